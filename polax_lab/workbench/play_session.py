"""All that a player can do at the table, without a widget: commands in, words and pictures out."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from polax_lab.chance import generator
from polax_lab.play import IllegalMove
from polax_lab.record import Record
from polax_lab.scene import Scene
from polax_lab.tabletop import Offer, Option
from polax_lab.texts import Lang, Message, msg, say
from polax_lab.workbench import picture, play_picture
from polax_lab.workbench.play_files import PlayFiles
from polax_lab.workbench.play_keep import GameKeep

#: How fast bots play: all at once, one move after the other, or when they are told to.
SPEEDS = ("instant", "slow", "step")
#: So many events of a bot's move fit into the message line.
_TOLD = 2


class PlaySession(PlayFiles):
    """See the module.

    Attributes
    ----------
    chosen : str or None
        Key of the offer that is taken up.
    spot : str
        The clicked space where more than one move of the chosen offer ends.
    cursor : str or None
        Where the keyboard is.
    speed : str
        See `SPEEDS`.
    advice : Move or None
        The move of the last hint, while it lies there.
    picked : tuple of int
        Places of the dice that are to be thrown again.
    opened : str or None
        Id of the rule whose text is shown.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> from polax_lab.record import Record
    >>> polax = load_game("polax")
    >>> seats = {"yellow": "human", "green": "greedy"}
    >>> session = PlaySession(Record.start(polax, seats, seed=7))
    >>> session.enter("done")
    >>> session.actor, session.bot_decides
    ('green', True)
    """

    def __init__(self, record: Record, lang: Lang = "en", keep: GameKeep | None = None) -> None:
        self.chosen: str | None = None
        self.spot = ""
        self.cursor: str | None = None
        self.speed = SPEEDS[0]
        self.opened: str | None = None
        self.advice: Any = None
        self.picked: tuple[int, ...] = ()
        self._asked: Message | None = None
        self._answers: tuple[Message, ...] = ()
        self._offers: tuple[object, tuple[Offer, ...]] | None = None
        self._drawn: tuple[object, Scene] | None = None
        super().__init__(record, lang, keep)
        welcome = msg("play.said.welcome" if keep else "play.said.welcome.unkept")
        self.tell(welcome, *self.opening())

    def follow(self, record: Record) -> None:
        """See `PlayGame`."""
        self._asked, self._answers = None, ()
        super().follow(record)

    def _arrive(self) -> None:
        super()._arrive()
        self.release()
        if self.cursor not in self.rules.board:
            self.cursor = None

    # -- taking up -----------------------------------------------------------------------------

    def offers(self) -> tuple[Offer, ...]:
        """Everything the one who looks could take up now."""
        key = (self.state, self.seat)
        if self._offers is None or self._offers[0] != key:
            moves = self.moves
            found = self.table.offers(self.view, self.seat, moves, self.rules) if moves else ()
            self._offers = key, found
        return self._offers[1]

    @property
    def offer(self) -> Offer | None:
        """What is taken up; where there is but one thing, that."""
        offers = self.offers()
        if self.chosen is None:
            open_ones = [o for o in offers if o.options and o.group != "stop"]
            alone = len(open_ones) == 1 and not open_ones[0].direct
            return open_ones[0] if alone else None
        return next((o for o in offers if o.key == self.chosen), None)

    def options(self) -> tuple[Option, ...]:
        """What may be done with what is taken up; at the clicked space, if there is one."""
        offer = self.offer
        found = offer.options if offer else ()
        return tuple(o for o in found if self.spot in ("", o.space))

    def targets(self) -> tuple[str, ...]:
        """The spaces where these moves end."""
        return self._ends(self.options())

    def advised_spaces(self) -> tuple[str, ...]:
        """Those of them where the move that was advised ends."""
        return self._ends(tuple(o for o in self.options() if o.move == self.advice))

    def _ends(self, options: tuple[Option, ...]) -> tuple[str, ...]:
        return tuple(self.rules.board.order(dict.fromkeys(o.space for o in options if o.space)))

    def choose(self, key: str) -> None:
        """Take something up, or put it back; what leaves no choice is done at once."""
        offer = next((o for o in self.offers() if o.key == key), None)
        if offer is None:
            return
        self.ruling = self.advice = None
        if not offer.options:
            self.why(offer.test)
            self.tell(*self._said, *((offer.lack,) if offer.lack else ()))
        elif offer.direct and len(offer.options) == 1:
            self.do(offer.options[0].move)
        elif self.offer is offer and self.chosen is not None:
            self.click("")
        else:
            self.chosen, self.spot = key, ""
            key = "aim" if self.targets() else "pick"
            lack = (offer.lack,) if offer.lack else ()
            self.tell(msg(f"play.said.{key}", what=offer.label), *lack)

    def release(self) -> None:
        """Put back what is taken up."""
        self.chosen, self.spot, self.advice = None, "", None
        self.picked = ()

    # -- dice ----------------------------------------------------------------------------------

    @property
    def loose(self) -> int:
        """How many dice lie there to be picked and thrown again; 0 where none may be."""
        count = len(self.table.dice(self.view)) if self.moves else 0
        return count if self.table.rethrow(self.view, range(count)) in self.moves else 0

    def pick(self, die: int, on: bool) -> None:
        """Pick a die that is to be thrown again, or let it lie."""
        self.advice = None
        self.picked = tuple(i for i in range(self.loose) if (on if i == die else i in self.picked))

    def rethrow(self) -> None:
        """Throw the picked dice again."""
        move = self.table.rethrow(self.view, self.picked)
        if move is not None:
            self.do(move)

    def _advised_dice(self, move: Any) -> tuple[int, ...]:
        """The dice that a move throws again."""
        every = range(self.loose)
        some = (dice for n in every for dice in combinations(every, n + 1))
        return next((dice for dice in some if self.table.rethrow(self.view, dice) == move), ())

    def click(self, space: str) -> None:
        """Point at a space of the board; empty for the ground beside the spaces."""
        self.ruling = self.advice = None
        if not space:
            self.release()
            self.tell(msg("play.said.released"))
            return
        self.cursor = space
        offer, self.spot = self.offer, ""
        here = [o for o in offer.options if o.space == space] if offer else []
        label = self.game.hands.called(space, self.rules)
        if len(here) == 1:
            self.do(here[0].move)
        elif here:
            self.spot = space
            self.tell(msg("play.said.several", space=label, count=len(here)))
        elif other := next((o for o in self.offers() if o.at == space and o is not offer), None):
            if other.group == "hand":
                self.tell(msg("play.said.card_first"))
            else:
                self.choose(other.key)
        elif (move := self._aimed(space)) is not None:
            self.why(move)
        else:
            self.tell(msg("play.said.nothing", space=label))

    def _aimed(self, space: str) -> Any | None:
        """The move that would end there: of what is taken up, or of all there is if that is one."""
        offers = [self.offer] if self.offer else self.offers()
        moves = [m for o in offers if (m := self.table.aimed(o.test, space)) is not None]
        return moves[0] if len(moves) == 1 else None

    def key(self, key: str, ctrl: bool = False) -> None:
        """Do what a key means while the board has the focus."""
        board = self.rules.board
        if ctrl:
            (self.undo if key.lower() == "z" else self.redo)()
        elif key == "Escape":
            self.click("")
        elif self.cursor is None:
            offer = self.offer
            self.cursor = offer.at if offer and offer.at else board.ids[0]
        elif key in ("Enter", " "):
            self.click(self.cursor)
        else:
            self.cursor = picture.walk(board, self.cursor, key) or self.cursor

    # -- doing and asking ----------------------------------------------------------------------

    def do(self, move: Any) -> None:
        """Make a move if the rules agree; else show why not."""
        seat, turn = self.seat, self.referee.turn(self.state)
        try:
            self.play(move)
        except IllegalMove:
            self.why(move)
            return
        said = self.table.said(move, self.rules)
        # Others decide within the turn: they were asked something.
        asked = self.bot_decides and self.referee.turn(self.state) == turn
        self._asked, self._answers = said if asked else None, ()
        # Who sits down next must not read what this seat alone has seen.
        learned = self.learned() if self.seat == seat else ()
        told = self.events(self.ply - 1) if self.seat == seat else []
        answers = [self.referee.said(e, self.rules) for e in told if self.table.answers(e)]
        self.tell(msg("play.said.done", what=said),
                  *(msg("play.said.moved", what=one) for one in answers), *learned)  # fmt: skip

    def step(self, seconds: float = float("inf")) -> bool:
        """See `PlayGame`; answers to what was asked are told, and at other paces every move."""
        ply = self.ply
        done = super().step(seconds)
        # To work out what has happened takes its time.
        if done and (self._asked is not None or self.speed != SPEEDS[0]):
            self._tell_moves(ply)
        if self.record.undecided:
            self.tell(msg("record.undecided", turns=self.referee.most_turns))
        return done

    def _tell_moves(self, ply: int) -> None:
        events = self.events(ply)
        said = [self.referee.said(e, self.rules) for e in events]
        answers = tuple(s for s, e in zip(said, events, strict=True) if self.table.answers(e))
        if answers and self._asked is not None:
            self._answers += answers
            self.tell(msg("play.said.answered", answer=self._answers, what=self._asked))
        elif self.speed != SPEEDS[0]:
            self.tell(*(msg("play.said.moved", what=one) for one in said[:_TOLD]))

    def enter(self, text: str) -> None:
        """Make the move that somebody has typed.

        Raises
        ------
        MoveTextError
            If it is none, fits several, or is a move that only programs make.
        """
        if text.strip() and not self.waiting:
            # What was refused before is not about this text.
            self.ruling = None
            move = self.referee.parse(text, self.view, self.rules)
            self.table.check_hand(move)
            self.do(move)

    def why(self, move: Any) -> None:
        """Show the ruling on a move."""
        question = self.table.question(move)
        self.ruling = self.game.ask(self.view, question, self.rules)
        key = "may" if self.ruling.holds else "refused"
        what = self.table.said(move, self.rules)
        self.tell(msg(f"play.said.{key}", what=what, rule=self.ruling.rule))

    def hint(self) -> None:
        """Say what the greedy bot would do here, and why."""
        moves = self.moves
        maker = self.game.bots.get(self.table.adviser)
        if not moves or maker is None:
            self.tell(msg("play.said.no_hint"))
            return
        bot, view = maker(self.rules), self.view
        move = bot(view, moves, generator(f"{self.record.seed}/hint {self.ply}"))
        self.ruling, self.spot = None, ""
        self.chosen = next((o.key for o in self.offers() if move in [x.move for x in o.options]
                            and not o.direct), None)  # fmt: skip
        self.advice, self.picked = move, self._advised_dice(move)
        what = self.table.said(move, self.rules)
        self.tell(
            msg("play.said.hint", what=what, bot=self.table.bot(self.table.adviser)),
            bot.why(view, move),
        )

    def offer_deal(self, other: str, give: tuple[int, str], get: tuple[int, str]) -> None:
        """Offer a trade to another player."""
        self.do(self.table.deal(self.seat, other, give, get))

    def rule(self, id: str) -> None:
        """Show the text of a rule, or hide it again."""
        known = id in self.rules.ledger.rules
        self.opened = id if known and id != self.opened else None

    # -- what there is to see --------------------------------------------------------------------

    def scene(self) -> Scene:
        """The board as the seat sees it, with what is taken up and a ruling."""
        key = (self.state, self.seat, self.waiting, self.lang, self.chosen, self.spot,
               self.cursor, self.ruling, self.advice)  # fmt: skip
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, play_picture.draw(self)
        return self._drawn[1]

    def source(self) -> str:
        """Turn, and what each player has."""
        turn = self.referee.turn(self.state)
        return say(self.table.head(self.view, self.rules, turn), self.lang)

    def question(self) -> str:
        """Who has to decide, and what step of the turn it is."""
        if self.over:
            return say(self.table.ending(self.outcome, self.rules), self.lang)
        who = self.table.colour(self.actor)
        key = "you" if self.actor == self.seat else "other"
        if len(self.seats) == 1 and key == "you":
            key = "alone"
        phase = self.table.phase(self.view)
        return say(msg(f"play.turn.{key}", who=who, phase=phase), self.lang)

    def question_tip(self) -> str:
        """What this step is."""
        return say(self.table.about_phase(self.view), self.lang)

    def idle(self) -> str:
        """The next step, in one sentence."""
        if self.over:
            return say(msg("play.idle.over"), self.lang)
        if self.waiting:
            return say(msg("play.idle.waiting", who=self.table.colour(self.waiting)), self.lang)
        if self.actor != self.seat:
            who = self.table.colour(self.actor)
            key = "thinking" if self.thinking else self.speed
            return say(msg(f"play.idle.{key}", who=who), self.lang)
        return say(self.table.step(self.view), self.lang)
