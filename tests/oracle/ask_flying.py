"""Questions on flights: reach, move, fire, transporter, distance."""

from __future__ import annotations

from itertools import dropwhile, pairwise
from random import Random
from typing import Any

from . import oracle
from .bridge import Case, unit_text
from .fleet import Freedom, control
from .flight import first_bad_step, rules_for, steps_of
from .oracle import Pos
from .sealing import values_of
from .tally import Tally

GEHEN = [*[f"gehen {n}" for n in range(1, 8)], "gehen joker"]
FEUERN = [*[f"feuern {n}" for n in range(1, 4)], "feuern joker"]


def board_order(pos: Pos, spaces: set[str]) -> list[str]:
    """Return spaces as the board lists them."""
    return [space for space in pos.graph if space in spaces]


def reach(case: Case, rng: Random, tally: Tally) -> None:
    """All ends of some cards with legal routes, and single spaces with all fitting numbers."""
    pos = case.pos
    for colour in pos.ships:
        flying = case.flying(colour)
        by_number = {n: set(oracle.q_reach(pos, colour, n)) for n in range(1, 8)}
        for card in rng.sample(GEHEN, 3):
            numbers = values_of(card, "gehen", 6)
            ends = board_order(pos, set().union(*(by_number[n] for n in numbers)))
            question: dict[str, Any] = {"question": "reach", "card": card, "player": colour}
            ruling = tally.same(flying, question, {"holds": bool(ends), "ends": ends})
            routes = ruling.answer.to_json()["routes"]
            good = list(routes) == ends and all(
                route[-1] == end and any(oracle.q_move(pos, colour, n, route) for n in numbers)
                for end, route in routes.items()
            )
            tally.check(flying, question, good, "a legal route to each end")
            to = rng.choice(list(pos.graph))
            fits = [n for n in by_number if to in by_number[n]]
            wanted = {"holds": to in ends, "ends": [to] if to in ends else [], "lengths": fits}
            tally.same(flying, {**question, "to": to}, wanted)


def random_route(pos: Pos, colour: str, rng: Random) -> list[str]:
    """Return a walk from the ship that is often, not always, free of faults."""
    route = [pos.ships[colour]]
    # Out of the nebula the ways lead over nebula fields.
    taken = pos.occupied() if route[0] in pos.nebula_fields() else pos.blocked()
    for _ in range(rng.randint(1, 8)):
        around = sorted(pos.graph.neighbors(route[-1]))
        onward = [s for s in around if s not in route[-2:-1]]
        free = [s for s in onward if s not in taken or s == route[0]]
        if len(route) > 1 and not free and rng.random() < 0.8:
            break
        route.append(rng.choice((free if rng.random() < 0.95 else onward) or around))
    return route


def spoilt(pos: Pos, route: list[str], rng: Random) -> list[str]:
    """Return a route with one space changed, lost, doubled, added or exchanged."""
    route, i = list(route), rng.randrange(len(route))
    other = rng.choice(sorted(pos.graph))
    kind = rng.randrange(5)
    if kind == 0:
        route[i] = other
    elif kind == 1 and len(route) > 2:
        del route[i]
    elif kind == 2:
        route.insert(i, route[max(0, i - 1)])
    elif kind == 3:
        route.insert(i, other)
    else:
        route[i:] = reversed(route[i:])
    return route


