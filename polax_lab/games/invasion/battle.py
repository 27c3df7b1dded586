"""Battles: who fights, who wins, and where the loser ends (chapters BATTLE and SPEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from polax_lab.games.invasion.stand import STEP, TEAM, Ask, Figure

if TYPE_CHECKING:
    from polax_lab.games.invasion.strecke import Strecke
    from polax_lab.games.invasion.zug import Zug


def attack(z: Zug, after: int = -1) -> None:
    """Let the active figure fight all opponents on its field, in the order of play.

    Parameters
    ----------
    z : Zug
    after : int
        Index of the defender who was fought last; those behind it follow (IN-BATTLE-16).
    """
    table = z.table
    while True:
        me = z.figures[z.active]
        foe = _next(z, me, after)
        if foe < 0:
            _won(z)
            return
        z.event("IN-BATTLE-01", "battle", me.name, foe=z.figures[foe].name, at=me.pos)
        if table.rules.battle == "quick_guess":
            _guess(z, foe)
            return
        if table.chance_battle:
            wins = z.chance.roll(100) <= table.odds
        else:
            mine, theirs = max(1, me.points), max(1, z.figures[foe].points)
            wins = z.chance.roll(mine + theirs) <= mine
        if not settle(z, foe, wins, "IN-BATTLE-02" if table.chance_battle else "IN-BATTLE-03"):
            return
        after = foe


def _next(z: Zug, me: Figure, after: int) -> int:
    step = STEP[me.name]
    for i in range(after + 1, len(z.figures)):
        f = z.figures[i]
        if f.pos == me.pos and not f.out and STEP[f.name] != step:
            return i
    return -1


def settle(z: Zug, foe: int, wins: bool, rule: str) -> bool:
    """Do what a decided battle brings; True if the attacker may go on fighting."""
    figures, mine = z.figures, z.active
    field = figures[mine].pos
    loser, winner = (foe, mine) if wins else (mine, foe)
    for at in (mine, foe):
        f = figures[at]
        figures[at] = Figure(*f[:5], f.fought + 1, f.won + (at == winner), f.last)
    if z.log is not None:
        z.event(rule, "decided", figures[winner].name, foe=figures[loser].name)
    if z.lose(loser, int(z.table.rules.battle_loss), "IN-BATTLE-08"):
        z.put_out(loser, "IN-END-02")
    else:
        _set_back(z, loser, field, active=not wins)
    if z.phase == "over":
        # The last step of the game may have been taken on the other side's start planet.
        return False
    if wins:
        return True
    if figures[mine].out:
        z.end_turn()
    else:
        z.arrived(_back_on(z, mine))
    return False


def _back_on(z: Zug, at: int) -> str:
    """The rule by which a field acts on an active loser."""
    return "IN-SPEC-06" if z.table.kind[z.figures[at].pos] == "planet" else "IN-SPEC-02"


def landing(table: Strecke, me: Figure, field: int, active: bool) -> tuple[str, int, bool]:
    """Where a loser ends that was beaten on a field (IN-BATTLE-07, 10 to 13).

    Returns
    -------
    str
        The rule.
    int
        The field; -1 if the figure is pushed off the board.
    bool
        Whether it may throw in its next turn.
    """
    team, step = TEAM[me.name], STEP[me.name]
    home = table.home(team)
    behind = abs(field - home)
    rule, to = "IN-BATTLE-07", field - table.setback * step
    if behind < table.setback:
        rule, to = ("IN-BATTLE-12" if behind else "IN-BATTLE-13"), home
        if table.rules.home_clamp == "eliminate":
            return rule, -1, True
    if table.kind[to] != "planet":
        return rule, to, True
    if active:
        return rule, to, False
    # Who was not moved has not lost the right to leave; others came there without a throw.
    return rule, to, me.free if to == field else table.rules.passive_on_planet == "free"


def _set_back(z: Zug, at: int, field: int, active: bool) -> None:
    """Put a loser back from the field of the battle."""
    table, me = z.table, z.figures[at]
    rule, to, free = landing(table, me, field, active)
    if to < 0:
        z.event(rule, "pushed", me.name, at=field)
        z.put_out(at, rule)
        return
    z.figures[at] = Figure(me.name, to, me.points, free, False, me.fought, me.won, me.last)
    if z.log is not None:
        z.event(rule, "back" if to != field else "held", me.name, abs(to - field), at=to)
        kind = table.kind[to]
        if not active and kind != "field" and to != field:
            rule = "IN-SPEC-05" if kind == "planet" else "IN-SPEC-04"
            z.event(rule, "passive" if free else "passive_asked", me.name, at=to)


def _won(z: Zug) -> None:
    """All on the field are beaten: make room on a start planet, or let the field rest."""
    at = z.active
    me = z.figures[at]
    step = STEP[me.name]
    if any(f.pos == me.pos and not f.out and STEP[f.name] != step for f in z.figures):
        z.figures[at] = me._replace(pos=me.pos - step, free=True)
        z.event("IN-BATTLE-13", "before", me.name, at=me.pos - step)
        z.end_turn()
        return
    kind = z.table.kind[me.pos]
    if z.table.rules.after_win_field == "resolve" and kind != "field":
        z.arrived("IN-BATTLE-19" if kind == "planet" else "IN-BATTLE-20")
    else:
        if kind != "field":
            z.event("IN-BATTLE-19" if kind == "planet" else "IN-BATTLE-20", "rests", me.name)
        z.end_turn()


# -- the Schnell-Rate-Runde ----------------------------------------------------------------


def _guess(z: Zug, foe: int) -> None:
    """Ask both; chance says who is quicker (IN-BATTLE-06)."""
    first = z.active if z.chance.roll(2) == 1 else foe
    z.question("battle", "IN-BATTLE-06", who=first, foe=foe)


def answered(z: Zug, ask: Ask, right: bool, letter: str) -> None:
    """A right answer wins; after a wrong one the other may answer; then a new question comes.

    Parameters
    ----------
    z : Zug
    ask : Ask
    right : bool
    letter : str
        What was answered; ``?`` if no letter was named.
    """
    attacker_wins = (ask.who == z.active) == right
    if right:
        if settle(z, ask.foe, attacker_wins, "IN-BATTLE-05"):
            attack(z, ask.foe)
    elif not ask.missed:
        other = ask.foe if ask.who == z.active else z.active
        # It has seen the question as well, so that the next one must be another (IN-Q-02).
        z.figures[other] = z.figures[other]._replace(last=ask.id)
        z.ask = ask._replace(who=other, missed=letter)
        z.event("IN-BATTLE-06", "other_may", z.figures[other].name)
    else:
        z.event("IN-BATTLE-06", "both_wrong", z.figures[z.active].name)
        _guess(z, ask.foe)
