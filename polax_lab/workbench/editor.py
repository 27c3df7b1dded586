"""`BoardEditor`: make a board by hand, or trace it from a picture."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from polax_lab.board import Board
from polax_lab.errors import BoardError
from polax_lab.game import DEFAULT_GAME, load_game
from polax_lab.texts import Lang
from polax_lab.workbench.draft import Draft
from polax_lab.workbench.drafting import Drafting
from polax_lab.workbench.editorpanel import EditorPanel
from polax_lab.workbench.journal import FOLDER
from polax_lab.workbench.parts import asked_in
from polax_lab.yamlfile import read_file


class BoardEditor:
    """Make a board by hand, or trace it from a picture. The last value of a cell is shown.

    Parameters
    ----------
    board : Board or path, optional
        A board, or a board file, to begin with; an empty ground without it.
    game : str
        Whose board it is to be: its demands are checked while you work.
    lang : str
        ``en`` or ``de``; the panel has a button for it.
    folder : path
        Where the work is kept after every step, for `resume`.

    Attributes
    ----------
    session : Drafting
        Everything that it does, without the widgets.
    panel : EditorPanel
        The widgets.

    Raises
    ------
    PolaxError
        For an unknown game or language, or a board file that cannot be read.

    Examples
    --------
    >>> editor = BoardEditor()
    >>> editor.session.draft.board.ids
    ()
    """

    @asked_in
    def __init__(
        self,
        board: Board | str | os.PathLike[str] | None = None,
        game: str = DEFAULT_GAME,
        lang: Lang = "en",
        folder: str | os.PathLike[str] = FOLDER,
    ) -> None:
        doc, referee = None, load_game(game)
        if isinstance(board, Board):
            draft = Draft.of(board, referee)
        elif board is None:
            draft = Draft.new()
        else:
            doc = read_file(board, BoardError)
            draft = Draft.read(doc, referee)
        self._show(Drafting(referee, draft, doc, lang, folder))

    def _show(self, session: Drafting) -> None:
        self.session = session
        self.panel = EditorPanel(session)

    @classmethod
    @asked_in
    def resume(
        cls, game: str = DEFAULT_GAME, lang: Lang = "en", folder: str | os.PathLike[str] = FOLDER
    ) -> BoardEditor:
        """Go on with the newest work in a folder.

        Raises
        ------
        PolaxError
            If there is none, or it cannot be read.
        """
        editor = cls.__new__(cls)
        editor._show(Drafting.resumed(load_game(game), lang, folder))
        return editor

    @property
    def board(self) -> Board:
        """The finished board, checked.

        Raises
        ------
        BoardError
            For the first thing that is wrong with it.
        """
        return self.session.board

    def on_use(self, callback: Callable[[Board], None]) -> None:
        """Call back with the checked board when a user presses the button that uses it."""
        self.panel.callbacks.append(callback)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.panel._repr_mimebundle_(**kwargs)
