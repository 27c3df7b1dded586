"""The board editor's widgets: buttons, forms and the drawing; all their logic is `Drafting`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from polax_lab.board import Board, Space
from polax_lab.texts import msg
from polax_lab.texts import say as translated
from polax_lab.view.layout import frame_of
from polax_lab.workbench.draft import Draft, Refused
from polax_lab.workbench.draftfile import LIMIT, Picture
from polax_lab.workbench.drafting import Drafting
from polax_lab.workbench.draftscene import kind_name, trait_name
from polax_lab.workbench.looks import Looks
from polax_lab.workbench.panel import Panel
from polax_lab.workbench.parts import Parts, replacing, shown, used
from polax_lab.workbench.pointer import Event, Pointer
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

_PAGES = ("space", "link", "picture", "file")
#: From this width the forms stand beside the board, which keeps this share; as in panel.css.
_BESIDE, _SHARE = 800, 0.68


class _Hand(Pointer):
    """The pointer of the editor, which brings the editor's styles too."""

    _css = Path(__file__).with_name("editor.css")


class EditorPanel(Panel[Drafting]):
    """The widgets of a `BoardEditor`. Its attributes are its controls."""

    def __init__(self, session: Drafting) -> None:
        self.callbacks: list[Callable[[Board], None]] = []
        self._laid: tuple[Any, ...] = ()
        self._filled: Any = None
        self._of: tuple[Space | None, str] | None = None
        self._ground: Any = None
        self._since = 0
        super().__init__(session)
        self.widget.add_class("polax-editor")

    # -- the controls ----------------------------------------------------------------------

    def _parts(self) -> tuple[Any, ...]:
        session, self._make = self.session, Parts(self.act)
        self.pointer = _Hand(drags=True)
        self.pointer.on_event(lambda event: self.act(lambda: self._hear(event)))
        self.mode = self._make.choice(widgets.ToggleButtons(), session.take)
        self.mode.add_class("polax-modes")
        self.looks = Looks(session, self._make, self._paint)
        self.undo = self._make.button(session.undo)
        self.redo = self._make.button(session.redo)
        self.todo = html("polax-todo")
        self.area = self._make.choice(widgets.Dropdown(), partial(setattr, session, "area"))
        self.page = self._make.choice(widgets.ToggleButtons(), lambda _: None)
        self.page.add_class("polax-pages")
        self.pages = {
            "space": self._space_page(),
            "link": self._link_page(),
            "picture": self._picture_page(),
            "file": self._file_page(),
        }
        aside = _row(self.undo, self.redo, self.looks.widget, name="polax-tools")
        head = _row(self.mode, aside, name="polax-head")
        column = widgets.VBox([self.todo, self.page, *self.pages.values()])
        column.add_class("polax-column")
        body = _row(self.board.widget, column, name="polax-body")
        return self.sensor, self.pointer, head, body

    def _space_page(self) -> Any:
        self.space = self._make.choice(widgets.Dropdown(), self.session.select)
        self.name, self.label = _text(), _text()
        self.kind = self._make.choice(widgets.Dropdown(), lambda _: None)
        #: By name; those of the kind that is chosen are shown.
        self.traits = {
            trait.name: self._make.choice(widgets.Dropdown(), lambda _: None)
            for traits in self.session.game.kit.traits.values()
            for trait in traits
        }
        self.x, self.y = _text(), _text()
        self.apply = self._make.button(self._apply)
        self.delete = self._make.button(self.session.delete)
        self.join = self._make.button(lambda: self.session.toggle(self.session.selected))
        self.areas = _row(self.area, self.join)
        self.names = widgets.ToggleButton(value=self.session.names).add_class("polax-button")
        self.names.observe(lambda change: self.act(lambda: self._name_all(change["new"])), "value")
        return _page(
            _row(self.space, self.kind), *self.traits.values(), _row(self.name, self.label),
            _row(self.x, self.y), _row(self.apply, self.delete), self.areas, self.names,
        )  # fmt: skip

    def _link_page(self) -> Any:
        self.first = self._make.choice(widgets.Dropdown(), lambda _: None)
        self.second = self._make.choice(widgets.Dropdown(), lambda _: None)
        self.connect = self._make.button(
            lambda: self.session.link(self.first.value or "", self.second.value or "")
        )
        return _page(_row(self.first, self.second), self.connect)

    def _picture_page(self) -> Any:
        self.upload = widgets.FileUpload(accept=".png,.jpg,.jpeg,.svg", multiple=False)
        self.upload.observe(lambda change: self.act(lambda: self._take(change["new"])), "value")
        self.path = _text()
        self.load = self._make.button(
            lambda: self.session.trace(partial(Picture.read, self.path.value))
        )
        self.unload = self._make.button(lambda: self.session.trace(None))
        self.opacity = widgets.FloatSlider(value=self.session.opacity, min=0.1, max=1, step=0.1)
        self.opacity.add_class("polax-slider")
        self._make.choice(self.opacity, partial(setattr, self.session, "opacity"))
        return _page(self.upload, self.path, _row(self.load, self.unload), self.opacity)

    def _file_page(self) -> Any:
        session = self.session
        self.title, self.file = _text(), _text()
        self.title.observe(lambda change: self.act(lambda: session.entitle(change["new"])), "value")
        self.title.continuous_update = False
        self.open = self._make.button(lambda: session.open(self._path()))
        self.over = replacing(self.file)
        self.save = self._make.button(self._save)
        self.empty = self._make.button(
            lambda: session.begin(Draft.new(), msg("draft.said.emptied"))
        )
        own = Draft.of(session.game.rules.given, session.game)
        self.own = self._make.button(lambda: session.begin(own, msg("draft.said.game")))
        self.use = self._make.button(self._use)
        return _page(
            self.title, self.file, self.over, _row(self.open, self.save), self.empty, self.own,
            self.use,
        )  # fmt: skip

    def _hear(self, event: Event) -> None:
        session = self.session
        if event.kind == "key":
            session.key(event.key, event.shift, event.ctrl)
        elif event.version < self._since:
            # Names and the ground stay: only when the ground has changed is a place no longer it.
            session.tell(msg("draft.no.stale"))
        else:
            frame = frame_of(session.scene(), *self.board.size, chrome=False)
            x, y = frame.units(event.x, event.y)
            if event.kind == "click":
                session.click(event.space, x, y)
            else:
                session.drag(event.space, x, y)

    def _apply(self) -> None:
        session, kind = self.session, str(self.kind.value)
        try:
            x, y = _number(self.x.value), _number(self.y.value)
        except Refused as no:
            session.tell(no)
            return
        if session.selected:
            session.edit(self.name.value, self.label.value, kind, x, y, self._said())
        else:
            session.add(kind, x, y, self.name.value, self._said())

    def _said(self) -> dict[str, str]:
        """What the form says of the traits of the chosen kind."""
        traits = self.session.game.kit.traits.get(str(self.kind.value), ())
        return {t.name: str(self.traits[t.name].value or "") for t in traits}

    def _name_all(self, on: bool) -> None:
        self.session.names = on

    def _take(self, files: Any) -> None:
        for file in files:
            data, name = bytes(file["content"]), str(file["name"])
            self.session.trace(partial(Picture.of, data, name))
        self.upload.value = ()

    def _path(self) -> str:
        path = str(self.file.value).strip()
        if not path:
            raise Refused(msg("draft.no.path"))
        return path

    def _save(self) -> None:
        self.session.save(self._path(), used(self.over))

    def _use(self) -> None:
        session = self.session
        if session.faults:
            session.tell(msg("draft.said.not_yet", count=len(session.faults)))
            return
        for callback in self.callbacks:
            callback(session.board)
        session.tell(msg("draft.said.used" if self.callbacks else "draft.said.usable"))

    # -- what they show --------------------------------------------------------------------

    def room(self, width: int, tall: int) -> tuple[int, int]:
        """See `Panel.room`."""
        across = int(width * _SHARE) if width >= _BESIDE else width
        return across, int(min(max(tall - 210, 0.55 * across), 0.74 * across, 860))

    def draw(self) -> None:
        """Show the session as it is now."""
        super().draw()
        session, say = self.session, self.session.say
        self._lay()
        ground = self.board.size, session.draft.sheet
        if ground != self._ground:
            self._ground, self._since = ground, self.board.version
        self.pointer.label = say("label")
        self.pointer.spoken = session.message()
        self.todo.value = _todo(session)
        modes = [(self._mode(mode), mode) for mode in session.modes]
        self._set(self.mode, "mode", modes, session.mode)
        self.looks.draw()
        page = self.page.value or _PAGES[0]
        self._set(self.page, "", [(say(f"page.{p}"), p) for p in _PAGES], page)
        for name, box in self.pages.items():
            box.layout.display = None if name == page else "none"
        self.undo.disabled, self.redo.disabled = not session.can_undo, not session.can_redo
        for name in ("undo", "redo", "names"):
            getattr(self, name).description = say(name)
        for name in ("delete", "load", "unload", "open", "save", "empty", "own", "use"):
            getattr(self, name).description = say(f"do.{'game' if name == 'own' else name}")
        self._draw_space()
        self._draw_files()

    def _mode(self, mode: str) -> str:
        game = self.session.game
        if mode in game.kit.kinds:
            return self.session.say("mode.add", kind=kind_name(game, mode))
        return self.session.say(f"mode.{mode}")

    def _draw_traits(self, now: Space | None) -> None:
        """Show the traits of the chosen kind; what is chosen stays until kind or space change."""
        game, kind = self.session.game, str(self.kind.value)
        kit, lang = game.kit, self.session.lang
        known = now.attributes if now is not None and now.kind == kind else kit.attributes(
            self.session.draft.board, kind, {}, now)  # fmt: skip
        fresh, self._of = self._of != (now, kind), (now, kind)
        own = {trait.name: trait for trait in kit.traits.get(kind, ())}
        for name, widget in self.traits.items():
            shown(widget, name in own)
            if name in own:
                said = dict(known).get(name, "") if fresh else widget.value
                values: list[Any] = [*([] if own[name].needed else [""]), *own[name].values]
                values += [] if said in values else [said]
                options = [(self._value(name, value), value) for value in values]
                relabel(widget, options, said)
                widget.description = translated(trait_name(game, name), lang)

    def _value(self, trait: str, value: str | int) -> str:
        game = self.session.game
        if not value:
            return self.session.say("trait.none")
        return translated(trait_name(game, trait, value), self.session.lang)

    def _draw_space(self) -> None:
        session, say = self.session, self.session.say
        board, chosen = session.draft.board, session.selected
        ids = [(name, name) for name in board.ids]
        self._set(self.space, "field.space", [(say("field.new"), ""), *ids], chosen)
        for entry in ("first", "second"):
            widget = getattr(self, entry)
            value = widget.value if widget.value in board else next(iter(board.ids), None)
            self._set(widget, f"field.{entry}", ids, value)
        a, b = self.first.value, self.second.value
        there = a is not None and b is not None and session.draft.linked(a, b)
        self.connect.description = say("do.unlink" if there else "do.link")
        self._set(self.area, "field.area", [(x, x) for x in session.areas], session.area)
        self.join.description = say("do.area", area=session.area)
        self.join.disabled = self.delete.disabled = not chosen
        self.apply.description = say("do.change" if chosen else "do.add")
        for entry in ("name", "label", "x", "y"):
            getattr(self, entry).description = say(f"field.{entry}")
        game = session.game
        # One that the game does not know can come from a file.
        known = dict.fromkeys((*game.kit.kinds, *(s.kind for s in board)))
        kinds = [(translated(kind_name(game, kind), session.lang), kind) for kind in known]
        self._set(self.kind, "field.kind", kinds, self.kind.value or kinds[0][1])
        shown(self.areas, game.kit.areas)
        # What is being typed stays, unless the space itself has changed.
        now = board.spaces[board.index[chosen]] if chosen else None
        if (now, chosen) != self._filled:
            self._filled = now, chosen
            self.name.value, self.label.value = chosen, now.label if now else ""
            if now:
                self.kind.value, self.x.value, self.y.value = now.kind, f"{now.x:g}", f"{now.y:g}"
        self._draw_traits(now)

    def _draw_files(self) -> None:
        session, say = self.session, self.session.say
        self.upload.description = say("do.upload", most=LIMIT / 1e6)
        for entry, name in (("path", "picture"), ("opacity", "opacity"), ("title", "title"),
                            ("file", "file")):  # fmt: skip
            getattr(self, entry).description = say(f"field.{name}")
        self.over.description = translated(msg("desk.files.over"), session.lang)
        self.unload.disabled = session.picture is None
        self.title.value = session.draft.board.name
        if not self.file.value:
            plain = re.sub(r"[^\w-]+", "-", session.draft.board.name.lower()).strip("-")
            self.file.value = session.doc.file if session.doc else f"{plain or 'board'}.yaml"

    def _set(self, widget: Any, key: str, options: list[tuple[str, Any]], value: Any) -> None:
        if key:
            widget.description = self.session.say(key)
        relabel(widget, options, value)

    def _lay(self) -> None:
        """Lay the picture under the board; the browser gets it once, later only its place."""
        session, figure = self.session, self.board.figure
        picture = session.picture
        if figure is None:
            return
        spot: dict[str, float] = {}
        if picture is not None:
            frame = frame_of(session.scene(), *self.board.size, chrome=False)
            left, low, right, high = picture.box
            (x0, y0), (x1, y1) = frame.place(left, high), frame.place(right, low)
            spot = {"x": (x0 + x1) / 2, "y": (y0 + y1) / 2, "sizex": x1 - x0, "sizey": y1 - y0,
                    "opacity": session.opacity}  # fmt: skip
        laid = picture, spot
        if laid == self._laid:
            return
        if picture is None:
            figure.layout.images = []
        elif self._laid and self._laid[0] is picture:
            figure.layout.images[0].update(spot)
        else:
            figure.layout.images = [
                {"source": picture.uri, "xref": "x", "yref": "y", "xanchor": "center",
                 "yanchor": "middle", "sizing": "contain", "layer": "below"} | spot
            ]  # fmt: skip
        # Areas must not hide what is to be traced.
        next(trace for trace in figure.data if trace.name == "discs").opacity = (
            1 if picture is None else 0.5
        )
        self._laid = laid


def _todo(session: Drafting) -> str:
    rows = [f"<li>{escape(what)} <span>{escape(do)}</span></li>" for what, do in session.todo()]
    title = session.say("todo", count=len(rows)) if rows else session.say("todo.none")
    name = "" if rows else ' class="polax-done"'
    return (
        f'<div role="status" lang="{session.lang}"><h3{name}>{escape(title)}</h3>'
        f"<ol>{''.join(rows)}</ol></div>"
    )


def _number(text: str) -> float:
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        raise Refused(msg("draft.no.number", text=text.strip() or "–")) from None


def _text() -> Any:
    return widgets.Text().add_class("polax-entry")


def _row(*parts: Any, name: str = "polax-row") -> Any:
    return widgets.HBox(parts).add_class(name)


def _page(*parts: Any) -> Any:
    return widgets.VBox(parts).add_class("polax-page")
