"""The flow of a game and the moves of a turn (sections 4 to 6, 10, 11, 20)."""

from __future__ import annotations

from polax_lab.games.polax.zuege import Move

from ..fleet import control, legal_steps
from ..hits import MATRIX
from ..tables import messe_bonus
from . import ending, market, trade
from .cards import blast_any_time, lose_cargo
from .damage import emptied, hit
from .drawing import finish, refill
from .table import PLANETS, Player, Result, Table, need

CARD_VERBS = ("gehen", "feuern", "ruhe", "doppelkarte", "discard")


def ply(t: Table, move: Move, results: list[Result]) -> None:
    """Follow one move of a game and all that comes of itself.

    Raises
    ------
    Refused
        Where the rules forbid the move, or chance does not fit it.
    """
    t.results = list(results)
    p = t.players[move.player]
    t.seen[f"move {move.verb}"] += 1
    if t.asked:
        need(t.asked[-1]["player"] == p.colour, "PX-GAP-19", "somebody else is asked")
        _reply(t, p, move)
    else:
        need(p.colour == t.turn, "PX-TURN-02", f"{t.turn} is on turn")
        _act(t, p, move)
    advance(t)
    blast_any_time(t)
    need(not t.results, "PX-GAP-20", f"chance results left over: {t.results}")


def _reply(t: Table, p: Player, move: Move) -> None:
    kind = t.asked[-1]["kind"]
    if move.verb in ("accept", "refuse"):
        need(kind in ("trade", "ruling"), "PX-GAP-19", "nothing to accept")
        trade.answer(t, p, move.verb == "accept")
        return
    need(move.verb == "lose", "PX-SCH-01", "a card wants an answer")
    t.asked.pop()
    if kind == "cargo":
        number = int(move.what.split()[-1])
        need(number in p.carts and p.carts[number].cargo is not None, "PX-GAP-11", "no load")
        lose_cargo(t, p, number)
    else:
        need(move.what in p.torpedoes, "PX-GAP-11", "no such torpedo")
        p.torpedoes.remove(move.what)


def _act(t: Table, p: Player, move: Move) -> None:
    verb = move.verb
    if verb in CARD_VERBS:
        need(t.phase == "cards", "PX-TURN-01", f"cards in phase {t.phase}")
        _card(t, p, move)
    elif verb in ("transporter", "stay"):
        _step(t, p, move)
    elif verb in market.JUDGES:
        need(t.phase in ("vorrunde", "business"), "PX-BUS-01", f"business in phase {t.phase}")
        market.do(t, p, move)
    elif verb == "offer":
        trade.offer(t, p, move)
    elif verb == "propose":
        trade.propose(t, p, move.what)
    elif verb in ("final", "tow", "rest"):
        ending.fly(t, p, move)
    elif verb == "end":
        need(len(t.alive()) == 1, "PX-ELIM-08", "others are in the game")
        ending.begin(t)
    else:
        _done(t, p)


def _done(t: Table, p: Player) -> None:
    if t.phase == "vorrunde":
        i = t.order.index(p.colour) + 1
        if i < len(t.order):
            t.turn = t.order[i]
        else:
            start(t, t.players[t.order[0]])  # PX-PRE-07
    elif t.phase == "cards":
        need(t.due == 0, "PX-CARD-11", f"{t.due} more cards are due")
        t.phase = "draw"
    else:
        need(t.phase == "business", "PX-TURN-01", f"not done in phase {t.phase}")
        leave(t)


def start(t: Table, p: Player) -> None:
    """Begin a turn."""
    t.turn, t.phase = p.colour, "cards"
    t.number += 1
    p.turns += 1
    t.due, t.free, t.resting, t.scans, t.handled, t.then = 1, 0, False, 0, 0, "transporters"
    p.harms = [h for h in p.harms if not (h.until == "next_turn_start" and h.ends <= p.turns)]


def leave(t: Table) -> None:
    """End a turn; the next one in the game clockwise follows."""
    p = t.me()
    lasts = ("repair", "next_turn_start")
    p.harms = [h for h in p.harms if h.until in lasts or h.ends > p.turns]
    following = [q for q in [*t.after(p.colour), p] if not q.out]
    if following:
        start(t, following[0])
    else:
        ending.begin(t)


def advance(t: Table) -> None:
    """Let happen what happens of itself, until somebody must decide."""
    while not t.asked and t.phase not in ("vorrunde", "final", "over"):
        finish(t)
        p = t.me()
        if p.out:
            leave(t)
        elif t.phase == "cards":
            several = t.sw["cards_per_turn"] == "several"
            if p.hand and (t.due or t.free or several):
                return
            t.phase = "draw"  # PX-CARD-14
        elif t.phase == "draw":
            refill(t, p)
            if not t.asked and not p.out:
                if t.drawer:
                    ending.begin(t)
                else:
                    t.phase = t.then
        elif t.phase == "transporters":
            if next_cart(t, p) is not None:
                return
            t.phase = "business"
        else:
            return


