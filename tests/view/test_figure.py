from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

go = pytest.importorskip("plotly.graph_objects")

from polax_lab.scene import Scene  # noqa: E402
from polax_lab.view.figure import figure, update  # noqa: E402
from polax_lab.view.style import LAYERS, colours  # noqa: E402


def traces(scene: Scene, *size: Any, **look: Any) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = without_ids(figure(scene, *size, **look))["data"]
    return parts


def shape(parts: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(part["name"], part["mode"], sorted(part)) for part in parts]


def without_ids(drawn: Any) -> dict[str, Any]:
    plain: dict[str, Any] = drawn.to_plotly_json()
    return {
        "layout": plain["layout"],
        "data": [{k: v for k, v in trace.items() if k != "uid"} for trace in plain["data"]],
    }


def test_traces_are_fixed(board: Scene, busy: Scene) -> None:
    assert shape(traces(board)) == shape(traces(busy, 640, 480, "dark", chrome=False))
    assert [part["name"] for part in traces(board)] == [layer.name for layer in LAYERS]


def test_points_of_spaces_follow_the_scene(busy: Scene) -> None:
    parts = {part["name"]: part for part in traces(busy)}
    assert parts["spaces"]["customdata"] == [space.id for space in busy.spaces]
    assert parts["spaces"]["hovertext"][6] == "a: green mine"
    assert parts["pieces"]["customdata"] == [
        "inox", "inox", "inox", "inox", "a", "b", "e", "e",
    ]  # fmt: skip
    assert {n for n, part in parts.items() if part["hoverinfo"] == "text"} == {
        "disc_tips", "cards", "spaces", "pieces",
    }  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_figure_has_its_own_colours_and_no_zoom(busy: Scene, theme: str) -> None:
    drawn = figure(busy, theme=theme)
    assert drawn.layout.paper_bgcolor == colours(theme)["paper"] == drawn.layout.plot_bgcolor
    assert drawn.layout.xaxis.fixedrange is drawn.layout.yaxis.fixedrange is True
    assert drawn.layout.dragmode is False
    assert tuple(drawn.layout.yaxis.range) == (800, 0)
    assert all(part["marker"]["opacity"] == 1 for part in traces(busy) if "marker" in part)


def test_texts_are_escaped_for_plotly(busy: Scene) -> None:
    words = '<img onerror=x> <b>b</b> & $x$ <a href="y">y</a>'
    scene = replace(
        busy,
        headline=words,
        spaces=(replace(busy.spaces[0], tip=words), *busy.spaces[1:]),
    )
    safe = (
        '&lt;img onerror=x&gt; &lt;b&gt;b&lt;/b&gt; &amp; &#36;x&#36; &lt;a href="y"&gt;y&lt;/a&gt;'
    )
    parts = {part["name"]: part for part in traces(scene)}
    no = colours("light")["no"]
    assert f'<b><span style="color:{no}">No.</span></b> {safe}' in parts["chrome"]["text"]
    assert parts["spaces"]["hovertext"][0] == safe


def test_without_chrome_only_the_legend_is_written(busy: Scene) -> None:
    parts = {part["name"]: part for part in traces(busy, chrome=False)}
    assert "sealed" in parts["chrome"]["text"]
    assert not [words for words in parts["chrome"]["text"] if "would seal" in words]


def test_a_widget_changes_in_one_message(board: Scene, busy: Scene) -> None:
    pytest.importorskip("anywidget")
    widget = go.FigureWidget(figure(board))
    sent: list[Any] = []
    widget.observe(lambda change: sent.append(change["new"]), names=["_py2js_update"])
    before = widget.data
    update(widget, busy, theme="dark", version=7)
    assert len([message for message in sent if message]) == 1
    assert widget.data == before
    assert widget.layout.meta == {"version": 7}
    assert without_ids(widget) == without_ids(figure(busy, theme="dark", version=7))
    spaces = next(trace for trace in widget.data if trace.name == "spaces")
    assert spaces.hovertext[6] == "a: green mine"
    assert spaces.marker.line.color[0] == colours("dark")["planet"]
    sent.clear()
    update(widget, busy, theme="dark", version=7)
    assert not [message for message in sent if message]
    update(widget, board)
    assert without_ids(widget) == without_ids(figure(board))


def test_update_refuses_another_figure(board: Scene) -> None:
    with pytest.raises(ValueError, match="zip"):
        update(go.FigureWidget(), board)
