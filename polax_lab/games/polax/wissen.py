"""What a player knows at the table of Polax beyond the board: prices, drawn and shown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polax_lab.games.polax.partie import HIDDEN
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import State
from polax_lab.games.polax.table import card_label, labelled
from polax_lab.games.polax.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


def buyers(view: State, rules: Ruleset, goods: str) -> tuple[tuple[str, int], ...]:
    """The planets that still buy some goods, with what they pay, the best price first.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> from polax_lab.record import Record
    >>> polax = load_game("polax")
    >>> state = Record.start(polax, {"yellow": "human", "green": "greedy"}, seed=7).state
    >>> buyers(state, polax.rules, "gold")[:2]
    (('inox', 21), ('nalas', 21))
    """
    planets = rules.board.planets
    pays = {p: rules.import_prices.get(p, {}).get(goods) for p in planets}
    found = [(p, n) for p, n in pays.items() if n is not None and _open(view, rules, p, goods)]
    return tuple(sorted(found, key=lambda one: -one[1]))


def _open(view: State, rules: Ruleset, planet: str, goods: str) -> bool:
    """Whether a planet has Import-Kärtchen left and has not bought these goods (PX-BUS-10)."""
    season = view.season
    if season is None:
        return True
    if not season.chits[rules.board.planets.index(planet)]:
        return False
    entry = f"{goods}@{planet}"
    lines = (line for seat in view.seats if seat.estate for line in seat.estate.sheet)
    sold = any(line.what == "markt.sold" and line.item == entry for line in lines)
    return not (sold and rules.import_resource_once == "on")


def prices(view: State, rules: Ruleset, goods: str) -> Message:
    """Who buys some goods, in words."""
    found = (msg("tisch.pays", planet=p, amount=n) for p, n in buyers(view, rules, goods))
    return _labelled(tuple(found) or (msg("tisch.nobody"),), rules)


def goods_label(goods: str) -> Message:
    """The name of some goods."""
    return msg(f"polax.goods.{goods}")


def market(view: State, rules: Ruleset) -> Iterator[tuple[Message, Message]]:
    """All goods, with who buys them."""
    for planet, goods in rules.exports.items():
        name = msg("tisch.goods", goods=goods_label(goods), planet=planet)
        yield labelled(name, rules.board), prices(view, rules, goods)


def tips(view: State, rules: Ruleset) -> Iterator[tuple[str, Message]]:
    """What each planet pays for what, the best price first."""
    each = {goods: dict(buyers(view, rules, goods)) for goods in rules.exports.values()}
    for planet in rules.board.planets:
        found = [(goods, pays[planet]) for goods, pays in each.items() if planet in pays]
        items = tuple(
            msg("tisch.pays", planet=goods_label(goods), amount=amount)
            for goods, amount in sorted(found, key=lambda one: -one[1])
        )
        yield planet, msg("tisch.buys", items=items or (msg("tisch.nothing"),))


def learned(before: State, move: Move, after: State, player: str) -> Iterator[Message]:
    """Drawn cards, and hands of others that were shown."""
    old, new = before.seat(player), after.seat(player)
    if old is None or new is None:
        return
    held: Counter[str] = Counter(old.hand or ())
    held.subtract([move.what])
    fresh: Counter[str] = Counter(new.hand or ())
    fresh.subtract(+held)
    cards = tuple(card_label(card) for card in fresh.elements() if card != HIDDEN)
    if cards:
        yield msg("tisch.drawn", cards=cards)
    known = old.estate.facts if old.estate else ()
    for fact in new.estate.facts if new.estate else ():
        if fact not in known:
            seen = tuple(card_label(c) for c in fact.cards) or (msg("tisch.none"),)
            yield msg("tisch.shown", who=hue(fact.about), cards=seen)


def _labelled(items: tuple[Message, ...], rules: Ruleset) -> Message:
    named: Message = labelled(msg("tisch.list", items=items), rules.board)
    return named
