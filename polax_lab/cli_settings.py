"""What ``--rules`` asks for."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from polax_lab.cli_options import spoken
from polax_lab.ledgertext import idle
from polax_lab.ruleset import Ruleset
from polax_lab.texts import say


def read_rules(rules: Ruleset, assignments: Sequence[str] | None) -> Ruleset:
    """Give a variant, and tell of figures in it that no reading in force makes count."""
    variant = rules.parse(*assignments or ())
    tell_idle(variant)
    return variant


def tell_idle(rules: Ruleset) -> None:
    """Tell of changed figures that no reading in force makes count."""
    for said in idle(rules):
        typer.echo(say(said, spoken.get()), err=True)