def move(case: Case, rng: Random, tally: Tally) -> None:
    """Random routes, many legal, some spoilt on purpose."""
    pos = case.pos
    for colour in pos.ships:
        flying = case.flying(colour)
        for _ in range(4):
            route = random_route(pos, colour, rng)
            if rng.random() < 0.2:
                route = spoilt(pos, route, rng)
            cost = steps_of(pos, route)
            fits = f"gehen {cost}"
            card = fits if fits in GEHEN and rng.random() < 0.8 else rng.choice(GEHEN)
            numbers = values_of(card, "gehen", 6)
            legal = any(oracle.q_move(pos, colour, n, route) for n in numbers)
            bad = first_bad_step(pos, colour, route)
            wanted = {"holds": legal, "steps": cost, "fails_at": bad[0] if bad else None}
            question = {"question": "move", "card": card, "route": route, "player": colour}
            rule = tally.same(flying, question, wanted).rule
            if bad is not None:
                rules = bad[1]
            elif legal:
                # A joker can be named to fit.
                rules = rules_for(pos, route, cost if card == "gehen joker" else numbers[-1])
            else:
                rules = {"PX-MOVE-01"}
            tally.check(flying, question, rule in rules, f"{rule} among {sorted(rules)}")


def good_shot(pos: Pos, route: list[str], target: str, lengths: set[int]) -> bool:
    """Return whether a flight line is one that the rules allow (PX-FIRE-10 to -14)."""
    between = route[1:-1]
    return (
        len(route) - 1 in lengths
        and route[-1] == target
        and all(pos.graph.has_edge(a, b) for a, b in pairwise(route))
        and all(a != c for a, c in zip(route, route[2:], strict=False))
        and all(pos.in_free_space(space) and space not in pos.occupied() for space in between)
    )


def fire(case: Case, rng: Random, tally: Tally) -> None:
    """All targets of some cards with flight lines, and single spaces."""
    pos = case.pos
    at = dict(pos.pieces())
    for colour in pos.ships:
        gear = case.gear(colour)
        by_number = {n: oracle.q_fire(pos, colour, n) for n in (1, 2, 3)}
        for use in ("torpedo", "radar"):
            armed = gear is None or bool(gear.get("radar" if use == "radar" else "torpedoes"))
            card = rng.choice(FEUERN)
            numbers = values_of(card, "feuern", 3)
            hits = [unit for n in numbers if armed for unit in by_number[n][use]]
            spaces = board_order(pos, {at[unit] for unit in hits})
            units = [next(u for u in hits if at[u] == space) for space in spaces]
            question: dict[str, Any] = {
                "question": "fire",
                "card": card,
                "use": use,
                "player": colour,
            }
            wanted = {"holds": bool(hits), "targets": [unit_text(pos, unit) for unit in units]}
            ruling = tally.same(case, question, wanted)
            routes = ruling.answer.to_json()["routes"]
            exact = pos.sw["torpedo_range"] == "exact"
            lengths = set(numbers) if exact else set(range(1, max(numbers) + 1))
            good = list(routes) == spaces and all(
                good_shot(pos, route, end, lengths) for end, route in routes.items()
            )
            tally.check(case, question, good, "an allowed flight line to each target")
            space = rng.choice([*pos.graph, *at.values()])
            wanted = {"holds": space in spaces}
            if space in spaces:
                wanted["lengths"] = [
                    n for n in by_number if any(at[unit] == space for unit in by_number[n][use])
                ]
            question |= {"at": space}
            rule = tally.same(case, question, wanted).rule
            rules = fire_rules(pos, colour, use, space, armed)
            if space in spaces:
                rules = {"PX-FIRE-03"} if use == "radar" else {"PX-FIRE-07", "PX-FIRE-11"}
            tally.check(case, question, rule in rules, f"{rule} among {sorted(rules)}")


def fire_rules(pos: Pos, colour: str, use: str, space: str, armed: bool) -> set[str]:
    """Return the rules of which one refuses a shot at the piece on a space (section 10)."""
    units = [unit for unit, at in pos.pieces() if at == space]
    if not pos.in_free_space(pos.ships[colour]):
        return {"PX-FIRE-14"}
    if not armed:
        return {"PX-FIRE-17"}
    if space == pos.ships[colour]:
        return {"PX-FIRE-08", "PX-FIRE-12"}
    if not pos.in_free_space(space) and space in {*pos.ships.values(), *pos.transporters.values()}:
        return {"PX-FIRE-14"}
    if not units:
        return {"PX-FIRE-18"}
    if use == "radar" and units[0][0] != "ship":
        return {"PX-FIRE-03"}
    # Another number, a planet or an obstacle: the pieces on the ways decide.
    return {"PX-FIRE-10", "PX-FIRE-13", "PX-FIRE-01"}


