"""The ledger as text for people: one line, or everything about a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from polax_lab.parameter import Parameter
from polax_lab.ruleset import Ledger, Rule, Ruleset
from polax_lab.texts import Lang, Message, msg, say, words


def summary(rule: Rule, lang: Lang) -> str:
    """The rule's sentence with how it is known and its switch, in one line."""
    tail = say(msg(f"core.basis.{rule.basis}"), lang)
    if rule.switch:
        tail += f", {rule.switch}"
    return f"{rule.text[lang]} ({tail})"


def idle(rules: Ruleset, *names: str) -> Iterator[Message]:
    """Say of every changed figure, or of those named, that no reading in force makes it count."""
    for name, parameter in rules.ledger.parameters.items():
        if name not in (names or rules.changed) or name not in rules.changed:
            continue
        for switch, options in parameter.needs.items():
            if getattr(rules, switch) not in options:
                settings = " / ".join(f"{switch}={option}" for option in options)
                label = words(parameter.label)
                yield msg("core.idle", name=name, label=label, settings=settings)


def entry(ledger: Ledger, rule: Rule, lang: Lang) -> str:
    """Everything about one rule: text, slides, readings with the default, why, switch, note."""
    lines = [f"{rule.id}  {rule.chapter[lang]}", rule.text[lang], _where(ledger, rule, lang)]
    for reading in rule.readings:
        key = "core.rule.default" if reading.id == rule.default else "core.rule.reading"
        lines.append(say(msg(key, id=reading.id, text=reading.text[lang]), lang))
    if rule.why:
        lines.append(say(msg("core.rule.why", text=rule.why[lang]), lang))
    switch = ledger.switches.get(rule.switch or "")
    if switch is not None:
        options = tuple(f"{switch.name}={o}" for o in switch.options)
        lines.append(say(msg("core.rule.switch", options=options, label=switch.label[lang]), lang))
    elif rule.switch:
        lines.append(say(msg("core.rule.later", name=rule.switch), lang))
    if rule.note:
        lines.append(rule.note[lang])
    figures = [p for p in ledger.parameters.values() if p.rule == rule.id]
    lines += [f"{p.name} = {_value(p.value)} ({p.unit[lang]})" for p in figures]
    return "\n".join(lines)


def figure(name: str, value: object, parameter: Parameter, lang: Lang) -> str:
    """A figure, or an entry of a table, in one line, with what it is and the rule it is of."""
    what = f"{name} = {_value(value)} ({parameter.unit[lang]})"
    return f"{what} · {parameter.label[lang]} · {parameter.rule}"


def _where(ledger: Ledger, rule: Rule, lang: Lang) -> str:
    basis = msg(f"core.basis.{rule.basis}")
    if not rule.places:
        return say(basis, lang)
    document = ledger.document["id"]
    return say(
        msg("core.rule.where", document=document, place=place(rule.unit, rule.places), basis=basis),
        lang,
    )


def place(unit: str, numbers: Iterable[int]) -> Message:
    """Where a document says something, as in ``slides 6, 7``."""
    known = sorted(numbers)
    return msg(f"core.place.{unit}", count=len(known), numbers=tuple(_runs(known)))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers, whole runs as in ``20–25``."""
    start = 0
    for i, number in enumerate(numbers, 1):
        if i < len(numbers) and numbers[i] == number + 1:
            continue
        if i - start > 2:
            yield f"{numbers[start]}–{number}"
        else:
            yield from map(str, numbers[start:i])
        start = i


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(
            f"{k}: {_value(v)}" if not isinstance(v, dict) else f"{k} ({_value(v)})"
            for k, v in value.items()
        )
    return str(value)
