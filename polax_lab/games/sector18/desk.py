"""The table of Sector 18 as a player meets it: moves in words, and what could be taken up now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from polax_lab.games.sector18 import textmap
from polax_lab.games.sector18.action import called, hue, ship_name, zone_name
from polax_lab.games.sector18.economy import (
    base_cost,
    shield_cost,
    shield_level,
    shield_points,
)
from polax_lab.games.sector18.factions import side_name
from polax_lab.games.sector18.front import Front, ability
from polax_lab.games.sector18.moves import Move
from polax_lab.games.sector18.state import KINDS, MOST_LEVEL, MOST_SHIELD, State
from polax_lab.play import Event
from polax_lab.ruleset import Ruleset
from polax_lab.tabletop import Offer, Option, Setup, Tabletop
from polax_lab.texts import Lang, Message, msg

_COLUMNS = ("player", "health", "resources", "shield", "level", "ships", "faction")


class Desk(Tabletop):
    """See the module; hints come from the captain, since the greedy bot's go round in circles."""

    adviser: ClassVar[str] = "minimax"

    def offers(
        self, view: State, player: str, moves: Sequence[Move], rules: Ruleset
    ) -> tuple[Offer, ...]:
        """Ships, then what can be bought, then abilities, then the end of a step."""
        if not moves or view.turn is None:
            return ()
        if view.turn.step == "faction":
            return tuple(_direct("choose", m, rules) for m in moves)
        front = Front(view, rules, player)
        found = [*_ships(front, moves, rules)]
        if view.turn.step == "act":
            found += _economy(front, moves, rules)
        found += _abilities(front, moves, rules)
        return (*found, *(_direct("stop", m, rules) for m in moves if m.verb == "done"))

    def heading(self, group: str) -> Message:
        """See `Tabletop`."""
        return msg(f"sector18.desk.group.{group}")

    def aimed(self, move: Move, space: str) -> Move | None:
        """A flight or a new ship at another zone."""
        if move.verb not in ("move", "build"):
            return None
        return move._replace(to=space, via="", other="")

    def said(self, move: Move, rules: Ruleset) -> Message:
        """A move in full."""
        match move.verb:
            case "move":
                return msg("sector18.desk.moves", ship=called(move.what), how=_way(move, rules))
            case "build":
                zone = zone_name(move.to, rules)
                return msg("sector18.desk.builds", kind=ship_name(move.what), zone=zone)
            case "upgrade":
                return msg("sector18.desk.upgrades", ship=called(move.what))
            case "choose" | "use":
                side = rules.cards.side(move.what)
                name = side_name(side) if side else move.what
                more = called(move.other) if move.other else ""
                key = "use_ship" if more else move.verb
                return msg(f"sector18.desk.{key}", side=name, ship=more)
            case _:
                return msg(f"sector18.desk.{move.verb}")

    def colour(self, player: str) -> Message:
        """See `Tabletop`."""
        return hue(player)

    def step(self, view: State) -> Message:
        """See `Tabletop`."""
        return msg(f"sector18.desk.step.{view.turn.step if view.turn else 'over'}")

    def phase(self, view: State) -> Message:
        """See `Tabletop`."""
        return msg(f"sector18.desk.phase.{view.turn.step if view.turn else 'over'}")

    def columns(self) -> tuple[Message, ...]:
        """See `Tabletop`."""
        return tuple(msg(f"sector18.desk.column.{name}") for name in _COLUMNS)

    def seats(self, view: State, rules: Ruleset) -> tuple[tuple[Message, ...], ...]:
        """In the order of play; health, which wins, before all else."""
        rows = []
        first = view.turn.first if view.turn else view.seats[0].colour
        for seat in sorted(view.seats, key=lambda s: s.colour != first):
            side = ability(seat, rules)
            ships = tuple(
                msg("sector18.desk.at", ship=_marked(s.name, s.upgraded),
                    zone=zone_name(s.space, rules))
                for s in seat.ships
            )  # fmt: skip
            figures = (seat.health, seat.resources, seat.shield, seat.level)
            rows.append((
                hue(seat.colour),
                *(msg("sector18.desk.number", number=n) for n in figures),
                msg("sector18.desk.list", items=ships or (msg("sector18.desk.none"),)),
                side_name(side) if side else msg("sector18.desk.none"),
            ))  # fmt: skip
        return tuple(rows)

    def drawn(self, view: State, rules: Ruleset, lang: Lang) -> str:
        """See `polax_lab.games.sector18.textmap`."""
        return textmap.drawn(view, rules, lang)

    def kind(self, piece: str) -> Message:
        """Of a piece on the picture, whose it is too."""
        kind, _, colour = piece.partition("_")
        if not colour:
            return ship_name(kind)
        return msg("sector18.scene.ship", ship=ship_name(kind), colour=hue(colour))

    def money(self, state: State, player: str, rules: Ruleset) -> tuple[tuple[Message, int], ...]:
        """The health of the base: that of the start, and what attacks and repairs changed."""
        start, health = rules.start_health, state.seat(player).health
        # Without a faction nothing repairs a base.
        key = "changed" if state.seat(player).faction else "attacked"
        changed = ((msg(f"sector18.desk.{key}"), health - start),) if health != start else ()
        return ((msg("sector18.desk.start"), start), *changed)

    def unit(self) -> Message:
        """See `Tabletop`."""
        return msg("sector18.desk.unit")

    def bot(self, kind: str) -> Message:
        """The bot that looks ahead is a captain."""
        return msg("sector18.bot.captain") if kind == "minimax" else super().bot(kind)

    def files(self) -> Message:
        """See `Tabletop`."""
        return msg("sector18.files")

    def setups(self, rules: Ruleset) -> tuple[Setup, ...]:
        """Factions are invented, and who starts is a die's choice unless it is said."""
        names = ("factions", "first_named_starts")
        return tuple(Setup(name, msg(f"sector18.desk.setup.{name}")) for name in names)

    def heads(self, event: Event) -> bool:
        """See `Tabletop`."""
        return event.what == "sector18.event.turn"

    def board_only(self, view: State) -> State:
        """The fleets and bases, without the turn."""
        return view._replace(turn=None)