def reason(pos: Pos, colour: str, freedom: Freedom) -> str:
    """Return the rule behind the freedom of a transporter whose remote control works."""
    here = pos.transporters[colour, freedom["number"]]
    if here in pos.nebula_fields():
        return "PX-NEB-08"
    if freedom["steps"]:
        return "PX-TR-04" if freedom["must"] else "PX-TR-09"
    shut = all(s in pos.blocked() for s in pos.graph.neighbors(here))
    return "PX-TR-13" if shut else "PX-TR-11"


def random_steps(pos: Pos, colour: str, rng: Random) -> list[tuple[int, str | None]]:
    """Return orders for a fleet, most of them sensible."""
    steps: list[tuple[int, str | None]] = []
    for (owner, number), here in sorted(pos.transporters.items()):
        if owner == colour and rng.random() < (0.5 if pos.is_planet(here) else 0.95):
            around = sorted(pos.graph.neighbors(here))
            free = [s for s in around if s not in pos.blocked()] or around
            there = free if rng.random() < 0.85 else [*around, *pos.graph]
            steps.append((number, rng.choice(there)))
    if steps and rng.random() < 0.1:
        steps.append((rng.randint(1, 6), steps[0][1]))
    return steps


def transporter(case: Case, rng: Random, tally: Tally) -> None:
    """The freedom of every fleet, and random orders."""
    pos = case.pos
    for colour in pos.ships:
        works = control(pos, colour)
        fleet = oracle.q_transporters(pos, colour)["transporters"]
        question: dict[str, Any] = {"question": "transporter", "player": colour}
        ruling = tally.same(
            case, question, {"holds": any(t["must"] for t in fleet), "control": works}
        )
        wanted = [
            {
                "number": t["number"],
                "at": pos.transporters[colour, t["number"]],
                "status": "must" if t["must"] else "may" if t["steps"] else "cannot",
                "to": board_order(pos, set(t["steps"])),
                "why": reason(pos, colour, t) if works else ruling.rule,
            }
            for t in fleet
        ]
        tally.same(case, question, {"transporters": wanted})
        for _ in range(3):
            steps = random_steps(pos, colour, rng)
            fault = oracle.first_fault(pos, colour, steps)
            orders = [{"number": n, "to": to} for n, to in steps]
            tally.same(
                case,
                {**question, "steps": orders},
                {"holds": fault is None} | ({"fails_at": fault} if works else {}),
            )


def distance(case: Case, rng: Random, tally: Tally) -> None:
    """Fewest steps between random spaces, on the board as it stands and on the empty one."""
    pos = case.pos
    for _ in range(4):
        a, b = rng.choice(list(pos.graph)), rng.choice(list(pos.graph))
        question = {"question": "distance", "from": a, "to": b}
        wanted = {
            "now": oracle.distance(pos, a, b, empty=False),
            "empty": oracle.distance(pos, a, b, empty=True),
        }
        answer = tally.same(case, question, wanted).answer.to_json()
        # A way may begin with a run of nebula fields if it starts on one.
        fog = pos.nebula_fields() if a in pos.nebula_fields() else set()
        for key, blocked in (("now", pos.blocked() - {a}), ("empty", set())):
            way = answer[f"route_{key}"]
            good = (
                (way == [])
                if wanted[key] is None
                else (
                    way[0] == a
                    and way[-1] == b
                    and all(pos.graph.has_edge(x, y) for x, y in pairwise(way))
                    and not blocked & set(dropwhile(fog.__contains__, way))
                    and steps_of(pos, way) == wanted[key]
                )
            )
            tally.check(case, question, good, f"a route of {wanted[key]} steps ({key})")
