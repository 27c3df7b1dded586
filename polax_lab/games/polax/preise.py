"""The tables: prices, Lagerplaneten, Importbonus, Messe (slides 4, 11, 12, 16, 17)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from polax_lab.errors import QuestionError
from polax_lab.filemodel import Int
from polax_lab.games.polax.state import Colour, Goods
from polax_lab.games.polax.table import Judges, Table
from polax_lab.question import Answer, PlanetId, Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg

Die = Annotated[Int, Field(ge=1, le=6)]


class PriceAnswer(Answer):
    """A price in Spaceus; None where the planet does not buy."""

    price: int | None


class ImportPrice(Question):
    """What does this planet pay for a load?"""

    answer_type = PriceAnswer
    question: Literal["import-price"] = "import-price"
    planet: PlanetId
    goods: Goods


class ExportAnswer(Answer):
    """What a planet sells and for how much, in Spaceus."""

    goods: Goods
    price: int


class Export(Question):
    """What does this planet export?"""

    answer_type = ExportAnswer
    question: Literal["export"] = "export"
    planet: PlanetId


class BestPriceAnswer(Answer):
    """Who pays most, in board order where several do."""

    planets: tuple[str, ...]
    price: int


class BestPrice(Question):
    """Which planet pays most for these goods?"""

    answer_type = BestPriceAnswer
    question: Literal["best-price"] = "best-price"
    goods: Goods


class LagerPlanetAnswer(Answer):
    """The Lagerplanet for a throw."""

    planet: str


class LagerPlanet(Question):
    """Which Lagerplanet do two dice give?"""

    answer_type = LagerPlanetAnswer
    question: Literal["lager-planet"] = "lager-planet"
    dice: tuple[Die, Die] = Field(description="two dice, such as [2, 5]")


class BonusAnswer(Answer):
    """A bonus in Spaceus."""

    bonus: int


class ImportBonus(Question):
    """Which Importbonus do so many deliveries to one planet earn?"""

    answer_type = BonusAnswer
    question: Literal["import-bonus"] = "import-bonus"
    players: Annotated[Int, Field(ge=1, le=4)] = Field(description="players still in the game")
    deliveries: Annotated[Int, Field(ge=0, le=99)] = Field(
        description="deliveries of one player to one planet"
    )


class MesseBonus(Question):
    """Which bonus does the Messe on this planet pay?"""

    answer_type = BonusAnswer
    question: Literal["messe-bonus"] = "messe-bonus"
    planet: PlanetId


class HandSizeAnswer(Answer):
    """Cards that a player may hold, and the ship's condition in percent."""

    cards: int
    condition: int


class HandSize(Question):
    """How many cards may be held at this damage?"""

    answer_type = HandSizeAnswer
    question: Literal["hand-size"] = "hand-size"
    damage: Annotated[Int, Field(ge=0, le=100, multiple_of=20)] | None = Field(
        default=None, description="percent; that of the player's ship without"
    )
    player: Colour | None = Field(
        default=None, description="whose ship; the player on turn without"
    )


def goods(name: str) -> Message:
    """Name of some goods, in no language yet."""
    return msg(f"polax.goods.{name}")


def entry(table: Table, name: str, planet: str) -> Any:
    """A planet's entry in one of the tables; `QuestionError` for a planet of another board."""
    rows = getattr(table.rules, name)
    if planet not in rows:
        what = msg("polax.fault.table", table=name, planet=planet)
        raise QuestionError(what, msg("polax.fault.table.hint", names=", ".join(rows)))
    return rows[planet]


def judge_import_price(table: Table, q: ImportPrice) -> Finding:
    """One cell of the price sheet."""
    price = entry(table, "import_prices", q.planet).get(q.goods)
    witness = Witness(asked=(q.planet,))
    if price is None:
        return Finding(
            None,
            PriceAnswer(price=None),
            "PX-PRICE-02",
            msg("polax.price.own", planet=q.planet, goods=goods(q.goods)),
            ("PX-PRICE-05", "PX-PRICE-03"),
            witness,
        )
    return Finding(
        None,
        PriceAnswer(price=price),
        "PX-PRICE-04",
        msg("polax.price.import", planet=q.planet, goods=goods(q.goods), price=price),
        ("PX-PRICE-01", "PX-PRICE-06"),
        witness,
    )


def judge_export(table: Table, q: Export) -> Finding:
    """The -1 cell of a planet's row."""
    name = entry(table, "exports", q.planet)
    price = table.rules.export_price
    return Finding(
        None,
        ExportAnswer(goods=name, price=price),
        "PX-PRICE-03",
        msg("polax.price.export", planet=q.planet, goods=goods(name), price=price),
        ("PX-PRICE-02", "PX-BUS-07"),
        Witness(asked=(q.planet,)),
    )


