"""Torpedo hits: the matrix of section 11, cell by cell, and elimination (section 13)."""

from __future__ import annotations

from collections.abc import Mapping

# (target's device, attacker's device): who is damaged, who loses a device, the rule for an
# Einzel- and for a Doppeltorpedo.
MATRIX: dict[tuple[str, str], tuple[str | None, str, tuple[str, str]]] = {
    ("none", "none"): ("target", "", ("PX-HIT-05", "PX-HIT-06")),
    ("none", "schutzschild"): ("target", "", ("PX-HIT-05", "PX-HIT-06")),
    ("none", "reflektor"): ("target", "", ("PX-HIT-05", "PX-HIT-06")),
    ("schutzschild", "none"): (None, "target", ("PX-HIT-09", "PX-HIT-09")),
    ("schutzschild", "schutzschild"): (None, "target", ("PX-HIT-09", "PX-HIT-09")),
    ("schutzschild", "reflektor"): (None, "target", ("PX-HIT-09", "PX-HIT-09")),
    ("reflektor", "none"): ("attacker", "target", ("PX-HIT-10", "PX-HIT-10")),
    ("reflektor", "schutzschild"): (None, "target attacker", ("PX-HIT-11", "PX-HIT-11")),
    ("reflektor", "reflektor"): ("target", "target attacker", ("PX-HIT-12", "PX-HIT-12")),
}


def q_hit(
    target: str,
    attacker: str,
    torpedo: str,
    damage: Mapping[str, int],
    hands: Mapping[str, int | None],
) -> dict[str, object]:
    """Return what a torpedo does to a ship.

    Parameters
    ----------
    target, attacker : str
        ``none``, ``schutzschild`` or ``reflektor``.
    torpedo : str
        ``einzel`` (20 percent, one card) or ``doppel`` (40 percent, two cards; PX-HIT-05 to -07).
    damage, hands
        Percent so far and number of cards (None: unknown), by ``target`` and ``attacker``.
    """
    victim, lost, rules = MATRIX[target, attacker]
    number = 1 if torpedo == "einzel" else 2
    answer: dict[str, object] = {
        "removed": None,
        "cargo_lost": None,
        "target_damage": 20 * number if victim == "target" else 0,
        "attacker_damage": 20 * number if victim == "attacker" else 0,
        "target_loses": target if "target" in lost else None,
        "attacker_loses": attacker if "attacker" in lost else None,
        "cards": 0,
        "eliminated": None,
        "rule": rules[number - 1],
    }
    if victim is not None:
        # Take what is there (PX-HIT-15), at most what the ship may hold (PX-DMG-01).
        held = hands[victim]
        answer["cards"] = min(number, 5 - damage[victim] // 20 if held is None else held)
        # The permitted hand counts, not the cards held (PX-CARD-19, PX-HIT-16, PX-ELIM-01).
        if 5 - damage[victim] // 20 - number <= 0:
            answer |= {"eliminated": victim, "rule": "PX-ELIM-01"}
    return answer


def q_hit_piece(unit: str, cargo: str | None) -> dict[str, object]:
    """Return what a torpedo does to a transporter or mine (PX-HIT-02, PX-HIT-04)."""
    return {
        "removed": unit,
        "cargo_lost": cargo,
        "target_damage": 0,
        "attacker_damage": 0,
        "target_loses": None,
        "attacker_loses": None,
        "cards": 0,
        "eliminated": None,
        "rule": "PX-HIT-02",
    }
