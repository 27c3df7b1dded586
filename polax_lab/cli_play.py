"""``polax-lab play`` and ``polax-lab replay``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from polax_lab.chance import generator
from polax_lab.cli_options import Lang, Language, Rules
from polax_lab.errors import PolaxError, msg
from polax_lab.game import game_names, load_game
from polax_lab.play import Log
from polax_lab.record import HUMAN, Record, read_seats
from polax_lab.recordfile import RecordFile, load, resume
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


def play(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    players: Players = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.")] = None,
    rules: Rules = None,
    cards: Annotated[
        list[Path] | None, typer.Option(help="A deck of your own in place of the game's.")
    ] = None,
    sporting: Annotated[bool, typer.Option(help="Play for the higher targets.")] = False,
    no_input: Annotated[
        bool, typer.Option("--no-input", help="Bots only; without -o print the record.")
    ] = False,
    output: Output = None,
    go_on: Annotated[
        Path | None, typer.Option("--resume", help="Go on with the game of this record.")
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Play a game, with humans and bots at the table."""
    kept: RecordFile | None
    if go_on is not None:
        kept, cut = resume(go_on)
        record = kept.record
        if cut:
            typer.echo(say(msg("record.cut"), lang.value), err=True)
    else:
        found = load_game(game)
        variant = found.rules.parse(*(rules or []))
        for path in cards or []:
            variant = found.with_cards(variant, path)
        if not players:
            raise PolaxError(msg("record.who", bots=tuple(found.bots)))
        seats = read_seats(players)
        options = {"sporting": True} if sporting else {}
        if no_input and HUMAN in seats.values():
            raise PolaxError(msg("record.no_input"))
        record = Record.start(found, seats, variant, seed, options)
        kept = RecordFile(output, record) if output else None
    if no_input and HUMAN in record.seats.values():
        raise PolaxError(msg("record.no_input"))
    if HUMAN in record.seats.values():
        from polax_lab.terminal import Terminal

        Terminal(record, kept, lang.value).run()
        return
    run_bots(record, kept)
    if kept is None:
        sys.stdout.write(record.text())
    else:
        tell_end(record, lang.value)


def bot_move(record: Record) -> object:
    """What the bot whose turn it is would do; the same in every process."""
    referee, state, rules = record.game.play, record.state, record.rules
    player = referee.actors(state)[0]
    bot = record.game.bots[record.seats[player]](rules)
    rng = generator(f"{record.seed}/{player} ply {len(record.plies)}")
    moves = referee.legal_moves(state, rules)
    return bot(referee.view(state, player, rules), moves, rng)


def run_bots(record: Record, kept: RecordFile | None) -> None:
    """Play on until a human has to decide or the game is over."""
    referee = record.game.play
    while actors := referee.actors(record.state):
        if record.seats[actors[0]] == HUMAN:
            return
        record.play(bot_move(record))
        if kept is not None:
            kept.append()


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Go on where it deviates, and note it.")
    ] = False,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Print the position after so many moves.")
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Tell a game as a story and check every step of it."""
    found = load(file, lenient=lenient)
    record = found.record
    for note in found.notes:
        typer.echo(f"{file}:{note.line}: {say(note.what, lang.value)}", err=True)
    if at is not None:
        typer.echo(position_line(record, at))
        return
    for sentence in story(record):
        typer.echo(say(sentence, lang.value))
    tell_end(record, lang.value)


def story(record: Record) -> list[Message]:
    """The whole log, one sentence an event, with the rule behind each."""
    found = [_line(record, record.setup_log)]
    found += [_line(record, record.events(n)) for n in range(len(record.plies))]
    return [sentence for log in found for sentence in log]


def _line(record: Record, log: Log) -> list[Message]:
    said = record.game.play.said
    return [msg("record.line", what=said(e, record.rules), rule=e.rule) for e in log]


def position_line(record: Record, n: int) -> str:
    """The position after `n` moves as one line; see `polax_lab.line`."""
    from polax_lab.scenario import Scenario
    from polax_lab.scenariofile import Source

    game, rules = record.game, record.rules
    return Scenario("-", {}, Source(), game, rules, record.at(n), ()).to_line()


def tell_end(record: Record, lang: LangCode) -> None:
    """Print the scores, best first, with their titles."""
    outcome = record.outcome
    if outcome is None:
        typer.echo(say(msg("record.goes_on", count=len(record.plies)), lang))
        return
    for player, score in sorted(outcome.scores.items(), key=lambda s: -s[1]):
        titles = [k for k, who in outcome.labels.items() if player in who]
        titles += ["sieger"] if player in outcome.winners else []
        names = tuple(msg(f"record.title.{t}") for t in titles)
        who = msg(f"{record.game.name}.colour.{player}")
        key = "record.score_titled" if names else "record.score"
        said = msg(key, who=who, score=score, titles=names)
        typer.echo(say(said, lang))
