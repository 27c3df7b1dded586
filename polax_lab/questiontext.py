"""Questions as sentences, so that a panel can ask before it answers."""

from __future__ import annotations

from typing import Any

from polax_lab.errors import PolaxError
from polax_lab.game import load_game
from polax_lab.question import Question, named_values
from polax_lab.ruleset import Ruleset
from polax_lab.scenario import Scenario
from polax_lab.texts import Lang, Message, catalogue, msg, say

#: Entries whose values have their names under another word in a game's catalogue.
_NAMED_AS = {
    "player": "colour", "players": "colour", "hand": "card", "played": "card",
    "cargo": "goods", "torpedoes": "torpedo",
}  # fmt: skip


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
    return say(sentence_message(scenario.rules, scenario.state, question), lang)


def sentence_message(rules: Ruleset, state: Any, question: Question) -> Message:
    """Give a question about a state, on the board of the rules, in full, in no language yet."""
    game = rules.ledger.game
    name, known = question.name(), catalogue(game)
    data = question.model_dump(by_alias=True, exclude={"question"})
    if data.get("player", "") is None:
        turn = getattr(state, "turn", None)
        data["player"] = getattr(turn, "player", None) or load_game(game).hands.usual
    # An entry that may be left out has a sentence of its own where it is given.
    given = [
        k if data[k] != () else f"no_{k}"
        for k in question.to_json()
        if k not in ("question", "player") and _optional(question, k)
    ]
    # So has the player, where the question is open to anybody without one.
    if question.to_json().get("player") and f"asked.{name}-player" in known:
        given.append("player")
    while given and f"asked.{'-'.join([name, *given])}" not in known:
        given.pop()
    key = "-".join([name, *given])
    words = {k: _words(game, k, v) for k, v in data.items()} | _names(rules, state, question)
    if isinstance(data.get("move"), str):
        words["move"] = _move(rules, state, data["move"])
    return msg(f"{game}.asked.{key}", **words)


def _names(rules: Ruleset, state: Any, question: Question) -> dict[str, Message]:
    """What entries hold that the game has names for, such as the ships on the board."""
    hands, found = load_game(rules.ledger.game).hands, {}
    for path, role, value in named_values(question):
        known = hands.names(role, state, rules)
        found.update({str(path[0]): name for name, id in known if id == value})
    return found


def _move(rules: Ruleset, state: Any, text: str) -> Message | str:
    """A move in words, and whose it is where several play; as it is typed if it is no move."""
    referee = load_game(rules.ledger.game)
    try:
        move = referee.play.parse(text, state, rules)
        said = referee.tabletop.said(move, rules)
    except PolaxError:
        return text
    if referee.play.seats == (1, 1):
        return said
    return msg("play.move_of", move=said, who=referee.tabletop.colour(move.player))


def _optional(question: Question, key: str) -> bool:
    fields = type(question).model_fields
    return key in fields and not fields[key].is_required()


def _words(game: str, key: str, value: Any) -> Any:
    """A value as it is said."""
    if key == "route":
        return " → ".join(value)
    if isinstance(value, tuple):
        return tuple(_words(game, key, v) for v in value)
    if isinstance(value, dict):
        return Message(f"{game}.asked.{key}", tuple(value.items()))
    return msg("core.start.someone") if value is None else named(game, key, value)


def named(game: str, key: str, value: Any) -> Any:
    """Give the name of an entry's value in a game's catalogue; the value itself without one."""
    known, kind = catalogue(game), _NAMED_AS.get(key, key)
    if f"{kind}.{value}" in known:
        return msg(f"{game}.{kind}.{value}")
    # A name may hold the value: "Gehen {card}".
    if kind in known and "{" + kind in known[kind]["en"]:
        return Message(f"{game}.{kind}", ((kind, value),))
    return value
