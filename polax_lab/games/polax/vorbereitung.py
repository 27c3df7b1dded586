"""Setting up a game (slide 4; PX-SET)."""

from __future__ import annotations

from collections.abc import Sequence

from polax_lab.chance import Chance
from polax_lab.errors import PolaxError, did_you_mean, msg
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.kartenwerk import CardBook
from polax_lab.games.polax.partie import Decks, Estate, Season
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import COLOURS, Gear, Seat, State, Turn
from polax_lab.play import Log
from polax_lab.ruleset import Ruleset

LEAST, MOST = 2, 4


def setup(
    players: Sequence[str],
    rules: Ruleset,
    chance: Chance,
    log: Log | None = None,
    *,
    sporting: bool = False,
    target: int | None = None,
    random_seats: bool = False,
) -> State:
    """Lay out a game; the Vorrunde comes next.

    Parameters
    ----------
    players : sequence of str
        Colours clockwise; the first one is the "youngest" (PX-SET-03).
    rules : Ruleset
    chance : Chance
    log : list of Event, optional
    sporting : bool
        Play for the targets of the sportliches Spiel (PX-SET-12).
    target : int, optional
        Another Spielziel that the table agrees on (PX-SET-10), in Spaceus.
    random_seats : bool
        Shuffle who sits where.

    Raises
    ------
    PolaxError
        For unknown, doubled, too few or too many colours, a Spielziel that is none, cards that
        are missing, or tables that do not fit the board.
    """
    order = _checked(players)
    book = rules.cards
    assert isinstance(book, CardBook)
    _check_tables(rules, len(order))
    goal = (rules.target_sporting if sporting else rules.target_normal)[str(len(order))]
    if target is not None:
        goal = target
        if target < 1:
            raise PolaxError(msg("ende.fault.target", amount=target))
    if random_seats:
        order = chance.shuffle(order)
    chits = {"4": 4, "6": 6, "two_per_player": 2 * len(order)}[rules.import_chits]
    planets = len(rules.board.planets)
    seats = tuple(
        Seat(c, hand=(), gear=Gear(), estate=Estate(chits=(0,) * planets))
        for c in COLOURS
        if c in order
    )
    season = Season("vorrunde", order, Decks(), (chits,) * planets, goal)
    first = next(c for c in COLOURS if c == order[0])
    a = Action(State(seats, Turn(first), season=season), rules, chance, log)
    a.event("PX-SET-01", "ende.laid_out", "", chits)
    a.event("PX-SET-03", "ende.seats", first, len(order), colours=tuple(map(hue, order)))
    for colour in order:
        _home(a, colour)
    agreed = "PX-SET-12" if sporting else "PX-SET-11"
    a.event(agreed if target is None else "PX-SET-10", "ende.target", "", goal)
    for colour in order:
        a.pay(colour, rules.start_capital, "PX-SET-13", "ende.start")
    _piles(a, book)
    for _ in range(rules.hand_size):
        for colour in order:
            _deal(a, colour)
    a.event("PX-SET-20", "ende.dealt", "", rules.hand_size)
    return a.state


def _checked(players: Sequence[str]) -> tuple[str, ...]:
    for colour in players:
        if colour not in COLOURS:
            raise PolaxError(msg("ende.fault.colour", name=colour), did_you_mean(colour, COLOURS))
        if list(players).count(colour) > 1:
            raise PolaxError(msg("ende.fault.twice", colour=hue(colour)))
    if not LEAST <= len(players) <= MOST:
        raise PolaxError(msg("ende.fault.players", count=len(players)))
    return tuple(players)


def _check_tables(rules: Ruleset, count: int) -> None:
    """What the players throw and trade for must be on the board (PX-SET-07, PX-PRICE-01)."""
    homes = dict.fromkeys(rules.lager_planets.values())
    for planet in homes:
        if not (planet in rules.board and rules.board.is_planet(planet)):
            raise PolaxError(msg("polax.fault.dice", planet=planet))
    if len(homes) < count:
        raise PolaxError(msg("ende.fault.homes", count=count, found=len(homes)))
    for name in ("exports", "import_prices", "messe_bonus"):
        table = getattr(rules, name)
        for planet in rules.board.planets:
            if planet not in table:
                hint = msg("polax.fault.table.hint", names=", ".join(table))
                raise PolaxError(msg("polax.fault.table", table=name, planet=planet), hint)


def _home(a: Action, colour: str) -> None:
    """Throw for the Lagerplanet; whoever throws an occupied one throws again (PX-SET-08)."""
    taken = {s.lagerplanet for s in a.state.seats}
    while True:
        total = a.chance.roll() + a.chance.roll()
        planet = a.rules.lager_planets[str(total)]
        if planet not in taken:
            break
        a.event("PX-SET-08", "ende.again", colour, total, planet=planet)
    a.put(colour, lagerplanet=planet, ship=planet)
    a.event("PX-SET-07", "ende.home", colour, total, planet=planet)


def _piles(a: Action, book: CardBook) -> None:
    """Shuffle the decks; the draw cards start on the Ablagestapel (PX-SET-14 to 19)."""
    order, chance = a.order, a.chance
    cards = [f"{c} {name}" for c in order for name, n in book.action for _ in range(n)]
    draw = tuple(c for c in cards if " ziehe " in c)
    rest = tuple(c for c in cards if " ziehe " not in c)
    events = book.pile("ereignis", len(order))
    least = a.rules.hand_size * len(order)
    if len(rest) < least:
        raise PolaxError(msg("ende.fault.cards", count=len(rest), least=least))
    others = tuple(c for c in events if c != book.polax)
    lager, damage = book.pile("lager", len(order)), book.pile("schaden", len(order))
    a.put_decks(
        action=chance.shuffle(rest),
        discard=draw,
        lager=chance.shuffle(lager),
        schaden=chance.shuffle(damage),
        ereignis=(book.polax, *chance.shuffle(others)),
        known=(0, 0, 1),  # Polax lies face down, but everybody knows where
    )
    a.event("PX-SET-14", "ende.draw_cards", "", len(draw))
    a.event("PX-SET-15", "ende.shuffled", "", len(rest))
    a.event("PX-SET-17", "ende.lager_shuffled", "", len(lager))
    a.event("PX-SET-18", "ende.schaden_shuffled", "", len(damage))
    a.event("PX-SET-19", "ende.polax_below", "", len(events))


def _deal(a: Action, colour: str) -> None:
    action = a.decks.action
    a.put_decks(action=action[:-1])
    a.take_in(colour, action[-1])
