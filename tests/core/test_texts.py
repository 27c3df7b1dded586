"""Every text is there in both languages, is used, and every text that is used is there."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path

import polax_lab
from polax_lab.game import Game, game_names, load_game
from polax_lab.games.polax import GAME
from polax_lab.texts import _HOMES, LANGS, catalogue, msg, say
from polax_lab.workbench.fields import FieldSpec, fields_of

GAMES = tuple(map(load_game, game_names()))
PACKAGE = Path(polax_lab.__file__).parent
TEXTS = {f"{p}.{key}": both for p in _HOMES for key, both in catalogue(p).items()}
WILD = "\0"
# Keys that the code joins of words.
JOINED = {"core.start.switch.changed_matters"}


def fields(template: str) -> set[str]:
    """Names of the placeholders, those inside format specs too."""
    found: set[str] = set()
    for _, name, spec, _ in string.Formatter().parse(template):
        if name is not None:
            found |= {name} | fields(spec or "")
    return found


def picks(template: str) -> list[str]:
    """Format specs that pick by number."""
    specs = [s for _, name, s, _ in string.Formatter().parse(template) if name is not None and s]
    return [s for s in specs if s not in ("cap", "sentences") and not rounds(s)]


def rounds(spec: str) -> bool:
    """Whether a format spec rounds a number."""
    return re.fullmatch(r"\+?\.\d[fg]|g", spec) is not None


@cache
def question_names() -> frozenset[str]:
    """Names of questions with optional parts (`reach-to`), and names of all entries of forms."""
    names = {spec.key for spec in entries()}
    for name, question in ((n, q) for game in GAMES for n, q in game.questions.items()):
        parts = [f.alias or key for key, f in question.model_fields.items()]
        parts += [f"no_{part}" for part in parts]
        names |= {*parts, *(f"{name}-{a}" for a in parts)}
        names |= {f"{name}-{a}-{b}" for a in parts for b in parts}
    return frozenset(names)


@cache
def entries() -> tuple[FieldSpec, ...]:
    """Every entry of a form: of all questions and of the position, and those within."""
    return tuple(spec for game in GAMES for spec in entries_of(game))


def entries_of(game: Game) -> tuple[FieldSpec, ...]:
    found = [*fields_of(game.position_model)]
    found += [spec for question in game.board_questions.values() for spec in fields_of(question)]
    for spec in found:
        found += spec.fields  # the loop goes on over them
    return tuple(found)


@cache
def trees() -> dict[Path, ast.Module]:
    """The code of the package, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def strings() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """All text constants of the package, and all f-strings, their holes as groups."""
    plain: set[str] = set()
    patterns: set[str] = set()
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                patterns.add("".join(
                    str(part.value) if isinstance(part, ast.Constant) else WILD
                    for part in node.values))  # fmt: skip
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
    shapes = [re.escape(p).replace(re.escape(WILD), "(.+)") for p in patterns if p.strip(WILD)]
    return frozenset(plain), tuple(re.compile(shape) for shape in sorted(shapes))


@cache
def made(key: str, depth: int = 0) -> bool:
    """Whether the code can make this text: as a constant or from an f-string and made parts."""
    plain, patterns = strings()
    if key in plain or key in JOINED or (depth and key in question_names()):
        return True
    if depth == 2:
        return False
    for pattern in patterns:
        match = pattern.fullmatch(key)
        if match and all(made(part, depth + 1) for part in match.groups()):
            return True
    return False


def test_both_languages_are_there() -> None:
    lacking = [f"{k} {lang}" for k, both in TEXTS.items() for lang in LANGS if not both.get(lang)]
    assert lacking == []
    assert [k for k, both in TEXTS.items() if set(both) != set(LANGS)] == []


def test_both_languages_have_the_same_placeholders() -> None:
    wrong = [
        f"{key}: {fields(both['en'])} and {fields(both['de'])}"
        for key, both in TEXTS.items()
        # core.words says what a file has in both languages.
        if key != "core.words" and fields(both["en"]) != fields(both["de"])
    ]
    assert wrong == []


def test_picking_by_number_offers_two_words() -> None:
    wrong = [
        f"{key} {lang}: {spec}"
        for key, both in TEXTS.items()
        for lang in LANGS
        for spec in picks(both[lang])
        if not spec.startswith("?") or spec.count("|") != 1
    ]
    assert wrong == []


def test_no_text_is_dead() -> None:
    assert [key for key in TEXTS if not made(key)] == []


def test_the_search_for_dead_texts_finds_one() -> None:
    assert made("polax.weg.duty_hand")
    assert not made("polax.weg.nobody_says_this")
    assert not made("polax.gibberish.duty")


