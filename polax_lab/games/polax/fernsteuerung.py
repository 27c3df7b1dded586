"""Moving the own transporters in a game, one number after the other (slide 9; PX-TR)."""

from __future__ import annotations

from collections.abc import Sequence

from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.bewegungszwang import Step, Transporters, control, steps_of
from polax_lab.games.polax.bewegungszwang import judge_transporters as judge_question
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.table import Table
from polax_lab.games.polax.zuege import Move, listed
from polax_lab.ruling import Finding
from polax_lab.texts import msg

VERBS = ("transporter", "stay")


def due(a: Action) -> tuple[Transporter, tuple[str, ...]] | None:
    """The next transporter that can move, and its steps; None when all have had their turn.

    One that is blocked when its number comes up is not tried again (PX-TR-10).
    """
    me, handled = a.me, a.turn.handled
    fleet = me.transporters
    if not fleet or fleet[-1].number <= handled:
        return None
    table = a.table
    if not control(table, me.colour).works:
        return None
    key = ("due", me.colour, handled)
    if key not in table.notes:
        table.notes[key] = _next(table, fleet, handled)
    found: tuple[Transporter, tuple[str, ...]] | None = table.notes[key]
    return found


def _next(
    table: Table, fleet: tuple[Transporter, ...], handled: int
) -> tuple[Transporter, tuple[str, ...]] | None:
    for t in fleet:
        if t.number > handled:
            to = steps_of(table, t, table.occupied)
            if to or t.held:
                return t, to
    return None


def explain(a: Action) -> None:
    """Tell the log why transporters stand still, where there is no remote control."""
    me = a.me
    if me.transporters and me.transporters[-1].number > a.turn.handled:
        found = control(a.table, me.colour)
        if not found.works:
            a.event(found.rule, f"zug.stand_still.{found.key}", me.colour, 0, ship=me.ship)


def skip_held(a: Action) -> bool:
    """Let the next transporter skip its step if it has to (quarantine); say whether it did."""
    found = due(a)
    if found is None or not found[0].held:
        return False
    _put(a, found[0], found[0]._replace(held=False))
    a.event("PX-GAP-11", "zug.held", a.player, 1, number=found[0].number)
    return True


def moves(a: Action) -> Sequence[Move]:
    """The steps of the transporter whose number comes up; on a planet it may stay."""
    found = due(a)
    if found is None:
        return ()
    t, to = found
    colour, number = a.player, str(t.number)
    steps = [listed(colour, "transporter", number, space) for space in to]
    if a.rules.board.is_planet(t.space):
        steps.append(listed(colour, "stay", number))
    return steps


def judge(a: Action, move: Move) -> Finding:
    """Its number, its order and its step."""
    found = due(a)
    colour, number = a.player, int(move.what)
    mine = next((t for t in a.seat(colour).transporters if t.number == number), None)
    if mine is not None and found is not None and found[0].number != number:
        done = number <= a.turn.handled
        key = "zug.transporter.done" if done else "zug.transporter.order"
        rule = "PX-TR-02" if done else "PX-TR-03"
        reason = msg(key, number=number, first=found[0].number)
        return Finding(False, NO_ANSWER, rule, reason, ("PX-TR-10", "PX-TURN-03"))
    if move.verb == "transporter":
        steps = (Step(number=number, to=move.to),)
        return judge_question(a.table, Transporters(steps=steps, so_far=True, player=colour))
    if mine is None:
        reason = msg("zug.transporter.none", who=hue(colour), number=number)
        return Finding(False, NO_ANSWER, "PX-TR-01", reason)
    if not a.rules.board.is_planet(mine.space):
        reason = msg("zug.transporter.must", number=number, space=mine.space)
        return Finding(False, NO_ANSWER, "PX-TR-04", reason, ("PX-TR-14",))
    reason = msg("zug.transporter.stays", number=number, planet=mine.space)
    return Finding(True, NO_ANSWER, "PX-TR-09", reason)


def do(a: Action, move: Move) -> None:
    """Carry out a step, or leave the transporter on its planet."""
    number, me = int(move.what), a.me
    t = next(t for t in me.transporters if t.number == number)
    if move.verb == "stay":
        a.put_turn(handled=number)
        a.event("PX-TR-09", "zug.stayed", me.colour, 0, number=number, planet=t.space)
        return
    if a.log is not None:
        rule = "PX-TR-09" if a.rules.board.is_planet(t.space) else "PX-TR-04"
        a.event(rule, "zug.stepped", me.colour, 1, number=number, start=t.space, to=move.to)
    _put(a, t, Transporter(number, move.to, t.cargo, t.space, t.held))


def _put(a: Action, old: Transporter, new: Transporter) -> None:
    me = a.me
    a.put(me.colour, transporters=tuple([new if t is old else t for t in me.transporters]))
    a.put_turn(handled=new.number)
