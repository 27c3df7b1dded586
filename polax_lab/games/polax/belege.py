"""Rows of the ledger that go with a deciding row, so that rulings on a game name them too."""

from __future__ import annotations

from collections.abc import Iterable

#: What else bears on a change or on a kind of business, by its rule.
ALSO = {
    # Setting up and playing cards
    "PX-SET-13": ("PX-COMP-11", "PX-INV-01", "PX-INV-04"),
    "PX-CARD-10": ("PX-CARD-15", "PX-CARD-17"),
    # Damage and elimination
    "PX-HIT-05": ("PX-EQ-12", "PX-HIT-16"),
    "PX-HIT-06": ("PX-EQ-12", "PX-HIT-16"),
    "PX-HIT-09": ("PX-EQ-07",),
    "PX-HIT-10": ("PX-EQ-08",),
    "PX-ELIM-01": ("PX-DMG-10", "PX-ELIM-07"),
    "PX-ELIM-03": ("PX-CARD-18", "PX-ELIM-04"),
    "PX-ELIM-04": ("PX-ELIM-03", "PX-ELIM-09"),
    # Drawing, and the cards of the other decks
    "PX-DRAW-01": ("PX-DRAW-02", "PX-DRAW-09"),
    "PX-DRAW-03": ("PX-DRAW-06",),
    "PX-DRAW-04": ("PX-DRAW-13",),
    "PX-DRAW-05": ("PX-DRAW-13", "PX-EVT-03"),
    "PX-DRAW-08": ("PX-DRAW-10",),
    "PX-LAG-02": ("PX-LAG-06",),
    "PX-LAG-04": ("PX-INS-02",),
    "PX-CRED-01": ("PX-CRED-06",),
    "PX-SCH-04": ("PX-SCH-03", "PX-EQ-05"),
    "PX-SCH-05": ("PX-EQ-03",),
    "PX-SCH-06": ("PX-EQ-04",),
    "PX-SCH-09": ("PX-SCH-13", "PX-DMG-05"),
    "PX-SCH-12": ("PX-SCH-02",),
    "PX-EVT-04": ("PX-EVT-02", "PX-EVT-05"),
    "PX-MES-01": ("PX-EVT-01", "PX-EVT-02", "PX-MES-02", "PX-MES-04"),
    "PX-MES-03": ("PX-MES-13",),
    "PX-MES-06": ("PX-MES-08", "PX-MES-09"),
    "PX-MES-07": ("PX-MES-08", "PX-MES-09"),
    "PX-MES-14": ("PX-MES-15",),
    "PX-NEB-01": ("PX-EVT-01", "PX-EVT-02", "PX-NEB-02", "PX-NEB-03", "PX-NEB-11"),
    "PX-NEB-04": ("PX-EVT-05",),
    # Business
    "PX-PRE-03": ("PX-PRE-02", "PX-PRE-04", "PX-GAP-05"),
    "PX-BUS-03": ("PX-BUS-04", "PX-BUS-05", "PX-EQ-02", "PX-GAP-05", "PX-GAP-14"),
    "PX-EQ-16": ("PX-EQ-01", "PX-INV-05"),
    "PX-BUS-13": ("PX-EQ-01", "PX-INV-05", "PX-INV-07"),
    "PX-INS-01": ("PX-INS-03", "PX-INS-04", "PX-GAP-09"),
    "PX-BUS-12": ("PX-EQ-02", "PX-INS-03", "PX-INS-04", "PX-GAP-09"),
    "PX-BUS-06": ("PX-BUS-07", "PX-BUS-08", "PX-BUS-11", "PX-NEB-13", "PX-PRICE-03"),
    "PX-BUS-07": ("PX-BUS-19", "PX-INV-03"),
    "PX-BUS-08": ("PX-BUS-20",),
    "PX-BUS-09": (
        "PX-BUS-11", "PX-BUS-19", "PX-CRED-07", "PX-IMP-01", "PX-IMP-02", "PX-INV-03",
        "PX-NEB-13", "PX-PRICE-01", "PX-PRICE-06",
    ),
    "PX-BUS-15": ("PX-LAG-02", "PX-LAG-07", "PX-LAG-08"),
    "PX-BUS-16": ("PX-EQ-02", "PX-BUS-17"),
    "PX-DMG-03": (
        "PX-BUS-14", "PX-DMG-04", "PX-DMG-06", "PX-DMG-07", "PX-DMG-08", "PX-GAP-17",
    ),
    "PX-DMG-05": ("PX-BUS-14", "PX-DMG-04", "PX-DMG-06"),
    "PX-GAP-09": ("PX-DMG-05",),
    "PX-EQ-11": ("PX-GAP-15",),
    "PX-CRED-02": ("PX-CRED-04", "PX-CRED-05"),
    "PX-CRED-03": ("PX-CRED-04",),
    "PX-TRD-02": ("PX-BUS-18", "PX-TRD-04", "PX-GAP-19"),
    # The end
    "PX-END-01": ("PX-DRAW-12", "PX-END-03", "PX-META-02", "PX-TURN-04", "PX-TURN-05"),
    "PX-END-04": ("PX-END-05",),
    "PX-END-06": ("PX-END-07", "PX-GAP-16"),
    "PX-END-14": ("PX-END-15", "PX-END-26"),
    "PX-END-17": ("PX-END-16",),
    "PX-END-18": ("PX-END-16",),
    "PX-IMP-06": (
        "PX-END-16", "PX-END-19", "PX-IMP-04", "PX-IMP-05", "PX-IMP-08", "PX-IMP-09",
        "PX-ELIM-06",
    ),
}  # fmt: skip


def companions(rules: Iterable[str]) -> tuple[str, ...]:
    """Further rules of changes, each once: all but the first of them, and what goes with each."""
    first, *others = rules
    more = (also for rule in (first, *others) for also in ALSO.get(rule, ()))
    return tuple(dict.fromkeys(r for r in (*others, *more) if r != first))
