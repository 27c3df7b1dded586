"""The blocker: a trader that also uses mines, torpedoes and its ship against the leader."""

from __future__ import annotations

from polax_lab.games.polax.haendler import Greedy, Mind, Thought
from polax_lab.games.polax.state import Seat, State
from polax_lab.games.polax.zuege import Move
from polax_lab.graph.masks import bits


class Blocker(Greedy):
    """Lays mines on the lanes of whoever leads and parks its ship in their way."""

    def mind(self, view: State, player: str) -> Mind:
        """The trader's mind with an eye on the leader."""
        return _Jealous(view, player, self.rules)


class _Jealous(Mind):
    """Values what it costs the leader as well as what it brings."""

    def _rival(self) -> Seat:
        others = [s for s in self.view.seats if s.colour != self.seat.colour and s.estate]
        return max(others, key=lambda s: (s.estate.account if s.estate else 0, s.colour))

    def _ways(self, seat: Seat) -> dict[int, float]:
        """Nodes on the shortest ways of loaded transporters, with what hangs on them."""
        found: dict[int, float] = {}
        for t in seat.transporters:
            goal = self.table.goal(t, seat) if t.cargo else None
            if goal is None or goal[0] == t.space:
                continue
            away = self.table.away(goal[0])
            node = self.board.index[t.space]
            while node in away and away[node] > 1:
                node = min(
                    (j for j in bits(self.board.kernel.adj[node]) if j in away),
                    key=lambda j: (away[j], j),
                )
                found[node] = found.get(node, 0.0) + max(1.0, goal[1]) / 4
        return found

    @property
    def _against(self) -> dict[int, float]:
        if not hasattr(self, "_kept"):
            own = self._ways(self.seat)
            ways = self._ways(self._rival())
            self._kept = {n: v for n, v in ways.items() if n not in own}
        return self._kept

    def _mine(self, move: Move) -> Thought:
        rich = self.account >= self.rules.mine_price + 12
        value = self._against.get(self.board.index[move.to], 0.0) * self.left
        worth = value - self.rules.mine_price - 1 if rich else -2.0
        return self._say(move, worth, "blocks", to=move.to)

    def place(self, space: str) -> float:
        """The trader's value, and more for standing in the leader's way."""
        return super().place(space) + 0.3 * self._against.get(self.board.index[space], 0.0)
