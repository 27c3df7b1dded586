"""What lies open on the table of Polax: players, piles, accounts, where the money came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from polax_lab.games.polax import wissen
from polax_lab.games.polax.partie import DRAWN, HIDDEN
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Gear, Seat, State
from polax_lab.games.polax.table import card_label, labelled
from polax_lab.games.polax.wirkung import thing
from polax_lab.games.polax.zuege import Move
from polax_lab.play import Event
from polax_lab.ruleset import Ruleset
from polax_lab.tabletop import Setup, Tabletop
from polax_lab.texts import Lang, Message, msg

_COLUMNS = ("player", "account", "ship", "cards", "damage", "transporters", "chits", "gear")


class Tafel(Tabletop):
    """The part of the table that is there to be read."""

    def colour(self, player: str) -> Message:
        """See `Tabletop`."""
        return hue(player)

    def files(self) -> Message:
        """See `Tabletop`."""
        return msg("polax.files")

    def setups(self, rules: Ruleset) -> tuple[Setup, ...]:
        """The sportliches Spiel has a higher target."""
        return (Setup("sporting", msg("tisch.sporting")),)

    def step(self, view: State) -> Message:
        """What is asked of who decides."""
        season = view.season
        assert season is not None
        if season.pending:
            last = season.pending[-1]
            by = hue(last.by) if last.kind in ("trade", "ruling") else ""
            return msg(f"tisch.answer.{last.kind}", by=by, reading=last.reading)
        duty = view.turn.duty if view.turn and season.phase == "cards" else None
        if duty:
            return msg("tisch.step.duty", planets=duty)
        return msg(f"tisch.step.{season.phase}")

    def phase(self, view: State) -> Message:
        """See `Tabletop`."""
        assert view.season is not None
        return msg(f"zug.phase.{view.season.phase}")

    def about_phase(self, view: State) -> Message:
        """See `Tabletop`."""
        assert view.season is not None
        return msg(f"tisch.phase.{view.season.phase}")

    def columns(self) -> tuple[Message, ...]:
        """See `Tabletop`."""
        return tuple(msg(f"tisch.column.{name}") for name in _COLUMNS)

    def seats(self, view: State, rules: Ruleset) -> tuple[tuple[Message, ...], ...]:
        """In the order of play."""
        assert view.season is not None
        seats = (view.seat(colour) for colour in view.season.order)
        return tuple(tuple(_row(seat, view, rules)) for seat in seats if seat is not None)

    def facts(
        self, view: State, player: str, rules: Ruleset
    ) -> tuple[tuple[Message, Message], ...]:
        """Messe, nebula, piles, target, agreed readings, and what the seat was shown."""
        found = _facts(view, player)
        return tuple((name, labelled(value, rules.board)) for name, value in found)

    def landmarks(
        self, view: State, player: str, rules: Ruleset
    ) -> tuple[tuple[Message, Message], ...]:
        """See `polax_lab.games.polax.ortsliste`."""
        from polax_lab.games.polax.ortsliste import landmarks

        return tuple(landmarks(view, player, rules))

    def hand(self, view: State, player: str) -> tuple[Message, ...]:
        """See `Tabletop`."""
        seat = view.seat(player)
        return tuple(card_label(c) for c in (seat.hand or () if seat else ()) if c != HIDDEN)

    def learned(self, before: State, move: Move, after: State, player: str) -> tuple[Message, ...]:
        """See `Tabletop`."""
        return tuple(wissen.learned(before, move, after, player))

    def market(self, view: State, rules: Ruleset) -> tuple[tuple[Message, Message], ...]:
        """All goods of the season, with who still buys them."""
        return tuple(wissen.market(view, rules))

    def tips(self, view: State, rules: Ruleset) -> Mapping[str, Message]:
        """What each planet still buys."""
        return dict(wissen.tips(view, rules))

    def kind(self, piece: str) -> Message:
        """See `Tabletop`."""
        return msg(f"tisch.kind.{piece}")

    def book(self) -> Message:
        """See `Tabletop`."""
        return msg("tisch.book")

    def sheet(self, view: State, player: str, lang: Lang) -> str:
        """The Inventarliste."""
        from polax_lab.games.polax.inventarliste import inventory

        seat = view.seat(player)
        shown = seat is not None and seat.gear is not None
        return inventory(view, player, lang).html() if shown else ""

    def sheet_text(self, view: State, player: str, lang: Lang) -> str:
        """The Inventarliste for a terminal."""
        from polax_lab.games.polax.inventarliste import inventory

        seat = view.seat(player)
        shown = seat is not None and seat.gear is not None
        return inventory(view, player, lang).text() if shown else ""

    def money(self, state: State, player: str, rules: Ruleset) -> tuple[tuple[Message, int], ...]:
        """From the Inventarliste, which has every change of the account."""
        sums: dict[str, int] = {}
        seat = state.seat(player)
        for line in seat.estate.sheet if seat and seat.estate else ():
            if line.amount:
                sums[line.what] = sums.get(line.what, 0) + line.amount
        return tuple((msg(f"tisch.money.{what}"), amount) for what, amount in sums.items())

    def labels(self) -> Mapping[str, Message]:
        """See `Tabletop`."""
        names = ("gewinner", "frozen", "eliminated")
        return {name: msg(f"tisch.title.{name}") for name in names}

    def winner(self) -> Message:
        """See `Tabletop`."""
        return msg("tisch.title.sieger")

    def unit(self) -> Message:
        """See `Tabletop`."""
        return msg("tisch.unit")

    def bot(self, kind: str) -> Message:
        """A greedy bot is a trader here."""
        return msg("tisch.bot.greedy") if kind == "greedy" else super().bot(kind)

    def told(self, event: Event, player: str, rules: Ruleset) -> bool:
        """With secret Inventarlisten nobody hears of the money of others."""
        secret = rules.open_inventory == "secret" and event.who not in ("", player)
        return not (secret and any(key == "balance" for key, _ in event.data))

    def heads(self, event: Event) -> bool:
        """See `Tabletop`."""
        return event.what == "zug.turn"

    def answers(self, event: Event) -> bool:
        """See `Tabletop`."""
        return event.what in ("markt.accepted", "markt.refused")

    def board_only(self, view: State) -> State:
        """Pieces, equipment and what has happened in the turn; hands that are not hidden."""
        return view._replace(seats=tuple(map(_plain, view.seats)), season=None)


def _plain(seat: Seat) -> Seat:
    hidden = HIDDEN in (seat.hand or ())
    return seat._replace(hand=None if hidden else seat.hand, backs=(), estate=None)


def _row(seat: Seat, view: State, rules: Ruleset) -> Iterator[Message]:
    estate, board = seat.estate, rules.board
    yield hue(seat.colour)
    if estate is None or seat.gear is None:
        yield msg("tisch.secret")
    else:
        yield msg("tisch.number", number=estate.account)
    if estate is not None and estate.out:
        yield msg(f"tisch.out.{estate.out}")
    else:
        yield msg("tisch.word", word=board.label(seat.ship) if seat.ship else "")
    yield msg("tisch.number", number=len(seat.hand or ()))
    yield msg("tisch.percent", percent=seat.damage)
    secret = seat.gear is None
    fleet = tuple(_transporter(t, rules, secret) for t in seat.transporters)
    yield msg("tisch.list", items=fleet or (msg("tisch.none"),))
    won = [(p, n) for p, n in zip(board.planets, estate.chits if estate else (), strict=False) if n]
    chits = tuple(msg("tisch.chit", planet=board.label(p), count=n) for p, n in won)
    yield msg("tisch.list", items=chits or (msg("tisch.none"),))
    if secret:
        yield msg("tisch.secret")
    else:
        yield msg("tisch.list", items=tuple(_gear(seat)) or (msg("tisch.none"),))


def _transporter(t: Any, rules: Ruleset, secret: bool) -> Message:
    empty = msg("tisch.secret" if secret else "tisch.empty")
    goods = msg(f"polax.goods.{t.cargo}") if t.cargo else empty
    place = rules.board.label(t.space)
    key = "tisch.transporter.held" if t.held else "tisch.transporter"
    return msg(key, number=t.number, place=place, goods=goods)


def _gear(seat: Seat) -> Iterator[Message]:
    gear = seat.gear or Gear()
    yield from (thing(d) for d in ("funkanlage", "radar", "notstromaggregat") if getattr(gear, d))
    if gear.loeschanlage != "none":
        yield msg(f"tisch.loeschanlage.{gear.loeschanlage}")
    if gear.shield != "none":
        yield thing(gear.shield)
    if gear.tubes:
        yield msg("tisch.tubes", count=gear.tubes)
    yield from map(thing, gear.torpedoes)
    estate = seat.estate
    yield from (thing(name) for name in (estate.insured if estate else ()))
    for damage in estate.damages if estate else ():
        if damage.part != "hand":
            yield msg("tisch.broken", part=msg(f"zug.part.{damage.part}"))


def _facts(view: State, player: str) -> Iterator[tuple[Message, Message]]:
    season = view.season
    assert season is not None
    none = msg("tisch.none")
    at = msg("tisch.fair.open" if season.messe_open else "tisch.fair.won", planet=view.messe or "")
    yield msg("tisch.fact.messe"), at if view.messe else none
    yield msg("tisch.fact.nebula"), msg("tisch.area", area=view.nebula) if view.nebula else none
    yield msg("tisch.fact.target"), msg("tisch.spaceus", amount=season.target)
    decks = season.decks
    counts = {name: len(getattr(decks, name)) for name in ("action", "discard", *DRAWN)}
    yield msg("tisch.fact.piles"), msg("tisch.piles", **counts)
    if season.agreed:
        readings = tuple(f"{switch}={value}" for switch, value in season.agreed)
        yield msg("tisch.fact.agreed"), msg("tisch.list", items=readings)
    seat = view.seat(player)
    if seat and seat.hand:
        hand = tuple(card_label(c) for c in seat.hand)
        yield msg("tisch.fact.hand"), msg("tisch.list", items=hand)
    for fact in seat.estate.facts[-3:] if seat and seat.estate else ():
        cards = tuple(card_label(c) for c in fact.cards) or (none,)
        name = msg("tisch.fact.seen", who=hue(fact.about), turn=fact.turn)
        yield name, msg("tisch.list", items=cards)