def _marked(name: str, upgraded: bool) -> Message:
    ship = called(name)
    return msg("sector18.scene.upgraded", ship=ship) if upgraded else ship


def _way(move: Move, rules: Ruleset) -> Message:
    """Where a ship goes and whom it fights."""
    if move.via:
        key = "sector18.desk.warp_fight" if move.other else "sector18.desk.warp"
    else:
        key = "sector18.desk.to_fight" if move.other else "sector18.desk.to"
    other = called(move.other) if move.other else ""
    at = zone_name(move.via, rules) if move.via else ""
    return msg(key, zone=zone_name(move.to, rules), exit=at, other=other)


def _option(move: Move, rules: Ruleset) -> Option:
    match move.verb:
        case "move":
            return Option(move, _way(move, rules), move.to)
        case "build":
            zone = zone_name(move.to, rules)
            return Option(move, msg("sector18.desk.build_at", zone=zone), move.to)
        case "use" if move.to:
            values = {"kind": ship_name(move.other), "zone": zone_name(move.to, rules)}
            return Option(move, msg("sector18.desk.builds", **values), move.to)
        case "use" if move.other:
            return Option(move, called(move.other))
        case _:
            return Option(move, DESK.said(move, rules))


def _direct(group: str, move: Move, rules: Ruleset) -> Offer:
    about = None
    if move.verb == "choose":
        side = rules.cards.side(move.what)
        about = msg("sector18.desk.side", cost=side.price,
                    effect=msg(f"sector18.effect.{side.effect}", amount=side.amount))  # fmt: skip
    label = DESK.said(move, rules)
    return Offer(group, str(move).partition(": ")[2], label, (_option(move, rules),), move,
                 about=about)  # fmt: skip


def _ships(front: Front, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    """All own ships, those that cannot move included."""
    for ship in front.me.ships:
        name = ship.name
        options = tuple(_option(m, rules) for m in moves if m.verb == "move" and m.what == name)
        about = msg("sector18.desk.values", damage=front.damage(ship), speed=front.speed(ship))
        test = Move(front.me.colour, "move", name, ship.space)
        at = msg("sector18.desk.in", zone=zone_name(ship.space, rules))
        yield Offer("ships", name, _marked(name, ship.upgraded), options, test, at, ship.space,
                    direct=False, about=about)  # fmt: skip


def _economy(front: Front, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    """Everything that a turn could be spent on, whether it can be had now or not."""
    me, player = front.me, front.me.colour

    def of(verb: str, what: str = "") -> tuple[Option, ...]:
        found = (m for m in moves if m.verb == verb and what in ("", m.what))
        return tuple(_option(m, rules) for m in found)

    def price(cost: int) -> Message:
        return msg("sector18.desk.number", number=cost)

    collect = Move(player, "collect")
    yield Offer("base", "collect", msg("sector18.desk.collect"), of("collect"), collect,
                about=msg("sector18.desk.about.collect"))  # fmt: skip
    level = min(shield_level(me.shield, rules) + 1, MOST_SHIELD)
    yield Offer("base", "shield", msg("sector18.desk.shield"), of("shield"),
                Move(player, "shield"), price(shield_cost(rules, level)),
                about=msg("sector18.desk.about.shield", level=level,
                          points=shield_points(level, rules)))  # fmt: skip
    if me.level < MOST_LEVEL:
        gains = rules.cards.unlocked(me.level + 1, rules)
        new = tuple(_thing(g) for g in gains if g not in rules.cards.unlocked(me.level, rules))
        yield Offer("base", "expand", msg("sector18.desk.expand"), of("expand"),
                    Move(player, "expand"), price(base_cost(rules, me.level + 1)),
                    about=msg("sector18.desk.about.expand", level=me.level + 1,
                              new=new or (msg("sector18.desk.none"),)))  # fmt: skip
    base = front.chart.home(player)
    for kind in KINDS:
        values = {"damage": rules.ship_damage[kind], "speed": rules.ship_speed[kind]}
        yield Offer("build", f"build {kind}", ship_name(kind), of("build", kind),
                    Move(player, "build", kind, base), price(rules.ship_cost[kind]),
                    direct=False, about=msg("sector18.desk.values", **values))  # fmt: skip
    for ship in me.ships:
        if not ship.upgraded:
            label = msg("sector18.desk.upgrades", ship=called(ship.name))
            yield Offer("build", f"upgrade {ship.name}", label, of("upgrade", ship.name),
                        Move(player, "upgrade", ship.name), price(rules.upgrade_cost),
                        ship.space, about=msg("sector18.desk.about.upgrade",
                                              damage=rules.upgrade_damage,
                                              speed=rules.upgrade_speed))  # fmt: skip


def _thing(action: str) -> Message:
    verb, _, kind = action.partition(" ")
    return ship_name(kind) if kind else msg(f"sector18.verb.{verb}")


def _abilities(front: Front, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    side = ability(front.me, rules)
    if side is None:
        return
    options = tuple(_option(m, rules) for m in moves if m.verb == "use")
    effect = msg(f"sector18.effect.{side.effect}", amount=side.amount)
    yield Offer("ability", f"use {side.id}", side_name(side), options,
                Move(front.me.colour, "use", side.id),
                msg("sector18.desk.number", number=side.price), about=effect,
                direct=side.effect not in ("damage", "build"))  # fmt: skip


DESK = Desk()
