"""Scenario files, board files, position texts and pictures: in and out of a `Session`."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

from polax_lab.board import Board
from polax_lab.errors import PolaxError, ScenarioError, reason
from polax_lab.expectation import Ask
from polax_lab.game import DEFAULT_GAME
from polax_lab.line import is_line, line_game
from polax_lab.question import Question
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, Lang, msg, words
from polax_lab.workbench.diskfile import check_own, place
from polax_lab.workbench.session import Session
from polax_lab.yamlfile import Document, dump, fit_name, read_file, read_text, write_file

_ENDINGS = (".yaml", ".yml", ".json")
#: Folder beside a scenario where its board is kept: `polax-lab check` looks for none in there.
_BOARDS = "boards"


# -- scenario and board files ----------------------------------------------------------------


def open_file(session: Session, path: str) -> None:
    """Go on with a scenario file, or play on the board of a board file.

    Raises
    ------
    PolaxError
        If it cannot be read; nothing has changed then.
    """
    if path.strip() in ("", "-"):
        raise PolaxError(msg("error.unnamed"), msg("error.unnamed.hint"))
    _open(session, read_file(path.strip(), ScenarioError))


def open_any(session: Session, text: str) -> None:
    """Go on with a file, or with the position of a line if it is one."""
    (paste if is_line(text) else open_file)(session, text)


def game_of(text: str) -> str:
    """The name of the game that a file, or the position of a line, is of; else the usual one."""
    if is_line(text):
        return line_game(text)
    return str(read_file(text.strip(), ScenarioError).data.get("game", DEFAULT_GAME))


def open_text(session: Session, name: str, data: bytes) -> None:
    """Like `open_file`, for a file that the browser has sent.

    Whoever sends one may be somebody else than whose machine this is: it reads no other file.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        what, hint = msg("error.upload"), msg("error.upload.hint")
        raise ScenarioError(what, file=name, hint=hint) from None
    doc, own = read_text(text, name, ScenarioError), session.rules.given
    named = doc.data.get("board")
    if named is not None and "spaces" not in doc.data and own == session.game.rules.given:
        what, hint = msg("error.upload.board", name=repr(named)), msg("error.upload.board.hint")
        raise ScenarioError(what, file=name, key="board", hint=hint)
    _open(session, doc, own)


def _open(session: Session, doc: Document, board: Board | None = None) -> None:
    if "spaces" in doc.data:
        session.use_board(Board.loads(doc.text, doc.file))
        return
    scenario = Scenario.read(doc, board)
    if scenario.game is not session.game:
        raise ScenarioError(
            msg("error.other.scenario", game=scenario.game.title),
            file=scenario.file,
            hint=msg("error.other.hint", game=session.game.title),
        )
    session.take_up(scenario, msg("desk.done.opened", title=words(scenario.title)))


def suggested(session: Session) -> str:
    """A name for the file: the one it has, else one made of the title."""
    if session.scenario.file:
        return session.scenario.file
    plain = session.scenario.title[session.lang].lower().translate(str.maketrans("äöüß", "aous"))
    return (re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or session.game.name) + ".yaml"


def text(session: Session) -> str:
    """The scenario as its file would be; comments stay."""
    written = _with_question(session.scenario, session.asked).to_yaml()
    return fit_name(written, suggested(session))


