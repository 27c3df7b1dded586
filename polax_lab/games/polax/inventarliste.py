"""The Inventarliste: what a player owns, with the crossed-out history (slides 11, 14; PX-INV).

It is made of the lines that the game has written; where these say nothing, as in a position that
somebody typed in, what the player owns now is entered all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.games.polax.ausstattung import DEVICES, SHIELDS, TORPEDOES
from polax_lab.games.polax.fracht import goods_label
from polax_lab.games.polax.listenbild import Inventory, Mark, Row
from polax_lab.games.polax.partie import DRAWN, INSURANCES, Damage, Estate, Line
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Gear, Seat
from polax_lab.games.polax.wirkung import thing
from polax_lab.texts import Lang, Message, catalogue, msg, say

if TYPE_CHECKING:
    from polax_lab.games.polax.state import State
    from polax_lab.ruleset import Ruleset

_LOADED = ("markt.loaded", "markt.taken")
_UNLOADED = ("markt.sold", "markt.given", "karten.cargo_lost", "zug.destroyed", "karten.blown_up",
             "ende.transporter_gone")  # fmt: skip
_BOUGHT = ("markt.device", "markt.built_in", "markt.taken")
_LOST = ("markt.replaced", "markt.given", "karten.lost", "zug.used_up", "zug.fired")
_EMPTIED = "karten.emptied"
#: Devices with a row of boxes; tubes and torpedoes have their own.
_BOXED = tuple(d for d in DEVICES if d not in ("loeschschaum", "tube", *TORPEDOES))
#: Entries that belong to the account even if nothing was paid.
_FREE = ("markt.mine_set", "markt.repaired")


def inventory(
    state: State, colour: str, lang: Lang = "en", rules: Ruleset | None = None
) -> Inventory:
    """Write a player's Inventarliste.

    Parameters
    ----------
    state : State
        Of a game in progress.
    colour : str
    lang : str
        ``en`` or ``de``.
    rules : Ruleset, optional
        Whose board and cards give the names; the default ones otherwise.

    Raises
    ------
    PolaxError
        If there is no game, or nobody of this colour in it.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> from polax_lab.chance import Seeded
    >>> game = load_game("polax")
    >>> state = game.play.setup(("yellow", "green"), game.rules, Seeded(7, "setup"))
    >>> [tuple(row) for row in inventory(state, "green").rows]
    [('Start capital', 12, 12)]
    """
    if rules is None:
        from polax_lab.games.polax.game import GAME

        rules = GAME.rules
    seat, season = state.seat(colour), state.season
    if season is None:
        raise PolaxError(msg("markt.list.no_game"))
    if seat is None or seat.estate is None:
        hint = did_you_mean(colour, season.order)
        raise PolaxError(msg("markt.list.absent", name=colour), hint)
    return _Writer(seat, seat.estate, rules, lang).write(season.target)


class _Writer:
    """One list being written."""

    def __init__(self, seat: Seat, estate: Estate, rules: Ruleset, lang: Lang) -> None:
        self.seat, self.estate, self.rules, self.lang = seat, estate, rules, lang

    def write(self, target: int) -> Inventory:
        seat, estate = self.seat, self.estate
        home = self.space(seat.lagerplanet) if seat.lagerplanet else "–"
        head = (
            (self.word("colour"), self.say(hue(seat.colour))),
            (self.word("home"), home),
            (self.word("target"), self.say(msg("markt.item.money", amount=target))),
        )
        # With secret lists a view leaves the gear out; in a game everybody has some.
        secret = seat.gear is None
        notes = [self.word("secret")] if secret else []
        notes += [self.word(estate.out)] if estate.out else []
        return Inventory(
            seat.colour, self.lang, self.say(msg("markt.list.title", who=hue(seat.colour))), head,
            tuple(notes),
            () if secret else tuple(self.rows()),
            estate.account,
            () if secret else tuple(self.columns()),
            () if secret else tuple(self.equipment(seat.gear or Gear())),
            tuple(self.lists()),
        )  # fmt: skip

    def say(self, value: Message | str) -> str:
        return say(value, self.lang)

    def word(self, key: str) -> str:
        return self.say(msg(f"markt.list.{key}"))

    def space(self, space: str) -> str:
        return self.rules.board.label(space) if space in self.rules.board else space

    # -- the account -----------------------------------------------------------------------

    def rows(self) -> Iterator[Row]:
        for line in self.estate.sheet:
            if line.amount or line.what in _FREE:
                yield Row(self.entry(line), line.amount, line.balance)

    def entry(self, line: Line) -> str:
        """What a line is about; one that no game writes stands as it is."""
        if f"sheet.{line.what}" not in catalogue("markt"):
            return f"{line.what} {line.item}".strip()
        item, _, planet = line.item.partition("@")
        name = _NAMES.get(line.what, _Writer.space)(self, item)
        return self.say(
            msg(f"markt.sheet.{line.what}", item=name, planet=self.space(planet), n=line.column)
        )

    def goods(self, name: str) -> str:
        return self.say(goods_label(name)) if f"goods.{name}" in catalogue("polax") else name

    def device(self, name: str) -> str:
        return self.say(thing(name)) if f"thing.{name}" in catalogue("karten") else name

    def player(self, name: str) -> str:
        return self.say(hue(name)) if f"colour.{name}" in catalogue("polax") else name

    def card(self, id: str) -> str:
        """The title of a card of any deck; ``hand`` is the damage that torpedoes do."""
        if id == "hand":
            return self.word("ship")
        decks = (self.rules.cards.decks[deck].by_id for deck in DRAWN)
        return next((self.say(deck[id].title) for deck in decks if id in deck), id)

    # -- transporters ----------------------------------------------------------------------

    def columns(self) -> Iterator[tuple[str, str, tuple[Mark, ...]]]:
        """Each column from top to bottom: bought loads, crossed out when they are gone."""
        fleet = {t.number: t for t in self.seat.transporters}
        for number in range(1, max(self.rules.transporters_per_player, *fleet, 1) + 1):
            loads, aboard = cargo_history(self.estate.sheet, number)
            t = fleet.get(number)
            cargo = t.cargo if t else None
            if cargo and not (aboard and loads[-1] == cargo):
                loads.append(cargo)
            gone = len(loads) - bool(cargo)
            marks = tuple(Mark(self.goods(name), i < gone) for i, name in enumerate(loads))
            yield str(number), self.space(t.space) if t else "–", marks

    # -- equipment -------------------------------------------------------------------------

    def equipment(self, gear: Gear) -> Iterator[tuple[str, tuple[Mark, ...]]]:
        """Each device with its ticked boxes; only the last one counts (PX-INV-05)."""
        boxes, tubes = gear_history(self.estate.sheet)
        for device, ticked in boxes.items():
            now = _condition(gear, device)
            if (ticked[-1] if ticked else "no") != now:
                ticked.append(now)
            name = self.device(device)
            yield name[:1].upper() + name[1:], self.ticks(ticked, self.word)
        _as_loaded(tubes, gear)
        for i, ticked in enumerate(tubes):
            yield f"{self.device('tube')} {i + 1}", self.ticks(ticked, self.content)

    def ticks(self, ticked: list[str], named: Callable[[str], str]) -> tuple[Mark, ...]:
        last = len(ticked) - 1
        return tuple(Mark(f"☑ {named(what)}", i < last) for i, what in enumerate(ticked))

    def content(self, what: str) -> str:
        return self.word(what) if what == "empty" else self.device(what)

    # -- the rest --------------------------------------------------------------------------

    def lists(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        estate = self.estate
        planets = zip(self.rules.board.planets, estate.chits, strict=False)
        if self.seat.gear is not None:
            insured = (self.device(kind) for kind in INSURANCES if kind in estate.insured)
            yield self.word("insured"), tuple(insured)
            yield self.word("store"), tuple(map(self.device, estate.store))
        yield self.word("chits"), tuple(f"{self.space(p)} {n}" for p, n in planets if n)
        damages = tuple(map(self.damage, estate.damages))
        if self.seat.damage:
            damages = (self.say(msg("markt.list.percent", percent=self.seat.damage)), *damages)
        yield self.word("damages"), damages

    def damage(self, d: Damage) -> str:
        if d.until != "repair":
            end = msg(f"karten.until.{d.until}")
        else:
            end = msg("markt.list.price", price=d.price) if d.price else msg("markt.list.by_card")
        what = msg(f"zug.part.{d.part}")
        return self.say(msg("markt.list.damage", card=self.card(d.card), part=what, end=end))


#: How the item of a line is named; planets and the like otherwise.
_NAMES: Mapping[str, Callable[[_Writer, str], str]] = {
    **dict.fromkeys(("markt.sold", "markt.loaded"), _Writer.goods),
    **dict.fromkeys(("markt.device", "markt.insured"), _Writer.device),
    **dict.fromkeys(("markt.trade_paid", "markt.trade_got"), _Writer.player),
    **dict.fromkeys(("karten.paid", "karten.got", "markt.repaired"), _Writer.card),
}


def cargo_history(sheet: Sequence[Line], number: int) -> tuple[list[str], bool]:
    """All loads that a transporter took in, and whether the last one is still aboard."""
    loads: list[str] = []
    aboard = False
    for line in sheet:
        if line.column == number and line.what in _LOADED:
            loads.append(line.item)
            aboard = True
        elif line.column == number and line.what in _UNLOADED:
            aboard = False
    return loads, aboard


def gear_history(sheet: Sequence[Line]) -> tuple[dict[str, list[str]], list[list[str]]]:
    """The ticks of each device, and of each tube what it held: the last one counts."""
    boxes: dict[str, list[str]] = {device: [] for device in _BOXED}
    tubes: list[list[str]] = []
    for line in sheet:
        if not line.column:
            _tick(boxes, tubes, line)
    return boxes, tubes


def _tick(boxes: dict[str, list[str]], tubes: list[list[str]], line: Line) -> None:
    """Enter one line: gained is a tick for yes, lost one for no."""
    device = "loeschanlage" if line.item == "loeschschaum" else line.item
    if line.what == _EMPTIED and device in boxes:
        boxes[device].append("empty")
    elif line.what in _BOUGHT:
        if device == "tube":
            tubes.append(["empty"])
        elif device in TORPEDOES:
            _into(tubes, "empty", device)
        elif device in boxes:
            boxes[device].append("yes")
    elif line.what in _LOST:
        if device in TORPEDOES:
            _into(tubes, device, "empty")
        elif device in boxes:
            boxes[device].append("no")


def _into(tubes: list[list[str]], old: str, new: str) -> None:
    """Tick something in the first tube that holds the old thing."""
    tube = next((t for t in tubes if t[-1] == old), None)
    if tube is not None:
        tube.append(new)


def _condition(gear: Gear, device: str) -> str:
    if device == "loeschanlage":
        return {"none": "no", "empty": "empty", "filled": "yes"}[gear.loeschanlage]
    there = gear.shield == device if device in SHIELDS else getattr(gear, device)
    return "yes" if there else "no"


def _as_loaded(tubes: list[list[str]], gear: Gear) -> None:
    """Bring the tubes in line with the ship, where the lines do not tell all."""
    tubes += [["empty"] for _ in range(gear.tubes - len(tubes))]
    loaded: list[str] = list(gear.torpedoes)
    for tube in tubes:
        if tube[-1] in loaded:
            loaded.remove(tube[-1])
        elif tube[-1] != "empty":
            tube.append("empty")
    for torpedo in loaded:
        _into(tubes, "empty", torpedo)
