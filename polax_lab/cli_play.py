"""``polax-lab play`` and ``polax-lab replay``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from polax_lab.board import Board
from polax_lab.cli_options import Lang, Language, Rules, out
from polax_lab.cli_settings import tell_idle
from polax_lab.errors import PolaxError, RecordError, msg
from polax_lab.game import DEFAULT_GAME, game_names, load_game
from polax_lab.ownfiles import with_files
from polax_lab.record import Record
from polax_lab.recordfile import RecordFile, load, reopen
from polax_lab.recordreplay import Note
from polax_lab.seats import HUMAN, read_options, usual_seats
from polax_lab.tabletop import titles_of
from polax_lab.texts import Lang as LangCode
from polax_lab.texts import Message, say

Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="COLOUR:WHO,...",
        help="Who plays, clockwise from the youngest: human or a bot's name.",
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="RECORD", help="Write the record here, move by move."),
]
Lenient = Annotated[
    bool, typer.Option("--lenient", help="Go on where the record deviates, and note it.")
]


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help=f"One of: {', '.join(game_names())}.  [default: {DEFAULT_GAME}]",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.")] = None,
    rules: Rules = None,
    cards: Annotated[
        list[Path] | None, typer.Option(help="A deck of your own in place of the game's.")
    ] = None,
    board: Annotated[
        Path | None, typer.Option(help="A board of your own in place of the game's.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="What the setup is told, such as sporting=true."),
    ] = None,
    no_input: Annotated[
        bool, typer.Option("--no-input", help="Bots only; without -o print the record.")
    ] = False,
    output: Output = None,
    go_on: Annotated[
        Path | None, typer.Option("--resume", help="Go on with the game of this record.")
    ] = None,
    lenient: Lenient = False,
    lang: Lang = Language.en,
) -> None:
    """Play a game, with humans and bots at the table.

    A file that is there already is never replaced: --resume goes on with a record, also if files
    have changed since that all its moves fit; --lenient leaves out moves that do not.

    What a move brings depends on the seed and the number of the move alone: taken back and made
    again it brings the same.
    """
    found = load_game(game or DEFAULT_GAME)
    known, cut = b"", False
    if go_on is not None:
        given = {"--players": players, "--seed": seed is not None, "--rules": rules,
                 "--cards": cards, "--board": board, "--option": option}  # fmt: skip
        if settled := tuple(name for name, value in given.items() if value):
            raise PolaxError(msg("record.settled", options=settled))
        record, known, cut, notes = reopen(go_on, lenient=lenient)
        if game is not None and record.game is not found:
            what = msg("record.resume_game", other=record.game.name, game=game)
            raise RecordError(what, file=str(go_on), hint=msg("record.resume_game.hint"))
        found = record.game
        _tell_notes(go_on, notes, lang.value)
    else:
        if lenient:
            raise PolaxError(msg("record.lenient_alone"))
        if not players and found.play.seats == (1, 1):
            players = found.hands.players[0]  # there is nobody else to ask for
        if not players:
            seats = ",".join(f"{name}:{kind}" for name, kind in usual_seats(found).items())
            raise PolaxError(msg("record.who", example=seats, bots=tuple(found.bots)))
        variant = found.rules
        if board is not None:
            own = Board.load(board)
            found.check_board(own)
            variant = variant.vary(own)
        variant = with_files(found, variant, cards or [], lambda plain: plain.parse(*(rules or [])))
        tell_idle(variant)
        record = Record.start(
            found, players, variant, seed, read_options(option or []), cards or []
        )
    human = HUMAN in record.seats.values()
    if no_input and human:
        raise PolaxError(
            msg("record.no_input", example=f"{next(iter(record.seats))}:{next(iter(found.bots))}")
        )
    kept: RecordFile | None = None
    if go_on is not None and output in (None, go_on):
        kept = RecordFile(go_on, record, known)
    elif output is not None:
        kept = RecordFile(output, record)
    if cut:
        typer.echo(say(msg("record.cut"), lang.value), err=True)
    if human:
        from polax_lab.cli_terminal import Terminal

        Terminal(record, kept, lang.value).run()
        return
    run_bots(record, kept, lang.value)
    if record.undecided:
        typer.echo(say(msg("record.undecided", turns=found.play.most_turns), lang.value), err=True)
    if kept is None:
        sys.stdout.write(record.text())
    else:
        tell_end(record, lang.value)


def keep(kept: RecordFile | None, lang: LangCode) -> None:
    """Bring a game to disk, and say so if it had to go into another file."""
    if kept is None:
        return
    before = kept.path
    kept.append()
    if kept.path != before:
        typer.echo(say(msg("record.aside", old=before, new=kept.path), lang), err=True)


def run_bots(record: Record, kept: RecordFile | None, lang: LangCode = "en") -> None:
    """Play on until a human has to decide, the game is over, or nobody will ever win it."""
    referee, rules = record.game.play, record.rules
    bots: dict[str, Any] = {}
    while (player := record.actor) and record.seats[player] != HUMAN and not record.undecided:
        if player not in bots:
            bots[player] = record.game.bots[record.seats[player]](rules)
        view = referee.view(record.state, player, rules)
        moves = referee.legal_moves(record.state, rules)
        record.play(bots[player](view, moves, record.rng(player)))
        keep(kept, lang)


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    lenient: Lenient = False,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Print the position after so many moves.")
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Tell a game as a story and check every step of it.

    Exit code 0: every step is as it would be played now; 1: a lenient reading noted something;
    2: the record cannot be followed.
    """
    record, notes = load(file, lenient=lenient)
    _tell_notes(file, notes, lang.value)
    if at is not None:
        typer.echo(record.scenario(at).to_line())
    else:
        for sentence in story(record):
            typer.echo(say(sentence, lang.value))
        tell_end(record, lang.value)
    raise typer.Exit(1 if notes else 0)


