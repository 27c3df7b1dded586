"""What a shot or a scan does in a game (slides 7, 15, 21, 22; PX-FIRE, PX-HIT)."""

from __future__ import annotations

from polax_lab.games.polax import schaden
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import Fact
from polax_lab.games.polax.state import Piece
from polax_lab.games.polax.table import piece_label
from polax_lab.games.polax.treffer import Hit, HitAnswer, judge_hit
from polax_lab.games.polax.zuege import Move
from polax_lab.texts import msg


def scan(a: Action, move: Move) -> None:
    """Look into the hand of a ship's owner; only the shooter sees it (PX-FIRE-20)."""
    colour = a.player
    owner = a.table.at[move.to][0].owner
    hand = a.seat(owner).hand or ()
    if a.rules.radar_reveal == "one_random" and hand:
        hand = a.chance.pick(hand, 1)  # type: ignore[assignment]
    fact = Fact(a.turn.number, owner, hand)
    a.put_estate(colour, facts=(*a.estate(colour).facts, fact))
    a.put_turn(scans=a.turn.scans + 1)
    owner_name = msg(f"polax.colour.{owner}")
    a.event("PX-FIRE-03", "zug.scanned", colour, len(hand), owner=owner_name, at=move.to)


def shoot(a: Action, move: Move) -> None:
    """Strike the torpedo off, then apply the hit matrix."""
    colour, torpedo = a.player, move.use
    question = Hit.model_validate({"at": move.to, "torpedo": torpedo, "player": colour})
    finding = judge_hit(a.table, question)
    assert isinstance(finding.answer, HitAnswer)
    answer, piece = finding.answer, a.table.at[move.to][0]
    loaded = list(a.gear(colour).torpedoes)
    loaded.remove(torpedo)  # type: ignore[arg-type]
    a.put_gear(colour, torpedoes=tuple(loaded))
    a.note(colour, "zug.fired", torpedo)
    name = msg(f"polax.torpedo.{torpedo}")
    a.event("PX-HIT-01", "zug.fired", colour, 1, torpedo=name, target=piece_label(piece))
    if answer.removed:
        remove_piece(a, piece, "PX-HIT-02", "zug.destroyed")
        return
    rule = finding.also[-1] if finding.rule == "PX-ELIM-01" else finding.rule
    for owner, lost in ((piece.owner, answer.target_loses), (colour, answer.attacker_loses)):
        if lost:
            a.put_gear(owner, shield="none")
            a.note(owner, "zug.used_up", lost)
            a.event(rule, "zug.used_up", owner, 1, device=msg(f"polax.shield.{lost}"))
    for owner, percent in ((piece.owner, answer.target_damage), (colour, answer.attacker_damage)):
        if percent:
            schaden.hurt(a, owner, percent, rule)


def remove_piece(a: Action, piece: Piece, rule: str, what: str) -> None:
    """Take a transporter or mine off the board; its cargo is lost (PX-HIT-04, PX-MES-16)."""
    owner = piece.owner
    seat = a.seat(owner)
    if piece.kind == "mine":
        a.put(owner, mines=tuple(m for m in seat.mines if m != piece.space))
    else:
        gone = next(t for t in seat.transporters if t.number == piece.number)
        a.put(owner, transporters=tuple(t for t in seat.transporters if t is not gone))
        a.note(owner, what, "transporter", piece.number)
        if gone.cargo:
            goods = msg(f"polax.goods.{gone.cargo}")
            lost = "PX-MES-16" if rule == "PX-MES-14" else "PX-HIT-04"
            a.event(lost, "zug.cargo_lost", owner, 1, item=goods, number=piece.number)
    a.event(rule, what, owner, 1, piece=piece_label(piece))
