"""Sonnensystem-Invasion: two teams race and fight along the planets, by answering questions."""

from polax_lab.games.invasion.game import GAME

__all__ = ["GAME"]
