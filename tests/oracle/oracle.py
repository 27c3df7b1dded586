"""The oracle's questions in one place. Nothing here comes from the engine."""

from .cards import Turn, q_play, q_right_of_way
from .cutting import q_cuts
from .fleet import first_fault, q_sequence, q_transporters
from .flight import distance, q_fire, q_move, q_reach
from .hits import q_hit, q_hit_piece
from .position import DEFAULTS, SWITCHES, Pos, Unit
from .sealing import (
    classes,
    fence,
    names,
    q_duty,
    q_duty_hand,
    q_duty_rule,
    q_forecast,
    q_mine,
    q_sealed,
    sealed,
    shut_off,
    without_movable,
)
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
    "Turn",
    "Unit",
    "best_payers",
    "classes",
    "distance",
    "export_of",
    "export_price",
    "fence",
    "first_fault",
    "import_bonus",
    "import_price",
    "lager_planet",
    "messe_bonus",
    "names",
    "q_cuts",
    "q_duty",
    "q_duty_hand",
    "q_duty_rule",
    "q_fire",
    "q_forecast",
    "q_hit",
    "q_hit_piece",
    "q_mine",
    "q_move",
    "q_play",
    "q_reach",
    "q_right_of_way",
    "q_sealed",
    "q_sequence",
    "q_transporters",
    "sealed",
    "shut_off",
    "without_movable",
]
