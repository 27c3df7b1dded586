"""Charts of numbers over the turns of a game, in the colours of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from polax_lab.view.style import FONT, colours

#: Beside the colour each line has a dash of its own, so that colour alone says nothing.
_DASHES = ("solid", "dash", "dot", "dashdot")


def steps(
    lines: Mapping[str, Sequence[tuple[int, int]]],
    title: str,
    across: str,
    up: str,
    theme: str = "light",
) -> go.Figure:
    """Values that hold until they change, one line for each player.

    Parameters
    ----------
    lines : mapping of str to sequence of (int, int)
        By player: turn and value.
    title, across, up : str
        Headings of the chart and its axes.
    theme : str
    """
    figure = _figure(title, across, up, theme)
    look = colours(theme)
    for dash, (name, points) in zip(_DASHES, lines.items(), strict=False):
        across_, up_ = [x for x, _ in points], [y for _, y in points]
        # A dark edge, for yellow on white could hardly be seen.
        for width, colour in ((5, look["ink"]), (3, look[name])):
            figure.add_scatter(
                x=across_, y=up_, name=name, mode="lines", showlegend=width == 3,
                legendgroup=name, hoverinfo="skip" if width == 5 else None,
                line={"shape": "hv", "dash": dash, "width": width, "color": colour},
            )  # fmt: skip
    return figure


def spans(
    bars: Sequence[tuple[str, str, int, int]],
    title: str,
    across: str,
    theme: str = "light",
) -> go.Figure:
    """From when to when something was: one bar each.

    Parameters
    ----------
    bars : sequence of (str, str, int, int)
        Label, player, first and last turn.
    """
    figure = _figure(title, across, "", theme)
    look = colours(theme)
    for player in dict.fromkeys(who for _, who, _, _ in bars):
        own = [bar for bar in bars if bar[1] == player]
        figure.add_bar(
            y=[label for label, _, _, _ in own], base=[first for _, _, first, _ in own],
            x=[max(1, last - first) for _, _, first, last in own], orientation="h", name=player,
            marker={"color": look[player], "line": {"color": look["ink"], "width": 1}},
        )  # fmt: skip
    figure.update_layout(barmode="overlay", yaxis={"autorange": "reversed"})
    return figure


def _figure(title: str, across: str, up: str, theme: str) -> go.Figure:
    look = colours(theme)
    axis: dict[str, Any] = {"gridcolor": look["link"], "zerolinecolor": look["soft"]}
    return go.Figure(
        layout={
            "title": {"text": title},
            "font": {"family": FONT, "color": look["ink"]},
            "paper_bgcolor": look["paper"],
            "plot_bgcolor": look["paper"],
            "xaxis": {**axis, "title": {"text": across}},
            "yaxis": {**axis, "title": {"text": up}},
            "height": 420,
            "legend": {"orientation": "h", "y": 1.08, "x": 1, "xanchor": "right"},
        }
    )
