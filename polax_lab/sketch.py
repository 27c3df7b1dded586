"""`Sketch`: what a picture of a position is about, and the words that all games put round it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.ruling import NO_CAPTION, Caption, Ruling
from polax_lab.scene import Mark, Scene, Verdict
from polax_lab.texts import Lang, msg, say

if TYPE_CHECKING:
    from polax_lab.board import Board

_VERDICTS: dict[bool | None, Verdict] = {True: "yes", False: "no", None: ""}


class Sketch(NamedTuple):
    """What is to be shown on a position; nothing but the position if there is nothing.

    Attributes
    ----------
    ruling : Ruling or None
        What the picture is about: its reason is the headline.
    lang : str
    caption : Caption
        Title and tags of the example.
    over : tuple of Ruling
        Further rulings whose marks and lines are drawn over the position.
    """

    ruling: Ruling | None = None
    lang: Lang = "en"
    caption: Caption = NO_CAPTION
    over: tuple[Ruling, ...] = ()

    @property
    def others(self) -> tuple[Ruling, ...]:
        """The rulings drawn over it that ask something else than the picture is about."""
        return tuple(
            r for r in self.over if self.ruling is None or r.question != self.ruling.question
        )

    @property
    def verdict(self) -> Verdict:
        """``yes``, ``no``, or empty where the ruling is neither or there is none."""
        return _VERDICTS[self.ruling.holds] if self.ruling else ""

    def tags(self) -> list[Mark]:
        """The labels that the example gives spaces."""
        said = say(msg("core.scene.label"), self.lang)
        return [Mark("label", spaces, said, tag) for tag, spaces in self.caption.labels.items()]

    def scene(
        self, board: Board, aside: str, *, notes: tuple[str, ...] = (), **parts: Any
    ) -> Scene:
        """Make the scene: headline, footer and aside are the same in all games.

        Parameters
        ----------
        board : Board
        aside : str
            What the board cannot show.
        notes : tuple of str
            More to say in the footer.
        **parts
            The rest of `Scene`, such as ``spaces``, ``pieces``, ``marks`` and ``looks``.
        """
        ruling, lang = self.ruling, self.lang
        title = self.caption.title.get(lang, "")
        open_note = ruling.open_note(lang) if ruling else ""
        footer = (
            open_note, title if ruling else "", aside, board.provenance.get(lang, ""), *notes
        )  # fmt: skip
        return Scene(
            links=board.links,
            verdict=self.verdict,
            verdict_word=ruling.verdict(lang) if ruling else "",
            headline=ruling.reason(lang) if ruling else title,
            subline=f"{ruling.citation(lang)} · {ruling.sensitivity(lang)}" if ruling else "",
            footer=" · ".join(text for text in footer if text),
            aside=aside,
            lang=lang,
            **parts,
        )
