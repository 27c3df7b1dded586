"""Reading the text of a move (see `zuege` for the forms)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from polax_lab.errors import Message, MoveTextError, did_you_mean, msg
from polax_lab.games.polax.partie import INSURANCES, Side
from polax_lab.games.polax.state import CARDS, COLOURS
from polax_lab.games.polax.zuege import Move
from polax_lab.ruleset import Ruleset

#: What can be bought, built in or traded beside transporters and cargo.
DEVICES = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", "loeschschaum",
           "schutzschild", "reflektor", "tube", "einzel", "doppel")  # fmt: skip
_WORDS = {"ö": "oe", "ä": "ae", "ü": "ue", "ß": "ss"}
_CARD = "|".join(sorted((re.escape(c) for c in CARDS), key=len, reverse=True))
_NUMBER = r"(\d{1,3})"
_FORMS: tuple[tuple[str, str], ...] = (
    (r"(?P<what>gehen (?:\d|joker)) to (?P<to>\S+)", "gehen"),
    (r"(?P<what>gehen (?:\d|joker)) via (?P<via>\S+(?: \S+)*)", "gehen"),
    (r"(?P<what>feuern (?:\d|joker)) (?P<use>einzel|doppel|radar) at (?P<to>\S+)", "feuern"),
    (r"(?P<what>ruhe)", "ruhe"),
    (r"(?P<what>doppelkarte)", "doppelkarte"),
    (rf"discard (?P<what>{_CARD})", "discard"),
    (r"transporter (?P<what>\d{1,3}) to (?P<to>\S+)", "transporter"),
    (r"transporter (?P<what>\d{1,3}) stays", "stay"),
    (r"buy (?P<what>transporter \d{1,3}) at (?P<to>\S+)", "buy"),
    (r"buy (?P<what>\w+) for (?P<to>\w+)", "buy"),
    (r"buy (?P<what>\w+)", "buy"),
    (r"insure (?P<what>\w+)", "insure"),
    (r"(?P<verb>load|sell) (?P<what>\d{1,3})", ""),
    (r"mine (?P<to>\S+)", "mine"),
    (r"repair (?P<what>\S+)", "repair"),
    (r"install (?P<what>\w+)", "install"),
    (r"offer (?P<to>\w+) (?P<give>.+) for (?P<get>.+)", "offer"),
    (r"(?P<verb>accept|refuse)", ""),
    (r"propose (?P<what>\w+=\S+)", "propose"),
    (r"lose (?P<what>.+)", "lose"),
    (r"final to (?P<to>\S+)", "final"),
    (r"final tow to (?P<to>\S+)", "tow"),
    (r"final stay", "rest"),
    (r"done", "done"),
    (r"end season", "end"),
)
_COMPILED = tuple((re.compile(form), verb) for form, verb in _FORMS)
_ITEM = re.compile(r"(cargo|transporter) \d{1,3}|(insurance|find) \w+")
_MOST_SHOWN = 8


def parse(text: str, actor: str, rules: Ruleset, listed: Callable[[], Sequence[Move]]) -> Move:
    """Read a move. Without a colour it is one of who must decide now.

    Capitals and blanks do not matter, nor does ``ö`` for ``oe``. The beginning of exactly one
    listed move will do.

    Raises
    ------
    MoveTextError
        Naming what is wrong and what would be right.
    """
    plain = _plain(text)
    head, sign, rest = plain.partition(":")
    player, body = (head.strip(), rest.strip()) if sign else (actor, plain)
    if player not in COLOURS:
        raise MoveTextError(msg("zug.text.player", name=player), did_you_mean(player, COLOURS))
    for form, verb in _COMPILED:
        found = form.fullmatch(body)
        if found:
            try:
                return _checked(Move(player, verb), found.groupdict(), text, rules)
            except MoveTextError:
                # `buy transporter` has the form of a move, but only begins some.
                if player != actor or not any(_body(m).startswith(body) for m in listed()):
                    raise
                break
    return _beginning(player, body, text, listed() if player == actor else ())


def _body(move: Move) -> str:
    return str(move).partition(": ")[2]


def _plain(text: str) -> str:
    low = " ".join(text.casefold().split())
    return "".join(_WORDS.get(c, c) for c in low)


def _checked(move: Move, parts: dict[str, str | None], text: str, rules: Ruleset) -> Move:
    """Check the names in a text of a known form."""
    given: dict[str, Any] = {k: v for k, v in parts.items() if v is not None}
    for side in ("give", "get"):
        if side in given:
            given[side] = _side(given[side], text, rules)
    if "via" in given:
        via = tuple(_space(s, rules) for s in given.pop("via").split(" "))
        move = move._replace(via=via, to=via[-1])
    move = move._replace(**given)
    match move.verb:
        case "buy" if move.what.startswith("transporter"):
            return move._replace(to=_space(move.to, rules))
        case "buy" | "install":
            _known(move.what, (*DEVICES, "mine") if move.verb == "install" else DEVICES)
            if move.to:
                _known(move.to, DEVICES)
        case "insure":
            _known(move.what, INSURANCES)
        case "offer":
            _known(move.to, COLOURS)
        case "propose":
            rules.parse(move.what)
        case _ if move.to:
            return move._replace(to=_space(move.to, rules))
    return move


def _space(name: str, rules: Ruleset) -> str:
    board = rules.board
    for space in board.ids:
        if name in (space.casefold(), _plain(board.label(space))):
            return space
    raise MoveTextError(msg("zug.text.space", name=name), did_you_mean(name, board.ids, "spaces"))


def _known(word: str, known: Sequence[str]) -> None:
    if word not in known:
        raise MoveTextError(msg("zug.text.word", name=word), did_you_mean(word, known))


def _side(text: str, whole: str, rules: Ruleset) -> Side:
    money, items = 0, []
    for part in (p.strip() for p in text.split(",")):
        if part.isascii() and part.isdigit():
            money += int(part)
        elif part != "nothing":
            if part.startswith("chit "):
                part = f"chit {_space(part.removeprefix('chit '), rules)}"
            elif part not in CARDS and not _ITEM.fullmatch(part):
                _known(part, DEVICES)
            items.append(part)
    if money > 100_000:
        raise MoveTextError(msg("zug.text.money", text=whole))
    return Side(money, tuple(items))


def _beginning(player: str, body: str, text: str, listed: Sequence[Move]) -> Move:
    """The one listed move that begins so, as a service to those who type."""
    names = {_body(m): m for m in listed}
    fits = [name for name in names if body and name.startswith(body)]
    if not fits and body:
        # A space alone: whatever ends there.
        fits = [name for name in names if name.endswith(f" {body}")]
    if len(fits) == 1:
        return names[fits[0]]
    if fits:
        shown = tuple(fits[:_MOST_SHOWN])
        raise MoveTextError(msg("zug.text.several", text=text, moves=shown, count=len(fits)))
    forms = ("gehen 3 to f12", "feuern 1 einzel at f12", "discard ruhe", "transporter 3 to f12",
             "buy radar", "load 3", "sell 3", "mine f75", "done")  # fmt: skip
    near: Message = did_you_mean(body, names) if names else msg("zug.text.forms", forms=forms)
    raise MoveTextError(msg("zug.text.none", text=text), near)
