"""Sector 18: a duel of two fleets on a map of zone cards, with bases, shields and factions."""

from polax_lab.games.sector18.game import GAME

__all__ = ["GAME"]
