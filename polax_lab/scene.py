"""A picture as plain data: what a game wants shown, before anybody draws it.

A game turns a board, a state and a ruling into a `Scene`; the drawers in ``polax_lab.view`` turn
any scene into an SVG text or a plotly figure. All texts are in the user's language already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

from polax_lab.errors import PolaxError
from polax_lab.texts import Lang

#: Stands in a tip between what is on a space and what the overlays say of it.
FACTS = " · "
Verdict = Literal["yes", "no", "open", ""]


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of space or piece is drawn that the drawers have no own form for.

    Parameters
    ----------
    symbol : str
        ``circle``, ``square``, ``triangle``, ``hexagram``, ``house``, ``star``, ``diamond``.
    tone : str
        Of a space: ``plain``, ``card``, ``planet``, ``entry``, ``dark`` (a hole), or the name of
        a player's colour for a tinted one. Pieces have the colour of their player.
    size : float
        Radius in pixels on a picture of usual size; 0 for the usual one.
    span : float
        Of a space: half its width in board units, in place of `size`, for spaces such as cards
        that lie side by side. Its name then stands along its upper edge and its note along the
        lower one, pieces and signs lie inside, and walks are drawn over it.
    """

    symbol: str = "circle"
    tone: str = "plain"
    size: float = 0.0
    span: float = 0.0


@dataclass(frozen=True, slots=True)
class Space:
    """A place on the board.

    Parameters
    ----------
    id : str
        Name that links, pieces, marks and lines use.
    kind : str
        ``planet``, ``entry``, ``field``, or one of `Scene.looks`; any other is drawn plainly.
    x, y : float
        Centre in board units, y upwards.
    name : str
        Written inside; empty for small fields.
    note : str
        Written beside, such as the goods that a planet exports.
    tip : str
        Shown while the pointer rests on the space, plain text.
    flanks : tuple of str
        Of a card (`Look.span`): what is written on one card more at its left and one at its
        right, which belong to it; line breaks divide lines. Empty for none.
    """

    id: str
    kind: str
    x: float
    y: float
    name: str = ""
    note: str = ""
    tip: str = ""
    flanks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Disc:
    """A round region behind the spaces, such as a nebula area (board units)."""

    letter: str
    x: float
    y: float
    radius: float
    active: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a space.

    Parameters
    ----------
    kind : str
        ``ship``, ``transporter``, ``mine``, ``lager``, ``messe``, or one of `Scene.looks`; any
        other is drawn plainly.
    space : str
        Id of the space.
    player : str
        The colour: ``yellow``, ``green``, ``red``, ``blue``, ``pink``, ``purple``, or, of a piece
        that is nobody's, ``white``, ``grey``, ``black``; empty for a neutral piece.
    text : str
        Up to three characters on the piece, such as a transporter's number.
    label : str
        Line in the legend; empty means none.
    tip : str
        Shown while the pointer rests on the piece; the label if empty.
    loaded : bool
        Whether it carries something: a small disc at its corner.
    """

    kind: str
    space: str
    player: str = ""
    text: str = ""
    label: str = ""
    tip: str = ""
    loaded: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on one or more spaces.

    Parameters
    ----------
    role : str
        ``asked``, ``asked_yes``, ``asked_no`` (ring, ticked, crossed), ``sealed`` (ring of the
        witness), ``blocker`` and ``cut`` (halos), ``end`` (possible end), ``target`` (cross
        hair), ``allowed`` and ``forbidden`` (small tick, small cross), ``label`` (tag beside the
        space), ``name`` (its name beside it, small), ``reach`` (four corners),
        ``duty`` and ``duty_free`` (strong ring with a cross, thin ring with a tick),
        ``forecast`` (tag beside the space), ``hint`` (dot or dotted ring: here the held
        piece may go), ``advised`` (strong ring: it had better go here), ``selected`` (double
        ring), ``cursor`` (dashed square: where the keyboard is). These last four move nothing
        else on the picture. Any other role is drawn as a plain ring.
    spaces : tuple of str
        Ids of the spaces that carry the sign.
    label : str
        Line in the legend; empty means none.
    text : str
        Short text of a ``label`` or an ``end``.
    """

    role: str
    spaces: tuple[str, ...]
    label: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A drawing along links.

    Parameters
    ----------
    role : str
        ``region``: each path is a *set* of spaces, and every link inside it is drawn broad.
        ``route``, ``fire`` (with arrow heads), ``way``: each path is a walk in its order. Any
        other role is drawn as ``way``.
    paths : tuple of tuple of str
        Ids of the spaces.
    label : str
        Line in the legend; empty means none.
    """

    role: str
    paths: tuple[tuple[str, ...], ...]
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything on one picture.

    Parameters
    ----------
    spaces, links, discs, pieces, marks, lines : tuple
        The board and what lies on it; `links` are pairs of space ids.
    verdict, verdict_word : str
        ``yes``, ``no``, ``open`` or empty, and its word in the user's language.
    headline, subline, footer : str
        The reason; rule id, name, slide and basis; what is a reconstruction.
    aside : str
        What the position says beyond the board, such as hands and equipment.
    legend_labels : mapping of str to str
        Legend lines for kinds of spaces, for ``disc`` and ``disc_active``, and for ``loaded``.
    looks : mapping of str to Look
        How the game's own kinds of spaces and pieces are drawn.
    lang : str
        Language of the texts, as in HTML.
    extent : tuple of four floats, optional
        Left, low, right and high edge, in board units, of a ground that fills the picture and
        stays where it is while spaces come and go. Without it the picture fits the spaces.
    stretch : float
        How many times wider apart than its board units say a picture with room to spare may draw
        it: more than 1 for a board whose distances across mean nothing.

    Raises
    ------
    PolaxError
        If an id appears twice or is not that of a space.

    Examples
    --------
    >>> scene = Scene(spaces=(Space("a", "field", 0, 0), Space("b", "field", 1, 0)),
    ...               links=(("a", "b"),), verdict="yes", verdict_word="Yes")
    >>> scene.to_json()["links"]
    [['a', 'b']]
    """

    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...] = ()
    discs: tuple[Disc, ...] = ()
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    verdict: Verdict = ""
    verdict_word: str = ""
    headline: str = ""
    subline: str = ""
    footer: str = ""
    aside: str = ""
    legend_labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    looks: Mapping[str, Look] = field(default_factory=dict, hash=False)
    lang: Lang = "en"
    extent: tuple[float, float, float, float] | None = None
    stretch: float = 1.0

    def __post_init__(self) -> None:
        known = {space.id for space in self.spaces}
        if len(known) != len(self.spaces):
            raise PolaxError("Scene: two spaces have the same id; every space needs its own.")
        for what, name in self._names():
            if name not in known:
                raise PolaxError(
                    f"Scene: {what} names the space {name!r}, which is none of its spaces."
                )

    def _names(self) -> Iterator[tuple[str, str]]:
        """Every use of a space's id, with the user of it."""
        for link in self.links:
            yield from (("a link", name) for name in link)
        for piece in self.pieces:
            yield f"a piece of kind {piece.kind!r}", piece.space
        for mark in self.marks:
            yield from ((f"a mark of role {mark.role!r}", name) for name in mark.spaces)
        for line in self.lines:
            for path in line.paths:
                yield from ((f"a line of role {line.role!r}", name) for name in path)

    def to_json(self) -> dict[str, Any]:
        """Give the scene as dicts, lists, texts and numbers only."""
        return {item.name: _plain(getattr(self, item.name)) for item in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Look | Space | Disc | Piece | Mark | Line):
        return _plain(asdict(value))
    return value
