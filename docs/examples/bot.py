#!/usr/bin/env python3
"""A bot for Acqua Alta, with nothing but Python's standard library.

It plays battles through the engine protocol (docs/engine.md) against a player that chooses at random:

    cargo build --release --no-default-features
    python3 docs/examples/bot.py target/release/acqua-alta --battles 20

The class Engine is a whole client; the class Bot is a simple player: it asks the exact odds of every attack, takes the best,
and otherwise walks towards the nearest enemy. Both are meant to be taken and changed.
"""

import argparse
import json
import random
import subprocess
import sys


class EngineError(Exception):
    """The engine refused a command; `code` is stable, the message is for people."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Engine:
    """One engine process: every command is a method call, every answer a dictionary."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __call__(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the engine has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise EngineError(answer["error"])
        return answer

    def close(self):
        self("quit")
        self.process.wait(timeout=10)


def probability(p):
    """The protocol's probabilities: [numerator, denominator], numbers or texts, or a plain number."""
    return p if isinstance(p, (int, float)) else int(p[0]) / int(p[1])


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Random:
    """Any legal action, then any way to do it."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def pick(self, engine, asked):
        action = self.chance.choice(sorted({choice["action"] for choice in asked["choices"]}))
        return self.chance.choice([choice for choice in asked["choices"] if choice["action"] == action])["n"]


class Bot:
    """Strikes where it pays, otherwise walks to the enemy."""

    AIMED = ("combat", "grapple", "drown", "cast")
    LOOKED_AT = 12

    def pick(self, engine, asked):
        choices = asked["choices"]
        if len(choices) == 1:
            return choices[0]["n"]
        if asked["kind"] == "will":
            # One Will die on an attack, none on anything else: the points must last.
            return min(choices, key=lambda choice: abs(choice["options"]["dice"] - 1))["n"]
        if asked["kind"] in ("act", "opportunity"):
            return self.act(engine, asked)
        if asked["kind"] in ("deploy", "activate"):
            return self.forward(engine, asked)
        return choices[0]["n"]

    def act(self, engine, asked):
        state = engine("state")
        me = asked["side"]
        sides = {character["id"]: character["side"] for character in state["characters"]}
        best, value = None, 0.3
        aimed = [choice for choice in asked["choices"] if choice["action"] in self.AIMED]
        for choice in aimed[: self.LOOKED_AT]:
            worth = self.worth(engine("odds", n=choice["n"]), sides, me)
            if worth > value:
                best, value = choice["n"], worth
        return best if best is not None else self.approach(state, asked)

    def worth(self, odds, sides, me):
        """Expected Life Points that the enemy loses, less our own; a removal counts six more, Stunned one."""
        total = 0.0
        for outcome in odds["outcomes"]:
            for change in outcome["changes"]:
                loss = -change["counters"].get("lp", 0)
                loss += 6 if change["removed"] else 0
                loss += 1 if change["statuses"].get("stunned") else 0
                sign = -1 if sides[change["character"]] == me else 1
                total += probability(outcome["p"]) * sign * loss
        return total

    def approach(self, state, asked):
        enemies = [c["square"] for c in state["characters"] if c["side"] != asked["side"] and c["square"]]
        walks = [c for c in asked["choices"] if c["action"] == "move" and not c["options"].get("step_off")]
        rest = [c for c in asked["choices"] if c["action"] in ("end", "decline")] or asked["choices"]
        here = next((c["square"] for c in state["characters"] if c["id"] == asked["actor"]), None)
        if not enemies or not walks or not here:
            return rest[0]["n"]
        near = lambda square: min(distance(square, enemy) for enemy in enemies)
        walk = min(walks, key=lambda choice: near(choice["target"]["square"]))
        return walk["n"] if near(walk["target"]["square"]) < near(here) else rest[0]["n"]

    def forward(self, engine, asked):
        state = engine("state")
        middle = [state["board"]["width"] // 2, state["board"]["height"] // 2]
        places = {c["id"]: c["square"] for c in state["characters"]}

        def far(choice):
            target = choice["target"]
            square = target["square"] if target and "square" in target else places.get(choice["actor"])
            return distance(square, middle) if square else 99

        return min(asked["choices"], key=far)["n"]


def battle(engine, players, seed, options):
    """Plays one battle; returns the winning side, or None for a draw."""
    engine("new", seed=seed, **options)
    while True:
        asked = engine("choices")
        if not asked["choices"]:
            return engine("state")["verdict"]["winner"]
        engine("apply", n=players[asked["side"]].pick(engine, asked))


def main():
    parser = argparse.ArgumentParser(description="Plays Acqua Alta through its engine protocol.")
    parser.add_argument("program", help="the built game, for instance target/release/acqua-alta")
    parser.add_argument("--battles", type=int, default=20, help="half of them with the sides swapped")
    parser.add_argument("--map", default="campo")
    parser.add_argument("--gangs", nargs=2, default=["lamp_company", "drowned_court"], metavar="GANG")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    engine = Engine(arguments.program)
    options = {"map": arguments.map, "gangs": arguments.gangs}
    won = lost = drawn = 0
    for n in range(arguments.battles):
        mine = n % 2
        players = [Random(n), Random(n)]
        players[mine] = Bot()
        winner = battle(engine, players, arguments.seed + n // 2, options)
        won, lost, drawn = won + (winner == mine), lost + (winner == 1 - mine), drawn + (winner is None)
        print(f"battle {n + 1}: {'won' if winner == mine else 'lost' if winner is not None else 'drawn'}", flush=True)
    engine.close()
    print(f"bot {won} : {lost} random, {drawn} drawn")
    return 0 if won > lost else 1


if __name__ == "__main__":
    sys.exit(main())
