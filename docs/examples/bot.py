#!/usr/bin/env python3
"""A bot for Acqua Alta: battles through the engine protocol against a player that chooses at random.

    cargo build --release --no-default-features
    python3 docs/examples/bot.py target/release/acqua-alta --battles 20

The client is acqua_alta.py beside this file. A player is anything with a method `pick`; these two are meant to be taken
and changed.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any, Protocol, Sequence

from acqua_alta import Choice, Decision, Engine, EngineEnded, Json, Square, probability


class Player(Protocol):
    """Somebody who can play a side."""

    def pick(self, engine: Engine, decision: Decision) -> Choice:
        """One of the choices of the decision."""
        ...


class Random:
    """Any legal action, then any way to do it."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def pick(self, engine: Engine, decision: Decision) -> Choice:
        action = self._chance.choice(sorted({choice.action for choice in decision.choices}))
        return self._chance.choice([choice for choice in decision.choices if choice.action == action])


class Striker:
    """Strikes where the exact odds say that it pays, otherwise walks to the enemy."""

    #: Actions whose odds are asked for, and how many of them at most.
    AIMED = frozenset({"combat", "grapple", "drown", "cast"})
    LOOKED_AT = 12
    #: Expected Life Points that a blow must be worth.
    WORTH_DOING = 0.3

    def pick(self, engine: Engine, decision: Decision) -> Choice:
        choices = decision.choices
        if len(choices) == 1:
            return choices[0]
        if decision.kind == "will":
            # One Will die on an attack, none on anything else: the points must last.
            return min(choices, key=lambda choice: abs(choice.options["dice"] - 1))
        if decision.kind in ("act", "opportunity"):
            return self._act(engine, decision)
        if decision.kind in ("deploy", "activate"):
            return self._forward(engine.state(), choices)
        return choices[0]

    def _act(self, engine: Engine, decision: Decision) -> Choice:
        state = engine.state()
        sides = {character["id"]: character["side"] for character in state["characters"]}
        best, value = None, self.WORTH_DOING
        aimed = [choice for choice in decision.choices if choice.action in self.AIMED]
        for choice in aimed[: self.LOOKED_AT]:
            worth = self._worth(engine.odds(choice), sides, decision.side)
            if worth > value:
                best, value = choice, worth
        return best or self._approach(state, decision)

    @staticmethod
    def _worth(odds: Json, sides: dict[int, int], me: int) -> float:
        """Expected Life Points that the enemy loses, less our own; a removal counts six more, Stunned one."""
        total = 0.0
        for outcome in odds["outcomes"]:
            for change in outcome["changes"]:
                loss = -change["counters"].get("lp", 0)
                loss += 6 if change["removed"] else 0
                loss += 1 if change["statuses"].get("stunned") else 0
                total += float(probability(outcome["p"])) * (-loss if sides[change["character"]] == me else loss)
        return total

    @staticmethod
    def _approach(state: Json, decision: Decision) -> Choice:
        enemies = [one["square"] for one in state["characters"] if one["side"] != decision.side and one["square"]]
        here = next((one["square"] for one in state["characters"] if one["id"] == decision.actor), None)
        walks = [choice for choice in decision.choices if choice.action == "move" and not choice.options["step_off"]]
        rest = [choice for choice in decision.choices if choice.action in ("end", "decline")] or decision.choices
        if not enemies or not walks or not here:
            return rest[0]

        def gap(square: Sequence[int] | None) -> int:
            return min(distance(square, enemy) for enemy in enemies) if square else 99

        walk = min(walks, key=lambda choice: gap(choice.square))
        return walk if gap(walk.square) < gap(here) else rest[0]

    @staticmethod
    def _forward(state: Json, choices: list[Choice]) -> Choice:
        """Towards the middle of the board: where to deploy, whom to activate."""
        middle = (state["board"]["width"] // 2, state["board"]["height"] // 2)
        places: dict[int, Square] = {one["id"]: one["square"] for one in state["characters"]}

        def gap(choice: Choice) -> int:
            square = choice.square or places.get(choice.actor)
            return distance(square, middle) if square else 99

        return min(choices, key=gap)


def distance(a: Sequence[int], b: Sequence[int]) -> int:
    """Squares from one to the other; a diagonal step counts as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def play(engine: Engine, players: Sequence[Player], **setup: Any) -> int | None:
    """Plays one battle; returns the side that won, or None for a draw."""
    engine.new(**setup)
    while decision := engine.choices():
        engine.apply(players[decision.side].pick(engine, decision))
    return engine.state()["verdict"]["winner"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays Acqua Alta through its engine protocol.")
    parser.add_argument("program", help="the built game, for instance target/release/acqua-alta")
    parser.add_argument("--battles", type=int, default=20, help="half of them with the sides swapped")
    parser.add_argument("--map", default="campo")
    parser.add_argument("--gangs", nargs=2, default=["lamp_company", "drowned_court"], metavar="GANG")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    won = lost = drawn = 0
    with Engine(arguments.program) as engine:
        for n in range(arguments.battles):
            mine = n % 2
            players: list[Player] = [Random(n), Random(n)]
            players[mine] = Striker()
            seed = arguments.seed + n // 2
            winner = play(engine, players, map=arguments.map, gangs=arguments.gangs, seed=seed)
            won, lost, drawn = won + (winner == mine), lost + (winner == 1 - mine), drawn + (winner is None)
            told = "drawn" if winner is None else "won" if winner == mine else "lost"
            print(f"battle {n + 1}: {told}", flush=True)
    print(f"bot {won} : {lost} random, {drawn} drawn")
    return 0 if won > lost else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except EngineEnded as error:
        sys.exit(f"{error}")