def judge_best_price(table: Table, q: BestPrice) -> Finding:
    """The highest cell of a column."""
    prices = table.rules.import_prices
    column = {p: prices[p][q.goods] for p in table.board.planets if q.goods in prices.get(p, {})}
    if not column:
        raise QuestionError(msg("polax.fault.no_buyer", goods=goods(q.goods)))
    best = max(column.values())
    planets = tuple(p for p, price in column.items() if price == best)
    return Finding(
        None,
        BestPriceAnswer(planets=planets, price=best),
        "PX-PRICE-04",
        msg("polax.price.best", planets=planets, goods=goods(q.goods), price=best),
        ("PX-PRICE-01",),
        Witness(asked=planets),
    )


def judge_lager_planet(table: Table, q: LagerPlanet) -> Finding:
    """The dice table."""
    total = sum(q.dice)
    planet = str(table.rules.lager_planets[str(total)])
    if planet not in table.board:
        raise QuestionError(msg("polax.fault.dice", planet=planet))
    return Finding(
        None,
        LagerPlanetAnswer(planet=planet),
        "PX-SET-07",
        msg("polax.lager", total=total, planet=planet),
        ("PX-SET-06", "PX-ERR-09"),
        Witness(asked=(planet,)),
    )


def judge_import_bonus(table: Table, q: ImportBonus) -> Finding:
    """The bonus table; which column is whose is a switch."""
    bonus = import_bonus(table.rules, q.players, q.deliveries)
    also = (
        ("PX-IMP-04", "PX-IMP-05", "PX-IMP-08")
        + (("PX-IMP-07",) if q.deliveries > 4 else ())
        + (("PX-ELIM-08",) if q.players == 1 else ())
    )
    return Finding(
        None,
        BonusAnswer(bonus=bonus),
        "PX-IMP-06",
        msg("polax.import_bonus", players=q.players, deliveries=q.deliveries, bonus=bonus),
        also,
    )


#: Read from the sample card, inox and jest change places, so that each value occurs once.
_TWINS = {"inox": "jest", "jest": "inox"}


def messe_bonus(rules: Ruleset, planet: str) -> int:
    """Spaceus that the Messe on a planet pays (PX-MES-04, PX-MES-05)."""
    row = _TWINS.get(planet, planet) if rules.messe_inox == "7" else planet
    return int(rules.messe_bonus.get(row, 0))


def import_bonus(rules: Ruleset, players: int, deliveries: int) -> int:
    """Spaceus for one player's deliveries to one planet (PX-IMP-05 to 07)."""
    better = (players >= 3) == (rules.import_bonus_columns == "31_for_3_4")
    column = rules.import_bonus if better else rules.import_bonus_low
    return int(column.get(str(min(deliveries, 4)), 0))


def judge_messe_bonus(table: Table, q: MesseBonus) -> Finding:
    """The Messe table, and the sample card that contradicts it."""
    entry(table, "messe_bonus", q.planet)
    bonus = messe_bonus(table.rules, q.planet)
    witness = Witness(asked=(q.planet,))
    twin = _TWINS.get(q.planet)
    if twin is None:
        return Finding(
            None,
            BonusAnswer(bonus=bonus),
            "PX-MES-04",
            msg("polax.messe.plain", planet=q.planet, bonus=bonus),
            ("PX-ERR-09",),
            witness,
        )
    other = messe_bonus(table.rules, twin)
    return Finding(
        None,
        BonusAnswer(bonus=bonus),
        "PX-MES-05",
        msg("polax.messe.torn", planet=q.planet, bonus=bonus, other=other),
        ("PX-MES-04", "PX-ERR-02"),
        witness,
    )


def most_cards(rules: Ruleset, damage: int) -> int:
    """Cards that may be held at some damage (PX-DMG-01); at 100 percent none (PX-ELIM-01)."""
    left = int(rules.hand_size) - damage // int(rules.damage_per_card)
    return max(0, left) if damage < 100 else 0


def judge_hand_size(table: Table, q: HandSize) -> Finding:
    """One card for each 20 percent of the ship that is whole."""
    damage = q.damage
    if damage is None:
        damage = table.seat(table.player(q.player)).damage
    cards = most_cards(table.rules, damage)
    return Finding(
        None,
        HandSizeAnswer(cards=cards, condition=100 - damage),
        "PX-SET-21" if cards else "PX-ELIM-01",
        msg(
            "polax.hand_size" if cards else "polax.hand_size_none",
            cards=cards,
            condition=100 - damage,
        ),
        ("PX-DMG-01", "PX-DMG-02") if damage else ("PX-DMG-01",),
    )


QUESTIONS: Judges = {
    ImportPrice: judge_import_price, Export: judge_export, BestPrice: judge_best_price,
    LagerPlanet: judge_lager_planet, ImportBonus: judge_import_bonus,
    MesseBonus: judge_messe_bonus, HandSize: judge_hand_size,
}  # fmt: skip
