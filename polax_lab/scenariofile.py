"""The schema of scenario files, built for each game from its position and question models."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import Field, create_model

from polax_lab.filemodel import Bool, Int, Model
from polax_lab.game import Game
from polax_lab.ledgertext import place
from polax_lab.question import Question
from polax_lab.texts import Message, msg


class Source(Model):
    """Where a scenario is from."""

    document: str | None = Field(default=None, description="such as polax-5.0")
    slide: Int | None = None
    line: Int | None = None
    example: str | None = Field(default=None, description="name of the example, such as W1")
    note: str | None = None

    def beside(self, title: str) -> Message | str:
        """The title with the place of the document that it is from."""
        unit = "slide" if self.slide is not None else "line"
        number = self.slide if self.slide is not None else self.line
        if number is None:
            return title
        return msg("core.start.place", title=title, place=place(unit, (number,)))


#: Models are made of data here, which no type checker follows.
_make: Any = create_model


def _entry(question: type[Question]) -> Any:
    """A question's model with the keys of an expectation beside its own."""
    answer = {
        name: (Any, Field(default=None, description=str(info.annotation)))
        for name, info in question.answer_type.model_fields.items()
    }
    title = question.__name__
    expect = _make(
        f"Expect{title}",
        __base__=Model,
        holds=(Bool | None, Field(default=None, description="true, false, or null for a look-up")),
        **answer,
    )
    return _make(
        f"Ask{title}",
        __base__=question,
        __doc__=question.__doc__,
        expect=(expect, Field(default=None, description="holds, and parts of the answer")),
        because=(str | None, Field(default=None, description="the rule that must decide")),
        also=(tuple[str, ...], Field(default=(), description="rules that must be named too")),
        flips=(
            tuple[str, ...] | None,
            Field(default=None, description="exactly the switches that change it, as name=value"),
        ),
        note=(str | None, None),
    )


@cache
def scenario_model(referee: Game) -> Any:
    """The model of a game's scenario files."""
    entries = tuple(_entry(q) for q in referee.questions.values())
    # The question's name tells which of the models an entry follows.
    union: Any = Annotated[Union.__getitem__(entries), Field(discriminator="question")]
    text: Any = Annotated[str, Field(min_length=1, max_length=200)]
    titles: Any = text | Annotated[dict[Literal["de", "en"], text], Field(min_length=1)]
    return _make(
        "Scenario",
        __base__=Model,
        __doc__=f"A position of {referee.title}, questions, and the rulings expected.",
        schema_=(Literal[1], Field(alias="schema", description="write `schema: 1`")),
        game=(
            Literal.__getitem__(referee.name),
            Field(description=f"write `game: {referee.name}`"),
        ),
        title=(titles, Field(description="what the scenario shows, in one line")),
        source=(Source | None, None),
        board=(
            Annotated[str, Field(min_length=1)] | None,
            Field(default=None, description="a board file, seen from this file"),
        ),
        rules=(dict[str, Any], Field(default_factory=dict, description="switches and figures")),
        labels=(
            dict[str, list[str]],
            Field(default_factory=dict, description="tags drawn beside spaces"),
        ),
        position=(referee.position_model, Field(description="what is on the table")),
        ask=(list[union], Field(default_factory=list, max_length=200, description="the questions")),
    )
