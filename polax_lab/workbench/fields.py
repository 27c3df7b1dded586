"""What a form asks for, read off a typed model, so that no form is written by hand."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import to_jsonable_python

from polax_lab.question import SPACE_ROLES

Kind = Literal[
    "choice", "number", "flag", "text", "yaml", "space", "named",
    "choices", "numbers", "spaces", "rows", "each", "group",
]  # fmt: skip
#: A whole number with so few possible values is chosen, not typed.
_FEW = 8
#: What several entries of a kind are.
_OF_MANY: Mapping[str, Kind] = {
    "choice": "choices", "named": "choices", "number": "numbers", "space": "spaces",
    "group": "rows",
}  # fmt: skip
_LISTS = frozenset(_OF_MANY.values())


@dataclass(frozen=True)
class FieldSpec:
    """One entry of a form.

    Attributes
    ----------
    key : str
        As in files.
    kind : str
        ``choice`` of `options`; ``number``, a whole one; ``flag``; ``text``; ``yaml``, for what
        no control is made for; ``space`` of a role; ``named``, a name of a role that the position
        or the rules know; ``choices``, with repetition, such as a hand of cards; ``numbers``;
        ``spaces``, such as a route; ``rows`` of a sub-model; ``each``, a fixed number of entries;
        ``group``, a sub-model or a mapping with known keys.
    required : bool
        Whether there is no default.
    optional : bool
        Whether None is a value: not said.
    default : Any
        As plain data; None if required.
    options : tuple
        What can be chosen, unless a role says it; for a mapping, its keys.
    least, most, step : int or None
        Bounds of a number, or of how many entries there are.
    role : str
        ``space``, ``field`` or ``planet``, or one that the game gives names for (see
        `polax_lab.hands.Hands.names`); empty for what has none.
    description : str
    fields : tuple of FieldSpec
        Of the sub-model, or of each entry; of ``numbers``, one of them.
    """

    key: str
    kind: Kind
    required: bool = True
    optional: bool = False
    default: Any = None
    options: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    step: int | None = None
    role: str = ""
    description: str = ""
    fields: tuple[FieldSpec, ...] = ()

    def start(self) -> Any:
        """What an untouched form holds: the default, or the first that can be chosen."""
        if not self.required or self.optional:
            return self.default
        if self.kind == "choice":
            return self.options[0]
        if self.kind == "number":
            return self._first()
        if self.kind == "flag":
            return False
        if self.kind == "group":
            return {}
        if self.kind == "each":
            return [spec.start() for spec in self.fields]
        if self.kind == "choices":
            return [*self.options[:1]] * (self.least or 0)
        return [] if self.kind in _LISTS else None

    def _first(self) -> int:
        """The allowed number nearest above 0, or the most if that is below."""
        step = self.step or 1
        least = max(self.least or 0, 0)
        least += -least % step
        return least if self.most is None else min(least, self.most - self.most % step)


def fields_of(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    """Give the entries of a model in its order; its fixed name (``question``) is none.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> [(f.key, f.kind, f.role) for f in fields_of(load_game("polax").questions["mine"])]
    [('field', 'space', 'field'), ('player', 'choice', '')]
    """
    return _fields(model, ())


def clean(model: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Give the values as a file would hold them: nothing that is a default, empty or no entry.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> clean(load_game("polax").questions["mine"], {"field": "f75", "player": None})
    {'question': 'mine', 'field': 'f75'}
    """
    named = {key: info.default for key, info in _named(model) if _is_name(info)}
    return named | clean_fields(fields_of(model), values)


def clean_fields(specs: Iterable[FieldSpec], values: Mapping[str, Any]) -> dict[str, Any]:
    """`clean` for some fields of a model."""
    data = {}
    for spec in specs:
        value = _tidy(spec, values.get(spec.key, spec.default))
        # A group may have been given a default of its own, which is tidied in the same way.
        if spec.required:
            said = value is not None or spec.optional
        else:
            default = _tidy(spec, spec.default)
            said = value != default and (value is not None or spec.optional)
        if said:
            data[spec.key] = value
    return data


def _tidy(spec: FieldSpec, value: Any) -> Any:
    if value is None:
        return None
    if spec.kind == "group":
        return clean_fields(spec.fields, value)
    if spec.kind == "rows":
        return [clean_fields(spec.fields, row) for row in value]
    if spec.kind == "each":
        return [_tidy(inner, item) for inner, item in zip(spec.fields, value, strict=True)]
    if spec.kind in _LISTS:
        return list(value)
    return None if value == "" and spec.kind != "choice" else value


@cache
def _fields(model: type[BaseModel], above: tuple[type[BaseModel], ...]) -> tuple[FieldSpec, ...]:
    found = []
    for key, info in _named(model):
        if _is_name(info) or _off_form(info):
            continue
        spec = _spec(key, info.annotation, [info], (*above, model))
        required = info.is_required()
        default = None if required else _default(info)
        text = info.description or ""
        found.append(replace(spec, required=required, default=default, description=text))
    return tuple(found)


