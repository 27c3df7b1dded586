"""Typed models of files: pydantic checks the data, the reader's marks say where it is wrong."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Strict, ValidationError

from polax_lab.errors import FileError, did_you_mean
from polax_lab.yamlfile import Document, dotted

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Int = Annotated[int, Strict()]
Num = Annotated[float, Strict()]
Bool = Annotated[bool, Strict()]
M = TypeVar("M", bound=BaseModel)


class Model(BaseModel):
    """Base of every model of file content: frozen, and no key beyond the named ones."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def validate(model: type[M], doc: Document, error: type[FileError]) -> M:
    """Check a document against a model.

    Raises
    ------
    FileError
        Of the class asked for: the first fault in file order, in one sentence.
    """
    try:
        return model.model_validate(doc.data)
    except ValidationError as e:
        faults = faults_of(model, doc.data, e)
    placed = [(f.missing, doc.mark(f.path, key=f.at_key), f) for f in faults]
    _, (line, column), fault = min(placed, key=lambda p: p[:2])
    key = dotted(fault.path) or None
    raise error(fault.what, file=doc.file, line=line, column=column, key=key, hint=fault.hint)


class Fault(NamedTuple):
    """One thing that is wrong with some data.

    Attributes
    ----------
    missing : bool
        Whether a key is missing; a mistyped key comes before the missing one it was meant to be.
    path : tuple of str or int
    at_key : bool
        Whether the key itself is wrong, not its value.
    what, hint
        The sentence, and what would be right.
    """

    missing: bool
    path: tuple[str | int, ...]
    at_key: bool
    what: str
    hint: str | None


def faults_of(model: type[BaseModel], data: Any, error: ValidationError) -> list[Fault]:
    """Put pydantic's findings into our words; what is missing comes last."""
    details = error.errors(include_url=False)
    # Of "a text or a group of keys" the group was meant, if it is one.
    apt = [d for d in details if d["type"] != "string_type" or not isinstance(d["input"], dict)]
    return sorted((_fault(model, data, d) for d in apt or details), key=lambda f: f.missing)


def _fault(model: type[BaseModel], data: Any, detail: ErrorDetails) -> Fault:
    path = real_path(data, detail["loc"])
    kind, context = detail["type"], detail.get("ctx", {})
    given = detail.get("input")
    at_key, hint = detail["loc"][-1:] == ("[key]",), None
    if kind == "missing" and isinstance(detail["loc"][-1], int):
        what, hint = f"entry {detail['loc'][-1] + 1} of the list is missing", "write one more"
    elif kind == "missing":
        what, hint = f"'{detail['loc'][-1]}' is missing", _needs(model, detail["loc"])
    elif kind == "extra_forbidden":
        at_key = True
        word = str(detail["loc"][-1])
        what = f"unknown key '{word}'"
        hint = did_you_mean(word, known_keys(model, detail["loc"][:-1]), "keys here")
    elif kind in ("literal_error", "union_tag_invalid", "enum"):
        options = str(context.get("expected") or context.get("expected_tags"))
        words = [w.strip(" '") for w in options.replace(" or ", ", ").split(",")]
        if kind == "union_tag_invalid":
            path = (*path, str(context["discriminator"]).strip("'"))
            given = data
            for part in path:
                given = given[part]
        what, hint = (
            f"{show(given)} is not known here",
            did_you_mean(str(given), words, "use one of"),
        )
    elif kind == "union_tag_not_found":
        what = f"{context['discriminator']} is missing"
        hint = "it says what kind of entry this is"
    elif kind == "value_error":
        what = str(context["error"])
        what, _, hint = what.partition("; ")
    else:
        what, hint = f"{show(given)} does not fit here", _wanted(detail)
    return Fault(kind == "missing", path, at_key, what, hint or None)


def show(value: Any) -> str:
    """Show a value of a file in an error, short and in the file's own notation."""
    if value is None:
        return "an empty value"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a group of keys"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = str(value)
    text = text if len(text) <= 40 else text[:37] + "..."
    return f"'{text}'" if isinstance(value, str) else text


def real_path(data: Any, loc: Iterable[str | int]) -> tuple[str | int, ...]:
    """Drop the parts of a pydantic location that are no keys (names of union members)."""
    path: list[str | int] = []
    loc = list(loc)
    for i, part in enumerate(loc):
        if isinstance(data, dict):
            if part in data:
                data = data[part]
            elif i < len(loc) - 1 or part == "[key]":
                continue
            else:
                break
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            continue
        path.append(part)
    return tuple(path)


def _models(annotation: Any) -> list[type[BaseModel]]:
    """All models that an annotation can hold, through unions, lists and annotations."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [m for inner in typing.get_args(annotation) for m in _models(inner)]


def known_keys(model: type[BaseModel], loc: Sequence[str | int]) -> list[str]:
    """Keys that a file may use at a location."""
    here: list[type[BaseModel]] = [model]
    for part in loc:
        if isinstance(part, int):
            continue
        tagged = [m for m in here if _tag(m) == part or m.__name__ == part]
        if tagged:
            here = tagged
            continue
        steps = [_field(m, part) for m in here]
        found = [m for info in steps if info is not None for m in _models(info.annotation)]
        here = found or here
    return list(dict.fromkeys(k for m in here for k in _names(m)))


def _names(model: type[BaseModel]) -> list[str]:
    return [f.alias or name for name, f in model.model_fields.items()]


def _field(model: type[BaseModel], key: str) -> Any:
    return next((f for name, f in model.model_fields.items() if key in (name, f.alias)), None)


def _tag(model: type[BaseModel]) -> str | None:
    for f in model.model_fields.values():
        if typing.get_origin(f.annotation) is typing.Literal and f.default in typing.get_args(
            f.annotation
        ):
            return str(f.default)
    return None


def _needs(model: type[BaseModel], loc: Sequence[str | int]) -> str | None:
    """What a missing key is for."""
    here: list[type[BaseModel]] = [model]
    for part in loc[:-1]:
        if isinstance(part, str):
            tagged = [m for m in here if _tag(m) == part]
            found = [
                i for m in here for i in _models(_field(m, part) and _field(m, part).annotation)
            ]
            here = tagged or found or here
    infos = [_field(m, str(loc[-1])) for m in here]
    return next((i.description for i in infos if i is not None and i.description), None)


_WANTED = {
    "string_type": "write text, in quotes if it looks like a number",
    "int_type": "write a whole number",
    "int_from_float": "write a whole number",
    "float_type": "write a number",
    "finite_number": "write a finite number",
    "bool_type": "write true or false",
    "list_type": "write a list",
    "tuple_type": "write a list",
    "dict_type": "write a group of keys",
    "model_type": "write a group of keys",
    "model_attributes_type": "write a group of keys",
    "greater_than_equal": "write {ge} or more",
    "greater_than": "write more than {gt}",
    "less_than_equal": "write {le} or less",
    "multiple_of": "write a multiple of {multiple_of}",
    "too_long": "write {max_length} entries at most",
    "too_short": "write {min_length} or more entries",
    "string_too_long": "write {max_length} letters at most",
}


def _wanted(detail: ErrorDetails) -> str:
    if detail["type"] in _WANTED:
        return _WANTED[detail["type"]].format(**detail.get("ctx", {}))
    text = detail["msg"]
    return text[0].lower() + text[1:]
