"""Reading the text of a move (see `zuege` for the forms)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from polax_lab import movetext
from polax_lab.errors import MoveTextError, msg
from polax_lab.games.polax.partie import INSURANCES, Side
from polax_lab.games.polax.state import CARDS, COLOURS
from polax_lab.games.polax.zuege import Move
from polax_lab.ruleset import Ruleset

#: What can be bought, built in or traded beside transporters and cargo.
DEVICES = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", "loeschschaum",
           "schutzschild", "reflektor", "tube", "einzel", "doppel")  # fmt: skip
_CARD = "|".join(sorted((re.escape(c) for c in CARDS), key=len, reverse=True))
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
#: What is shown to who types at a moment without moves.
_SHOWN = ("gehen 3 to f12", "feuern 1 einzel at f12", "discard ruhe", "transporter 3 to f12",
          "buy radar", "load 3", "sell 3", "mine f75", "done")  # fmt: skip


def parse(text: str, actor: str, rules: Ruleset, listed: Callable[[], Sequence[Move]]) -> Move:
    """Read a move. Without a colour it is one of who must decide now.

    Capitals and blanks do not matter, nor does ``ö`` for ``oe``. The beginning of exactly one
    listed move will do.

    Raises
    ------
    MoveTextError
        Naming what is wrong and what would be right.
    """
    player, said = movetext.split(text, actor, COLOURS)
    for form, verb in _COMPILED:
        found = form.fullmatch(said)
        if found:
            try:
                return _checked(Move(player, verb), found.groupdict(), text, rules)
            except MoveTextError:
                # `buy transporter` has the form of a move, but only begins some.
                if player != actor or not any(movetext.body(m).startswith(said) for m in listed()):
                    raise
                break
    return movetext.beginning(said, text, listed() if player == actor else (), _SHOWN)


def _checked(move: Move, parts: dict[str, str | None], text: str, rules: Ruleset) -> Move:
    """Check the names in a text of a known form."""
    given: dict[str, Any] = {k: v for k, v in parts.items() if v is not None}
    for side in ("give", "get"):
        if side in given:
            given[side] = _side(given[side], text, rules)
    if "via" in given:
        via = tuple(movetext.space(s, rules.board) for s in given.pop("via").split(" "))
        move = move._replace(via=via, to=via[-1])
    move = move._replace(**given)
    match move.verb:
        case "buy" if move.what.startswith("transporter"):
            return move._replace(to=movetext.space(move.to, rules.board))
        case "buy" | "install":
            movetext.known(move.what, (*DEVICES, "mine") if move.verb == "install" else DEVICES)
            if move.to:
                movetext.known(move.to, DEVICES)
        case "insure":
            movetext.known(move.what, INSURANCES)
        case "offer":
            movetext.known(move.to, COLOURS)
        case "propose":
            rules.parse(move.what)
        case _ if move.to:
            return move._replace(to=movetext.space(move.to, rules.board))
    return move


def _side(text: str, whole: str, rules: Ruleset) -> Side:
    money, items = 0, []
    for part in (p.strip() for p in text.split(",")):
        if part.isascii() and part.isdigit():
            money += int(part)
        elif part != "nothing":
            if part.startswith("chit "):
                part = f"chit {movetext.space(part.removeprefix('chit '), rules.board)}"
            elif part not in CARDS and not _ITEM.fullmatch(part):
                movetext.known(part, DEVICES)
            items.append(part)
    if money > 100_000:
        raise MoveTextError(msg("zug.text.money", text=whole))
    return Side(money, tuple(items))