def _named(model: type[BaseModel]) -> Iterator[tuple[str, FieldInfo]]:
    for name, info in model.model_fields.items():
        yield info.alias or name, info


def _is_name(info: FieldInfo) -> bool:
    """Whether the field holds the model's own name and nothing else."""
    return typing.get_origin(info.annotation) is Literal and typing.get_args(info.annotation) == (
        info.default,
    )


def _off_form(info: FieldInfo) -> bool:
    """Whether the model says that forms leave the entry out."""
    extra = info.json_schema_extra
    return isinstance(extra, dict) and extra.get("form") is False


def _default(info: FieldInfo) -> Any:
    # A default that is worked out from other entries is known only once they are.
    if info.default_factory is not None and info.default_factory_takes_validated_data:
        return None
    default = info.get_default(call_default_factory=True)
    return to_jsonable_python(default, by_alias=True, fallback=str)


def _spec(
    key: str, annotation: Any, hints: list[Any], above: tuple[type[BaseModel], ...]
) -> FieldSpec:
    """The entry for an annotation; its key, default and description are for the caller."""
    core, hints, optional = _bare(annotation, hints)
    spec = replace(_kind(key, core, hints, above), optional=optional)
    # Only a list of choices can say "not said" for a flag.
    if optional and spec.kind == "flag":
        return replace(spec, kind="choice", options=(True, False))
    return spec


def _kind(key: str, core: Any, hints: list[Any], above: tuple[type[BaseModel], ...]) -> FieldSpec:
    origin, inner = typing.get_origin(core), typing.get_args(core)
    if origin is Literal:
        return FieldSpec(key, "choice", options=inner)
    if core is bool:
        return FieldSpec(key, "flag")
    if core is int:
        return _number(key, hints)
    if core is str:
        role = next(filter(None, map(_role, hints)), "")
        kind: Kind = "space" if role in SPACE_ROLES else "named" if role else "text"
        return FieldSpec(key, kind, role=role)
    if isinstance(core, type) and issubclass(core, BaseModel) and core not in above:
        return FieldSpec(key, "group", fields=_fields(core, above))
    if origin is dict and typing.get_origin(inner[0]) is Literal:
        names = typing.get_args(inner[0])
        specs = (_spec(name, Union[inner[1], None], [], above) for name in names)  # noqa: UP007
        said = tuple(replace(spec, required=False) for spec in specs)
        return FieldSpec(key, "group", options=names, fields=said)
    if origin is tuple and inner and inner[-1] is not Ellipsis:
        each = tuple(_spec(key, item, [], above) for item in inner)
        return FieldSpec(key, "each", fields=each)
    if origin in (tuple, list) and inner:
        return _many(key, _spec(key, inner[0], [], above), hints)
    return FieldSpec(key, "yaml")


def _many(key: str, item: FieldSpec, hints: list[Any]) -> FieldSpec:
    least, most = _hint("min_length", hints), _hint("max_length", hints)
    if item.optional or item.kind not in _OF_MANY:
        return FieldSpec(key, "yaml")
    bounds = (item,) if item.kind == "number" else item.fields
    kind = _OF_MANY[item.kind]
    return replace(item, kind=kind, least=least, most=most, step=None, fields=bounds)


def _number(key: str, hints: list[Any]) -> FieldSpec:
    least, most, step = (_hint(name, hints) for name in ("ge", "le", "multiple_of"))
    over, under = _hint("gt", hints), _hint("lt", hints)
    least = over + 1 if least is None and over is not None else least
    most = under - 1 if most is None and under is not None else most
    spec = FieldSpec(key, "number", least=least, most=most, step=step)
    if least is None or most is None:
        return spec
    values = range(least + -least % (step or 1), most + 1, step or 1)
    return replace(spec, kind="choice", options=tuple(values)) if len(values) <= _FEW else spec


def _bare(annotation: Any, hints: list[Any]) -> tuple[Any, list[Any], bool]:
    """Take the hints and "or None" off an annotation."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Annotated:
        return _bare(inner[0], [*hints, *inner[1:]])
    if origin in (Union, types.UnionType) and type(None) in inner:
        rest = [each for each in inner if each is not type(None)]
        if len(rest) == 1:
            core, hints, _ = _bare(rest[0], hints)
            return core, hints, True
    return annotation, hints, False


def _hint(name: str, hints: list[Any]) -> int | None:
    """A bound, which may stand on the field or on the type."""
    for hint in hints:
        for each in (hint, *getattr(hint, "metadata", ())):
            found = getattr(each, name, None)
            if isinstance(found, (int, float)) and float(found).is_integer():
                return int(found)
    return None


def _role(hint: Any) -> str:
    extra = getattr(hint, "json_schema_extra", None)
    return str(extra.get("role", "")) if isinstance(extra, dict) else ""
