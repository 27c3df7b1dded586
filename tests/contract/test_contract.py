"""What every game keeps, whichever it is."""

from __future__ import annotations

import json
import random

import pytest

from polax_lab.chance import Scripted, Seeded
from polax_lab.game import load_game
from polax_lab.record import Record
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, say
from polax_lab.yamlfile import read_text

from . import many
from .tables import GAMES, TABLES, course, rules_of, seats_of

SEED = 11
#: Looking at every ply would take minutes; these are spread over the whole game.
SOME = 40


def sample(steps: tuple, count: int = SOME) -> list:  # type: ignore[type-arg]
    return random.Random(5).sample(steps, min(count, len(steps)))


@pytest.fixture(params=TABLES, ids=lambda t: f"{t[0]}-{t[1]}")
def played(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    name, players = request.param
    return load_game(name).play, course(name, players, SEED)


def test_every_listed_move_is_judged_legal_and_reads_back(played) -> None:  # type: ignore[no-untyped-def]
    play, game = played
    for step in sample(game.steps):
        assert len({str(move) for move in step.moves}) == len(step.moves)
        for move in step.moves:
            finding = play.judge(step.state, move, game.rules)
            assert finding.holds, (str(move), say(finding.reason))
            assert finding.rule in game.rules.ledger.rules
            assert play.parse(str(move), step.state, game.rules) == move
            assert move.player in play.actors(step.state)
            assert str(move).partition(": ")[2].split()[0].partition("-")[0] in play.words


def test_4_29_neighbours_are_listed_or_refused_and_change_nothing(played) -> None:  # type: ignore[no-untyped-def]
    """The same move elsewhere, by another player, or from another time of the game."""
    play, game = played
    top, rng = load_game(game.name).tabletop, random.Random(7)
    ids = game.rules.board.ids
    refused = 0
    for step in sample(game.steps):
        tries = [rng.choice(rng.choice(game.steps).moves) for _ in range(4)]
        for move in rng.sample(step.moves, min(3, len(step.moves))):
            elsewhere = [top.aimed(move, space) for space in rng.sample(ids, 4)]
            tries += [other for other in elsewhere if other is not None]
            tries += [move._replace(player=p) for p in play.players(step.state)]
        before, view = hash(step.state), play.legal_moves(step.state, game.rules)
        for move in tries:
            finding = play.judge(step.state, move, game.rules)
            assert finding.rule in game.rules.ledger.rules, str(move)
            assert finding.holds == (move in step.moves), (str(move), say(finding.reason))
            refused += not finding.holds
            for lang in LANGS:
                assert say(finding.reason, lang)
        assert hash(step.state) == before
        assert play.legal_moves(step.state, game.rules) == view == step.moves
    assert refused > 2 * SOME


def test_states_never_change(played) -> None:  # type: ignore[no-untyped-def]
    _, game = played
    states = [game.setup, *(step.after for step in game.steps)]
    assert tuple(map(hash, states)) == game.hashes


def test_4_26_somebody_must_decide_exactly_until_the_game_is_over(played) -> None:  # type: ignore[no-untyped-def]
    play, game = played
    for step in game.steps:
        assert step.moves
        assert play.actors(step.state)
        assert play.outcome(step.state, game.rules) is None
    assert not play.actors(game.end)
    assert not play.legal_moves(game.end, game.rules)
    outcome = play.outcome(game.end, game.rules)
    assert outcome is not None
    assert set(outcome.scores) <= set(play.players(game.end))
    # Teams win together, whatever each of them has.
    assert set(outcome.winners) <= set(outcome.scores)
    assert set(outcome.labels) <= set(load_game(game.name).tabletop.labels())


def test_nothing_appears_and_nothing_vanishes(played) -> None:  # type: ignore[no-untyped-def]
    play, game = played
    for step in game.steps:
        found = [say(bad) for bad in play.invariants(step.after, game.rules)]
        assert found == [], str(step.move)


def test_the_log_changes_nothing_and_explains_every_point(played) -> None:  # type: ignore[no-untyped-def]
    play, game = played
    top = load_game(game.name).tabletop

    def account(state: object, player: str) -> int:
        return sum(amount for _, amount in top.money(state, player, game.rules))

    for n, step in enumerate(game.steps):
        for player in play.players(step.state):
            told = sum(
                event.amount
                for event in step.log
                if event.who == player and any(key == "balance" for key, _ in event.data)
            )
            gained = account(step.after, player) - account(step.state, player)
            assert told == gained, (n, str(step.move))
    for n in random.Random(3).sample(range(len(game.steps)), min(SOME, len(game.steps))):
        step = game.steps[n]
        seeded = Seeded(SEED, f"ply {n}")
        assert play.apply(step.state, step.move, game.rules, seeded) == step.after
        script = Scripted(seeded.results)
        assert play.apply(step.state, step.move, game.rules, script) == step.after
        assert script.left == 0


def test_every_event_names_a_rule_and_has_a_sentence(played) -> None:  # type: ignore[no-untyped-def]
    play, game = played
    for step in game.steps:
        for event in step.log:
            assert event.rule in game.rules.ledger.rules, event
            for lang in LANGS:
                said = say(play.said(event, game.rules), lang)
                assert said
                assert "Message(" not in said


def test_a_change_is_never_silent(played) -> None:  # type: ignore[no-untyped-def]
    """Where a piece or a player's score has changed, an event says so."""
    play, game = played
    found = load_game(game.name)

    def seen(state: object) -> object:
        scores = [found.tabletop.money(state, p, game.rules) for p in play.players(state)]
        return scores, found.hands.placed(state, game.rules)

    changed = [step for step in sample(game.steps, 400) if seen(step.after) != seen(step.state)]
    assert changed
    for step in changed:
        assert step.log, str(step.move)


def test_a_position_in_the_middle_of_anything_offers_the_same_moves(played) -> None:  # type: ignore[no-untyped-def]
    """By way of YAML, JSON and a line of text."""
    play, game = played
    found = load_game(game.name)
    for step in sample(game.steps, 12):
        data = found.position(step.state, game.rules.board)
        text = json.dumps(
            {"schema": 1, "game": game.name, "title": "t", "position": data}, ensure_ascii=False
        )
        scenario = Scenario.loads(text)
        again = Scenario.from_line(Scenario.loads(scenario.to_yaml()).to_line())
        for state in (scenario.state, again.state):
            assert state == step.state
            assert play.legal_moves(state, game.rules) == step.moves
        assert read_text(text).data["position"] == found.position(again.state, game.rules.board)


def test_who_decides_sees_the_same_moves_in_the_own_view(played) -> None:  # type: ignore[no-untyped-def]
    play, game = played
    for step in sample(game.steps):
        view = play.view(step.state, play.actors(step.state)[0], game.rules)
        assert play.legal_moves(view, game.rules) == step.moves


def test_4_22_the_seed_is_used(played) -> None:  # type: ignore[no-untyped-def]
    """In the setup, or with the first dice that fall."""
    play, game = played

    def opening(seed: int) -> object:
        state = play.setup(play.players(game.setup), game.rules, Seeded(seed, "setup"))
        for ply in range(3):
            move = play.legal_moves(state, game.rules)[0]
            state = play.apply(state, move, game.rules, Seeded(seed, f"ply {ply}"))
        return state

    one, again, other = (opening(seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_seeded_games_end_with_every_state_sound(name: str, players: int) -> None:
    """A share of `many.py`, with seeds that its usual run does not have."""
    for seed in (10_001, 10_002):
        assert many.play(name, seed, players) > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_other_reading_can_be_played(name: str) -> None:
    """Some dozen plies under each single switch; what is listed must be whole and sound."""
    play = load_game(name).play
    for switch, value in load_game(name).rules.alternatives():
        game = course(name, len(seats_of(name)), 4, f"{switch}={value}", most=60)
        for step in game.steps:
            assert play.invariants(step.after, game.rules) == [], (switch, value, str(step.move))
        for step in game.steps[::12]:
            for move in step.moves:
                assert play.judge(step.state, move, game.rules).holds, (switch, value, str(move))


@pytest.mark.parametrize("name", GAMES)
def test_replay_equals_play(name: str) -> None:
    players = seats_of(name)
    game = course(name, len(players), SEED)
    record = Record.start(name, dict.fromkeys(players, "human"), rules_of(name), SEED)
    for step in game.steps:
        record.play(step.move)
    assert record.state == game.end
    again = Record.loads(record.text())
    assert again.plies == record.plies
    assert again.state == record.state
    assert [again.events(n) for n in range(min(30, len(game.steps)))] == [
        s.log for s in game.steps[:30]
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_has_a_name_and_the_adviser_is_one(name: str) -> None:
    game = load_game(name)
    for lang in LANGS:
        assert all(say(game.tabletop.bot(kind), lang) for kind in ("human", *game.bots))
    assert game.tabletop.adviser in game.bots
