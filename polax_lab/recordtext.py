"""The text of a record, for people to read and edit.

::

    polax record 1
    game: polax
    players: yellow:human, green:greedy
    seed: 7
    rules: sealed_scope=group
    options: sporting=true
    fingerprint: 0f3a...
    version: 0.1.0

    setup | 3 5 2 6 | yellow gehen 3; green ruhe; ...
    1 yellow: buy transporter 1 at jest
    2 yellow: done
    3 green: gehen 3 to f12 | green gehen 1; yellow ruhe

Behind each bar stands what chance gave: dice as numbers, cards in their order with semicolons.
Empty lines and what follows a ``#`` are for people.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from polax_lab._version import __version__
from polax_lab.chance import Result, Scripted, Seeded
from polax_lab.errors import Message, PolaxError, RecordError, did_you_mean, msg
from polax_lab.game import game_names, load_game
from polax_lab.record import Record, check_seats, read_seats

_HEAD = re.compile(r"(\w+) record (\d+)")
_KEYS = ("game", "players", "seed", "rules", "options", "fingerprint", "version")
_NEEDED = ("game", "players", "seed")
_LONGEST = 4 * 2**20


def write(record: Record) -> str:
    """Write a record."""
    changed = [f"{k}={v}" for k, v in record.rules.changed.items() if not isinstance(v, dict)]
    head = {
        "game": record.game.name,
        "players": ", ".join(f"{c}:{kind}" for c, kind in record.seats.items()),
        "seed": str(record.seed),
        "rules": ", ".join(changed),
        "options": ", ".join(f"{k}={_flag(v)}" for k, v in record.options.items()),
        "fingerprint": record.fingerprint,
        "version": record.version,
    }
    lines = [f"{record.game.name} record 1"]
    lines += [f"{key}: {value}" for key, value in head.items() if value]
    lines += ["", f"setup{_bars(record.setup_chance)}"]
    lines += [ply_line(n, p.move, p.chance) for n, p in enumerate(record.plies, 1)]
    return "\n".join(lines) + "\n"


def ply_line(number: int, move: Any, chance: tuple[Result, ...]) -> str:
    """One ply as a line."""
    return f"{number} {move}{_bars(chance)}"


def _flag(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bars(chance: tuple[Result, ...]) -> str:
    """Dice that follow one another share a bar."""
    parts: list[str] = []
    dice: list[str] = []
    for result in (*chance, None):
        if isinstance(result, int):
            dice.append(str(result))
            continue
        if dice:
            parts.append(" ".join(dice))
            dice = []
        if result is not None:
            parts.append("; ".join(result) or ";")
    return "".join(f" | {part}" for part in parts)


class Note(NamedTuple):
    """Something in a record that is not as it would be played now."""

    line: int
    what: Message


class Replay(NamedTuple):
    """A record that was read and played through.

    Attributes
    ----------
    record : Record
    notes : tuple of Note
        Deviations that a lenient reading passed over.
    """

    record: Record
    notes: tuple[Note, ...] = ()


def read(text: str, file: str = "<text>", *, lenient: bool = False) -> Replay:
    """Read a record and play it through, judging every move.

    Parameters
    ----------
    text : str
    file : str
        Its name, for errors.
    lenient : bool
        Accept other fingerprints, other ways to write a move, and chance that does not come from
        the seed; go on where the record can still be followed. Everything is noted.

    Raises
    ------
    RecordError
        With file, line, and the rule where a move is refused.
    """
    return _Reader(text, file, lenient).read()


class _Reader:
    def __init__(self, text: str, file: str, lenient: bool) -> None:
        self.file, self.lenient = file, lenient
        self.notes: list[Note] = []
        if len(text) > _LONGEST:
            raise RecordError(msg("record.long"), file=file)
        self.lines = [
            (n, line) for n, raw in enumerate(text.splitlines(), 1)
            if (line := raw.partition("#")[0].strip())
        ]  # fmt: skip

    def fault(self, line: int, what: Any, hint: Any = None) -> RecordError:
        return RecordError(what, file=self.file, line=line, hint=hint)

    def deviates(self, line: int, what: Message) -> None:
        if not self.lenient:
            raise self.fault(line, what, msg("record.lenient_hint"))
        self.notes.append(Note(line, what))

    def read(self) -> Replay:
        head, at = self._head()
        record = self._begin(head, at)
        for number, (line, text) in enumerate(self.lines, 1):
            self._ply(record, number, line, text)
        return Replay(record, tuple(self.notes))

    def _head(self) -> tuple[dict[str, str], dict[str, int]]:
        if not self.lines:
            raise self.fault(1, msg("record.empty"))
        n, first = self.lines.pop(0)
        if not _HEAD.fullmatch(first):
            raise self.fault(n, msg("record.first"))
        if first.split()[-1] != "1":
            raise self.fault(n, msg("record.newer"))
        head: dict[str, str] = {}
        at: dict[str, int] = {}
        while self.lines and not self.lines[0][1].startswith("setup"):
            n, line = self.lines.pop(0)
            key, sign, value = (p.strip() for p in line.partition(":"))
            if not sign or key not in _KEYS:
                raise self.fault(n, msg("record.key", name=key), did_you_mean(key, _KEYS, "keys"))
            if key in head:
                raise self.fault(n, msg("record.key_twice", name=key))
            head[key], at[key] = value, n
        for key in _NEEDED:
            if key not in head:
                raise self.fault(n, msg("record.lacks", name=key))
        return head, at

    def _begin(self, head: dict[str, str], at: dict[str, int]) -> Record:
        key = "game"
        try:
            if head["game"] not in game_names():
                hint = did_you_mean(head["game"], game_names(), "games")
                raise PolaxError(msg("error.game", name=f"'{head['game']}'"), hint)
            game = load_game(head["game"])
            key = "rules"
            pairs = [p.strip() for p in head.get("rules", "").split(",") if p.strip()]
            rules = game.rules.parse(*pairs)
            key = "players"
            seats = read_seats(head["players"])
            check_seats(seats, game)
            key = "seed"
            seed = _number(head["seed"])
            key = "options"
            options = _options(head.get("options", ""))
        except PolaxError as e:
            raise self.fault(at.get(key, 1), e.what, e.hint) from None
        if "fingerprint" in head and head["fingerprint"] != rules.fingerprint:
            version = head.get("version", __version__)
            self.deviates(at["fingerprint"], msg("record.fingerprint", version=version))
        line, text = self.lines.pop(0) if self.lines else (1, "")
        script = self._chance(line, text) if text else None
        try:
            record = Record(game, rules, seats, seed, options, script)
        except PolaxError as e:
            raise self.fault(line, e.what, e.hint) from None
        if script is not None and record.setup_chance != tuple(script):
            raise self.fault(line, msg("record.chance_left"))
        if script is not None:
            fresh = Record(game, rules, seats, seed, options)
            if fresh.setup_chance != record.setup_chance:
                self.deviates(line, msg("record.not_the_seed"))
        return record

    def _chance(self, line: int, text: str) -> tuple[Result, ...]:
        found: list[Result] = []
        for part in text.split("|")[1:]:
            words = part.strip()
            if re.fullmatch(r"[\d ]+", words):
                found += [int(w) for w in words.split()]
            elif words:
                found.append(tuple(w.strip() for w in words.split(";") if w.strip()))
            else:
                raise self.fault(line, msg("record.chance_empty"))
        return tuple(found)

    def _ply(self, record: Record, number: int, line: int, text: str) -> None:
        said, _, body = text.partition(" ")
        if said != str(number):
            raise self.fault(line, msg("record.number", found=said, number=number))
        words = body.partition("|")[0].strip()
        play, rules, state = record.game.play, record.rules, record.state
        if not play.actors(state):
            raise self.fault(line, msg("record.after_end"))
        try:
            move = play.parse(words, state, rules)
        except PolaxError as e:
            raise self.fault(line, e.what, e.hint) from None
        if str(move) != words:
            self.deviates(line, msg("record.canonical", text=words, move=str(move)))
        finding = play.judge(state, move, rules)
        if not finding.holds:
            what = msg("record.refused", number=number, rule=finding.rule, why=finding.reason)
            raise self.fault(line, what)
        script = self._chance(line, text)
        seeded = Seeded(record.seed, f"ply {number - 1}")
        expected = play.apply(state, move, rules, seeded)
        if tuple(seeded.results) == script:
            record.take(move, script, expected)
            return
        chance = Scripted(script)
        try:
            after = play.apply(state, move, rules, chance)
        except PolaxError as e:
            raise self.fault(line, e.what, e.hint) from None
        if chance.left:
            raise self.fault(line, msg("record.chance_left"))
        self.deviates(line, msg("record.not_the_seed"))
        record.take(move, script, after)


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,18}", text):
        raise PolaxError(msg("record.seed", text=text))
    return int(text)


def _options(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in (p.strip() for p in text.split(",") if p.strip()):
        key, sign, value = (p.strip() for p in part.partition("="))
        if not sign:
            raise PolaxError(msg("record.option", text=part))
        if value in ("true", "false"):
            found[key] = value == "true"
        else:
            found[key] = int(value) if value.isdigit() else value
    return found
