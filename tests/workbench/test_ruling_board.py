"""What goes between the kernel and the page for one change of the board."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.hands import Token
from polax_lab.workbench import Workbench
from polax_lab.workbench.ruling_board import RulingBoard


@pytest.fixture
def bench(tmp_path: Any) -> Workbench:
    made = Workbench(folder=tmp_path)
    made.board.show()
    return made


def listen(board: RulingBoard, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect the states that the figure sends."""
    sent: list[dict[str, Any]] = []
    send = board.figure.comm.send

    def heard(data: Any = None, *args: Any, **options: Any) -> None:
        sent.append(data["state"])
        send(data, *args, **options)

    monkeypatch.setattr(board.figure.comm, "send", heard)
    return sent


def test_an_action_is_one_message_of_the_figure(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = listen(bench.board, monkeypatch)
    bench.session.hold(Token("mine", "green"))
    for number, space in enumerate(("f71", "f52"), 1):
        bench.act(lambda space=space: bench.session.click(space))  # type: ignore[misc]
        assert [list(state) for state in sent] == [["_py2js_update"]] * number
        news = sent[-1]["_py2js_update"]
        assert news["layout_data"] == {"meta": {"version": bench.board.version}}
        names = {bench.board.figure.data[i].name for i in news["style_traces"]}
        assert "pieces" in names
        assert not names & {"links", "letters"}  # the board itself is not sent again


def test_what_the_page_tells_of_the_plot_changes_nothing(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = bench.board.figure
    before = figure.to_plotly_json()
    sent = listen(bench.board, monkeypatch)
    deltas = [{"uid": trace.uid, "mode": "lines", "x": [1]} for trace in figure.data]
    figure.set_state({
        "_js2py_traceDeltas": {"trace_deltas": deltas, "trace_edit_id": 0},
        "_js2py_pointsCallback": {"event_type": "plotly_hover", "points": {}},
    })  # fmt: skip
    assert figure.to_plotly_json() == before
    assert sent == []


def test_a_new_page_gets_the_figure_as_it_is_now(bench: Workbench) -> None:
    bench.session.hold(Token("mine", "green"))
    bench.act(lambda: bench.session.click("f71"))
    state = bench.board.figure.get_state()
    pieces = next(trace for trace in state["_widget_data"] if trace["name"] == "pieces")
    assert pieces["customdata"] == ["f71"]
    assert state["_widget_layout"]["meta"] == {"version": bench.board.version}
