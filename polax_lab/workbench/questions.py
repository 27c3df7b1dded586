"""Questions as sentences, so that a panel can ask before it answers."""

from __future__ import annotations

from typing import Any

from polax_lab.question import Question
from polax_lab.scenario import Scenario
from polax_lab.texts import Lang, Message, catalogue, msg, say

#: Entries whose values have their names under another word in a game's catalogue.
_NAMED_AS = {"player": "colour", "hand": "card"}


def sentence(scenario: Scenario, question: Question, lang: Lang) -> str:
    """Say a question of a scenario in full.

    Examples
    --------
    >>> from polax_lab.scenario import Scenario
    >>> scenario = Scenario.loads('''
    ... schema: 1
    ... game: polax
    ... title: A mine
    ... position: {}
    ... ask: [{question: mine, field: f75}]
    ... ''')
    >>> sentence(scenario, scenario.asks[0].question, "en")
    'May a mine be set on f75?'
    """
    game, name = scenario.game.name, question.name()
    data = question.model_dump(by_alias=True, exclude={"question"})
    if data.get("player", "") is None:
        turn = getattr(scenario.state, "turn", None)
        data["player"] = getattr(turn, "player", None)
    # An entry that may be left out has a sentence of its own where it is given.
    given = [
        k if data[k] != () else f"no_{k}"
        for k in question.to_json()
        if k not in ("question", "player") and _optional(question, k)
    ]
    # So has the player, where the question is open to anybody without one.
    if question.to_json().get("player") and f"start.ask.{name}-player" in catalogue("core"):
        given.append("player")
    longer = "-".join([name, *given])
    key = longer if f"start.ask.{longer}" in catalogue("core") else name
    values = {k: _words(game, k, v) for k, v in data.items()}
    return say(msg(f"core.start.ask.{key}", **values), lang)


def _optional(question: Question, key: str) -> bool:
    fields = type(question).model_fields
    return key in fields and not fields[key].is_required()


def _words(game: str, key: str, value: Any) -> Any:
    """A value as it is said: by its name in the game's catalogue, if it has one."""
    if key == "route":
        return " → ".join(value)
    if isinstance(value, tuple):
        return tuple(_words(game, key, v) for v in value)
    if isinstance(value, dict):
        return Message(f"core.start.ask.{key}", tuple(value.items()))
    if value is None:
        return msg("core.start.ask.someone")
    known, kind = catalogue(game), _NAMED_AS.get(key, key)
    if f"{kind}.{value}" in known:
        return msg(f"{game}.{kind}.{value}")
    if kind in known:
        return Message(f"{game}.{kind}", ((kind, value),))
    return value
