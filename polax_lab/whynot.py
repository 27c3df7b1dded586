"""The smallest changes to position or readings under which a ruling would be yes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.errors import QuestionError
from polax_lab.hands import Deed, Token
from polax_lab.texts import Message, msg, words

if TYPE_CHECKING:
    from polax_lab.board import Board
    from polax_lab.game import Game
    from polax_lab.question import Question
    from polax_lab.ruleset import Ruleset
    from polax_lab.ruling import Ruling, Witness


class Change(NamedTuple):
    """One change, and what the ruling is with it.

    Attributes
    ----------
    message : Message
        What to do, in one sentence.
    ruling : Ruling
        It holds.
    deed : Deed or None
        Taking one piece off or moving it; None if a reading is to be changed.
    setting : str
        The reading, as ``sealed_scope=group``; empty for a deed.
    """

    message: Message
    ruling: Ruling
    deed: Deed | None = None
    setting: str = ""


class Changes(tuple[Change, ...]):
    """The changes found, the smallest first.

    Attributes
    ----------
    note : Message or None
        Says so if there is none, or if the search was cut short; None otherwise.
    """

    note: Message | None = None


class _Piece(NamedTuple):
    """A token on the board; in the order in which pieces are tried and listed.

    Attributes
    ----------
    needed : bool
        Whether the question cannot be asked without it, as of a ship that is to fly.
    unnamed : bool
        Whether the ruling's witness does not name it.
    place, number : int
        Of its space in board order, and among all pieces.
    """

    needed: bool
    unnamed: bool
    place: int
    number: int
    token: Token
    space: str


def why_not(
    game: Game, state: Any, question: Question, rules: Ruleset, most: int = 1000
) -> Changes:
    """Find the single changes that turn a no into a yes.

    Readings come first, in the order of the ledger; then pieces to take off; then, for each piece,
    the move to the nearest space that does it, nearest first. Among equals those pieces come first
    that the ruling names, then board order; last come pieces that the question is about. Everything
    is tried, by asking again, but for moves once there were `most` tries. For a game in progress
    only readings are tried.

    Parameters
    ----------
    game : Game
    state
        A state of the game.
    question : Question
    rules : Ruleset
    most : int
        Tries, at some tenths of a millisecond each; readings and pieces to take off do not count
        against it.

    Returns
    -------
    Changes
        Empty if the answer is yes already, or is no yes or no.

    Raises
    ------
    QuestionError
        If the question does not fit the position.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> from polax_lab.texts import say
    >>> polax = load_game("polax")
    >>> state = polax.place(players={"green": {"mines": ["f71"]}})
    >>> question = polax.question({"question": "mine", "field": "f75"})
    >>> for change in why_not(polax, state, question, polax.rules):
    ...     print(say(change.message))
    Take the mine (green) off f71.
    Move the mine (green) from f71 to nym-e1.
    """
    ruling = game.ask(state, question, rules)
    if ruling.holds is not False:
        return Changes()
    search = _Search(game, state, question, rules)
    if question.of_play:
        # In a game nobody moves pieces by hand.
        return Changes(tuple(search.readings()))
    found = [*search.readings(), *search.removals(ruling.witness)]
    moves, steps = search.moves(most)
    changes = Changes((*found, *moves))
    if steps is not None:
        changes.note = msg("core.whynot.cut", steps=steps, tries=most)
    elif not changes:
        changes.note = msg("core.whynot.none")
    return changes


class _Search:
    def __init__(self, game: Game, state: Any, question: Question, rules: Ruleset) -> None:
        self.game, self.state, self.question, self.rules = game, state, question, rules
        self.board, self.pieces = rules.board, list[_Piece]()

    def readings(self) -> Iterator[Change]:
        """Every single switch turned."""
        for name, value in self.rules.alternatives():
            ruling = self._ask(self.state, self.rules.turned(name, value))
            if ruling is not None and ruling.holds:
                switch = self.rules.ledger.switches[name]
                label = words(switch.label)
                option = words(switch.option_labels[value])
                message = msg("core.whynot.read", label=label, option=option)
                yield Change(message, ruling, setting=f"{name}={value}")

    def removals(self, witness: Witness) -> list[Change]:
        """Every piece taken off; also finds out in which order to move them."""
        found: dict[_Piece, Change] = {}
        placed = self.game.hands.placed(self.state, self.rules)
        for number, (token, space) in enumerate(placed):
            deed = Deed(token, space, None)
            new = self._do(deed)
            ruling = self._ask(new, self.rules) if new is not None else None
            needed = new is not None and ruling is None
            unnamed = not _names(witness, token, space)
            place = self.board.index[space]
            piece = _Piece(needed, unnamed, place, number, token, space)
            self.pieces.append(piece)
            if ruling is not None and ruling.holds:
                found[piece] = self._change("remove", deed, ruling)
        self.pieces.sort()
        return [found[piece] for piece in self.pieces if piece in found]

    def moves(self, most: int) -> tuple[list[Change], int | None]:
        """For every piece the nearest move that does it.

        Also up to how many steps all was tried; None if there is no more to try.
        """
        found: list[tuple[bool, bool, int, _Piece, Change]] = []
        open_ = [(piece, _rings(self.board, piece.space), {self.state}) for piece in self.pieces]
        tries = steps = 0
        while open_:
            still = []
            for piece, rings, seen in open_:
                ring = next(rings, None)
                if ring is None:
                    continue
                change = None
                for target in ring:
                    deed = Deed(piece.token, piece.space, target)
                    if tries == most:
                        return _listed(found), steps
                    tries += 1
                    new = self._do(deed)
                    # Many spaces may mean the same, as for a nebula.
                    ruling = None if new is None or new in seen else self._ask(new, self.rules)
                    seen.add(new)
                    if ruling is not None and ruling.holds:
                        change = self._change("move", deed, ruling)
                        break
                if change is None:
                    still.append((piece, rings, seen))
                else:
                    found.append((piece.needed, piece.unnamed, steps, piece, change))
            open_, steps = still, steps + 1
        return _listed(found), None

    def _do(self, deed: Deed) -> Any:
        """The state after it; None if no position can hold that."""
        try:
            return self.game.hands.do(self.state, deed, self.rules)
        except QuestionError:
            return None

    def _ask(self, state: Any, rules: Ruleset) -> Ruling | None:
        """The ruling there; None if the question does not fit."""
        try:
            return self.game.ask(state, self.question, rules)
        except QuestionError:
            return None

    def _change(self, kind: str, deed: Deed, ruling: Ruling) -> Change:
        hands = self.game.hands
        message = msg(
            f"core.whynot.{kind}",
            what=hands.label(deed.token),
            source=hands.called(deed.source or "", self.rules),
            target=hands.called(deed.target, self.rules) if deed.target else "",
        )
        return Change(message, ruling, deed)


def _listed(found: list[tuple[bool, bool, int, _Piece, Change]]) -> list[Change]:
    return [change for *_, change in sorted(found, key=lambda entry: entry[:4])]


def _names(witness: Witness, token: Token, space: str) -> bool:
    """Whether a witness names a piece; what has no owner and no number goes by its kind."""
    kinds = [name.partition(" ")[0] for name in witness.blockers]
    return space in witness.blocked or token.text in kinds


def _rings(board: Board, start: str) -> Iterator[list[str]]:
    """The spaces one step away on the bare board, those two steps away, and so on."""
    seen, ring = {start}, [start]
    while True:
        ring = board.order({n for space in ring for n in board.neighbours(space)} - seen)
        if not ring:
            return
        seen.update(ring)
        yield ring