def _tell_notes(file: Path, notes: Sequence[Note], lang: LangCode) -> None:
    for note in notes:
        typer.echo(f"{file}:{note.line}: {say(note.what, lang)}", err=True)


def story(record: Record) -> Iterator[Message]:
    """The whole log by turns, one sentence an event, with the rule behind each."""
    for n in range(-1, len(record.plies)):
        yield from told(record, n)


def told(record: Record, n: int, player: str | None = None) -> Iterator[Message]:
    """The sentences of ply `n`, or -1 for the setup; of what a player hears of."""
    top, play = record.game.tabletop, record.game.play
    rules = play.in_force(record.at(max(n, 0)), record.rules)
    for event in record.events(n) if n >= 0 else record.setup_log:
        if player is None or top.told(event, player, rules):
            said = play.said(event, rules)
            key = "record.heading" if top.heads(event) else "record.line"
            yield msg(key, what=said, rule=event.rule)


def tell_end(record: Record, lang: LangCode) -> None:
    """Print the scores, best first, with their titles, and where they came from."""
    outcome, top = record.outcome, record.game.tabletop
    if outcome is None:
        typer.echo(say(msg("record.goes_on", count=len(record.plies)), lang))
        return
    for player, score in sorted(outcome.scores.items(), key=lambda s: -s[1]):
        titles = titles_of(outcome, top, player)
        key = "record.score_titled" if titles else "record.score"
        said = msg(key, who=top.colour(player), score=score, titles=titles, unit=top.unit())
        typer.echo(say(said, lang))
    tell_money(record, lang)


def tell_money(record: Record, lang: LangCode) -> None:
    """Print where every player's money came from; each column adds up to the score."""
    top = record.game.tabletop
    players = record.game.play.players(record.state)
    sums = {player: dict(top.money(record.state, player, record.rules)) for player in players}
    sources = dict.fromkeys(source for found in sums.values() for source in found)
    table = Table(box=None, pad_edge=False)
    table.add_column(escape(say(msg("record.money", unit=top.unit()), lang)), overflow="fold")
    for player in players:
        table.add_column(escape(say(top.colour(player), lang)), justify="right")
    for source in sources:
        amounts = (str(sums[player].get(source, 0)) for player in players)
        table.add_row(escape(say(source, lang)), *amounts)
    totals = (str(sum(sums[player].values())) for player in players)
    table.add_row(say(msg("record.sum"), lang), *totals)
    typer.echo()
    out.print(table)
