"""Players that are not human: what knows no game. Each game has its own in ``games/*/bots.py``."""

from polax_lab.bots.chance import RandomBot
from polax_lab.bots.minimax import Minimax
from polax_lab.bots.search import Search

__all__ = ["Minimax", "RandomBot", "Search"]
