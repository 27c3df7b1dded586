"""Table rulings: a reading that all agree on during the game (slide 27; PX-META-05, -06)."""

from __future__ import annotations

from polax_lab.errors import PolaxError
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.partie import Pending
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

#: Switches that say how a game is laid out: once it has begun they change nothing.
LAYOUT = ("import_chits",)


def judge(a: Action, reading: str) -> Finding:
    """Only switches, with a value they know, and not the one in force."""
    reason = _fault(a, reading)
    if reason is not None:
        return Finding(False, NO_ANSWER, "PX-META-06", reason)
    return Finding(True, NO_ANSWER, "PX-META-06", msg("markt.ruling.may"), ("PX-META-05",))


def _fault(a: Action, reading: str) -> Message | None:
    switch, _, value = reading.partition("=")
    if switch in a.rules.ledger.parameters:
        return msg("markt.ruling.figure", name=switch)
    try:
        a.rules.parse(reading)
    except PolaxError as e:
        return msg("markt.ruling.unknown", why=e)
    if switch in LAYOUT:
        return msg("markt.ruling.too_late", name=switch)
    if getattr(a.rules, switch) == value:
        return msg("markt.ruling.in_force", name=reading)
    return None


def propose(a: Action, reading: str) -> None:
    """Ask all others in the game, clockwise; alone one decides."""
    others = a.clockwise(a.player)[1:]
    # The next choice to be made comes last.
    asked = tuple(
        Pending("ruling", a.seat(c).colour, a.player, reading=reading) for c in reversed(others)
    )
    a.event("PX-META-06", "markt.proposed", a.player, 0, reading=reading)
    a.put_season(pending=asked)
    if not asked:
        agree(a, reading)


def agree(a: Action, reading: str) -> None:
    """Put a reading into force for the rest of the game."""
    switch, _, value = reading.partition("=")
    agreed = (*((k, v) for k, v in a.agreed if k != switch), (switch, value))
    a.put_season(agreed=tuple(sorted(agreed)))
    a.event("PX-META-06", "markt.agreed", "", 0, reading=reading)