def save(session: Session, path: str, over: bool = False) -> Path:
    """Write the scenario file, and its board beside it if it has one of its own.

    Parameters
    ----------
    session : Session
    path : str
        Ends in ``.yaml``, ``.yml`` or ``.json``.
    over : bool
        Whether files that are not as they were opened may be replaced: a scenario by the scenario,
        a board by its board.

    Raises
    ------
    ScenarioError
        If another file is there, or it cannot be written; nothing has changed then.
    """
    target, scenario = Path(path.strip()), _with_question(session.scenario, session.asked)
    if target.suffix.lower() not in _ENDINGS:
        hint = msg("error.ending.hint", endings=", ".join(_ENDINGS))
        raise ScenarioError(msg("error.ending"), file=path, hint=hint)
    steps = [step.scenario for step in session.history.steps]
    known = [s.doc.text for s in steps if s.doc and s.file == scenario.file]
    check_own(target, "scenario", scenario.file, known, ScenarioError, over)
    scenario = replace(scenario, board_file=_board_beside(scenario, target, over))
    written = fit_name(scenario.to_yaml(), target)
    write_file(target, written)
    kept = replace(scenario, file=str(target), doc=read_text(written, str(target), ScenarioError))
    key = "saved" if kept.board_file is None else "saved_board"
    board = place(target.parent / kept.board_file) if kept.board_file else ""
    session.step(msg(f"desk.done.{key}", file=place(target), board=board), kept)
    return target


def _with_question(scenario: Scenario, asked: Question | None) -> Scenario:
    """Without any question of its own, a scenario keeps the one that is asked."""
    if scenario.asks or asked is None:
        return scenario
    return replace(scenario, asks=(Ask(asked),))


def _board_beside(scenario: Scenario, target: Path, over: bool) -> str | None:
    """The board file as the scenario names it; written if there is none with this board."""
    board = scenario.rules.given
    if board == scenario.game.rules.given:
        return None
    known = Path(board.file)
    if not _holds(known, board):
        known = target.parent / _BOARDS / f"{target.stem}.yaml"
        if not _holds(known, board):
            check_own(known, "board", "", (), ScenarioError, over)
            _make_folder(known.parent)
            write_file(known, dump(board.to_json()))
    return os.path.relpath(known, target.parent).replace(os.sep, "/")


def _holds(file: Path, board: Board) -> bool:
    try:
        return file.is_file() and Board.load(file) == board
    except (OSError, PolaxError):
        return False


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as fault:
        what = msg("yaml.unwritable", why=reason(fault))
        raise ScenarioError(what, file=str(folder)) from None


def expect(session: Session) -> None:
    """Write the ruling into the scenario as what is expected from now on."""
    ruling = session.ruling
    if ruling is None:
        raise PolaxError(msg("error.unasked"), msg("error.unasked.hint"))
    answer = ruling.answer.to_json() if ruling.holds is None else {"holds": ruling.holds}
    flips = tuple(flip.setting for flip in ruling.depends_on)
    new = Ask(ruling.question, answer, ruling.rule, (), flips)
    asks = list(session.scenario.asks)
    places = [i for i, ask in enumerate(asks) if ask.question == ruling.question]
    if places:
        asks[places[0]] = replace(new, also=asks[places[0]].also, note=asks[places[0]].note)
    else:
        asks.append(new)
    done = msg("desk.done.expected", rule=ruling.rule)
    session.step(done, replace(session.scenario, asks=tuple(asks)))


def retitle(session: Session, title: str) -> None:
    """Give the scenario another title, the same in both languages."""
    new = " ".join(title.split())[:200]
    if new and new != session.scenario.title[session.lang]:
        titles: dict[Lang, str] = dict.fromkeys(LANGS, new)
        done = msg("desk.done.titled", title=new)
        session.step(done, replace(session.scenario, title=titles))


# -- texts -----------------------------------------------------------------------------------


def line(session: Session) -> str:
    """Position, readings and question as one line; see `polax_lab.line`."""
    return session.scenario.to_line(session.asked)


def paste(session: Session, text: str) -> None:
    """Go on with the position of a line.

    Raises
    ------
    PolaxError
        If it is damaged, or for another game or board; nothing has changed then.
    """
    try:
        scenario = Scenario.from_line(text, session.rules.given)
    except ScenarioError as e:
        if e.hint != msg("error.line.other.hint"):
            raise
        raise ScenarioError(e.what, file=e.file, hint=msg("error.line.other.open")) from None
    if scenario.game is not session.game:
        what = msg("error.other.position", game=scenario.game.title)
        raise PolaxError(what, msg("error.other.hint", game=session.game.title))
    session.take_up(replace(scenario, file="", doc=None), msg("desk.done.pasted"))
