"""Small scenes drawn by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polax_lab.scene import Disc, Line, Mark, Piece, Scene, Space

BOARD = Scene(
    spaces=(
        Space("nym", "planet", 0, 300, "nym", "Diamanten"),
        Space("microlium", "planet", -300, 0, "microlium", "Silber"),
        Space("inox", "planet", 300, 0, "inox", "Wasser"),
        Space("nym-e1", "entry", 0, 205),
        Space("mic-e1", "entry", -205, 0),
        Space("inox-e1", "entry", 205, 0),
        Space("a", "field", 0, 110, tip="a: green mine"),
        Space("b", "field", -110, 0),
        Space("c", "field", 110, 0),
        Space("d", "field", 0, 0),
        Space("e", "field", 0, -110),
        Space("f", "field", 0, -200),
    ),
    links=(
        ("nym", "nym-e1"), ("nym-e1", "a"), ("a", "d"), ("b", "d"), ("c", "d"), ("d", "e"),
        ("e", "f"), ("b", "mic-e1"), ("c", "inox-e1"), ("mic-e1", "microlium"),
        ("inox-e1", "inox"),
    ),
    discs=(Disc("F", 0, -160, 100, tip="nebula F"), Disc("C", 60, 55, 40, active=True)),
    lang="en",
)  # fmt: skip


@pytest.fixture
def board() -> Scene:
    return BOARD


@pytest.fixture
def busy() -> Scene:
    """Every role, piece and line at once."""
    return replace(
        BOARD,
        pieces=(
            Piece("mine", "a", "green", label="mine (green)"),
            Piece("transporter", "b", "yellow", "5", "transporter 5 (yellow)"),
            Piece("ship", "inox", "red", label="ship (red)"),
            Piece("lager", "inox", "yellow", label="Lager (yellow)"),
            Piece("lager", "inox", "blue", label="Lager (blue)"),
            Piece("messe", "inox", "blue", label="Messe (blue)"),
            Piece("ship", "e", "blue", label="ship (blue)"),
            Piece("transporter", "e", "blue", "12", "transporter (blue)"),
        ),
        marks=(
            Mark("asked_no", ("c",), "asked"),
            Mark("asked_yes", ("b",), "asked too"),
            Mark("sealed", ("nym",), "sealed"),
            Mark("blocker", ("a",), "blocks"),
            Mark("cut", ("b",), "smallest cut"),
            Mark("end", ("f",), "possible end", "3"),
            Mark("target", ("inox",), "target"),
            Mark("allowed", ("d",), "allowed"),
            Mark("forbidden", ("nym-e1",), "forbidden"),
            Mark("label", ("c",), "field of the example", "2"),
            Mark("reach", ("mic-e1",), "reached by a flight"),
            Mark("duty", ("inox",), "must move"),
            Mark("duty_free", ("b",), "need not move"),
            Mark("forecast", ("inox-e1",), "a nebula shuts off", "F nym"),
            Mark("hint", ("mic-e1", "e"), "it may go here"),
            Mark("selected", ("e",), "held"),
            Mark("cursor", ("f",), "keyboard"),
        ),
        lines=(
            Line("region", (("nym", "nym-e1", "a"),), "cut off"),
            Line("route", (("b", "d", "c"),), "route"),
            Line("fire", (("d", "e"),), "line of fire"),
            Line("way", (("e", "f"),), "last move"),
        ),
        verdict="no",
        verdict_word="No",
        headline="A mine on c would seal nym.",
        subline="PX-MINE-02 · slide 20 · stated",
        footer="Board: our reconstruction",
        legend_labels={"planet": "planet", "entry": "entry field", "disc_active": "active nebula"},
    )
