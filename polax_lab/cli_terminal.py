"""A human at the terminal: what the seat may see, the moves, and a prompt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape
from rich.table import Table

from polax_lab.cli_board import TextBoard
from polax_lab.cli_moves import Line, body, lines
from polax_lab.cli_options import out
from polax_lab.cli_play import keep, run_bots, tell_end, told
from polax_lab.errors import PolaxError, msg
from polax_lab.play import IllegalMove
from polax_lab.record import Ply, Record
from polax_lab.recordfile import RecordFile
from polax_lab.ruleset import Ruleset
from polax_lab.seats import HUMAN
from polax_lab.texts import LANGS, Lang, say

#: The groups of offers that are answers to what was asked, and that are about one thing.
_ANSWER, _NAMED = "answer", "transporters"
#: Commands beside the English ones, which are their own names.
_OTHER_WORDS = {
    "?": "help", "hilfe": "help", "alle": "all", "warum": "why", "tipp": "hint", "verlauf": "log",
    "brett": "board", "plan": "board",
    "liste": "sheet", "inventarliste": "sheet", "zurück": "undo", "zurueck": "undo",
    "sichern": "save", "ende": "quit",
}  # fmt: skip


class Terminal:
    """A game at the terminal.

    Parameters
    ----------
    record : Record
    kept : RecordFile or None
        Where each move is written before the next one.
    lang : str
    """

    def __init__(self, record: Record, kept: RecordFile | None, lang: Lang) -> None:
        self.record, self.kept, self.lang = record, kept, lang
        self.humans = [c for c, kind in record.seats.items() if kind == HUMAN]
        # Up to which ply each player was told what happened: to the last own move at least.
        self._seen = dict.fromkeys(self.humans, -1)
        self._seen |= {p.move.player: n for n, p in enumerate(record.plies) if self._is_human(p)}
        self._last = ""
        # The board as it was told last: it is told again once it has changed, or when asked for.
        self._board = TextBoard()

    def _is_human(self, ply: Ply) -> bool:
        return ply.move.player in self.humans

    def say(self, key: str, **values: Any) -> str:
        """A text of the catalogue."""
        return say(msg(f"record.{key}", **values), self.lang)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        while True:
            run_bots(self.record, self.kept, self.lang)
            player = self.record.actor
            if not player:
                self._news(self._last or self.humans[0])
                tell_end(self.record, self.lang)
                return
            if not self._decide(player):
                return

    def _decide(self, player: str) -> bool:
        """Let a human decide; False to leave."""
        record, referee = self.record, self.record.game.play
        shared = len(self.humans) > 1 and not referee.open
        if shared and player != self._last:
            if self._last and out.is_terminal:
                out.print("\n" * out.height)  # where nothing can be cleared
                out.clear()
            who = record.game.tabletop.colour(player)
            if self._prompt("hand_over", ": ", who=who) is None:
                return False
        self._last = player
        fresh = self._news(player)
        view = referee.view(record.state, player, record.rules)
        moves = referee.legal_moves(record.state, record.rules)
        listed = lines(record.game.tabletop, view, player, moves, self._rules())
        self._table(view, player, listed, fresh)
        self._list(listed)
        while True:
            text = self._prompt("prompt", " ")
            if text is None:
                return False
            answer = self._command(text, player, listed)
            if answer is not None:
                return answer

    def _prompt(self, key: str, end: str, **values: Any) -> str | None:
        """What is typed; None where nothing more can come."""
        text = self.say(key, **values)
        try:
            return str(typer.prompt(text, "", prompt_suffix=end, show_default=False)).strip()
        except (typer.Abort, EOFError):
            typer.echo()
            self._leave()
            return None

    def _leave(self) -> None:
        if self.kept is None:
            typer.echo(self.say("left_unsaved"))
        else:
            typer.echo(self.say("left", file=self.kept.path))

    def _table(self, view: Any, player: str, listed: Sequence[Line], fresh: int) -> None:
        """Everybody's side of the table, what else is known, and what has to be decided.

        `fresh` moves have been told of right before.
        """
        top, rules = self.record.game.tabletop, self._rules()
        table = Table(box=None, pad_edge=False)
        for name in top.columns():
            table.add_column(escape(say(name, self.lang)), overflow="fold")
        for row in top.seats(view, rules):
            table.add_row(*(escape(say(cell, self.lang)) for cell in row))
        out.print(table)
        for name, value in top.facts(view, player, rules):
            out.print(f"{escape(say(name, self.lang))}: {escape(say(value, self.lang))}")
        board = TextBoard.of(top, view, player, rules, self.lang)
        if board != self._board:
            self._board = board
            board.print()
        key = "step_of" if listed[0].group == _NAMED and listed[0].gloss else "step"
        values = {"who": top.colour(player), "step": top.step(view), "what": listed[0].gloss}
        typer.echo(self.say(key, **values))
        told = top.asked(view, rules) is not None  # among the facts
        if all(line.group == _ANSWER for line in listed) and fresh > 1 and not told:
            # What somebody asked stands far above.
            self._tell(len(self.record.plies) - 1, player)

    def _rules(self) -> Ruleset:
        """The rules with what was agreed at the table."""
        return self.record.game.play.in_force(self.record.state, self.record.rules)

    def _list(self, listed: Sequence[Line], *, each: bool = False) -> None:
        """The moves by number, under the headings of what they are for."""
        top, number = self.record.game.tabletop, 0
        folded = not each and any(len(line.moves) > 1 for line in listed)
        width = 7 if folded else 3
        for group, found in groupby(listed, lambda line: line.group):
            if group:
                typer.echo(f"{say(top.heading(group), self.lang)}:")
            table = Table(box=None, pad_edge=False, show_header=False)
            table.add_column(justify="right", no_wrap=True, min_width=width)
            table.add_column(overflow="fold")
            table.add_column(overflow="fold")
            for line in found:
                gloss = escape(say(line.gloss, self.lang)) if line.gloss else ""
                apart = [line._replace(moves=(m,)) for m in line.moves] if each else [line]
                for part in apart:
                    first, number = number + 1, number + len(part.moves)
                    span = str(first) if first == number else f"{first}-{number}"
                    table.add_row(span, escape(say(part.text, self.lang)), gloss)
            out.print(table)
        if folded:
            typer.echo(self.say("folded"))

    def _command(self, text: str, player: str, listed: Sequence[Line]) -> bool | None:
        """Do what was typed; None to ask again, False to leave."""
        record = self.record
        word, _, rest = text.partition(" ")
        word = word.casefold()
        try:
            match _OTHER_WORDS.get(word, word):
                case "":
                    return None
                case "help":
                    self._help(listed)
                case "all":
                    self._list(listed, each=True)
                case "quit":
                    self._leave()
                    return False
                case "why":
                    if not rest.strip():
                        raise PolaxError(msg("record.why_what"))
                    move = self._move(rest.strip(), listed)
                    self._judge(record.game.play.judge(record.state, move, record.rules))
                case "hint":
                    self._hint(player)
                case "sheet":
                    self._sheet(rest.strip(), player)
                case "save":
                    self._save(rest.strip())
                case "undo":
                    return self._undo(player, rest.strip())
                case "board":
                    self._board.print()
                case "log":
                    self._tell(-1, player)
                case _:
                    record.play(self._move(text, listed))
                    keep(self.kept, self.lang)
                    return True
        except IllegalMove as e:
            self._judge(e.finding)
        except PolaxError as e:
            typer.echo(e.said(self.lang))
        return None

    def _move(self, text: str, listed: Sequence[Line]) -> Any:
        if text.isascii() and text.isdigit():
            moves = [move for line in listed for move in line.moves]
            number = int(text)
            if not 1 <= number <= len(moves):
                raise PolaxError(msg("record.no_number", number=number, most=len(moves)))
            return moves[number - 1]
        move = self.record.game.play.parse(text, self.record.state, self.record.rules)
        self.record.game.tabletop.check_hand(move)
        return move

    def _judge(self, finding: Any) -> None:
        key = "ruled_yes" if finding.holds else "ruled_no"
        typer.echo(self.say(key, why=finding.reason, rule=finding.rule))

    def _hint(self, player: str) -> None:
        record, referee = self.record, self.record.game.play
        view = referee.view(record.state, player, record.rules)
        moves = referee.legal_moves(record.state, record.rules)
        bot = record.game.bots[record.game.tabletop.adviser](record.rules)
        move = bot(view, moves, record.rng(f"{player} hint"))
        typer.echo(f"{body(move)}: {say(bot.why(view, move), self.lang)}")

    def _sheet(self, name: str, player: str) -> None:
        """An account book; a colour may be named in any language."""
        record, top = self.record, self.record.game.tabletop
        if top.book() is None:
            raise PolaxError(msg("record.no_sheet"))
        players = record.game.play.players(record.state)
        names = {_plain(say(top.colour(c), lang)): c for c in players for lang in LANGS}
        names |= {c: c for c in players}
        found = names.get(_plain(name), "") if name else player
        if not found:
            raise PolaxError(
                msg("record.no_seat", name=name, seats=tuple(map(top.colour, players)))
            )
        view = record.game.play.view(record.state, player, record.rules)
        text = top.sheet_text(view, found, self.lang)
        typer.echo(text or self.say("sheet_secret", who=top.colour(found), book=top.book()))

    def _help(self, listed: Sequence[Line]) -> None:
        """What can be typed, with moves of this game as examples."""
        kinds: dict[str, str] = {}
        for move in (move for line in listed for move in line.moves):
            kinds.setdefault(body(move).split(" ")[0], body(move))
        examples = ", ".join(list(kinds.values())[:3])
        books = self.record.game.tabletop.book() is not None
        typer.echo(self.say("help" if books else "help_no_sheet", moves=examples))

    def _save(self, name: str) -> None:
        if not name:
            raise PolaxError(msg("record.save_where"))
        if self.kept is None or Path(name).absolute() != self.kept.path:
            self.kept = RecordFile(name, self.record)
        typer.echo(self.say("saved", file=name))

    def _undo(self, player: str, times: str) -> bool | None:
        """Take back own decisions, one or so many; only where no other human has seen more."""
        if len(self.humans) > 1 and not self.record.game.play.open:
            raise PolaxError(msg("record.no_undo"))
        plies = self.record.plies
        own = [n for n, ply in enumerate(plies) if ply.move.player == player]
        count = int(times) if times.isascii() and times.isdigit() and len(times) < 6 else 0
        if times and not count:
            raise PolaxError(msg("record.undo_what", text=times))
        if not own:
            raise PolaxError(msg("record.nothing_to_undo"))
        if count > len(own):
            raise PolaxError(msg("record.fewer_to_undo", count=len(own)))
        back = own[-(count or 1)]
        self.record = self.record.branch(back)
        self._seen[player] = back
        if self.kept is not None:
            self.kept.record = self.record
            keep(self.kept, self.lang)
        return True

    def _news(self, player: str) -> int:
        """What the player hears of what has happened since the last own prompt; of how much."""
        fresh = len(self.record.plies) - self._seen[player]
        self._tell(self._seen[player], player)
        # Where nothing is hidden, everybody at the screen has read it.
        readers = self.humans if self.record.game.play.open else (player,)
        self._seen |= dict.fromkeys(readers, len(self.record.plies))
        return fresh

    def _tell(self, first: int, player: str) -> None:
        for n in range(first, len(self.record.plies)):
            for sentence in told(self.record, n, player):
                typer.echo(say(sentence, self.lang))


def _plain(name: str) -> str:
    return name.casefold().replace("ü", "ue")
