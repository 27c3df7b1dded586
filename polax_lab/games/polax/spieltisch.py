"""The table of Polax as a player meets it: moves in words, and what could be taken up now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from polax_lab.chance import Scripted
from polax_lab.games.polax import tausch
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.ausstattung import DEVICES, TORPEDOES, price
from polax_lab.games.polax.partie import INSURANCES, Side
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import CARDS, Gear, Piece, Seat, State, Transporter
from polax_lab.games.polax.table import card_label, labelled
from polax_lab.games.polax.tafel import Tafel
from polax_lab.games.polax.wirkung import thing
from polax_lab.games.polax.wissen import goods_label, prices
from polax_lab.games.polax.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.tabletop import Offer, Option, Ware
from polax_lab.texts import Message, msg

#: Moves whose end is a space that can be pointed at.
_AIMED = ("gehen", "feuern", "transporter", "mine", "final", "tow")
NOTHING: Mapping[str, Message] = MappingProxyType({})


class Spieltisch(Tafel):
    """See the module."""

    def offers(
        self, view: State, player: str, moves: Sequence[Move], rules: Ruleset
    ) -> tuple[Offer, ...]:
        """By the step of the turn; what somebody has to answer comes before everything else."""
        season, seat = view.season, view.seat(player)
        if season is None or seat is None or not moves:
            return ()
        if season.pending:
            return tuple(_direct("answer", move, rules) for move in moves)
        match season.phase:
            case "cards":
                found = _cards(view, seat, moves, rules)
            case "transporters":
                found = _fleet(seat, moves, rules)
            case "final":
                found = _final(seat, moves, rules)
            case _:
                found = _market(view, seat, moves, rules)
        stop = (_direct("stop", m, rules) for m in moves if m.verb in ("done", "end"))
        return (*found, *stop)

    def heading(self, group: str) -> Message:
        """See `Tabletop`."""
        return msg(f"tisch.group.{group}")

    def aimed(self, move: Move, space: str) -> Move | None:
        """A flight, shot, step, mine, landing, or a bought transporter, at another space."""
        bought = move.verb == "buy" and move.what.startswith("transporter")
        return move._replace(to=space, via=()) if move.verb in _AIMED or bought else None

    def said(self, move: Move, rules: Ruleset) -> Message:
        """What is taken up, and what is done with it."""
        found: Message = labelled(_whole(move), rules.board)
        return found

    def trades(self, view: State) -> bool:
        """See `Tabletop`."""
        season = view.season
        return season is not None and season.phase == "business" and not season.pending

    def wares(
        self, view: State, player: str, other: str, rules: Ruleset
    ) -> tuple[tuple[Ware, ...], tuple[Ware, ...]]:
        """Only what can be handed over: between transporters, or ships, that stand together."""
        assert view.season is not None
        a = Action(view, rules.apply(dict(view.season.agreed)), Scripted())

        def all_of(giver: str) -> tuple[Ware, ...]:
            items, seat = tausch.movable(a, player, other, giver), view.seat(giver)
            names = (labelled(_ware(item, seat), rules.board) for item in items)
            return tuple(map(Ware, items, names))

        return all_of(player), all_of(other)

    def deal(self, player: str, other: str, give: tuple[int, str], get: tuple[int, str]) -> Move:
        """See `Tabletop`."""
        sides = [Side(money, (item,) if item else ()) for money, item in (give, get)]
        return Move(player, "offer", to=other, give=sides[0], get=sides[1])


# -- words -----------------------------------------------------------------------------------


def _option(move: Move, rules: Ruleset, pieces: Mapping[str, Message] = NOTHING) -> Option:
    """A move beside what was taken up for it; `pieces` are what could be hit where."""
    label: Message = labelled(_label(move), rules.board)
    if move.verb == "feuern" and move.to in pieces:
        label = msg("tisch.option.hits", how=label, piece=pieces[move.to])
    return Option(move, label, move.to if move.to in rules.board else "")


def _label(move: Move) -> Message:
    match move.verb:
        case "feuern":
            return msg(f"tisch.option.{move.use}", to=move.to)
        case "buy" if move.what.startswith("transporter"):
            return msg("tisch.option.appear", planet=move.to)
        case "buy" if move.to:
            return msg("tisch.option.instead", item=thing(move.to))
        case (
            "gehen"
            | "transporter"
            | "stay"
            | "mine"
            | "final"
            | "tow"
            | "discard"
            | "ruhe"
            | ("doppelkarte")
        ):
            return msg(f"tisch.option.{move.verb}", to=move.to)
        case _:
            return _what(move)


def _whole(move: Move) -> Message:
    direct = ("rest", "done", "end", "accept", "refuse", "lose", "load", "sell", "insure",
              "install", "repair", "offer", "propose", "mine", "final", "tow")  # fmt: skip
    plain = move.verb in direct or (move.verb == "buy" and not move.to)
    what = _what(move)
    if move.verb == "mine" or move.verb in ("final", "tow"):
        return _label(move)
    return what if plain else msg("tisch.whole", what=what, how=_label(move))


def _what(move: Move) -> Message:
    """What is taken up."""
    match move.verb:
        case "gehen" | "feuern" | "discard" | "ruhe" | "doppelkarte":
            return card_label(move.what or move.verb)
        case "transporter" | "stay":
            return msg("tisch.what.transporter", number=move.what)
        case "buy" if move.what.startswith("transporter"):
            return msg("tisch.what.new", number=move.what.split()[1])
        case "buy" | "insure":
            return msg("tisch.what.item", item=thing(move.what))
        case "load" | "sell":
            return msg(f"tisch.what.{move.verb}", number=move.what)
        case "repair" if move.what == "hand":
            return msg("tisch.what.repair")
        case "repair":
            return msg("tisch.what.repair_card", card=move.what.replace("_", " "))
        case "install":
            return msg("tisch.what.install", item=thing(move.what))
        case "lose":
            return msg("tisch.what.lose", item=_given_up(move.what))
        case "offer":
            return msg(
                "tisch.what.offer", other=hue(move.to), give=_side(move.give), get=_side(move.get)
            )
        case "propose":
            return msg("tisch.what.propose", reading=move.what)
        case _:
            return msg(f"tisch.what.{move.verb}")


def _side(side: Side) -> tuple[Message, ...]:
    money = (msg("markt.item.money", amount=side.money),) if side.money else ()
    return (*money, *(_ware(i) for i in side.items)) or (msg("markt.item.nothing"),)


def _ware(item: str, seat: Seat | None = None) -> Message:
    if not item.startswith("cargo "):
        return tausch.name(item)
    number = int(item.partition(" ")[2])
    loaded = [t for t in seat.transporters if t.number == number] if seat else []
    if loaded and loaded[0].cargo:
        goods = msg(f"polax.goods.{loaded[0].cargo}")
        return msg("tisch.ware.cargo", goods=goods, number=number)
    return msg("markt.item.cargo", number=number)


def _given_up(what: str) -> Message:
    return card_label(what) if what in CARDS else _ware(what)


def _price(amount: int) -> Message:
    return msg("tisch.number", number=amount)


# -- the steps of a turn ---------------------------------------------------------------------


def _direct(group: str, move: Move, rules: Ruleset) -> Offer:
    label: Message = labelled(_what(move), rules.board)
    return Offer(group, str(move).partition(": ")[2], label, (_option(move, rules),), move)


def _of(moves: Sequence[Move], rules: Ruleset, *verbs: str, what: str = "") -> tuple[Option, ...]:
    found = (m for m in moves if m.verb in verbs and what in ("", m.what))
    return tuple(_option(m, rules) for m in found)


def _cards(view: State, seat: Seat, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    hand = seat.hand or ()
    pieces = {p.space: _named(p) for p in view.pieces()}
    for card in (c for c in CARDS if c in hand):
        verb = card.split()[0]
        found = (m for m in moves if m.verb in (verb, "discard") and m.what == card)
        options = tuple(_option(m, rules, pieces) for m in found)
        test = Move(seat.colour, verb if options and verb != card else "discard", card)
        if verb == "feuern":
            loaded = seat.gear.torpedoes if seat.gear else ()
            test = test._replace(use=loaded[0] if loaded else "radar")
        count = hand.count(card)
        note = msg("tisch.times", count=count) if count > 1 else None
        at = seat.ship or ""
        aim = msg("tisch.aim.feuern") if verb == "feuern" else None
        lack = None if any(o.move.verb == verb for o in options) else _lack(verb, seat, rules)
        yield Offer("hand", card, card_label(card), options, test, note, at, direct=False,
                    about=msg(f"tisch.about.{verb}"), aim=aim, lack=lack)  # fmt: skip


def _named(piece: Piece) -> Message:
    owner = hue(piece.owner)
    return msg(f"tisch.prey.{piece.kind}", owner=owner, number=piece.number)


def _lack(verb: str, seat: Seat, rules: Ruleset) -> Message:
    """Why a card can only be discarded."""
    estate, gear = seat.estate, seat.gear or Gear()
    if estate is not None and any(d.part == "cards" for d in estate.damages):
        return msg("tisch.lack.power")
    if verb != "feuern":
        return msg("tisch.lack.way")
    if not (gear.torpedoes or gear.radar):
        return msg("tisch.lack.unarmed")
    if seat.ship is None or rules.board.is_planet(seat.ship):
        return msg("tisch.lack.docked")
    return msg("tisch.lack.range")


def _fleet(seat: Seat, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    """All own transporters: the one whose turn it is, and those that must wait."""
    for t in seat.transporters:
        number = str(t.number)
        options = _of(moves, rules, "transporter", "stay", what=number)
        test = Move(seat.colour, "transporter", number, t.space)
        note: Message = labelled(_place(t), rules.board)
        what = msg("tisch.what.transporter", number=t.number)
        key = f"transporter {number}"
        yield Offer("transporters", key, what, options, test, note, t.space, direct=False)


def _place(t: Transporter) -> Message:
    goods = msg(f"polax.goods.{t.cargo}") if t.cargo else msg("tisch.empty")
    return msg("tisch.place", goods=goods, at=t.space)


def _final(seat: Seat, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    for verb in ("final", "tow"):
        if options := _of(moves, rules, verb):
            test = Move(seat.colour, verb)
            what, at = msg(f"tisch.what.{verb}"), seat.ship or ""
            yield Offer("final", verb, what, options, test, None, at, direct=False)
    yield from (_direct("final", m, rules) for m in moves if m.verb == "rest")


def _market(view: State, seat: Seat, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    """Everything on sale, whether it can be had now or not."""
    assert view.season is not None
    early = view.season.phase == "vorrunde"
    gear, who = seat.gear or Gear(), seat.colour
    if not early:
        yield from _loads(view, seat, moves, rules)
    there = {t.number for t in seat.transporters}
    for n in range(1, rules.transporters_per_player + 1):
        if n not in there:
            what = f"transporter {n}"
            test = Move(who, "buy", what, seat.lagerplanet or "")
            cost = _price(rules.transporter_price)
            label = msg("tisch.what.transporter", number=n)
            options = _of(moves, rules, "buy", what=what)
            about = msg("tisch.about.transporter")
            yield Offer("fleet", f"buy {what}", label, options, test, cost, about=about)
    for verb, group, wares in (("buy", "ship", DEVICES), ("insure", "insurance", INSURANCES)):
        for what in wares:
            cost = _price(price(rules, gear, what))
            options = _of(moves, rules, verb, what=what)
            yield Offer(group, f"{verb} {what}", thing(what), options, Move(who, verb, what), cost,
                        about=_about(what, rules))  # fmt: skip
    if not early:
        yield from _works(view, seat, moves, rules)


def _about(what: str, rules: Ruleset) -> Message:
    """What a thing on sale is good for."""
    values = {"transport": {"pays": rules.transport_insurance_pays},
              **{t: {"percent": rules.torpedo_damage[t]} for t in TORPEDOES}}  # fmt: skip
    return msg(f"tisch.about.{what}", **values.get(what, {}))


def _loads(view: State, seat: Seat, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    """What can be loaded and sold on the planets where the transporters stand."""
    for t in seat.transporters:
        if not rules.board.is_planet(t.space):
            continue
        verb, number = "sell" if t.cargo else "load", str(t.number)
        goods = t.cargo or rules.exports.get(t.space)
        pays = rules.import_prices.get(t.space, {}).get(t.cargo) if t.cargo else rules.export_price
        values = {"number": t.number, "planet": t.space}
        values["goods"] = msg(f"polax.goods.{goods}") if goods else msg("tisch.empty")
        label: Message = labelled(msg(f"tisch.{verb}", **values), rules.board)
        note = None if pays is None else msg(f"tisch.{verb}.price", amount=pays)
        options = _of(moves, rules, verb, what=number)
        about = msg("tisch.about.cargo", goods=goods_label(goods), buyers=prices(view, rules, goods)
                    ) if goods else None  # fmt: skip
        yield Offer("cargo", f"{verb} {number}", label, options, Move(seat.colour, verb, number),
                    note, about=about,
                    lack=None if options or verb == "load" else about)  # fmt: skip


def _works(view: State, seat: Seat, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    """Mines, repairs, and finds to be built in."""
    who, estate = seat.colour, seat.estate
    assert estate is not None
    cost = 0 if "mine" in estate.store else rules.mine_price
    yield Offer("work", "mine", msg("tisch.what.mine"), _of(moves, rules, "mine"),
                Move(who, "mine", to=seat.ship or ""), _price(cost), direct=False,
                about=msg("tisch.about.mine"), aim=msg("tisch.aim.mine"))  # fmt: skip
    if seat.damage > sum(d.percent for d in estate.damages):
        yield Offer("work", "repair hand", msg("tisch.what.repair"),
                    _of(moves, rules, "repair", what="hand"), Move(who, "repair", "hand"),
                    _price(rules.repair_price))  # fmt: skip
    kasko = "kasko" in estate.insured
    damages = (d for d in estate.damages if d.until == "repair" and (d.price or kasko))
    for damage in {d.card: d for d in damages}.values():
        title = rules.cards.card("schaden", damage.card).title
        options = _of(moves, rules, "repair", what=damage.card)
        cost = 0 if kasko else damage.price
        yield Offer("work", f"repair {damage.card}", msg("tisch.repair", card=title), options,
                    Move(who, "repair", damage.card), _price(cost))  # fmt: skip
    for item in dict.fromkeys(i for i in estate.store if i != "mine"):
        options = _of(moves, rules, "install", what=item)
        yield Offer("work", f"install {item}", msg("tisch.what.install", item=thing(item)),
                    options, Move(who, "install", item))  # fmt: skip


TABLE = Spieltisch()
