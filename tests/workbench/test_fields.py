"""Entries of forms, as they are read off models; also off models that nobody has thought of."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Optional

import pytest
from pydantic import BaseModel, Field, ValidationError

from polax_lab import load_game
from polax_lab.game import Game, game_names
from polax_lab.question import SPACE_ROLES, SpaceId
from polax_lab.texts import LANGS, say
from polax_lab.workbench.fields import FieldSpec, clean, fields_of

GAMES = [load_game(name) for name in game_names()]


class Inner(BaseModel):
    size: int = 3
    at: SpaceId


class Tree(BaseModel):
    leaf: str = "x"
    kids: tuple[Tree, ...] = ()
    one: Tree | None = None


HeroId = Annotated[str, Field(json_schema_extra={"role": "hero"})]


class Odd(BaseModel):
    """Everything that no game has yet."""

    name: Literal["odd"] = "odd"
    plain: str
    titled: str = "a title"
    ratio: float = 0.5
    many: int = 7
    few: Annotated[int, Field(ge=2, lt=6)] = 2
    evens: int = Field(default=4, gt=0, le=10, multiple_of=2)
    rare: int | None = None
    perhaps: bool | None = None
    words: tuple[str, ...] = ()
    lists: list[list[int]] = []
    mixed: int | str = 1
    table: dict[str, int] = {}
    sides: dict[Literal["a", "b"], Inner] = {}
    scores: dict[Literal["a", "b"], int] = {}
    inner: Inner
    spare: Optional[Inner] = None  # noqa: UP045
    rows: list[Inner] = Field(default=[], max_length=4)
    pair: tuple[Literal["x", "y"], SpaceId]
    none: tuple[()] = ()
    bag: set[str] = set()
    any: Any = None
    from_: SpaceId | None = Field(default=None, alias="from")
    way: list[SpaceId] = []
    made: Inner = Inner(at="f01")
    late: list[str] = Field(default_factory=lambda data: [data["plain"]])
    counts: tuple[Annotated[int, Field(ge=1, le=99)], ...] = Field(default=(), max_length=3)
    hero: HeroId = "ann"
    heroes: tuple[HeroId, ...] = ()
    rival: HeroId | None = None


def specs(model: type[BaseModel]) -> dict[str, FieldSpec]:
    return {spec.key: spec for spec in fields_of(model)}


def test_every_kind_of_annotation_has_its_control() -> None:
    kinds = {key: spec.kind for key, spec in specs(Odd).items()}
    assert kinds == {
        "plain": "text", "titled": "text", "ratio": "yaml", "many": "number", "few": "choice",
        "evens": "choice", "rare": "number", "perhaps": "choice", "words": "yaml", "lists": "yaml",
        "mixed": "yaml", "table": "yaml", "sides": "group", "scores": "group", "inner": "group",
        "spare": "group", "rows": "rows", "pair": "each", "none": "yaml", "bag": "yaml",
        "any": "yaml", "from": "space", "way": "spaces", "made": "group", "late": "yaml",
        "counts": "numbers", "hero": "named", "heroes": "choices", "rival": "named",
    }  # fmt: skip


def test_bounds_become_choices_or_stay_bounds() -> None:
    odd = specs(Odd)
    assert odd["few"].options == (2, 3, 4, 5)
    assert odd["evens"].options == (2, 4, 6, 8, 10)
    assert odd["perhaps"].options == (True, False)
    assert (odd["rows"].least, odd["rows"].most) == (None, 4)
    assert odd["spare"].optional
    assert not odd["inner"].optional
    assert odd["sides"].options == ("a", "b")
    assert [spec.optional for spec in odd["sides"].fields] == [True, True]
    assert [spec.kind for spec in odd["pair"].fields] == ["choice", "space"]
    assert odd["made"].default == {"size": 3, "at": "f01"}
    assert odd["from"].role == odd["way"].role == "space"
    assert odd["hero"].role == odd["heroes"].role == "hero"
    assert odd["rare"].optional
    assert (odd["counts"].most, odd["counts"].fields[0].least) == (3, 1)


@pytest.mark.parametrize(
    ("bounds", "first"),
    [({}, 0), ({"ge": 12}, 12), ({"ge": -30}, 0), ({"le": -5}, -5), ({"gt": 30}, 31),
     ({"ge": 1, "multiple_of": 7}, 7), ({"le": -5, "multiple_of": 4}, -8)],
)  # fmt: skip
def test_a_number_starts_within_its_bounds(bounds: Any, first: int) -> None:
    make: Any = Field

    class Counted(BaseModel):
        count: int = make(**bounds)

    assert specs(Counted)["count"].start() == first
    assert Counted(count=first).count == first


def test_a_model_within_itself_ends_in_a_text() -> None:
    assert {key: spec.kind for key, spec in specs(Tree).items()} == {
        "leaf": "text", "kids": "yaml", "one": "yaml",
    }  # fmt: skip


def test_clean_leaves_out_what_is_default_or_empty() -> None:
    said = {
        "plain": "p", "titled": "", "ratio": 0.5, "rare": None, "words": None,
        "inner": {"at": "f1"}, "spare": {"size": 3, "at": ""}, "rows": [{"size": 4, "at": "f2"}],
        "pair": ["x", "f3"], "from": "", "way": ("f1",),
        "sides": {"a": None, "b": {"size": 3, "at": "f4"}},
    }  # fmt: skip
    assert clean(Odd, said) == {
        "name": "odd", "plain": "p", "inner": {"at": "f1"}, "spare": {},
        "rows": [{"size": 4, "at": "f2"}], "pair": ["x", "f3"], "way": ["f1"],
        "sides": {"b": {"at": "f4"}},
    }  # fmt: skip
    assert clean(Odd, {}) == {"name": "odd"}


def test_empty_is_not_unsaid() -> None:
    question = load_game("polax").questions["transporter"]
    assert clean(question, {"steps": []}) == {"question": "transporter", "steps": []}
    assert clean(question, {"steps": None}) == {"question": "transporter"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_entry_of_a_game_needs_yaml(game: Game) -> None:
    """Every entry of every question has a control of its own."""
    found = [spec for question in game.board_questions.values() for spec in fields_of(question)]
    found += fields_of(game.position_model)
    for spec in found:
        found += spec.fields  # the loop goes on over them
    assert [spec.key for spec in found if spec.kind == "yaml"] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_names_what_its_roles_hold(game: Game) -> None:
    """A new position has something to choose for every role but those of spaces."""
    found = [spec for question in game.board_questions.values() for spec in fields_of(question)]
    found += fields_of(game.position_model)
    for spec in found:
        found += spec.fields
    rules = game.rules
    for role in {spec.role for spec in found} - {"", *SPACE_ROLES}:
        names = game.hands.names(role, game.blank(rules), rules)
        assert len({id for _, id in names}) == len(names) > 0
        for lang in LANGS:
            assert len({say(name, lang) for name, _ in names}) == len(names)


def _lacks(spec: FieldSpec) -> bool:
    """Whether an untouched entry is not whole yet."""
    start = spec.start()
    return start is None or (start == [] and (spec.kind == "spaces" or bool(spec.least)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_untouched_forms_lack_only_what_must_be_said(game: Game) -> None:
    for name, question in game.board_questions.items():
        starts = {spec.key: spec.start() for spec in fields_of(question)}
        open_ = [s.key for s in fields_of(question) if s.required and _lacks(s)]
        data = clean(question, starts)
        if open_:
            with pytest.raises(ValidationError) as caught:
                question.model_validate(data)
            assert [fault["loc"][0] for fault in caught.value.errors()] == open_
        else:
            assert question.model_validate(data).name() == name
