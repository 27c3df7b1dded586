"""The words of a story: players, places and events of a record in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from polax_lab.study.chapter import Chapter, Line
from polax_lab.study.season import Delivery, Moment, Season
from polax_lab.texts import Lang, Message, initials, msg, say
from polax_lab.view.chartparts import Player


class Tale:
    """Names and sentences of a recorded game.

    Parameters
    ----------
    season : Season
    lang : str
        ``en`` or ``de``.

    Attributes
    ----------
    players : dict of str to Player
        By colour, for charts.
    goal : int
        The Spielziel.
    """

    def __init__(self, season: Season, lang: Lang) -> None:
        self.season, self.record, self.lang = season, season.record, lang
        names = {c: self.put(self.who(c)) for c in season.order}
        letters = initials(names.values())
        self.players = {
            c: Player(c, letter, name[:1].upper() + name[1:])
            for (c, name), letter in zip(names.items(), letters, strict=True)
        }
        self.goal = next((m.event.amount for m in season.of("ende.target")), 0)

    # -- words -----------------------------------------------------------------------------

    def put(self, value: Any) -> str:
        """A message or a value in the language of the story."""
        return say(value, self.lang)

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the catalogue ``story``."""
        return say(msg(f"story.{key}", **values), self.lang)

    def who(self, colour: str) -> Message:
        """A player's name."""
        return self.record.game.tabletop.colour(colour)

    def at(self, space: str) -> str:
        """The label of a space."""
        return str(self.record.rules.board.label(space))

    def titles(self, colour: str) -> tuple[Message, ...]:
        """What a player became at the end."""
        outcome, names = self.record.outcome, self.record.game.tabletop.labels()
        won = outcome.labels if outcome else {}
        return tuple(names[t] for t in names if colour in won.get(t, ()))

    def amounts(self, by: Mapping[str, int]) -> tuple[Message, ...]:
        """An amount for each player."""
        return tuple(msg("story.account", who=self.who(c), amount=n) for c, n in by.items())

    # -- chapters --------------------------------------------------------------------------

    def chapter(
        self,
        sentences: Sequence[str],
        pictures: Sequence[str],
        lines: Iterable[str | Line] = (),
        heading: str = "",
    ) -> Chapter:
        """Put a chapter together; `heading` is a key of the catalogue."""
        own = tuple(line if isinstance(line, Line) else Line(line) for line in lines)
        head = self.say(heading) if heading and own else ""
        return Chapter(sentences, pictures, own, head, self.lang)

    def log(self, moments: Iterable[Moment]) -> list[Line]:
        """Lines of the log, each with its round and its rule."""
        return [self._line(m) for m in moments]

    def _line(self, m: Moment) -> Line:
        said = self.put(self.record.game.play.said(m.event, self.record.rules))
        last = m.ply >= 0 and m in self.season.counting()
        when = self.say("at_end" if last else "in_round" if m.round else "before", number=m.round)
        return Line(f"{when}: {said}", m.event.rule)

    def load_of(self, d: Delivery) -> Moment | None:
        """When what was sold had been loaded; None if it came aboard in another way."""
        number = dict(d.moment.event.data).get("number")
        found = [
            m for m in self.season.moments[: self.season.moments.index(d.moment)]
            if m.event.who == d.who and m.event.what == "markt.loaded"
            and dict(m.event.data).get("number") == number
        ]  # fmt: skip
        return found[-1] if found else None

    def way_of(self, d: Delivery) -> tuple[str, ...]:
        """The spaces over which what was sold travelled; empty if it was not loaded."""
        load = self.load_of(d)
        if load is None:
            return ()
        data, moments = dict(load.event.data), self.season.moments
        way = [str(data["planet"])]
        for m in moments[moments.index(load) : moments.index(d.moment)]:
            step = dict(m.event.data)
            if (m.event.what, m.event.who, step.get("number")) == (
                "zug.stepped", d.who, data["number"],
            ):  # fmt: skip
                way.append(str(step["to"]))
        return tuple(way)
