"""Random positions and questions as a scenario file would hold them, from a given `Random`."""

from __future__ import annotations

from random import Random
from typing import Any

from oracle.boards import BoardData, random_board, small_boards

from polax_lab.board import Board
from polax_lab.games.polax import GAME
from polax_lab.games.polax.state import CARDS, COLOURS, State

GOODS = ["oel", "silber", "wasser", "gold", "nahrung", "sauerstoff", "diamanten"]
GEHEN = [c for c in CARDS if c.startswith("gehen")]
FEUERN = [c for c in CARDS if c.startswith("feuern")]
POLAX = GAME.rules.board


def board_of(data: BoardData) -> Board:
    """Make a board of an oracle's board."""
    at = {name: (float(x), float(y)) for name, _, x, y in data.spaces}
    return Board.build(data.name, data.planets, data.edges, data.areas, at)


def some_board(rng: Random) -> Board:
    """Give the Polax board in half of all cases, else a small or random one."""
    if rng.random() < 0.5:
        return POLAX
    if rng.random() < 0.3:
        # The board with an entry field for two planets is none for Polax.
        return board_of(rng.choice([b for b in small_boards() if b.name != "shared"]))
    return board_of(random_board(rng))


def random_position(rng: Random, board: Board) -> dict[str, Any]:
    """Give a position as a scenario file would hold it; crowded near planets."""
    fields = [s for s in board.ids if not board.is_planet(s)]
    rng.shuffle(fields)
    if rng.random() < 0.6:
        # Around one planet, so that planets are cut off and duties arise.
        here = rng.choice(board.planets)
        near = sorted(fields, key=lambda s: distance(board, here, s))
        fields = near[: rng.randint(3, 14)] + near[14:]
        head = fields[: rng.randint(3, 14)]
        rng.shuffle(head)
        fields = head + [s for s in fields if s not in head]
    data: dict[str, Any] = {}
    area: tuple[str, ...] = ()
    if board.regions and rng.random() < 0.5:
        data["nebula"] = rng.choice(sorted(board.regions))
        area = board.regions[data["nebula"]].spaces
    if rng.random() < 0.3:
        data["messe"] = rng.choice(board.planets)

    def place(planet_chance: float) -> str | None:
        if rng.random() < planet_chance:
            return rng.choice(board.planets)
        return fields.pop(0) if fields else None

    players: dict[str, Any] = {}
    homes = list(board.planets)
    rng.shuffle(homes)
    for colour in rng.sample(list(COLOURS), rng.randint(1, 4)):
        seat: dict[str, Any] = {}
        ship = place(0.15)
        if ship is not None and rng.random() < 0.95:
            seat["ship"] = ship
        if homes and rng.random() < 0.7:
            seat["lagerplanet"] = homes.pop()
        fleet = []
        for number in sorted(rng.sample(range(1, 7), rng.choice([0, 0, 1, 2, 3, 6]))):
            space = place(0.25)
            if space is None:
                continue
            one: dict[str, Any] = {"number": number, "at": space}
            if rng.random() < 0.5:
                one["cargo"] = rng.choice(GOODS)
            if rng.random() < 0.5:
                one["came_from"] = rng.choice(board.neighbours(space))
            fleet.append(one)
        if fleet:
            seat["transporters"] = fleet
        mines = []
        for _ in range(rng.choice([0, 0, 1, 2])):
            dry = [s for s in fields if s not in area]
            if dry:
                mines.append(dry[0])
                fields.remove(dry[0])
        if mines:
            seat["mines"] = mines
        if rng.random() < 0.5:
            seat["hand"] = [rng.choice(CARDS) for _ in range(rng.randint(0, 5))]
        if rng.random() < 0.5:
            seat["gear"] = {
                "radar": rng.random() < 0.5,
                "shield": rng.choice(["none", "schutzschild", "reflektor"]),
                "torpedoes": [rng.choice(["einzel", "doppel"]) for _ in range(rng.randint(0, 3))],
                "remote_control": rng.random() < 0.8,
            }
        if rng.random() < 0.4:
            seat["damage"] = rng.choice([20, 40, 60, 80])
        players[colour] = seat
    data["players"] = players
    if rng.random() < 0.8:
        data["turn"] = random_turn(rng, board, players)
    return data


def random_turn(rng: Random, board: Board, players: dict[str, Any]) -> dict[str, Any]:
    colour = rng.choice(list(players))
    turn: dict[str, Any] = {"player": colour}
    if rng.random() < 0.3:
        turn["played"] = [rng.choice(CARDS) for _ in range(rng.randint(1, 3))]
    ship = players[colour].get("ship")
    if ship is not None and rng.random() < 0.3:
        turn["flown"] = [rng.choice(board.neighbours(ship)), ship]
    if rng.random() < 0.3:
        turn["duty"] = sorted(rng.sample(list(board.planets), rng.randint(0, 2)))
    return turn


def distance(board: Board, here: str, there: str) -> int:
    """Steps between two spaces on the bare board."""
    seen, ring, steps = {here}, {here}, 0
    while there not in seen:
        ring = {n for s in ring for n in board.neighbours(s)} - seen
        seen |= ring
        steps += 1
    return steps


def walk(rng: Random, board: Board, start: str, steps: int) -> list[str]:
    """Give a walk over links that seldom turns back, and now and then one false step."""
    way = [start]
    for _ in range(steps):
        on = list(board.neighbours(way[-1]))
        if len(way) > 1 and len(on) > 1 and way[-2] in on and rng.random() < 0.9:
            on.remove(way[-2])
        way.append(rng.choice(board.ids) if rng.random() < 0.03 else rng.choice(on))
    return way


