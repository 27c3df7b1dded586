"""The models of a Polax ``position:``: what a file may say of pieces, hands and a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from polax_lab.filemodel import Bool, Int, Model
from polax_lab.games.polax.partiestand import EstateEntry, SeasonEntry
from polax_lab.games.polax.state import Card, Colour, Goods, Shield, Torpedo
from polax_lab.question import FieldId, PlanetId, SpaceId

Number = Annotated[Int, Field(ge=1, description="its number")]
#: Entries of a game in progress, which forms leave out.
OFF_FORM: Any = {"form": False}


class TransporterEntry(Model):
    """One transporter."""

    number: Number
    at: SpaceId = Field(description="the space it stands on")
    cargo: Goods | None = None
    came_from: SpaceId | None = Field(
        default=None, description="where it stood before its last step"
    )
    held: Bool = Field(
        default=False, description="whether it skips its next step", json_schema_extra=OFF_FORM
    )


class GearEntry(Model):
    """A ship's equipment."""

    radar: Bool = False
    shield: Shield = "none"
    torpedoes: tuple[Torpedo, ...] = ()
    remote_control: Bool = True
    tubes: Int = Field(
        default=0,
        ge=0,
        description="Torpedorohre; those with torpedoes without",
        json_schema_extra=OFF_FORM,
    )
    funkanlage: Bool = Field(default=False, json_schema_extra=OFF_FORM)
    notstromaggregat: Bool = Field(default=False, json_schema_extra=OFF_FORM)
    loeschanlage: Literal["none", "empty", "filled"] = Field(
        default="none", json_schema_extra=OFF_FORM
    )


class SeatEntry(Model):
    """One player's side."""

    ship: SpaceId | None = Field(default=None, description="the space of the ship")
    lagerplanet: PlanetId | None = None
    transporters: tuple[TransporterEntry, ...] = ()
    mines: tuple[FieldId, ...] = ()
    hand: tuple[Card, ...] | None = None
    gear: GearEntry | None = None
    damage: Int = Field(default=0, ge=0, le=100, description="percent")
    hand_colours: tuple[Colour, ...] | None = Field(
        default=None,
        description="colours of the hand cards; the player's own without",
        json_schema_extra=OFF_FORM,
    )
    estate: EstateEntry | None = Field(
        default=None, description="of a game in progress", json_schema_extra=OFF_FORM
    )


class TurnEntry(Model):
    """Whose turn it is and what has happened in it."""

    player: Colour
    played: tuple[Card, ...] = ()
    flown: tuple[SpaceId, ...] = ()
    duty: tuple[PlanetId, ...] | None = None
    number: Int = Field(
        default=0, ge=0, description="turns of the game so far", json_schema_extra=OFF_FORM
    )
    laid: Int = Field(
        default=0,
        ge=0,
        description="cards put down without their action",
        json_schema_extra=OFF_FORM,
    )
    handled: Int = Field(
        default=0,
        ge=0,
        description="last transporter that had its turn",
        json_schema_extra=OFF_FORM,
    )
    scans: Int = Field(
        default=0, ge=0, description="uses of the radar in this turn", json_schema_extra=OFF_FORM
    )
    then: Literal["transporters", "business"] = Field(
        default="transporters", json_schema_extra=OFF_FORM
    )
    extra: Int = Field(
        default=0,
        ge=0,
        description="cards put down that nothing demanded, where several may be",
        json_schema_extra=OFF_FORM,
    )


class Position(Model):
    """Everything on the table."""

    turn: TurnEntry | None = None
    nebula: str | None = Field(default=None, description="the active nebula area, A to F")
    messe: PlanetId | None = Field(default=None, description="the Messeplanet")
    players: dict[Colour, SeatEntry] = Field(default_factory=dict)
    season: SeasonEntry | None = Field(
        default=None, description="of a game in progress", json_schema_extra=OFF_FORM
    )
