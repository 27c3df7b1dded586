"""Polax 5.0: trading between planets, with mines, nebula and four iron rules."""

from polax_lab.games.polax.game import GAME

__all__ = ["GAME"]
