"""`Drafting`: everything that the board editor does, without a widget."""

from __future__ import annotations

import os
from collections.abc import Mapping

from polax_lab.game import Game
from polax_lab.scene import Scene
from polax_lab.texts import Lang, Message, msg
from polax_lab.workbench.draft import Draft, proper
from polax_lab.workbench.draftscene import draw, kind_name
from polax_lab.workbench.draftwork import Work
from polax_lab.workbench.journal import FOLDER
from polax_lab.yamlfile import Document

AREAS = tuple("ABCDEFGH")
#: A click on the ground so close to a space is meant for it, in board units.
_CLOSE = 12.0
_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


class Drafting(Work):
    """Work whose commands come from forms, clicks and keys. Parameters are those of `Work`.

    Attributes
    ----------
    mode : str
        What a click does: one of `modes`.
    area : str
        The nebula area that clicks change.
    names : bool
        Whether all fields show their names.
    """

    def __init__(
        self,
        game: Game,
        draft: Draft | None = None,
        doc: Document | None = None,
        lang: Lang = "en",
        folder: str | os.PathLike[str] = FOLDER,
    ) -> None:
        super().__init__(game, draft, doc, lang, folder)
        # On a board that is there already the first curious click must not add to it.
        self.mode = "select" if self.draft.board.spaces else game.kit.kinds[0]
        self.area, self.names = AREAS[0], True

    @property
    def modes(self) -> tuple[str, ...]:
        """All that a click can do; the name of a kind adds a space of that kind."""
        kit = self.game.kit
        return ("select", *kit.kinds, "chain", "link", *(("area",) if kit.areas else ()))

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas that there are, and letters for new ones."""
        return tuple(dict.fromkeys([*AREAS, *self.draft.board.regions]))

    def begin(self, draft: Draft, done: Message, doc: Document | None = None) -> None:
        """See `Work.begin`; clicks add to an empty board and select on one that is there."""
        super().begin(draft, done, doc)
        self.mode = "select" if draft.board.spaces else self.game.kit.kinds[0]

    # -- commands --------------------------------------------------------------------------

    def take(self, mode: str) -> None:
        """Choose what a click does; a row or a link begins anew."""
        self.mode = mode
        self._past[-1] = self._past[-1]._replace(selected="")

    def add(
        self,
        kind: str,
        x: float,
        y: float,
        name: str = "",
        traits: Mapping[str, str] | None = None,
        link: str = "",
    ) -> None:
        """Like `Draft.add`; the space is selected, and linked to another if one is given."""
        new = proper(name) or self.draft.next_name(kind)
        attributes = self.game.kit.attributes(self.draft.board, kind, traits or {})

        def change(draft: Draft) -> Draft:
            more = draft.add(kind, x, y, new, attributes)
            return more.link(link, new) if link else more

        said = {"name": new, "kind": kind_name(self.game, kind), "other": link}
        self.do(change, msg(f"draft.said.{'chained' if link else 'added'}", **said), new)

    def move(self, name: str, x: float, y: float) -> None:
        """Move a space."""
        self.do(lambda d: d.move(name, x, y), msg("draft.said.moved", name=name), name)

    def nudge(self, across: float, up: float) -> None:
        """Move the selected space by some units."""
        name = self.selected
        if not name:
            self.tell(msg("draft.no.selected"))
            return
        space = self.draft.board.spaces[self.draft.board.index[name]]
        self.move(name, space.x + across, space.y + up)

    def link(self, a: str, b: str) -> None:
        """Link two spaces, or take their link away if there is one."""
        there = a in self.draft.board and b in self.draft.board and self.draft.linked(a, b)
        key = "unlinked" if there else "linked"
        change = Draft.unlink if there else Draft.link
        self.do(lambda d: change(d, a, b), msg(f"draft.said.{key}", a=a, b=b), "")

    def toggle(self, name: str) -> None:
        """Take a space into the chosen area, or out of it."""
        there = self.draft.inside(self.area, name)
        key = "left" if there else "joined"
        change = Draft.leave if there else Draft.join
        done = msg(f"draft.said.{key}", name=name, area=self.area)
        self.do(lambda d: change(d, self.area, name), done)

    def delete(self) -> None:
        """Delete the selected space."""
        name = self.selected
        if not name:
            self.tell(msg("draft.no.selected"))
            return
        self.do(lambda d: d.delete(name), msg("draft.said.deleted", name=name), "")

    def edit(
        self,
        name: str,
        label: str,
        kind: str,
        x: float,
        y: float,
        traits: Mapping[str, str] | None = None,
    ) -> None:
        """Change everything about the selected space, as one step."""
        old = self.selected
        if not old:
            self.tell(msg("draft.no.selected"))
            return
        name, board = proper(name), self.draft.board
        was = board.spaces[board.index[old]]
        said = {k: str(v) for k, v in was.attributes} if traits is None else traits
        attributes = self.game.kit.attributes(board, kind, said, was)

        def change(draft: Draft) -> Draft:
            draft = draft.move(old, x, y).mark(old, kind, attributes).relabel(old, label)
            return draft if name == old else draft.rename(old, name)

        self.do(change, msg("draft.said.changed", name=name), name)

    def entitle(self, name: str) -> None:
        """Name the board."""
        if name.strip() and name.strip() != self.draft.board.name:
            self.do(lambda d: d.entitle(name), msg("draft.said.entitled", name=name.strip()))

    # -- what the hands do on the drawing --------------------------------------------------

    def click(self, space: str, x: float, y: float) -> None:
        """A click on a space, or on the ground at a place in board units."""
        x, y = self._on_sheet(x, y)
        space = space or self._close_to(x, y)
        if space and space not in self.draft.board:
            self.tell(msg("draft.no.space", name=space))
        elif space:
            self._click_space(space)
        elif self.mode == "chain":
            self.add(self.game.kit.kinds[0], x, y, link=self.selected)
        elif self.mode in self.game.kit.kinds:
            self.add(self.mode, x, y)
        elif self.mode == "area":
            self.tell(msg("draft.hint.mode.area", area=self.area))
        else:
            self.select("")

    def _click_space(self, space: str) -> None:
        first = self.selected
        if self.mode == "area":
            self.toggle(space)
        elif self.mode in ("chain", "link") and first == space:
            self.select("")
        elif self.mode == "link" and first:
            self.link(first, space)
        elif self.mode == "chain" and first and not self.draft.linked(first, space):
            done = msg("draft.said.linked", a=first, b=space)
            self.do(lambda d: d.link(first, space), done, space)
        else:
            self.select(space)

    def drag(self, space: str, x: float, y: float) -> None:
        """A space was dragged to a place in board units."""
        self.move(space, *self._on_sheet(x, y))

    def key(self, key: str, shift: bool, ctrl: bool) -> None:
        """A key was pressed while the drawing had the focus."""
        if ctrl:
            (self.redo if shift or key.lower() == "y" else self.undo)()
        elif key in _ARROWS:
            far = 10 if shift else 1
            self.nudge(*(far * step for step in _ARROWS[key]))
        elif key in ("Delete", "Backspace"):
            self.delete()
        elif key == "Escape":
            self.select("")
        elif key in ("PageDown", "PageUp") and self.draft.board.ids:
            ids = self.draft.board.ids
            at = self.draft.board.index.get(self.selected, -1 if key == "PageDown" else 0)
            self.select(ids[(at + (1 if key == "PageDown" else -1)) % len(ids)])

    def _on_sheet(self, x: float, y: float) -> tuple[float, float]:
        left, low, right, high = self.draft.sheet
        if grid := self.game.kit.grid:
            x, y = grid * round(x / grid), grid * round(y / grid)
        return min(max(x, left), right), min(max(y, low), high)

    def _close_to(self, x: float, y: float) -> str:
        """A second click before the first is drawn must not lay one space on another."""
        far = [(max(abs(s.x - x), abs(s.y - y)), s.id) for s in self.draft.board]
        return min((f for f in far if f[0] < _CLOSE), default=(0.0, ""))[1]

    # -- what there is to see --------------------------------------------------------------

    def scene(self) -> Scene:
        """The draft as it is to be drawn."""
        area = self.area if self.mode == "area" else ""
        bad = tuple(dict.fromkeys(f.spaces[0] for f in self.faults if f.spaces))
        return draw(self.draft, self.game, self.lang, self.selected, bad, area, self.names)

    def source(self) -> str:
        """What is being drawn."""
        board = self.draft.board
        kinds = dict.fromkeys((*self.game.kit.kinds, *(s.kind for s in board)))
        counted = [(kind, sum(s.kind == kind for s in board)) for kind in kinds]
        parts = tuple(
            msg("draft.count", kind=kind_name(self.game, kind), count=count)
            for kind, count in counted if count
        )  # fmt: skip
        key = "source" if parts else "source.empty"
        return self.say(key, name=board.name, parts=parts, links=len(board.links))

    def question(self) -> str:
        """What a click does."""
        if self.mode in self.game.kit.kinds:
            return self.say("hint.mode.add", kind=kind_name(self.game, self.mode))
        kind = kind_name(self.game, self.game.kit.kinds[0])
        return self.say(f"hint.mode.{self.mode}", area=self.area, kind=kind)
