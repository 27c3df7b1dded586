"""The table of Galaktix as a player meets it: moves in words, and what could be taken up now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from polax_lab.games.galaktix.absetzen import held
from polax_lab.games.galaktix.heft import MEDALS, USUAL, Level
from polax_lab.games.galaktix.regeln import colour, field, rocket, step_name, stored
from polax_lab.games.galaktix.runde import faces
from polax_lab.games.galaktix.spielplan import plan, reached
from polax_lab.games.galaktix.state import FACES, KINDS, PLAYER, State
from polax_lab.games.galaktix.strassenschau import landmarks
from polax_lab.games.galaktix.wuerfel import earned
from polax_lab.games.galaktix.zuege import Move, listed
from polax_lab.play import Event, Outcome
from polax_lab.ruleset import Ruleset
from polax_lab.tabletop import Offer, Option, Setup, Tabletop
from polax_lab.texts import Message, msg, words

#: Under which heading moves of the dice and of parts stand.
_GROUPS = {"keep": "stop", "reroll": "rethrow"}
_COLUMNS = ("player", "score", "camp", "supply")


class GalaktixTable(Tabletop):
    """See the module."""

    adviser = "solved"
    lone_files = False  # a level names its board

    def offers(
        self, view: State, player: str, moves: Sequence[Move], rules: Ruleset
    ) -> tuple[Offer, ...]:
        """By the step of the round."""
        return tuple(_offers(view, moves, rules))

    def heading(self, group: str) -> Message:
        """See `Tabletop`."""
        return msg(f"galaktix.group.{group}")

    def aimed(self, move: Move, space: str) -> Move | None:
        """A rocket or a part on another field."""
        return move._replace(to=space) if move.to else None

    def said(self, move: Move, rules: Ruleset) -> Message:
        """See `Tabletop`."""
        return _said(move)

    def colour(self, player: str) -> Message:
        """There is one name only."""
        return msg("galaktix.player")

    def step(self, view: State) -> Message:
        """See `Tabletop`."""
        return msg(f"galaktix.order.{view.step}")

    def phase(self, view: State) -> Message:
        """See `Tabletop`."""
        return step_name(view.step)

    def head(self, view: State, rules: Ruleset, turn: int) -> Message:
        """The round, the points, and what lies in camp and supply."""
        return msg("galaktix.head", round=turn, score=plan(rules).score(view),
                   camp=stored(view.camp), supply=stored(view.supply))  # fmt: skip

    def ending(self, outcome: Outcome | None, rules: Ruleset) -> Message:
        """The points, and the medal that they bring."""
        assert outcome is not None
        score, medals = outcome.scores[PLAYER], plan(rules).level.medals
        if medals is None:
            return msg("galaktix.ending", score=score)
        targets = msg("galaktix.targets", **medals._asdict())
        won = medals.won(score)
        if not won:
            return msg("galaktix.ending.none", score=score, targets=targets)
        medal = msg(f"galaktix.medal.{won}")
        return msg("galaktix.ending.medal", score=score, medal=medal, targets=targets)

    def columns(self) -> tuple[Message, ...]:
        """See `Tabletop`."""
        return tuple(msg(f"galaktix.column.{name}") for name in _COLUMNS)

    def seats(self, view: State, rules: Ruleset) -> tuple[tuple[Message, ...], ...]:
        """The one row."""
        score = msg("galaktix.number", number=plan(rules).score(view))
        stores = (msg("galaktix.list", items=stored(s)) for s in (view.camp, view.supply))
        return ((self.colour(PLAYER), score, *stores),)

    def facts(
        self, view: State, player: str, rules: Ruleset
    ) -> tuple[tuple[Message, Message], ...]:
        """The level with its targets, the round, and the dice."""
        level = plan(rules).level
        text = words(level.text)
        found = [
            (msg("galaktix.fact.level"), _level(level)),
            (msg("galaktix.fact.task"), text),
            (msg("galaktix.fact.round"), msg("galaktix.number", number=view.round)),
        ]
        tops = enumerate(map(len, view.roads))
        roads = tuple(msg("galaktix.rule.road", colour=colour(i), points=n) for i, n in tops)
        found.append((msg("galaktix.fact.roads"), msg("galaktix.list", items=roads)))
        if level.medals is not None:
            key = "targets.reached" if reached(level, rules) else "targets"
            found.append((msg(f"galaktix.fact.{key}"), _targets(level, rules)))
        if view.dice:
            dice = msg("galaktix.list", items=faces(view.dice))
            found.append((msg("galaktix.fact.dice"), dice))
        return tuple(found)

    def landmarks(
        self, view: State, player: str, rules: Ruleset
    ) -> tuple[tuple[Message, Message], ...]:
        """See `polax_lab.games.galaktix.strassenschau`."""
        return tuple(landmarks(view, rules))

    def kind(self, piece: str) -> Message:
        """See `Tabletop`."""
        return msg(f"galaktix.scene.{piece}")

    def money(self, state: State, player: str, rules: Ruleset) -> tuple[tuple[Message, int], ...]:
        """Points by road, and those of the flags."""
        p = plan(rules)
        points = [p.points[len(signs)] for signs in state.roads]
        found = [(msg("galaktix.money.road", colour=colour(i)), n) for i, n in enumerate(points)]
        found.append((msg("galaktix.money.flags"), p.score(state) - sum(points)))
        return tuple((name, n) for name, n in found if n)

    def files(self) -> Message:
        """See `Tabletop`."""
        return msg("galaktix.files")

    def setups(self, rules: Ruleset) -> tuple[Setup, ...]:
        """Every level, the first as the usual one; a level of one's own stands in its place."""
        own = rules.cards.own
        levels = ((USUAL, own),) if own else ((v.number, v) for v in rules.cards.levels)
        choices = tuple((number, _offered(level, rules)) for number, level in levels)
        return (Setup("level", msg("galaktix.setup.level"), choices),)

    def dice(self, view: State) -> tuple[tuple[str, Message], ...]:
        """The five dice; a tool has no colour."""
        colours = (FACES[d] for d in view.dice)
        tints = ("" if face == "tool" else face for face in colours)
        return tuple(zip(tints, faces(view.dice), strict=True))

    def rethrow(self, view: State, dice: Sequence[int]) -> Move | None:
        """Rerolling, while it is possible."""
        if view.step != "reroll" or not dice:
            return None
        return listed("reroll", " ".join(FACES[view.dice[i]] for i in sorted(dice)))

    def tint(self, player: str) -> str:
        """See `Tabletop`."""
        return "blue"

    def bot(self, kind: str) -> Message:
        """See `Tabletop`."""
        return msg("galaktix.bot.solved") if kind == "solved" else super().bot(kind)

    def labels(self) -> Mapping[str, Message]:
        """See `Tabletop`."""
        return {name: msg(f"galaktix.medal.{name}") for name in ("gold", "silber", "bronze")}

    def heads(self, event: Event) -> bool:
        """The first roll of a round."""
        return event.what == "galaktix.log.rolled"


