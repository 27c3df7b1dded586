"""What a variant makes of board and figures, worked out once: distances, gains, losses."""

from __future__ import annotations

from functools import lru_cache

from polax_lab.board import FIELD, PLANET
from polax_lab.games.invasion.fragensammlung import Bank
from polax_lab.games.invasion.spielfeld import path_of
from polax_lab.games.invasion.stand import TERRA, Team
from polax_lab.ruleset import Ruleset

_START = {"zero": 0, "one": 1, "three": 3}


class Strecke:
    """The path under one variant.

    Attributes
    ----------
    fields : tuple of str
        From Erde to Pluto.
    kind : list of str
        ``field``, ``planet``, ``asteroid`` or ``wormhole``, by position.
    to_planet : dict of int to list of int
        By direction: how many fields it is to the next planet; 0 at the end of the path.
    planet : dict of int to str
        Labels of the planets, by position.
    """

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.rules = rules
        self.fields = path_of(board)
        self.last = len(self.fields) - 1
        where = board.index
        self.kind = [board.spaces[where[s]].kind for s in self.fields]
        self.place = {space: i for i, space in enumerate(self.fields)}
        self.planet = {
            i: board.label(s) for i, s in enumerate(self.fields) if self.kind[i] == PLANET
        }
        self.to_planet = {step: self._distances(step) for step in (1, -1)}
        self.plain = [kind == FIELD for kind in self.kind]
        self.bank: Bank = rules.cards
        self.sides, self.joke = int(rules.die_sides), int(rules.joke_roll)
        self.passing = rules.teammates_pass == "pass"
        self.chance_battle = rules.battle == "chance"
        self.odds = int(rules.attacker_wins)
        self.setback = int(rules.setback)
        self.strict = rules.unequal_teams == "strict_alternation"
        self.hardest = int(rules.hardest_level)

    def _distances(self, step: int) -> list[int]:
        found = [0] * len(self.kind)
        order = range(self.last, -1, -1) if step == 1 else range(self.last + 1)
        ahead = 0
        for at in order:
            found[at] = ahead
            ahead = 1 if self.kind[at] == PLANET else ahead + 1 if ahead else 0
        return found

    def home(self, team: Team) -> int:
        """Where a team starts (IN-TEAM-04)."""
        return 0 if team == TERRA else self.last

    def start_points(self, team: Team) -> int:
        """Science-Punkte at the start (IN-START-02)."""
        bonus = self.rules.bonus_terra if team == TERRA else self.rules.bonus_alien
        return _START[self.rules.start_sp] + int(bonus)


@lru_cache(maxsize=64)
def strecke(rules: Ruleset) -> Strecke:
    """Give the path under a variant, each made once."""
    return Strecke(rules)
