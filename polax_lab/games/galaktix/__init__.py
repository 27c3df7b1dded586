"""For One: Galaktix: dice, five star roads and rockets that get scarce, for one player."""

from polax_lab.games.galaktix.game import GAME

__all__ = ["GAME"]
