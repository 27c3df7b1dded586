"""A slow second referee for the hardest part: what one throw or answer sets off, up to the next
decision. Written from the ledger alone, rule by rule; it shares no line with the game's code.

A figure is a dict; the path is a list of words. Chance is a list of numbers that is used up from
the front: the die, then one number of 1 to 100 for each battle (the attacker wins up to `odds`).
"""

from __future__ import annotations

from typing import Any

Figure = dict[str, Any]
N = 121


def path(layout: str) -> list[str]:
    """The path by its sentences: planets every 15, two special fields between (IN-BOARD)."""
    fields = ["plain"] * N
    for p in range(0, N, 15):
        fields[p] = "planet"
    for p in range(0, N - 1, 15):
        lower_half = p < 60
        wormhole_first = {
            "mirrored_wormhole_near_home": lower_half,
            "mirrored_asteroid_near_home": not lower_half,
            "uniform_asteroid_first_from_earth": False,
            "uniform_wormhole_first_from_earth": True,
        }[layout]
        fields[p + 5] = "wormhole" if wormhole_first else "asteroid"
        fields[p + 10] = "asteroid" if wormhole_first else "wormhole"
    return fields


class Referee:
    """One game in the middle of it.

    Attributes
    ----------
    figures : list of dict
        In the order of play: name, team, pos, sp, out, free, fought, won.
    on : int
        Whose turn it is.
    asks : str
        What waits for an answer of the figure on turn; empty if it may throw.
    """

    def __init__(self, figures: list[Figure], on: int, asks: str, rules: dict[str, Any]) -> None:
        self.figures = [dict(f) for f in figures]
        self.on, self.asks, self.rules = on, asks, rules
        self.fields = path(rules["layout"])
        self.over = False
        self.numbers: list[int] = []

    # -- helpers in the words of the ledger ------------------------------------------------

    def me(self) -> Figure:
        return self.figures[self.on]

    @staticmethod
    def forward(f: Figure) -> int:
        return 1 if f["team"] == "terra" else -1

    @staticmethod
    def home(f: Figure) -> int:
        return 0 if f["team"] == "terra" else N - 1

    def enemies_on(self, field: int, f: Figure) -> list[Figure]:
        return [
            e for e in self.figures if not e["out"] and e["team"] != f["team"] and e["pos"] == field
        ]

    def friends_on(self, field: int, f: Figure) -> list[Figure]:
        return [
            e for e in self.figures
            if e is not f and not e["out"] and e["team"] == f["team"] and e["pos"] == field
        ]  # fmt: skip

    def stopped(self, f: Figure) -> bool:
        """Nobody gets past this field: a planet, an opponent, by one reading a friend too."""
        if self.fields[f["pos"]] == "planet" or self.enemies_on(f["pos"], f):
            return True
        return self.rules["teammates_pass"] == "block" and bool(self.friends_on(f["pos"], f))

    # -- what a player does ----------------------------------------------------------------

    def roll(self, numbers: list[int]) -> None:
        """A throw and what follows."""
        self.numbers = list(numbers)
        number = self.numbers.pop(0)
        if number == 6:  # IN-TURN-03
            self.asks = "joke"
            return
        self.walk(number)
        if not self.fought_here():
            self.field_acts()

    def answer(self, right: bool, numbers: list[int]) -> None:
        """An answer and what follows."""
        self.numbers = list(numbers)
        kind, self.asks = self.asks, ""
        f = self.me()
        if kind == "joke":
            if not right:  # IN-TURN-05
                self.next_turn()
        elif kind == "planet":
            if right:  # IN-PLANET-04
                f["sp"] += 1
                f["free"] = True
            self.next_turn()
        elif kind == "asteroid":
            if right:  # IN-AST-02, 06, 07
                f["sp"] += 1
                self.walk(2)
                if not self.fought_here():
                    self.next_turn()
            else:  # IN-AST-03, 08
                f["sp"] -= 1
                if f["sp"] <= 0:
                    f["sp"] = 0
                    if self.rules["asteroid_can_eliminate"] == "eliminates":
                        self.remove(f)
                self.next_turn()
        elif kind == "wormhole":
            if not right:  # IN-WORM-05
                self.next_turn()
                return
            while True:  # IN-WORM-02, 08, 09: field by field to the planet, or to an opponent
                f["pos"] += self.forward(f)
                if self.stopped(f):
                    break
            f["free"] = self.fields[f["pos"]] != "planet"
            if not self.fought_here():
                self.field_acts()

    # -- what the rules do -----------------------------------------------------------------

    def walk(self, steps: int) -> None:
        """Field by field; planets and opponents end it (IN-PLANET-03, IN-BATTLE-04)."""
        f = self.me()
        for _ in range(steps):
            f["pos"] += self.forward(f)
            if self.stopped(f):
                break
        f["free"] = self.fields[f["pos"]] != "planet"

    def field_acts(self) -> None:
        """Special fields act on the active player who has stopped there (IN-SPEC-01)."""
        kind = self.fields[self.me()["pos"]]
        if kind == "plain":
            self.next_turn()
        else:
            self.asks = kind

    def fought_here(self) -> bool:
        """Fight all defenders one by one (IN-BATTLE-14 to 17); False if nobody is there."""
        f = self.me()
        field = f["pos"]
        defenders = self.enemies_on(field, f)
        for d in defenders:
            wins = self.numbers.pop(0) <= self.rules["odds"]
            for fighter in (f, d):
                fighter["fought"] += 1
            (f if wins else d)["won"] += 1
            self.beaten(d if wins else f, field, active=not wins)
            if self.over:
                return True
            if not wins:
                if f["out"]:
                    self.next_turn()
                else:
                    self.field_acts()  # IN-SPEC-02, 06
                return True
        if not defenders:
            return False
        if self.enemies_on(field, f):  # IN-BATTLE-13: nobody shares a field with an opponent
            f["pos"] = field - self.forward(f)
            f["free"] = True
            self.next_turn()
        elif self.rules["after_win_field"] == "resolve":  # IN-BATTLE-19, 20
            self.field_acts()
        else:
            self.next_turn()
        return True

    def beaten(self, f: Figure, field: int, active: bool) -> None:
        """The loser pays, and goes back (IN-BATTLE-07 to 13, IN-SPEC-04 to 07)."""
        f["sp"] -= 1
        if f["sp"] <= 0:
            f["sp"] = 0
            self.remove(f)
            return
        to = field
        for _ in range(6):
            if to == self.home(f):
                if self.rules["home_clamp"] == "eliminate":
                    f["sp"] = 0
                    self.remove(f)
                    return
                break
            to -= self.forward(f)
        f["pos"] = to
        if to == field:
            return
        f["free"] = True
        if self.fields[to] == "planet":
            f["free"] = not active and self.rules["passive_on_planet"] == "free"

    def remove(self, f: Figure) -> None:
        """Out of the game; the last one of a team loses it (IN-END-02, 04)."""
        f["out"] = True
        if all(e["out"] for e in self.figures if e["team"] == f["team"]):
            self.over = True

    def next_turn(self) -> None:
        """The next figure that is in the game (IN-TEAM-06, 11); a planet may ask first."""
        if self.over:
            return
        while True:
            self.on = (self.on + 1) % len(self.figures)
            if not self.me()["out"]:
                break
        self.asks = "" if self.me()["free"] else "planet"
