"""Trading between players, and table rulings: asking and answering (PX-TRD, PX-META-06)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from polax_lab.games.polax import tausch, tischregel
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.bedingung import Refusal
from polax_lab.games.polax.belege import ALSO
from polax_lab.games.polax.partie import Pending, Side
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.zuege import Move
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

VERBS = ("offer", "accept", "refuse", "propose")
_ANSWERS = ("accept", "refuse")
#: What offers of bots are about.
_WARES = ("cargo", *tausch.MOVABLE)


def moves(a: Action) -> Sequence[Move]:
    """Answers to what is pending; offers and proposals are free and not listed."""
    pending = a.pending
    if not pending:
        return ()
    answers = (Move(pending[-1].player, verb) for verb in _ANSWERS)
    return tuple(move for move in answers if judge(a, move).holds)


def judge(a: Action, move: Move) -> Finding:
    """An offer must be one that can be carried out; so must its acceptance."""
    if (move.verb in _ANSWERS) != bool(a.pending):
        key = "answer_first" if a.pending else "nothing_asked"
        return _no(("PX-TRD-02", key, {}))
    match move.verb:
        case "refuse":
            return Finding(True, NO_ANSWER, _rule(a), msg("markt.trade.refuse"))
        case "accept":
            return _judge_accept(a)
        case "propose":
            return tischregel.judge(a, move.what)
    refusal = tausch.refusal(a, move.player, move.to, move.give, move.get, offered=True)
    if refusal is not None:
        return _no(refusal)
    also = ("PX-TRD-02", "PX-TRD-03", "PX-TRD-04", "PX-TRD-06", "PX-BUS-18", "PX-GAP-19")
    return Finding(True, NO_ANSWER, "PX-TRD-01", msg("markt.trade.may"), also)


def _no(refusal: Refusal) -> Finding:
    rule, key, values = refusal
    return Finding(False, NO_ANSWER, rule, msg(f"markt.trade.{key}", **values), ALSO.get(rule, ()))


def _rule(a: Action) -> str:
    return "PX-GAP-19" if a.pending[-1].kind == "trade" else "PX-META-06"


def _judge_accept(a: Action) -> Finding:
    p = a.pending[-1]
    if p.kind == "trade":
        refusal = tausch.refusal(a, p.by, p.player, p.give, p.get)
        refusal = refusal or tausch.unpayable(a, p.player, p.get.money - p.give.money)
        if refusal is not None:
            return _no(refusal)
    return Finding(True, NO_ANSWER, _rule(a), msg("markt.trade.accept"))


# -- doing it --------------------------------------------------------------------------------


def do(a: Action, move: Move) -> None:
    """Make an offer or a proposal, or answer one."""
    match move.verb:
        case "offer":
            to = a.seat(move.to).colour
            a.put_season(pending=(Pending("trade", to, a.player, move.give, move.get),))
            a.event(
                "PX-TRD-02", "markt.offered", a.player, 0, other=hue(to),
                give=said(move.give), get=said(move.get),
            )  # fmt: skip
        case "propose":
            tischregel.propose(a, move.what)
        case _:
            _answer(a, move)


def said(side: Side) -> tuple[Message, ...]:
    """One side of a trade, for a sentence."""
    money = (msg("markt.item.money", amount=side.money),) if side.money else ()
    return (*money, *map(tausch.name, side.items)) or (msg("markt.item.nothing"),)


def _answer(a: Action, move: Move) -> None:
    pending, rule = a.pending[-1], _rule(a)
    yes = move.verb == "accept"
    a.event(rule, "markt.accepted" if yes else "markt.refused", move.player)
    # A refusal ends a proposal for everybody.
    left = a.pending[:-1] if yes else ()
    a.put_season(pending=left)
    if yes and pending.kind == "trade":
        tausch.exchange(a, pending)
    elif yes and not left:
        tischregel.agree(a, pending.reading)


# -- for bots --------------------------------------------------------------------------------


def offers(a: Action, rng: random.Random, count: int = 3) -> list[Move]:
    """Some offers that both sides could carry out and pay; never more than asked for."""
    found: list[Move] = []
    others = [c for c in a.playing if c != a.player]
    if a.phase != "business" or a.pending or not others:
        return found
    for _ in range(count):
        to = rng.choice(others)
        selling = rng.random() < 0.5
        seller, buyer = (a.player, to) if selling else (to, a.player)
        wares = list(_wares(a, seller))
        account = a.estate(buyer).account
        if not wares or account < 1:
            continue
        thing, money = Side(0, (rng.choice(wares),)), Side(rng.randint(1, min(12, account)))
        give, get = (thing, money) if selling else (money, thing)
        move = Move(a.player, "offer", to=to, give=give, get=get)
        if move not in found and judge(a, move).holds:
            found.append(move)
    return found


def _wares(a: Action, colour: str) -> Sequence[str]:
    """Loads, torpedoes and devices, each once."""
    return [i for i in dict.fromkeys(tausch.things(a, colour)) if i.partition(" ")[0] in _WARES]