# Action cards.


def _card(t: Table, p: Player, move: Move) -> None:
    name = "doppelkarte" if move.verb == "doppelkarte" else move.what or move.verb
    card = p.holds(name)
    need(card is not None, "PX-CARD-01", f"no {name} in hand")
    assert card is not None
    several = t.sw["cards_per_turn"] == "several"
    need(bool(t.due or t.free or several), "PX-CARD-03", "no card may be played any more")
    if t.due:
        t.due -= 1
    else:
        t.free = max(0, t.free - 1)
    p.hand.remove(card)
    t.lay(card)
    if move.verb != "discard":
        need(not p.broken("cards"), "PX-GAP-11", "power cut: discards only")
        {"gehen": _fly, "feuern": _fire, "ruhe": _rest, "doppelkarte": _double}[move.verb](
            t, p, move
        )
    if not p.out:
        emptied(t, p)


def _fly(t: Table, p: Player, move: Move) -> None:
    need(not t.resting, "PX-CARD-09", "the ship rests this turn")
    p.ship = move.via[-1] if move.via else move.to
    if p.ship == t.messe and t.messe_open:  # PX-MES-06, -08, -09
        t.messe_open = False
        p.account += messe_bonus(p.ship, t.sw["messe_inox"])
        t.seen["Messe bonus on landing"] += 1


def _rest(t: Table, p: Player, move: Move) -> None:
    t.resting = True


def _double(t: Table, p: Player, move: Move) -> None:
    if t.sw["doppelkarte"] == "must":
        t.due += 2
        if t.due > len(p.hand):
            t.seen["chain lapses"] += 1
    else:
        t.free += 2


def _fire(t: Table, p: Player, move: Move) -> None:
    pos = t.pos()
    need(p.ship is not None and pos.in_free_space(p.ship), "PX-FIRE-01", "not in free space")
    need(pos.in_free_space(move.to), "PX-FIRE-14", "the target is not in free space")
    ships = [q for q in t.alive() if q is not p and q.ship == move.to]
    if move.use == "radar":
        need(p.radar, "PX-FIRE-17", "no radar")
        need(bool(ships), "PX-FIRE-03", "no opponent's ship there")
        once = t.sw["radar_per_turn"] == "once"
        need(not (once and t.scans), "PX-FIRE-06", "one scan in a turn")
        t.scans += 1
        if t.sw["radar_reveal"] == "one_random":
            hand = [card.partition(" ")[2] for card in ships[0].hand]
            t.pick(hand, 1, "PX-FIRE-04")
        t.seen["radar"] += 1
        return
    need(move.use in p.torpedoes, "PX-FIRE-17", f"no {move.use} is loaded")
    p.torpedoes.remove(move.use)  # PX-HIT-01
    for q in t.alive():
        for number in [n for n, cart in q.carts.items() if cart.space == move.to]:
            t.seen["transporter shot, loaded" if q.carts[number].cargo else "transporter shot"] += 1
            del q.carts[number]  # PX-HIT-02, -04
            return
        if move.to in q.mines:
            q.mines.remove(move.to)
            t.seen["mine shot"] += 1
            return
    need(bool(ships), "PX-FIRE-18", "nothing there to hit")
    target = ships[0]
    victim, losers, _ = MATRIX[target.shield, p.shield]
    t.seen[f"hit {target.shield} by {p.shield}"] += 1
    if "target" in losers:
        target.shield = "none"
    if "attacker" in losers:
        p.shield = "none"
    if victim:
        hit(t, target if victim == "target" else p, 20 if move.use == "einzel" else 40)


# Transporters.


def next_cart(t: Table, p: Player) -> int | None:
    """Return the number of the next transporter that may step (PX-TR-03, -10)."""
    pos = t.pos()
    for number in sorted(p.carts):
        if number <= t.handled:
            continue
        if p.carts[number].held:
            # Skipped is a step in a turn in which there is remote control (PX-GAP-11).
            p.carts[number].held = not control(pos, p.colour)
            t.seen["transporter held"] += 1
        elif legal_steps(pos, p.colour, number):
            return number
        t.handled = number
    return None


def _step(t: Table, p: Player, move: Move) -> None:
    need(t.phase == "transporters", "PX-TURN-01", f"transporters in phase {t.phase}")
    number = next_cart(t, p)
    need(number is not None and str(number) == move.what, "PX-TR-03", f"{number} is next")
    assert number is not None
    cart = p.carts[number]
    t.handled = number
    if move.verb == "stay":
        need(cart.space in PLANETS, "PX-TR-04", "Bewegungszwang")
        return
    need(move.to in legal_steps(t.pos(), p.colour, number), "PX-TR-13", "no legal step")
    cart.came_from, cart.space = cart.space, move.to