def test_every_message_in_the_code_has_its_text() -> None:
    """Constants exactly; for f-strings some key must fit."""
    lost = []
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                    and node.func.id == "msg" and node.args):  # fmt: skip
                continue
            for key in keys_of(node.args[0]):
                shape = re.compile(re.escape(key).replace(re.escape(WILD), ".+"))
                if not any(map(shape.fullmatch, TEXTS)):
                    lost.append(f"{path.name}:{node.lineno}: {key!r}")
    assert lost == []


def keys_of(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(p.value) if isinstance(p, ast.Constant) else WILD
                        for p in node.values)]  # fmt: skip
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) + keys_of(node.orelse)
    return []


def test_every_name_a_ruling_can_use_has_its_text() -> None:
    from polax_lab.games.polax.state import COLOURS

    names = [f"polax.colour.{c}" for c in COLOURS]
    names += [f"polax.goods.{g}" for g in GAME.rules.exports.values()]
    for game in GAMES:
        names += [f"{game.name}.ask.{q}" for q in game.questions]
        seats = game.hands.players
        keys = [spec.key for spec in entries_of(game) if spec.key not in seats]
        names += [f"{game.name}.field.{key}" for key in keys]
    names += [f"core.basis.{b}" for b in ("stated", "interpreted", "assumed")]
    assert [n for n in names if n not in TEXTS] == []


def test_sentences_begin_large_and_end_with_a_stop() -> None:
    """Reasons are whole sentences; a placeholder at the start decides for itself."""
    heads = ("sealed", "weg", "play", "mine", "forecast", "cuts", "reach", "move", "distance",
             "fire", "hit", "tr", "price", "messe")  # fmt: skip
    parts = ("polax.tr.must", "polax.tr.may", "polax.tr.cannot", "polax.forecast.part")
    wrong = [
        f"{key} {lang}"
        for key, both in TEXTS.items()
        if key.split(".")[0] == "polax" and key.split(".")[1] in heads and key not in parts
        for lang in LANGS
        if not re.match(r"[A-ZÄÖÜ{]", both[lang]) or not re.search(r"[.?]$", both[lang])
    ]
    assert wrong == []
    for key in TEXTS:
        for lang in LANGS:
            spec = re.match(r"\{\w+:\?(.)[^|]*\|(.)", TEXTS[key][lang])
            heading = key.startswith("polax.") and key.split(".")[1] in heads
            if spec and heading and key not in parts:
                assert spec[1].isupper(), key
                assert spec[2].isupper(), key


def test_no_double_blanks_or_straight_quotes_of_the_wrong_kind() -> None:
    wrong = [k for k, both in TEXTS.items() for lang in LANGS
             if "  " in both[lang].strip() or both[lang] != both[lang].rstrip()]  # fmt: skip
    assert wrong == []


def test_say() -> None:
    assert say(("a",), "en") == "a"
    assert say((), "en") == ""
    assert say(("a", "b"), "en") == "a and b"
    assert say(("a", "b", "c"), "de") == "a, b und c"
    assert say(3) == "3"
    assert say(msg("core.verdict.no"), "en") == "No"
    ship = msg("polax.piece.ship", colour=msg("polax.colour.red"), number=0, space="f01")
    assert say(ship, "de") == "Raumschiff von Rot auf f01"
    assert say(ship, "en") == "red's ship on f01"


def test_values_with_braces_stay_as_they_are() -> None:
    """Names from files are never read as templates."""
    assert say(msg("polax.space", space="{evil}"), "en") == "{evil}"
    assert say(msg("polax.space", space="{0.__class__}"), "de") == "{0.__class__}"


def test_a_number_has_the_decimal_sign_of_the_language() -> None:
    told = msg("galaktix.bot.worth", points=34.16, next=33.0)
    assert "34.2 points" in say(told, "en")
    assert "about 33.0" in say(told, "en")
    assert "34,2 Punkten" in say(told, "de")
    assert "etwa 33,0" in say(told, "de")


def test_no_number_is_rounded_before_it_is_put_into_a_text() -> None:
    """Else it keeps the decimal point in German."""
    kept = re.compile(r"""\b(?:msg|say|_say)\([^()]*=f"\{[^{}"]*:\+?\.[1-9]""", re.DOTALL)
    assert kept.search('msg("a.b", points=f"{own:.1f}")')
    assert [p.name for p in PACKAGE.rglob("*.py") if kept.search(p.read_text("utf-8"))] == []


def test_quotes_within_quotes_are_single_ones() -> None:
    words = msg("core.words", en='the word "and"', de="das Wort „und“")
    told = msg("invasion.event.answered.said.right", who="Terra 1", solution=words)
    assert "“the word ‘and’”" in say(told, "en")
    assert "„das Wort ‚und‘“" in say(told, "de")
    # Two quotes side by side are none within each other.
    beside = msg("invasion.event.answered.letter.wrong", who="Terra 1", letter="a", solution="b")
    assert "antwortet „a“, richtig ist „b“" in say(beside, "de")
