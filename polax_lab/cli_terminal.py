"""A human at the terminal: what the seat may see, the moves, and a prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from polax_lab.cli_play import run_bots, tell_end, told
from polax_lab.errors import PolaxError, msg
from polax_lab.play import IllegalMove
from polax_lab.record import HUMAN, Record
from polax_lab.recordfile import RecordFile
from polax_lab.texts import Lang, say

#: The bot that gives hints.
ADVISER = "greedy"
_out = Console(highlight=False, emoji=False)
#: Moves shown at once; `all` shows the rest.
_SHOWN = 24


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
        # Up to which ply each player was told what happened.
        self._seen = dict.fromkeys(self.humans, len(record.plies) or -1)
        self._last = ""

    def say(self, key: str, **values: Any) -> str:
        """A text of the catalogue."""
        return say(msg(f"record.{key}", **values), self.lang)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        while True:
            run_bots(self.record, self.kept)
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
        if len(self.humans) > 1 and player != self._last:
            who = record.game.tabletop.colour(player)
            typer.prompt(self.say("hand_over", who=who), default="", show_default=False)
        self._last = player
        self._news(player)
        view = referee.view(record.state, player, record.rules)
        self._table(view, player)
        moves = referee.legal_moves(record.state, record.rules)
        self._list(view, player, moves, _SHOWN)
        while True:
            try:
                text = typer.prompt(self.say("prompt"), prompt_suffix=" ").strip()
            except (typer.Abort, EOFError):
                typer.echo(self.say("left" if self.kept else "left_unsaved"))
                return False
            answer = self._command(text, player, moves)
            if answer is not None:
                return answer

    def _table(self, view: Any, player: str) -> None:
        """Everybody's side of the table, what else is known, and what has to be decided."""
        top, rules = self.record.game.tabletop, self.record.rules
        table = Table(box=None, pad_edge=False)
        for name in top.columns():
            table.add_column(escape(say(name, self.lang)), overflow="fold")
        for row in top.seats(view, rules):
            table.add_row(*(escape(say(cell, self.lang)) for cell in row))
        _out.print(table)
        for name, value in top.facts(view, player, rules):
            _out.print(f"{escape(say(name, self.lang))}: {escape(say(value, self.lang))}")
        step = say(top.step(view), self.lang)
        typer.echo(f"{say(top.colour(player), self.lang)}: {step}")

    def _list(self, view: Any, player: str, moves: Sequence[Any], most: int) -> None:
        """The moves by number, under the headings of what they are for."""
        top, rules = self.record.game.tabletop, self.record.rules
        groups = {
            option.move: offer.group
            for offer in top.offers(view, player, moves, rules)
            for option in offer.options
        }
        last = ""
        for number, move in enumerate(moves[:most], 1):
            group = groups.get(move, last)
            if group != last:
                typer.echo(f"{say(top.heading(group), self.lang)}:")
            last = group
            typer.echo(f"{number:3} {str(move).partition(': ')[2]}")
        if len(moves) > most:
            typer.echo(self.say("more", count=len(moves) - most))

    def _command(self, text: str, player: str, moves: Sequence[Any]) -> bool | None:
        """Do what was typed; None to ask again, False to leave."""
        record = self.record
        word, _, rest = text.partition(" ")
        try:
            match word:
                case "":
                    return None
                case "?" | "help":
                    typer.echo(self.say("help"))
                case "all":
                    view = record.game.play.view(record.state, player, record.rules)
                    self._list(view, player, moves, len(moves))
                case "quit":
                    typer.echo(self.say("left" if self.kept else "left_unsaved"))
                    return False
                case "why":
                    move = record.game.play.parse(rest, record.state, record.rules)
                    self._judge(record.game.play.judge(record.state, move, record.rules))
                case "hint":
                    self._hint(player, moves)
                case "sheet":
                    view = record.game.play.view(record.state, player, record.rules)
                    typer.echo(
                        record.game.tabletop.sheet_text(view, rest.strip() or player, self.lang)
                    )
                case "save":
                    self._save(rest.strip())
                case "undo":
                    return self._undo(player)
                case "log":
                    self._tell(-1, player)
                case _:
                    record.play(self._move(text, moves))
                    if self.kept is not None:
                        self.kept.append()
                    return True
        except IllegalMove as e:
            self._judge(e.finding)
        except PolaxError as e:
            typer.echo(e.said(self.lang))
        return None

    def _move(self, text: str, moves: Sequence[Any]) -> Any:
        if text.isascii() and text.isdigit():
            number = int(text)
            if not 1 <= number <= len(moves):
                raise PolaxError(msg("record.no_number", number=number, most=len(moves)))
            return moves[number - 1]
        return self.record.game.play.parse(text, self.record.state, self.record.rules)

    def _judge(self, finding: Any) -> None:
        word = self.say("it_may" if finding.holds else "it_may_not")
        typer.echo(f"{word} {say(finding.reason, self.lang)} ({finding.rule})")

    def _hint(self, player: str, moves: Sequence[Any]) -> None:
        record = self.record
        view = record.game.play.view(record.state, player, record.rules)
        bot = record.game.bots[ADVISER](record.rules)
        move = bot(view, moves, record.rng(f"{player} hint"))
        typer.echo(f"{str(move).partition(': ')[2]}: {say(bot.why(view, move), self.lang)}")

    def _save(self, name: str) -> None:
        if not name:
            raise PolaxError(msg("record.save_where"))
        self.kept = RecordFile(name, self.record)
        typer.echo(self.say("saved", file=name))

    def _undo(self, player: str) -> bool | None:
        """Take back to the last own decision; only where no other human has seen more."""
        if len(self.humans) > 1:
            raise PolaxError(msg("record.no_undo"))
        plies = self.record.plies
        back = next(
            (n for n in range(len(plies) - 1, -1, -1) if plies[n].move.player == player), None
        )
        if back is None:
            raise PolaxError(msg("record.nothing_to_undo"))
        self.record = self.record.branch(back)
        self._seen[player] = back
        if self.kept is not None:
            self.kept.record = self.record
            self.kept.save()
        return True

    def _news(self, player: str) -> None:
        """What the player hears of what has happened since the last own prompt."""
        self._tell(self._seen[player], player)
        self._seen[player] = len(self.record.plies)

    def _tell(self, first: int, player: str) -> None:
        record = self.record
        if first < 0:
            for sentence in told(record, record.setup_log, player):
                typer.echo(say(sentence, self.lang))
        for n in range(max(first, 0), len(record.plies)):
            for sentence in told(record, record.events(n), player):
                typer.echo(say(sentence, self.lang))
