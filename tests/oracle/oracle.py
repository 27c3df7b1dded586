"""The oracle's questions in one place. Nothing here comes from the engine."""

from .fleet import q_sequence, q_transporters
from .flight import distance, q_fire, q_move, q_reach
from .position import DEFAULTS, SWITCHES, Pos, Unit
from .sealing import classes, q_duty, q_duty_hand, q_duty_rule, q_forecast, q_mine, q_sealed, sealed
from .tables import (
    best_payers,
    export_of,
    export_price,
    import_bonus,
    import_price,
    lager_planet,
    messe_bonus,
)

__all__ = [
    "DEFAULTS",
    "SWITCHES",
    "Pos",
    "Unit",
    "best_payers",
    "classes",
    "distance",
    "export_of",
    "export_price",
    "import_bonus",
    "import_price",
    "lager_planet",
    "messe_bonus",
    "q_duty",
    "q_duty_hand",
    "q_duty_rule",
    "q_fire",
    "q_forecast",
    "q_mine",
    "q_move",
    "q_reach",
    "q_sealed",
    "q_sequence",
    "q_transporters",
    "sealed",
]
