"""Spaces by what people call them: questions and positions take names beside ids."""

from __future__ import annotations

from collections.abc import Callable

from polax_lab.board import Board, Space
from polax_lab.errors import Message, PositionError, closest, msg
from polax_lab.movetext import plain
from polax_lab.texts import LANGS, say

Name = Callable[[Space], Message | str]
_MOST_SHOWN = 12


def named_space(text: str, board: Board, name: Name) -> str:
    """Give the id of the one space that is called so in any language, or has it as its id.

    Capitals and umlauts do not matter. The text stays if there is no such space, or several.
    """
    if text in board:
        return text
    fits = [space.id for space in board if plain(text) in _words(space, name)]
    return fits[0] if len(fits) == 1 else text


def label_of(space: Space) -> str:
    """What the board calls a space."""
    return space.label


def check_space(
    board: Board,
    space: str,
    role: str,
    path: tuple[str | int, ...],
    name: Name = label_of,
) -> None:
    """Raise `PositionError` unless the board has the space and it is of the wanted kind.

    Its hint gives spaces by their ids, and by their names if they have some.
    """
    key = role if space not in board else "no_planet"
    if space not in board or (role == "planet" and not board.is_planet(space)):
        hint = _near_space(space, role, board, name)
        raise PositionError(msg(f"error.{key}", name=space), *path, hint=hint)


def _near_space(text: str, role: str, board: Board, name: Name) -> Message:
    """A hint for a name that no space has: what is near, or what there is."""
    known = [s for s in board if role != "planet" or board.is_planet(s.id)]
    words = {word: s for s in known for word in (*_words(s, name), s.id)}
    near = "" if text in board else closest(text, words) or closest(plain(text), words)
    if near:
        found = words[near]
        if _is_named(found, name):
            return msg("error.meant.named", id=found.id, name=name(found))
        return msg("error.meant", name=found.id)
    # Those with a name say most.
    named = [s for s in known if _is_named(s, name)]
    shown: list[Message | str] = [
        msg("error.shown.named", id=s.id, name=name(s)) if named else s.id for s in named or known
    ][:_MOST_SHOWN]
    rest = [msg("error.shown.others")] if len(known) > len(shown) else []
    return msg(f"error.known.{role}s", names=(*shown, *rest))


def _is_named(space: Space, name: Name) -> bool:
    return len(set(_words(space, name))) > 1


def _words(space: Space, name: Name) -> list[str]:
    """The id, and all names, as `plain` text."""
    said = name(space)
    return [plain(w) for w in (space.id, space.label, *(say(said, lang) for lang in LANGS))]
