"""Players that are not human: what knows no game. Each game adds its own in ``games/*/bots.py``."""

from polax_lab.bots.bot import Bot, Maker, RandomBot

__all__ = ["Bot", "Maker", "RandomBot"]