def random_questions(rng: Random, board: Board, position: dict[str, Any]) -> list[dict[str, Any]]:
    """Give one question of every kind, some in several forms, with and without a player."""
    players = position["players"]
    colour = rng.choice(list(players))
    who = {} if "turn" in position and rng.random() < 0.4 else {"player": colour}
    ship = players[who.get("player") or position["turn"]["player"]].get("ship")
    start = ship or rng.choice(board.ids)
    near = sorted(board.ids, key=lambda s: distance(board, start, s))[:25]
    taken = [
        s
        for seat in players.values()
        for s in ([seat["ship"]] if "ship" in seat else [])
        + [t["at"] for t in seat.get("transporters", [])]
        + seat.get("mines", [])
    ]
    hand = {"hand": [rng.choice(CARDS) for _ in range(rng.randint(0, 5))]}
    hand = hand if rng.random() < 0.5 else {}
    asks: list[dict[str, Any]] = [
        {"question": "sealed"},
        {"question": "sealed", "by": "mines"},
        {"question": "right-of-way", **who},
        {"question": "right-of-way", **who, **hand},
        {"question": "play", "card": rng.choice(CARDS), **who},
        {"question": "play", "card": rng.choice(CARDS), **who, **hand},
        *({"question": "mine", "field": rng.choice(board.ids)} for _ in range(2)),
        *({"question": "mine", "field": rng.choice(near), **who} for _ in range(3)),
        {"question": "mine-map"},
        {"question": "mine-map", **who},
        {"question": "nebula-forecast"},
        {"question": "cuts", "planet": rng.choice(board.planets), "size": rng.randint(1, 3)},
        {"question": "reach", "card": rng.choice(GEHEN), **who},
        *(
            {"question": "reach", "card": rng.choice(GEHEN), "to": rng.choice(near), **who}
            for _ in range(4)
        ),
        {"question": "reach", "card": rng.choice(GEHEN), "to": rng.choice(board.ids), **who},
        *(
            {
                "question": "move",
                "card": rng.choice(GEHEN),
                "route": walk(rng, board, start, rng.randint(1, 7)),
                **who,
            }
            for _ in range(4)
        ),
        {
            "question": "move",
            "card": "gehen 2",
            "route": walk(rng, board, rng.choice(board.ids), 2),
            **who,
        },
        {"question": "distance", "from": rng.choice(board.ids), "to": rng.choice(board.ids)},
        {"question": "distance", "from": start, "to": rng.choice(near), "empty": True},
        *(
            {"question": "fire", "card": rng.choice(FEUERN), "use": use, **who}
            for use in ("torpedo", "radar")
        ),
        *(
            {
                "question": "fire",
                "card": rng.choice(FEUERN),
                "at": rng.choice(near),
                **who,
                "use": rng.choice(["torpedo", "radar"]),
            }
            for _ in range(3)
        ),
        *(
            {
                "question": "fire",
                "card": rng.choice(FEUERN),
                "at": rng.choice(taken),
                **who,
                "use": rng.choice(["torpedo", "radar"]),
            }
            for _ in range(3 if taken else 0)
        ),
        *(
            {
                "question": "hit",
                "at": rng.choice(taken),
                "torpedo": rng.choice(["einzel", "doppel"]),
                **who,
            }
            for _ in range(3 if taken else 0)
        ),
        {"question": "transporter", **who},
        {"question": "transporter", **who, "steps": random_steps(rng, board, players, who)},
        {"question": "transporter", **who, "steps": random_steps(rng, board, players, who)},
        {
            "question": "import-price",
            "planet": rng.choice(board.planets),
            "goods": rng.choice(GOODS),
        },
        {"question": "export", "planet": rng.choice(board.planets)},
        {"question": "best-price", "goods": rng.choice(GOODS)},
        {"question": "lager-planet", "dice": [rng.randint(1, 6), rng.randint(1, 6)]},
        {"question": "import-bonus", "players": rng.randint(1, 4), "deliveries": rng.randint(0, 8)},
        {"question": "messe-bonus", "planet": rng.choice(board.planets)},
        {"question": "hand-size", "damage": rng.choice([0, 20, 40, 60, 80, 100])},
    ]
    return asks


def random_steps(
    rng: Random, board: Board, players: dict[str, Any], who: dict[str, Any]
) -> list[dict[str, Any]]:
    """Steps that are often legal: each transporter in free space goes to some neighbour."""
    fleet = players[who["player"]].get("transporters", []) if who else []
    steps = [
        {"number": t["number"], "to": rng.choice(board.neighbours(t["at"]))}
        for t in fleet
        if rng.random() < 0.9
    ]
    if rng.random() < 0.2:
        rng.shuffle(steps)
    if rng.random() < 0.15:
        steps.append({"number": rng.randint(1, 6), "to": rng.choice(board.ids)})
    return steps


def state_of(data: dict[str, Any], board: Board) -> State:
    """Turn such a position into a state."""
    return GAME.state(GAME.position_model.model_validate(data), GAME.rules.vary(board=board))


def random_rules(rng: Random, board: Board) -> Any:
    """Give the rules on a board, some switches turned."""
    rules = GAME.rules.vary(board=board)
    turned = {
        s.name: rng.choice(s.options) for s in rules.ledger.switches.values() if rng.random() < 0.25
    }
    return rules.apply(turned)
