"""The referee's accounts beside the engine's state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from polax_lab.games.polax.state import Seat, State

from .table import PLANETS, Player, Table


def differences(t: Table, state: State) -> list[str]:
    """Name everything in which the two disagree: what, the referee's value, the engine's."""
    found = _differ("table", common(t), engine_common(state))
    for seat in state.seats:
        p = t.players[seat.colour]
        found += _differ(seat.colour, own(p), engine_own(seat))
    return found


def _differ(where: str, mine: dict[str, Any], engine: dict[str, Any]) -> list[str]:
    return [
        f"{where} {what}: {_both(value, engine[what])}"
        for what, value in mine.items()
        if value != engine[what]
    ]


def _both(a: Any, b: Any) -> str:
    """Both values; of long piles the numbers of cards and the lowest cards that differ."""
    if not isinstance(a, tuple) or max(len(a), len(b)) <= 8:
        return f"referee {a!r}, engine {b!r}"
    i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"referee {len(a)}, engine {len(b)}; from {i}: {a[i : i + 3]!r}, {b[i : i + 3]!r}"


def common(t: Table) -> dict[str, Any]:
    return {
        "phase": t.phase,
        # Once the game is over nobody is on turn.
        "turn": t.turn if t.phase != "over" else "",
        "number": t.number,
        "action": tuple(t.deck),
        "discard": tuple(t.discard),
        "lager": tuple(t.piles["lager"]),
        "schaden": tuple(t.piles["schaden"]),
        "ereignis": tuple(t.piles["ereignis"]),
        "chits": tuple(t.chits[p] for p in PLANETS),
        "target": t.target,
        "nebula": t.nebula,
        "messe": t.messe,
        "messe_open": t.messe_open,
        "drawer": t.drawer,
        "pending": tuple((q["kind"], q["player"]) for q in t.asked),
        "todo": tuple(t.doing),
        "agreed": dict(t.agreed),
    }


def engine_common(state: State) -> dict[str, Any]:
    season, turn = state.season, state.turn
    assert season is not None
    decks = season.decks
    over = season.phase == "over" or turn is None
    return {
        "phase": season.phase,
        "turn": "" if over or turn is None else turn.player,
        "number": turn.number if turn is not None else 0,
        "action": decks.action,
        "discard": decks.discard,
        "lager": decks.lager,
        "schaden": decks.schaden,
        "ereignis": decks.ereignis,
        "chits": season.chits,
        "target": season.target,
        "nebula": state.nebula,
        "messe": state.messe,
        "messe_open": season.messe_open,
        "drawer": season.drawer,
        "pending": tuple((q.kind, q.player) for q in season.pending),
        "todo": tuple((d.deck, d.card, d.by) for d in season.todo),
        "agreed": dict(season.agreed),
    }


def own(p: Player) -> dict[str, Any]:
    return {
        "lagerplanet": p.home,
        "ship": p.ship,
        "account": p.account,
        "hand": tuple(p.hand),
        "damage": p.damage,
        "transporters": tuple((n, c.space, c.cargo, c.held) for n, c in sorted(p.carts.items())),
        "mines": _sorted(p.mines),
        "radar": p.radar,
        "shield": p.shield,
        "torpedoes": _sorted(p.torpedoes),
        "tubes": p.tubes,
        "funkanlage": p.funk,
        "notstromaggregat": p.power,
        "loeschanlage": p.foam,
        "remote_control": not p.broken("remote_control"),
        "insured": _sorted(p.insured),
        "store": _sorted(p.store),
        "damages": Counter((h.card, h.part, h.percent, h.price) for h in p.harms),
        "chits": tuple(p.chits[planet] for planet in PLANETS),
        "out": p.out,
    }


def engine_own(seat: Seat) -> dict[str, Any]:
    estate, gear, hand = seat.estate, seat.gear, seat.hand
    assert estate is not None
    assert gear is not None
    assert hand is not None
    return {
        "lagerplanet": seat.lagerplanet,
        "ship": seat.ship,
        "account": estate.account,
        "hand": tuple(f"{b} {c}" for b, c in zip(seat.backs, hand, strict=True)),
        "damage": seat.damage,
        "transporters": tuple((c.number, c.space, c.cargo, c.held) for c in seat.transporters),
        "mines": _sorted(seat.mines),
        "radar": gear.radar,
        "shield": gear.shield,
        "torpedoes": _sorted(gear.torpedoes),
        "tubes": gear.tubes,
        "funkanlage": gear.funkanlage,
        "notstromaggregat": gear.notstromaggregat,
        "loeschanlage": gear.loeschanlage,
        "remote_control": gear.remote_control,
        "insured": _sorted(estate.insured),
        "store": _sorted(estate.store),
        "damages": Counter((d.card, d.part, d.percent, d.price) for d in estate.damages),
        "chits": estate.chits,
        "out": estate.out,
    }


def _sorted(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(items))
