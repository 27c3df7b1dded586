"""Typed models of files: pydantic checks the data, the reader's marks say where it is wrong."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Strict, ValidationError

from polax_lab.errors import FileError, Message, did_you_mean, msg
from polax_lab.yamlfile import Document

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
    fault = min(faults, key=lambda f: (f.missing, doc.mark(f.path, f.at_key)))
    raise error(fault.what, hint=fault.hint, **doc.at(fault.path, fault.at_key))


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
        What is wrong, and what would be right, as clauses.
    """

    missing: bool
    path: tuple[str | int, ...]
    at_key: bool
    what: Message | str
    hint: Message | str | None


def faults_of(model: type[BaseModel], data: Any, error: ValidationError) -> list[Fault]:
    """Put pydantic's findings into our words; what is missing comes last."""
    details = error.errors(include_url=False)
    at = [real_path(data, d["loc"]) for d in details]
    # A key that is missing lies inside the group that lacks it.
    deep = [(*path, ".") if d["type"] == "missing" else path
            for d, path in zip(details, at, strict=True)]  # fmt: skip
    found: list[Fault] = []
    shapes: dict[tuple[str | int, ...], list[ErrorDetails]] = {}
    for d, path in zip(details, at, strict=True):
        if not isinstance(d["input"], (dict, list)) or not d["type"].endswith("_type"):
            found.append(_fault(model, data, d))
        elif not any(_inside(path, other) for other in deep):
            shapes.setdefault(path, []).append(d)
        # Else of "a text or a group of keys" that was meant in which the fault is.
    found += [_misshapen(model, data, group) for group in shapes.values()]
    return sorted(found, key=lambda f: f.missing)


def _misshapen(model: type[BaseModel], data: Any, details: Sequence[ErrorDetails]) -> Fault:
    """A list or group of keys where something else is wanted: say all that would do."""
    fault = _fault(model, data, details[0])
    ways: dict[Message, None] = {}
    for d in details:
        name = d.get("ctx", {}).get("class_name")
        shape = _shape(model, d["loc"], name, "a") if name else msg(f"error.a.{_WANTED[d['type']]}")
        ways[shape] = None
    one, *others = ways
    if not others:
        return fault
    for other in others:
        one = msg("error.a.or", one=one, other=other)
    return fault._replace(hint=msg("error.write.way", way=one))


def _inside(path: tuple[str | int, ...], other: tuple[str | int, ...]) -> bool:
    return len(other) > len(path) and other[: len(path)] == path


def _fault(model: type[BaseModel], data: Any, detail: ErrorDetails) -> Fault:
    path = real_path(data, detail["loc"])
    kind, context = detail["type"], detail.get("ctx", {})
    given = detail.get("input")
    at_key = detail["loc"][-1:] == ("[key]",)
    what: Message | str
    hint: Message | str | None = None
    if kind == "missing" and isinstance(detail["loc"][-1], int):
        what = msg("error.model.short", number=detail["loc"][-1] + 1)
        hint = msg("error.model.short.hint")
    elif kind == "missing":
        what = msg("error.model.missing", key=detail["loc"][-1])
        hint = _needs(model, detail["loc"])
    elif kind == "extra_forbidden":
        at_key = True
        word = str(detail["loc"][-1])
        what = msg("error.model.key", key=word)
        hint = did_you_mean(word, known_keys(model, detail["loc"][:-1]), "keys")
    elif kind in ("literal_error", "union_tag_invalid", "enum"):
        options = str(context.get("expected") or context.get("expected_tags"))
        words = [w.strip(" '") for w in options.replace(" or ", ", ").split(",")]
        if kind == "union_tag_invalid":
            path = (*path, str(context["discriminator"]).strip("'"))
            given = data
            for part in path:
                given = given[part]
        what = msg("error.model.value", given=show(given))
        hint = did_you_mean(str(given), words, "choices")
    elif kind == "union_tag_not_found":
        what = msg("error.model.kind", key=context["discriminator"])
        hint = msg("error.model.kind.hint")
    elif kind == "value_error":
        what, hint = context["error"].args
    elif kind in ("too_long", "too_short") and isinstance(given, (list, tuple)):
        what, hint = msg("error.model.count", count=len(given)), _wanted(detail)
    elif "class_name" in context:
        what = msg("error.model.unfit", given=show(given))
        hint = _shape(model, detail["loc"], context["class_name"])
    else:
        what, hint = msg("error.model.unfit", given=show(given)), _wanted(detail)
    return Fault(kind == "missing", path, at_key, what, hint)


