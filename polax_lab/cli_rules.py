"""``polax-lab rules``: the ledger to read, and what it knows of a word."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from polax_lab.cli_options import Lang, Language, out
from polax_lab.errors import PolaxError
from polax_lab.game import game_names, load_game
from polax_lab.texts import Lang as LangCode
from polax_lab.texts import msg, say


def rules(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(game_names())}.")
    ],
    word: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID|TEXT]",
            help="A rule id such as PX-WEG-10, a switch, a figure, a question, a space, or a word.",
        ),
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Read the ledger: every rule in our words, with slide, provenance, readings and switch."""
    from polax_lab.ledgertext import entry, figure, summary
    from polax_lab.lookup import Found, look_up, near

    game = load_game(name)
    said: LangCode = lang.value
    ledger = game.rules.ledger
    found = look_up(game, word, said) if word else Found(tuple(ledger.rules.values()))
    if not any(found):
        meant = near(game, word or "", said)
        hint = msg("error.meant", name=meant) if meant else msg("error.find.hint")
        raise PolaxError(msg("error.find", game=name, word=word), hint)
    if len(found.rules) == 1:
        out.print(escape(entry(ledger, found.rules[0], said)), style=None)
    else:
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for rule in found.rules:
            table.add_row(rule.id, escape(summary(rule, said)))
        out.print(table)
    told = {rule.id for rule in found.rules} if len(found.rules) == 1 else set()
    for one in found.figures:
        if one.parameter.rule not in told:  # the entry of a rule has its figures
            out.print(escape(figure(one.name, one.value, one.parameter, said)))
    for other in found.others:
        out.print(escape(say(other, said)))
