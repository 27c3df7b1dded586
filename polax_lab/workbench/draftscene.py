"""A draft as plain drawing data."""

from __future__ import annotations

from collections.abc import Mapping

from polax_lab.board import FIELD, PLANET
from polax_lab.board import Space as Place
from polax_lab.game import Game
from polax_lab.scene import FACTS, Disc, Mark, Scene, Space
from polax_lab.texts import Lang, Message, msg, say
from polax_lab.workbench.draft import Draft

#: Ground round the sheet, in board units, so that spaces at its edge are whole.
RIM = 45.0
#: So many letters can be read inside a space.
_ROOM = 3


def draw(
    draft: Draft, game: Game, lang: Lang, selected: str, bad: tuple[str, ...], area: str,
    names: bool,
) -> Scene:  # fmt: skip
    """Make the scene of a draft.

    Parameters
    ----------
    draft : Draft
    game : Game
        Whose board it is to be: its spaces look as in that game.
    lang : str
    selected : str
        The selected space; it and its neighbours always show their names.
    bad : tuple of str
        Spaces that something is wrong with.
    area : str
        The area that clicks change.
    names : bool
        Whether all spaces show their names.
    """
    board, looks = draft.board, game.kit.looks
    shapes = dict(zip(board.ids, game.kit.shapes(board), strict=True))
    cards = {id for id, shape in shapes.items() if shape in looks and looks[shape].span}
    inside = {s.id: _short(s.label) for s in board if shapes[s.id] in looks and s.id not in cards}
    beside = {selected, *board.neighbours(selected)} if selected else set()
    named = [
        s for s in board
        if s.id not in cards and (s.kind != PLANET or s.id in inside)
        and (s.id in beside or (names and not inside.get(s.id)))
    ]  # fmt: skip
    marks = [Mark("forbidden", bad)] if bad else []
    marks += [Mark("selected", (selected,))] if selected else []
    left, low, right, high = draft.sheet
    rim = max(RIM, *(look.span for look in looks.values()), 0.0)
    return Scene(
        spaces=tuple(
            Space(s.id, shapes[s.id], s.x, s.y,
                  _kind(s, game, lang) if s.id in cards else _name(s, inside),
                  s.label if s.id in cards else "", _tip(s, shapes[s.id], game, lang))
            for s in board
        ),
        links=board.links,
        discs=tuple(
            Disc(name, r.x, r.y, r.radius, name == area) for name, r in board.regions.items()
        ),
        marks=(*marks, *(Mark("name", (s.id,), text=s.label) for s in named)),
        looks=looks,
        lang=lang,
        extent=(left - rim, low - rim, right + rim, high + rim),
    )  # fmt: skip


def kind_name(game: Game, kind: str) -> Message | str:
    """What a kind of space is called; one that the game does not know is named as in the file."""
    if kind in (FIELD, PLANET):
        return msg(f"draft.kind.{kind}")
    return msg(f"{game.name}.kit.{kind}") if kind in game.kit.kinds else kind


def trait_name(game: Game, trait: str, value: str | int | None = None) -> Message | str:
    """What an attribute is called, or one of its values; as in the file if the game knows none."""
    known = {t.name: t for traits in game.kit.traits.values() for t in traits}
    if trait not in known or value not in (None, *known[trait].values):
        return trait if value is None else str(value)
    return msg(f"{game.name}.trait.{trait}{'' if value is None else f'.{value}'}")


def _kind(space: Place, game: Game, lang: Lang) -> str:
    return say(kind_name(game, space.kind), lang)


def _name(space: Place, inside: Mapping[str, str]) -> str:
    """What is written inside a space that is no card."""
    return inside.get(space.id, space.label if space.kind == PLANET else "")


def _short(label: str) -> str:
    """What of a label has room inside a space: all, or its end, as in ``pink-10``."""
    return next((text for text in (label, label.rpartition("-")[2]) if len(text) <= _ROOM), "")


def _tip(space: Place, shape: str, game: Game, lang: Lang) -> str:
    kind = msg("draft.kind.entry") if shape == "entry" else kind_name(game, space.kind)
    said: list[Message] = [msg("draft.tip", name=space.id, kind=kind)]
    for name, value in space.attributes:
        names = {"trait": trait_name(game, name), "value": trait_name(game, name, value)}
        said.append(msg("draft.tip.trait", **names))
    return FACTS.join(say(m, lang) for m in said)