def show(value: Any) -> Message | str:
    """Show a value of a file in an error, short and in the file's own notation."""
    if value is None:
        return msg("error.shown.nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return msg("error.shown.group")
    if isinstance(value, (list, tuple)):
        return msg("error.shown.list")
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
    return list(dict.fromkeys(k for m in _models_at(model, loc) for k in _names(m)))


def _models_at(model: type[BaseModel], loc: Sequence[str | int]) -> list[type[BaseModel]]:
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
    return here


#: How many keys are shown of a group that needs none of them.
_KEYS = 3


def _shape(
    model: type[BaseModel], loc: Sequence[str | int], name: str, form: str = "write"
) -> Message:
    """Say what a group looks like: what it needs, or some of what it may have."""
    found = next((m for m in _models_at(model, loc) if m.__name__ == name), None)
    fields = found.model_fields.items() if found else ()
    needed = [f.alias or key for key, f in fields if f.is_required()]
    keys = needed or [f.alias or key for key, f in fields][:_KEYS]
    return msg(f"error.{form}.keys", keys=", ".join(f"{key}: ..." for key in keys))


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


def _needs(model: type[BaseModel], loc: Sequence[str | int]) -> Message | None:
    """What a missing key is for."""
    here: list[type[BaseModel]] = [model]
    for part in loc[:-1]:
        if isinstance(part, str):
            tagged = [m for m in here if _tag(m) == part]
            found = [
                i for m in here for i in _models(_field(m, part) and _field(m, part).annotation)
            ]
            here = tagged or found or here
    infos = [(m, _field(m, str(loc[-1]))) for m in here]
    return next((told(m, i.description) for m, i in infos if i is not None and i.description), None)


def told(model: type[BaseModel], description: str) -> Message:
    """Give the text that has a field's description as its key.

    The texts are those of the game that the model is of, else those of files at large, as where
    a game only adds to a model of the core.
    """
    from polax_lab.texts import catalogue

    if description.startswith("write `"):
        return msg("error.write.this", text=description[len("write `") : -1])
    games = [c.__module__.split(".")[2] for c in model.__mro__ if ".games." in c.__module__]
    own = games and f"needs.{description}" in catalogue(games[0])
    return msg(f"{games[0] if own else 'error'}.needs.{description}")


#: What pydantic expected, by its own names, and our text for it.
_WANTED = {
    "string_type": "text",
    "int_type": "whole",
    "int_from_float": "whole",
    "float_type": "number",
    "finite_number": "finite",
    "bool_type": "truth",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "group",
    "model_type": "group",
    "model_attributes_type": "group",
    "greater_than_equal": "least",
    "greater_than": "above",
    "less_than_equal": "most",
    "multiple_of": "multiple",
    "too_long": "few",
    "too_short": "many",
    "string_too_long": "short",
}


def _wanted(detail: ErrorDetails) -> Message | str:
    if detail["type"] in _WANTED:
        limits = {"ge", "gt", "le", "multiple_of", "max_length", "min_length"}
        limit = [v for k, v in detail.get("ctx", {}).items() if k in limits]
        return msg(f"error.write.{_WANTED[detail['type']]}", limit=limit[0] if limit else "")
    text = detail["msg"]
    return text[0].lower() + text[1:]
