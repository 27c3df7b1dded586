"""Card files: the small vocabulary in which a designer writes cards, and every check of it.

A deck lists its cards, each with a title and a text in both languages, and what it does::

    schema: 1
    game: polax
    deck: schaden
    cards:
      - id: kleiner_brand
        count: 2
        title: {en: "Small fire", de: "Kleiner Brand"}
        text: {en: "Pay 4 Spaceus.", de: "Zahle 4 Spaceus."}
        void_with: [loeschanlage]
        effects:
          - {pay: 4, insured: feuer}

``players`` is the least number of players, ``needs`` what its drawer must own, ``void_with`` what
makes it harmless. Each effect has one of the words of `VERBS`; what may stand beside it says
`BESIDE`. The deck ``aktion`` has ``counts`` of the action cards of each colour instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from polax_lab.errors import CardError, did_you_mean
from polax_lab.filemodel import Fault, Int, Model, validate
from polax_lab.games.polax.partie import Insurance
from polax_lab.games.polax.state import CARDS
from polax_lab.ruleset import Basis, Ruleset
from polax_lab.texts import msg
from polax_lab.yamlfile import Document

Item = Literal["funkanlage", "radar", "notstromaggregat", "loeschanlage", "loeschschaum",
               "schutzschild", "reflektor", "tube", "einzel", "doppel"]  # fmt: skip
Owned = Literal["funkanlage", "radar", "notstromaggregat", "loeschanlage", "schutzschild",
                "reflektor", "feuer", "lager", "transport", "kasko"]  # fmt: skip
Passing = Literal["turn_end", "next_turn_start", "next_turn_end"]
#: The action cards that order a draw from another deck (PX-COMP-05).
DRAW_CARDS = ("ziehe lager", "ziehe schaden", "ziehe ereignis")
#: What an effect does: exactly one of these.
VERBS = ("pay", "gain", "damage", "lose", "disable", "find", "hold", "messe", "nebel", "event")
#: What may stand beside it, and beside which words.
BESIDE = {
    "who": ("pay", "gain"), "per": ("gain",), "insured": ("pay",),
    "repair": ("damage", "disable"), "until": ("disable",), "softened": ("disable", "lose"),
}  # fmt: skip
#: As moves and records write it, in which capitals and umlauts mean nothing.
_ID = re.compile(r"[a-z][a-z0-9_+-]*")
#: Words that stand in a move where the id of a card may stand as well.
_TAKEN = ("hand",)


class Words(Model):
    """A text in both languages."""

    en: str = Field(description='write `en: "..."`', max_length=400)
    de: str = Field(description='write `de: "..."`', max_length=400)


class EffectEntry(Model):
    """One effect of a card.

    Attributes
    ----------
    pay, gain : int
        Spaceus; ``who`` says whom it touches, ``insured`` which insurance pays instead.
    per : str
        A gain for each of these.
    damage : int
        Percent; with ``repair`` it is repaired at that price, else like torpedo damage.
    lose : str
        What is lost; of torpedoes, loads and hand cards the player chooses one.
    disable : str
        What is out of order ``until`` a time, or until the ``repair`` at that price.
    softened : str
        With a Notstromaggregat it is out of order only until then.
    find : str
        A find for the Lager.
    hold : str
        Whose transporters skip their next step.
    messe, nebel : str
        Where the Messe or the nebula goes.
    event : str
        Mines are cleared, or the season ends.
    """

    pay: Int | None = Field(default=None, ge=1, le=1000)
    gain: Int | None = Field(default=None, ge=1, le=1000)
    damage: Int | None = Field(default=None, ge=1, le=100)
    lose: Literal["funkanlage", "shield", "torpedo", "cargo", "card"] | None = None
    disable: Literal["remote_control", "funkanlage", "cards"] | None = None
    find: Item | None = None
    hold: Literal["others_here"] | None = None
    messe: str | None = None
    nebel: str | None = None
    event: Literal["clear_mines", "polax"] | None = None

    who: Literal["me", "left", "me_and_left", "others", "richest", "everyone"] | None = None
    per: Literal["transporter_at_home"] | None = None
    insured: Insurance | None = None
    repair: Int | None = Field(default=None, ge=1, le=1000)
    until: Passing | None = None
    softened: Passing | None = None

    def words(self, among: tuple[str, ...]) -> list[str]:
        """Which of some words the entry has."""
        return [w for w in among if getattr(self, w) is not None]


class CardEntry(Model):
    """One card."""

    id: str = Field(description="write `id: kleiner_brand`", max_length=40)
    count: Int = Field(default=1, ge=1, le=50)
    title: Words = Field(description='write `title: {en: "...", de: "..."}`')
    text: Words = Field(description='write `text: {en: "...", de: "..."}`')
    players: Int = Field(default=1, ge=1, le=4)
    needs: list[Owned] = Field(default=[])
    void_with: list[Owned] = Field(default=[])
    effects: list[EffectEntry] = Field(default=[], max_length=10)


class CardFile(Model):
    """A deck of cards."""

    schema_: Literal[1] = Field(alias="schema", description="write `schema: 1`")
    game: Literal["polax"] = Field(description="write `game: polax`")
    deck: Literal["lager", "schaden", "ereignis", "aktion"] = Field(
        description="write `deck: schaden`"
    )
    basis: Basis = "assumed"
    rule: str | None = None
    source: Words | None = None
    cards: list[CardEntry] = Field(default=[], max_length=200)
    counts: dict[str, Int] = Field(default={})


def read_cards(doc: Document, rules: Ruleset | None = None) -> CardFile:
    """Check a document of cards completely.

    Parameters
    ----------
    doc : Document
    rules : Ruleset, optional
        Where planets, nebula areas and rules must be known.

    Raises
    ------
    CardError
        For the first fault found, with its line.
    """
    entries = validate(CardFile, doc, CardError)
    for fault in faults_of(entries, rules):
        raise CardError(fault.what, hint=fault.hint, **doc.at(fault.path, fault.at_key))
    return entries


def faults_of(file: CardFile, rules: Ruleset | None = None) -> Iterator[Fault]:
    """Give everything that is wrong with a deck, in the order of the file."""
    if rules is not None and file.rule is not None and file.rule not in rules.ledger.rules:
        what = msg("error.rule", rule=file.rule)
        yield Fault(False, ("rule",), False, what, did_you_mean(file.rule, rules.ledger.rules))
    if file.deck == "aktion":
        yield from _count_faults(file)
        return
    if file.counts or not file.cards:
        path = ("counts",) if file.counts else ("deck",)
        yield Fault(False, path, bool(file.counts), msg("karten.fault.no_cards", deck=file.deck),
                    msg("karten.fault.no_cards.hint"))  # fmt: skip
    seen: set[str] = set()
    for i, card in enumerate(file.cards):
        at = ("cards", i)
        yield from _card_faults(card, at)
        if card.id in seen:
            yield Fault(False, (*at, "id"), False, msg("karten.fault.twice", card=card.id),
                        msg("karten.fault.twice.hint"))  # fmt: skip
        seen.add(card.id)
        for j, effect in enumerate(card.effects):
            yield from _effect_faults(effect, (*at, "effects", j), rules)
    yield from _polax_faults(file)


def _count_faults(file: CardFile) -> Iterator[Fault]:
    if file.cards or not file.counts:
        path = ("cards",) if file.cards else ("deck",)
        yield Fault(False, path, bool(file.cards), msg("karten.fault.no_counts"),
                    msg("error.write.this", text="counts: {gehen 1: 2, ruhe: 1}"))  # fmt: skip
    known = (*CARDS, *DRAW_CARDS)
    for name, count in file.counts.items():
        if name not in known:
            what = msg("karten.fault.action", name=name)
            yield Fault(False, ("counts", name), True, what, did_you_mean(name, known))
        if not 0 <= count <= 50:
            hint = msg("error.rules.bounds", least=0, most=50)
            what = msg("error.model.unfit", given=count)
            yield Fault(False, ("counts", name), False, what, hint)
    if file.counts and not file.counts.get("ziehe ereignis"):
        yield Fault(False, ("counts",), True, msg("karten.fault.no_end"),
                    msg("error.write.this", text="ziehe ereignis: 3"))  # fmt: skip


def _card_faults(card: CardEntry, at: tuple[str | int, ...]) -> Iterator[Fault]:
    if not _ID.fullmatch(card.id) or card.id in _TAKEN:
        what = msg("karten.fault.id", name=card.id)
        yield Fault(False, (*at, "id"), False, what, msg("karten.fault.id.hint"))
    for name in ("title", "text"):
        words: Words = getattr(card, name)
        for lang in ("en", "de"):
            if not getattr(words, lang).strip():
                yield Fault(False, (*at, name, lang), False, msg("error.model.unfit", given="''"),
                            msg("error.write.text"))  # fmt: skip


def _effect_faults(
    effect: EffectEntry, at: tuple[str | int, ...], rules: Ruleset | None
) -> Iterator[Fault]:
    verbs = effect.words(VERBS)
    if len(verbs) != 1:
        if verbs:
            what = msg("karten.fault.two", one=verbs[0], other=verbs[1])
            hint = msg("karten.fault.two.hint")
        else:
            what, hint = msg("karten.fault.none"), msg("error.known.choices", names=VERBS)
        yield Fault(False, (*at, *verbs[1:2]), True, what, hint)
        return
    verb = verbs[0]
    for word in effect.words(tuple(BESIDE)):
        if verb not in BESIDE[word]:
            what = msg("karten.fault.beside", word=word, verb=verb)
            hint = msg("karten.fault.beside.hint", word=word, verbs=BESIDE[word])
            yield Fault(False, (*at, word), True, what, hint)
    if effect.softened and verb == "lose" and effect.lose != "funkanlage":
        what = msg("karten.fault.beside", word="softened", verb=f"lose: {effect.lose}")
        hint = msg("error.write.this", text="lose: funkanlage")
        yield Fault(False, (*at, "softened"), True, what, hint)
    if verb == "disable" and (effect.repair is None) == (effect.until is None):
        yield Fault(False, (*at, "disable"), False, msg("karten.fault.endless"),
                    msg("karten.fault.endless.hint"))  # fmt: skip
    if rules is None:
        return
    board = rules.board
    if effect.messe is not None and effect.messe not in board.planets:
        what = msg("error.planet", name=effect.messe)
        hint = did_you_mean(effect.messe, board.planets, "planets")
        yield Fault(False, (*at, "messe"), False, what, hint)
    if effect.nebel is not None and effect.nebel not in board.regions:
        what = msg("polax.fault.no_area", name=effect.nebel)
        hint = did_you_mean(effect.nebel, board.regions, "areas")
        yield Fault(False, (*at, "nebel"), False, what, hint)


def _polax_faults(file: CardFile) -> Iterator[Fault]:
    """The season ends with one card of the events, whatever the players own (PX-SET-19)."""
    ends = [
        (i, card) for i, card in enumerate(file.cards)
        if any(e.event == "polax" for e in card.effects)
    ]  # fmt: skip
    if file.deck != "ereignis":
        for i, _ in ends:
            yield Fault(False, ("cards", i, "effects"), True, msg("karten.fault.polax_deck"),
                        msg("error.write.this", text="deck: ereignis"))  # fmt: skip
        return
    hint = msg("karten.fault.polax.hint")
    if not ends:
        yield Fault(False, ("cards",), True, msg("karten.fault.polax", count=0), hint)
    count = 0
    for i, card in ends:
        count += card.count
        bound = card.players > 2 or card.needs or card.void_with or len(card.effects) > 1
        if count > 1:
            yield Fault(False, ("cards", i), False, msg("karten.fault.polax", count=count), hint)
        if bound:
            yield Fault(False, ("cards", i), False, msg("karten.fault.polax_bound"), hint)
