"""The table without a widget: taking up, doing, why not, hints, back and forth, two humans."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from polax_lab import PolaxError, load_game
from polax_lab.chance import generator
from polax_lab.games.polax.partie import HIDDEN
from polax_lab.games.polax.state import Gear
from polax_lab.record import Record
from polax_lab.texts import say
from polax_lab.workbench.play_keep import GameKeep
from polax_lab.workbench.play_session import PlaySession

POLAX = load_game("polax")


def session(players: str = "yellow:human,green:greedy", seed: int = 7) -> PlaySession:
    return PlaySession(Record.start(POLAX, players, seed=seed))


def advance(s: PlaySession, plies: int, seed: int = 1) -> None:
    """Play at random for the humans, the bots in between."""
    rng = random.Random(seed)
    for _ in range(plies):
        s.run()
        if s.over:
            return
        if s.waiting:
            s.take_seat()
        s.do(rng.choice(s.moves))


def until(s: PlaySession, phase: str) -> None:
    while s.state.season.phase != phase or s.bot_decides:
        assert not s.over
        advance(s, 1)
        s.run()


def test_what_leaves_no_choice_is_done_at_once() -> None:
    s = session()
    s.choose("buy radar")
    assert s.state.seat("yellow").gear.radar
    assert s.message() == "✓ Buy: Radar."


def test_a_card_is_taken_up_first_and_then_played_on_the_board() -> None:
    s = session()
    s.enter("done")
    s.run()
    card = next(o for o in s.offers() if len({x.space for x in o.options}) > 1)
    s.choose(card.key)
    assert s.offer is not None
    assert set(s.targets()) == {o.space for o in card.options if o.space}
    hints = next(m for m in s.scene().marks if m.role == "hint")
    assert hints.spaces == s.targets()
    target = s.targets()[0]
    s.click(target)
    assert s.state.seat("yellow").ship == target
    assert s.offer is None or s.offer.group == "transporters"


def test_another_space_shows_why_not() -> None:
    s = session()
    s.enter("done")
    s.run()
    card = next(o for o in s.offers() if o.key.startswith("gehen") and s.offers())
    s.choose(card.key)
    before, far = s.state, next(x for x in s.rules.board.ids if x not in s.targets()
                                and x != card.at)  # fmt: skip
    s.click(far)
    assert s.ruling is not None
    assert s.ruling.holds is False
    assert s.ruling.rule in s.message()
    assert s.state is before
    assert s.scene().headline == s.ruling.reason("en")


def test_what_is_out_of_reach_gives_its_rule() -> None:
    s = session()
    offer = next(o for o in s.offers() if o.key == "buy loeschschaum")
    assert offer.options == ()
    s.choose(offer.key)
    assert s.ruling is not None
    assert (s.ruling.holds, s.ruling.rule) == (False, "PX-EQ-06")
    s.choose("buy radar")
    assert s.ruling is None


def test_several_moves_on_one_space_are_left_to_the_list() -> None:
    s = session()
    s.enter("done")
    s.run()
    armed = Gear(torpedoes=("einzel", "doppel"), tubes=2)
    seats = {"yellow": {"ship": "f11", "gear": armed, "hand": ("feuern 1",), "backs": ("yellow",)},
             "green": {"ship": "f13"}}  # fmt: skip
    assert "f13" in s.rules.board.neighbours("f11")
    s.state = s.state._replace(
        seats=tuple(seat._replace(**seats[seat.colour]) for seat in s.state.seats)
    )
    s.choose("feuern 1")
    assert s.targets() == ("f13",)
    before = s.ply
    s.click("f13")
    assert s.ply == before
    assert [o.move.use for o in s.options()] == ["einzel", "doppel"]
    assert "2 moves end on" in s.message()


def test_an_illegal_typed_move_changes_nothing() -> None:
    s = session()
    before = s.state
    s.enter("sell 1")
    assert s.ruling is not None
    assert s.ruling.holds is False
    assert s.state is before
    with pytest.raises(PolaxError, match="is no move"):
        s.enter("fly me to the moon")


def test_hints_name_a_legal_move_and_a_reason() -> None:
    s = session()
    s.hint()
    bot = POLAX.bots["greedy"](s.rules)
    best = bot(s.view, s.moves, generator("any"))
    said = s.message()
    assert say(s.table.said(best, s.rules)) in said
    assert said.endswith(say(bot.why(s.view, best)))
    assert s.ply == 0


def test_undo_goes_to_the_last_own_decision_and_the_same_move_brings_the_same() -> None:
    s = session()
    s.enter("done")
    s.run()
    after, card = s.state, s.moves[0]
    s.do(card)
    s.run()
    then, plies = s.state, s.ply
    s.undo()
    assert s.state == after
    assert s.can_redo
    s.do(card)
    s.run()
    assert (s.state, s.ply) == (then, plies)
    assert s.branches == []


def test_another_move_after_undo_begins_a_branch_and_both_are_kept(tmp_path: Path) -> None:
    s = session()
    s.keep = GameKeep("game", tmp_path)
    s.enter("buy radar")
    s.enter("done")
    first = s.record
    s.undo()
    s.undo()
    s.enter("done")
    assert s.branches == [first]
    assert [str(p.move) for p in s.record.plies] == ["yellow: done"]
    s.take_branch(0)
    assert s.record is first
    assert s.ply == 2
    texts = {Record.loads(p.read_text("utf-8")).text() for p in s.keep.files()}
    assert texts == {first.text(), s.branches[0].text()}


def test_redo_stops_where_the_human_decides_next() -> None:
    s = session()
    advance(s, 6)
    s.run()
    last = s.ply
    s.undo()
    s.undo()
    s.redo()
    assert s.seat == s.actor
    while s.can_redo:
        s.redo()
    assert s.ply == last


def test_bots_do_the_same_again_after_undo() -> None:
    one, two = session(), session()
    for s in (one, two):
        s.enter("done")
        s.run()
    two.undo()
    two.record = two.record.branch(two.ply)
    two.enter("done")
    two.run()
    assert one.record.text() == two.record.text()


def test_two_humans_see_nothing_of_each_other() -> None:
    s = session("yellow:human,green:human,red:greedy")
    assert s.waiting == "yellow"
    assert s.moves == ()
    assert s.offers() == ()
    hands = [seat.hand for seat in s.view.seats]
    assert all(set(hand or ()) <= {HIDDEN} for hand in hands)
    s.take_seat()
    assert HIDDEN not in (s.view.seat("yellow").hand or ())
    assert set(s.view.seat("green").hand) == {HIDDEN}
    s.enter("done")
    assert s.waiting == "green"
    assert s.seat == ""
    assert set(s.view.seat("yellow").hand) == {HIDDEN}
    s.enter("done")  # nobody has sat down
    assert s.actor == "green"
    s.undo()
    assert "nothing is taken back" in s.message()
    s.take_seat()
    assert set(s.view.seat("yellow").hand) == {HIDDEN}
    assert HIDDEN not in s.view.seat("green").hand


def test_legal_moves_of_a_seat_follow_from_what_it_sees() -> None:
    s = session("yellow:human,green:random,red:blocker", seed=3)
    for _ in range(120):
        advance(s, 1)
        if s.over:
            break
        s.run()
        if not s.over:
            assert s.moves == s.referee.legal_moves(s.state, s.rules)


def test_a_whole_game_and_where_the_money_came_from() -> None:
    s = session("yellow:human,green:greedy,red:random", seed=2)
    advance(s, 10_000)
    assert s.over
    outcome = s.outcome
    assert outcome is not None
    for colour, score in outcome.scores.items():
        assert sum(n for _, n in s.table.money(s.state, colour, s.rules)) == score
    assert "Sieger" in s.question()
    assert s.moves == ()
    s.hint()
    assert s.message() == "There is nothing to advise now."


def test_the_log_tells_what_the_seat_may_know() -> None:
    secret = POLAX.rules.vary(open_inventory="secret")
    s = PlaySession(Record.start(POLAX, "yellow:human,green:greedy", secret, seed=7))
    s.enter("done")
    s.run()
    money = [e for e in s.events() if any(k == "balance" for k, _ in e.data)]
    assert {e.who for e in money} == {"yellow"}
    opened = session()
    opened.enter("done")
    opened.run()
    told = opened.events()
    assert any(e.who == "green" and e.what == "markt.transporter" for e in told)


def test_an_offer_can_be_refused_or_taken() -> None:
    s = session("yellow:human,green:human")
    s.take_seat()
    until(s, "business")
    if s.waiting:
        s.take_seat()
    me, other = s.seat, next(c for c in s.seats if c != s.seat)
    assert s.table.trades(s.view)
    s.offer_deal(other, (0, ""), (0, ""))
    assert s.ruling is not None
    assert s.ruling.rule == "PX-TRD-01"
    money = s.state.seat(other).estate.account
    s.offer_deal(other, (0, ""), (max(1, money), ""))
    assert (s.actor, s.waiting) == (other, other)
    s.take_seat()
    assert [o.key for o in s.offers() if o.key == "refuse"] == ["refuse"]
    s.choose("refuse")
    assert s.actor == me


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_step_has_words(lang: str) -> None:
    s = session("yellow:human,green:blocker", seed=5)
    s.speak(lang)  # type: ignore[arg-type]
    rng = random.Random(3)
    for _ in range(150):
        s.run()
        if s.over:
            break
        assert s.question()
        assert s.idle()
        s.choose(rng.choice(s.offers()).key)
        if s.options():
            s.do(rng.choice(s.options()).move)
        assert s.message()
        assert s.source()


def test_the_keyboard_walks_and_points() -> None:
    s = session()
    s.enter("done")
    s.run()
    card = next(o for o in s.offers() if o.key.startswith("gehen"))
    s.choose(card.key)
    s.key("x")
    assert s.cursor == card.at
    s.key("PageDown")
    board = s.rules.board
    assert s.cursor == board.ids[board.index[card.at] + 1]
    s.key("Escape")
    assert s.chosen is None
    s.key("z", ctrl=True)
    assert s.ply == 0


def test_save_and_load(tmp_path: Path) -> None:
    s = session()
    s.enter("buy radar")
    file = tmp_path / "a.txt"
    s.save(str(file))
    other = session(seed=8)
    other.load(str(file))
    assert other.state == s.state
    s.enter("done")
    s.save(str(file))  # its own, as it left it
    with pytest.raises(PolaxError):
        other.save(str(file))
    other.enter("done")
    other.save(str(tmp_path / "b.txt"))
    with pytest.raises(PolaxError):
        other.load(str(tmp_path / "none.txt"))
    with pytest.raises(PolaxError):
        other.save(" ")
    assert other.ply == 2


def test_a_rule_can_be_read() -> None:
    s = session()
    s.rule("PX-WEG-01")
    assert s.opened == "PX-WEG-01"
    s.rule("<script>")
    assert s.opened is None