def _level(level: Level) -> Message:
    title = words(level.title)
    return msg("galaktix.level" if level.number else "galaktix.level.own", number=level.number,
               title=title)  # fmt: skip


def _offered(level: Level, rules: Ruleset) -> Message:
    """A level to choose, with its targets and how often they are reached."""
    if level.medals is None:
        return _level(level)
    return msg("galaktix.level.offered", level=_level(level), targets=_targets(level, rules))


def _targets(level: Level, rules: Ruleset) -> Message:
    """The targets, each with the share of a bot's games that reach it, if that is known."""
    assert level.medals is not None
    known = reached(level, rules)
    if known is None:
        return msg("galaktix.targets", **level.medals._asdict())
    shares = {f"{name}_share": known.percent(name) for name in MEDALS}
    return msg("galaktix.targets.reached", **level.medals._asdict(), **shares)


# -- what can be taken up --------------------------------------------------------------------


def _offers(view: State, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    match view.step:
        case "place":
            yield from _rockets(view, moves, rules)
            yield from (_direct("return", m, rules, view) for m in moves if m.verb == "return")
        case "skip":
            options = tuple(_aimed(m) for m in moves if m.verb == "part")
            test = listed("part", "", options[0].space if options else "")
            yield Offer("skip", "part", msg("galaktix.offer.part"), options, test, direct=False,
                        about=msg("galaktix.about.part"), aim=msg("galaktix.aim.part"))  # fmt: skip
            yield from (_direct("stop", m, rules, view) for m in moves if m.verb == "done")
        case _:
            for move in moves:
                yield _direct(_GROUPS.get(move.verb, "dice"), move, rules, view)


def _rockets(view: State, moves: Sequence[Move], rules: Ruleset) -> Iterator[Offer]:
    kinds = held(view.camp, rules)
    for i, kind in enumerate(KINDS):
        if kinds >> i & 1:
            options = tuple(_aimed(m) for m in moves if m.verb == "place" and m.what == kind)
            first = next(id for road in plan(rules).roads for id in road.ids[1:])
            test = listed("place", kind, options[0].space if options else first)
            note = msg("galaktix.times", count=view.camp[i])
            label, about = msg(f"galaktix.offer.{kind}"), msg(f"galaktix.about.{kind}")
            yield Offer("rockets", kind, label, options, test, note, direct=False, about=about,
                        aim=msg("galaktix.aim.rocket"))  # fmt: skip


def _aimed(move: Move) -> Option:
    return Option(move, msg("galaktix.option.to", to=field(move.to)), move.to)


def _direct(group: str, move: Move, rules: Ruleset, view: State) -> Offer:
    label = _said(move)
    note = None
    if move.verb == "take":
        note = msg("galaktix.times", count=earned(view, rules))
    return Offer(group, str(move).partition(": ")[2], label, (Option(move, label),), move, note)


def _said(move: Move) -> Message:
    match move.verb:
        case "reroll":
            dice = tuple(msg(f"galaktix.face.{word}") for word in move.what.split())
            return msg("galaktix.do.reroll", dice=dice)
        case "place" | "return":
            return msg(f"galaktix.do.{move.verb}", rocket=rocket(move.what), to=field(move.to))
        case _:
            return msg(f"galaktix.do.{move.verb}", to=field(move.to))


TABLE = GalaktixTable()
