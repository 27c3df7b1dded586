"""`Question`: one typed model each, from which schema, form, command line and quiz all come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from polax_lab.errors import PositionError, msg
from polax_lab.filemodel import Model

_M = TypeVar("_M", bound=BaseModel)

#: A space of the board; which kind it must be is checked against the board of the position.
SpaceId = Annotated[str, Field(json_schema_extra={"role": "space"})]
FieldId = Annotated[str, Field(json_schema_extra={"role": "field"})]
PlanetId = Annotated[str, Field(json_schema_extra={"role": "planet"})]
#: The roles of entries that hold spaces; other roles name what `Hands.names` knows.
SPACE_ROLES = ("space", "field", "planet")


class Answer(BaseModel):
    """Base of all answers: plain typed data, in board order, ready for JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_json(self) -> dict[str, Any]:
        """The answer as dicts, lists, texts and numbers."""
        return self.model_dump(mode="json", by_alias=True)


class Question(Model):
    """Base of all questions; a subclass names itself in a literal field ``question``.

    Attributes
    ----------
    answer_type : type of Answer
    of_play : bool
        Whether it is about a game in progress, not about pieces on a board.
    """

    answer_type: ClassVar[type[Answer]]
    of_play: ClassVar[bool] = False

    @classmethod
    def name(cls) -> str:
        """The question's name in files and on the command line."""
        return str(cls.model_fields["question"].default)

    def spaces(self) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
        """Every space named in the question, as (path, role, id)."""
        yield from (named for named in named_values(self) if named[1] in SPACE_ROLES)

    def with_value(self, path: Sequence[str | int], value: Any) -> Self:
        """The same question with another value at a path as `spaces` gives it."""
        data = self.model_dump(by_alias=True, exclude_unset=True)
        *parts, last = path
        inner: Any = data
        for part in parts:
            if isinstance(inner[part], tuple):
                inner[part] = list(inner[part])
            inner = inner[part]
        inner[last] = value
        return type(self).model_validate(data)

    def to_json(self) -> dict[str, Any]:
        """The question as a scenario file would hold it, without what was left out."""
        data = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return {"question": self.name(), **data}


def named_values(model: BaseModel) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Find all fields of a model whose metadata give them a role, as (path, role, id)."""
    for name, key, role in _roles(type(model)):
        value = getattr(model, name)
        for i, item in enumerate(value) if isinstance(value, tuple) else [(None, value)]:
            path = (key,) if i is None else (key, i)
            if isinstance(item, BaseModel):
                yield from (((*path, *p), r, s) for p, r, s in named_values(item))
            elif role and isinstance(item, str):
                yield path, role, item


def with_spaces(model: _M, find: Callable[[str], str], *at: str | int) -> _M:
    """The same model with every space as `find` gives it.

    Raises
    ------
    PositionError
        If two keys mean one space; `at` is where the model stands.
    """
    found = {}
    for name, key, role in _roles(type(model)):
        old = getattr(model, name)
        new = _with_spaces(old, role in SPACE_ROLES, find, (*at, key))
        if new is not old and new != old:
            found[name] = new
    return model.model_copy(update=found) if found else model


def _with_spaces(
    value: Any, named: bool, find: Callable[[str], str], at: tuple[str | int, ...]
) -> Any:
    if isinstance(value, BaseModel):
        return with_spaces(value, find, *at)
    if isinstance(value, tuple):
        return tuple(_with_spaces(item, named, find, (*at, i)) for i, item in enumerate(value))
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for key, item in value.items():
            space = find(key) if named else key
            if space in found:
                raise PositionError(msg("error.space_twice", name=space), *at, key)
            found[space] = _with_spaces(item, False, find, (*at, key))
        return found
    return find(value) if named and isinstance(value, str) else value


@cache
def _roles(model: type[BaseModel]) -> tuple[tuple[str, str, str], ...]:
    """Name, key in files and role of every field; the role is empty for what has none."""
    found = []
    for name, info in model.model_fields.items():
        extra = info.json_schema_extra
        role = str(extra.get("role", "")) if isinstance(extra, dict) else ""
        role = role or _inner_role(info.annotation)
        found.append((name, info.alias or name, role))
    return tuple(found)


def _inner_role(annotation: Any) -> str:
    """The role that sits on the items of a list or an optional value."""
    for inner in getattr(annotation, "__args__", ()):
        for meta in getattr(inner, "__metadata__", ()):
            extra = getattr(meta, "json_schema_extra", None)
            if isinstance(extra, dict) and "role" in extra:
                return str(extra["role"])
        found = _inner_role(inner)
        if found:
            return found
    return ""
