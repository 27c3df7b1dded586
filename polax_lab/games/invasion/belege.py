"""Rows of the ledger that go with a deciding row, so that rulings name them too."""

from __future__ import annotations

from collections.abc import Iterable

#: What the path as a whole rests on.
PATH_RULES = (
    "IN-BOARD-01", "IN-BOARD-02", "IN-BOARD-03", "IN-BOARD-04", "IN-BOARD-05", "IN-BOARD-06",
    "IN-BOARD-08", "IN-BOARD-09", "IN-BOARD-10", "IN-BATTLE-22",
)  # fmt: skip
#: What a field does: the rule that lets it act, and what goes with it.
FIELD_RULES = {
    "field": ("IN-BOARD-01",),
    "planet": (
        "IN-PLANET-01", "IN-PLANET-02", "IN-PLANET-03", "IN-PLANET-04", "IN-PLANET-05",
        "IN-PLANET-08", "IN-PLANET-09", "IN-PLANET-10",
    ),
    "asteroid": (
        "IN-AST-01", "IN-AST-02", "IN-AST-03", "IN-AST-05", "IN-AST-06", "IN-AST-07",
        "IN-BOARD-08",
    ),
    "wormhole": (
        "IN-WORM-01", "IN-WORM-02", "IN-WORM-03", "IN-WORM-04", "IN-WORM-05", "IN-WORM-06",
        "IN-WORM-07", "IN-WORM-08", "IN-WORM-10",
    ),
}  # fmt: skip
#: What else bears on a change, by its rule.
_ALSO = {
    "IN-TURN-03": ("IN-TURN-06", "IN-TURN-07", "IN-Q-01"),
    "IN-TURN-05": ("IN-PLANET-07",),
    "IN-PLANET-04": ("IN-PLANET-02", "IN-PLANET-06", "IN-PLANET-08"),
    "IN-PLANET-05": ("IN-PLANET-10",),
    "IN-AST-02": ("IN-AST-06",),
    "IN-AST-03": ("IN-AST-04", "IN-AST-08"),
    "IN-WORM-02": ("IN-WORM-03", "IN-WORM-07"),
    "IN-BATTLE-01": ("IN-BATTLE-14", "IN-BATTLE-15", "IN-BATTLE-16", "IN-TEAM-12"),
    "IN-BATTLE-02": ("IN-BATTLE-03", "IN-BATTLE-09", "IN-BATTLE-17", "IN-BATTLE-21"),
    "IN-BATTLE-05": ("IN-BATTLE-09",),
    "IN-BATTLE-07": ("IN-BATTLE-10", "IN-BATTLE-11"),
    "IN-BATTLE-08": ("IN-SPEC-07",),
    "IN-END-02": ("IN-END-03", "IN-END-01"),
    "IN-END-04": ("IN-END-08", "IN-END-07"),
    "IN-TEAM-06": ("IN-TEAM-07",),
    "IN-TURN-09": ("IN-PLANET-09", "IN-Q-02"),
}  # fmt: skip


def companions(rules: Iterable[str]) -> tuple[str, ...]:
    """All rows that go with some rows, these after the first included, each once."""
    found: dict[str, None] = {}
    rules = tuple(rules)
    for rule in (*rules[1:], *(r for id in rules for r in _ALSO.get(id, ()))):
        found.setdefault(rule)
    return tuple(id for id in found if id != rules[0])
