"""The tab to set up a position: palette, cards, overlays, and what lies beside the board."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from polax_lab.hands import Paper, Token
from polax_lab.questiontext import named
from polax_lab.texts import msg, say
from polax_lab.workbench.forms import Form, GameWords
from polax_lab.workbench.parts import Act, Parts, group, label, pressed, row, shown
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

if TYPE_CHECKING:
    from polax_lab.workbench.session import Session

#: Signs of the pieces, as they look on the board: by kind, or by the symbol of the game's own.
_SIGNS = {"ship": "▲", "transporter": "■", "mine": "✶", "lager": "⌂", "messe": "⚑", "nebula": "◌"}
_SYMBOLS = {"triangle": "▲", "square": "■", "hexagram": "✶", "house": "⌂", "star": "★",
            "diamond": "◆"}  # fmt: skip


class SetupTab:
    """See the module.

    Attributes
    ----------
    palette : dict of Token to ToggleButton
        By kind and number; the player is chosen beside it.
    forms : list of (Paper, Form)
    """

    def __init__(self, session: Session, words: GameWords, act: Act) -> None:
        self.session, parts, hands = session, Parts(act), session.game.hands
        self.player = next(iter(hands.players), "")
        self.lead = html("polax-hint")
        self.examples = [parts.button(partial(session.open_scenario, s)) for s in session.examples]
        self.first = group(self.lead, *self.examples)
        self.mode = parts.choice(
            widgets.ToggleButtons(options=[("", False), (" ", True)]), self._free
        )
        self.players = parts.choice(
            widgets.ToggleButtons(options=[(p, p) for p in hands.players]), self._own
        )
        self.players.add_class("polax-seats")
        kinds = dict.fromkeys(t._replace(player="") for t in hands.tokens(session.rules))
        self.palette = {kind: parts.toggle(partial(self._hold, kind)) for kind in kinds}
        self.off = parts.toggle(session.take_off)
        self.card = parts.dropdown(lambda card: session.choose(card=card))
        self.planet = parts.dropdown(lambda planet: session.choose(planet=planet))
        self.overlays = {
            name: parts.toggle(partial(session.overlay, name)) for name in hands.overlays
        }
        self.over = html("polax-hint")
        self.space = widgets.Combobox(ensure_option=False, continuous_update=False)
        self.space.add_class("polax-list")
        self.go = parts.button(lambda: self._at_space(session.click))
        self.away = parts.button(lambda: self._at_space(session.remove))
        self.beside = parts.toggle(lambda on: None)
        self.forms = [(p, Form(p.model, words, partial(act, partial(self._fill, p)), p.keys))
                      for p in hands.papers]  # fmt: skip
        self._filled: dict[str, tuple[dict[str, Any], str]] = {}
        self.papers = group(*(form.widget for _, form in self.forms))
        self.odd = html("polax-odd")
        switched = widgets.Box(list(self.overlays.values())).add_class("polax-palette")
        self.looks = group(self.over, switched, row(self.space, self.go, self.away))
        self.widget = widgets.VBox([
            self.first, self.mode, self.players,
            widgets.Box([*self.palette.values(), self.off]).add_class("polax-palette"),
            row(self.card, self.planet),
            self.looks, self.odd, self.beside, self.papers,
        ]).add_class("polax-tab")  # fmt: skip

    # -- actions ---------------------------------------------------------------------------

    def _free(self, freely: bool) -> None:
        self.session.freely = freely

    def _own(self, player: str) -> None:
        """Another player's pieces: what is held from the palette changes hands too."""
        self.player = player
        self.session.choose(player=player)
        held = self.session.held
        if held is not None and held.player:
            self.session.hold(held._replace(player=player))

    def _hold(self, kind: Token, on: bool) -> None:
        self.session.hold(self._token(kind) if on else None)

    def _token(self, kind: Token) -> Token:
        """The token of the chosen player, or the one that is nobody's."""
        own = kind._replace(player=self.player)
        return own if own in self.session.game.hands.tokens(self.session.rules) else kind

    def _sign(self, token: Token) -> str:
        # A game may draw the pieces of each player in a shape of their own.
        looks, kind = self.session.game.kit.looks, token.kind
        look = looks.get(kind) or looks.get(f"{kind}_{token.player}")
        return _SIGNS.get(kind) or _SYMBOLS.get(look.symbol if look else "", "●")

    def _at_space(self, do: Any) -> None:
        do(self.session.space_named(self.space.value))

    def _fill(self, paper: Paper) -> None:
        """Take what a form holds into the position, if it is whole."""
        form = next(form for p, form in self.forms if p == paper)
        if faults := form.faults():
            self.session.tell(faults[0])
            return
        position = self.session.position
        spot = position
        for key in self._path(paper):
            spot = spot.setdefault(key, {})
        for key in paper.keys:
            spot.pop(key, None)
        spot |= form.value
        self.session.amend(position, msg("desk.done.details"))

    def pick(self, space: str) -> bool:
        """Give a clicked space to the entry that waits for one, if there is any."""
        for paper, form in self.forms:
            if form.picking and form.pick(space):
                self._fill(paper)
                return True
        return False

    def rest(self) -> None:
        """Let no entry wait for a click any longer."""
        for _, form in self.forms:
            form.rest()

    def _path(self, paper: Paper) -> tuple[str, ...]:
        return tuple(key.format(player=self.player) for key in paper.path)

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        session = self.session
        game = session.game.name

        def words(key: str, **values: Any) -> str:
            return say(msg(f"desk.setup.{key}", **values), session.lang)

        shown(self.first, len(session.history.steps) == 1)
        self.lead.value = f"<div>{escape(say(msg('desk.examples'), session.lang))}</div>"
        for button, scenario in zip(self.examples, session.examples, strict=True):
            title = scenario.title[session.lang]
            label(button, title.partition(":")[0], title)
        modes = [(words("rules"), False), (words("freely"), True)]
        relabel(self.mode, modes, session.freely)
        self.mode.tooltips = [words("rules.tip"), words("freely.tip")]
        players = [(say(msg(f"{game}.colour.{p}"), session.lang), p)
                   for p in session.game.hands.players]  # fmt: skip
        relabel(self.players, players, self.player)
        shown(self.players, len(players) > 1)
        for kind, button in self.palette.items():
            token = self._token(kind)
            name = say(session.game.hands.label(token), session.lang)
            number = f" {kind.number}" if kind.number else f" {name.partition(' (')[0]}"
            label(button, f"{self._sign(token)}{number}", name)
            pressed(button, session.held == token)
        label(self.off, words("off"), words("off.tip"))
        pressed(self.off, session.taking)
        self._draw_choices(words)
        for name, button in self.overlays.items():
            label(button, say(msg(f"{game}.overlay.{name}"), session.lang),
                  say(msg(f"{game}.overlay.{name}.tip"), session.lang))  # fmt: skip
            pressed(button, name in session.overlays)
        self.over.value = f"<div>{escape(words('overlays'))}</div>"
        label(self.space, words("space"))
        names = tuple(name for name, _ in session.spaces())
        if self.space.options != names:
            self.space.options = names
        label(self.go, words("go"), words("go.tip"))
        label(self.away, words("away"), words("away.tip"))
        self._draw_beside(words)
        self.odd.value = self._odd(words)

    def _draw_choices(self, words: Any) -> None:
        session = self.session
        game, hands = session.game.name, session.game.hands
        cards = [(say(named(game, "card", c), session.lang), c) for c in hands.cards]
        relabel(self.card, cards, session.choice.card)
        label(self.card, words("card"))
        board = session.rules.board
        planets = [(words("no_planet"), None), *((board.label(p), p) for p in board.planets)]
        relabel(self.planet, planets, session.choice.planet)
        label(self.planet, words("planet"))
        shown(self.card, bool(hands.cards))
        shown(self.planet, bool(hands.of_planet))

    def _draw_beside(self, words: Any) -> None:
        label(self.beside, words("beside"), words("beside.tip"))
        shown(self.beside, bool(self.session.game.hands.papers))
        on = bool(self.beside.value)
        # In place of the overlays, so that what opens is in sight.
        shown(self.looks, not on)
        shown(self.papers, on)
        if not on:
            return
        position = self.session.position
        for paper, form in self.forms:
            spot: Any = position
            for key in self._path(paper):
                spot = spot.get(key, {})
            values = {key: spot[key] for key in paper.keys if key in spot}
            # What is typed but not whole yet stays until the position itself changes.
            if self._filled.get(paper.name) != (values, self.player):
                self._filled[paper.name] = (values, self.player)
                form.set(values)
            form.draw()

    def _odd(self, words: Any) -> str:
        odd = self.session.oddities()
        if not odd:
            return ""
        # The sentences name their rules.
        rows = "".join(f"<li>{escape(say(o.message, self.session.lang))}</li>" for o in odd)
        return f"<div><b>{escape(words('odd', count=len(odd)))}</b></div><ul>{rows}</ul>"
