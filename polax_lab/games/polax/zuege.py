"""`Move`: one decision in a game of Polax, and its text.

=================================== =================================================
``yellow: gehen 3 to f12``          fly; ``via f10 f11 f12`` names the route instead
``yellow: feuern 1 einzel at f12``  fire a torpedo; ``radar`` in its place scans
``yellow: ruhe``                    rest; likewise ``doppelkarte``
``yellow: discard gehen 3``         play a card without its action
``yellow: transporter 3 to f12``    one step; ``transporter 3 stays`` on a planet
``yellow: buy radar``               devices, ``tube``, ``einzel``, ``doppel``
``yellow: buy doppel for einzel``   in place of a loaded torpedo or the other shield
``yellow: buy transporter 3 at nym``
``yellow: insure feuer``
``yellow: load 3``                  the planet's export into transporter 3; ``sell 3``
``yellow: mine f75``                buy and set a mine
``yellow: repair hand``             one card of torpedo damage; else the card's id
``yellow: install radar``           build in a find of the Lager
``yellow: offer green 5, doppel for cargo 3``
``green: accept``                   or ``refuse``: an offer or a proposed reading
``yellow: propose sealed_scope=group``  a table ruling, valid when all accept
``yellow: lose cargo 3``            answer to a card; also a torpedo or a hand card
``yellow: final to nym``            final flight; ``final tow to nym``, ``final stay``
``yellow: done``                    end of the Vorrunde or of the turn
``yellow: end season``              the last one in the game stops it
=================================== =================================================
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from polax_lab.games.polax.partie import Side


class Move(NamedTuple):
    """One decision.

    Attributes
    ----------
    player : str
    verb : str
        ``gehen``, ``feuern``, ``ruhe``, ``doppelkarte``, ``discard``, ``transporter``, ``stay``,
        ``buy``, ``insure``, ``load``, ``sell``, ``mine``, ``repair``, ``install``, ``offer``,
        ``accept``, ``refuse``, ``propose``, ``lose``, ``final``, ``tow``, ``rest`` (final stay),
        ``done``, ``end``.
    what : str
        The card, device, insurance, transporter number, ``transporter 3`` (buy), ``cargo 3``
        (lose) or ``switch=value``.
    to : str
        The space; the other player (offer); what is replaced (buy).
    via : tuple of str
        A flight's spaces after the start; empty for the canonical route.
    use : str
        ``einzel``, ``doppel`` or ``radar`` (feuern).
    give, get : Side
        Of an offer.
    """

    player: str
    verb: str
    what: str = ""
    to: str = ""
    via: tuple[str, ...] = ()
    use: str = ""
    give: Side = Side()
    get: Side = Side()

    def __str__(self) -> str:
        return f"{self.player}: {_say(self)}"


@lru_cache(maxsize=2**16)
def listed(player: str, verb: str, what: str = "", to: str = "", use: str = "") -> Move:
    """Give the one object for a move that lists name again and again."""
    return Move(player, verb, what, to, use=use)


def _say(m: Move) -> str:
    match m.verb:
        case "gehen":
            return f"{m.what} via {' '.join(m.via)}" if m.via else f"{m.what} to {m.to}"
        case "feuern":
            return f"{m.what} {m.use} at {m.to}"
        case "transporter":
            return f"transporter {m.what} to {m.to}"
        case "stay":
            return f"transporter {m.what} stays"
        case "buy" if m.to:
            return f"buy {m.what} {'at' if m.what.startswith('transporter') else 'for'} {m.to}"
        case "mine":
            return f"mine {m.to}"
        case "offer":
            return f"offer {m.to} {_side(m.give)} for {_side(m.get)}"
        case "final":
            return f"final to {m.to}"
        case "tow":
            return f"final tow to {m.to}"
        case "rest":
            return "final stay"
        case "end":
            return "end season"
        case _:
            return f"{m.verb} {m.what}" if m.what and m.what != m.verb else m.verb


def _side(side: Side) -> str:
    money = (str(side.money),) if side.money else ()
    return ", ".join((*money, *side.items)) or "nothing"
