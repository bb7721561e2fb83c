"""What the client promises, without a rule of the game: python3 docs/examples/test_client.py PROGRAM"""

from __future__ import annotations

import sys
import unittest
from fractions import Fraction

from acqua_alta import Engine, EngineEnded, EngineError, probability

PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else "acqua-alta"
DUEL = {
    "board": {"rows": ["....~~..", "....==..", "....~~.."]},
    "characters": [
        {"kind": "bravo", "name": "Marco", "side": 0, "square": [2, 1]},
        {"kind": "dock_rat", "name": "Grancio", "side": 1, "square": [3, 1]},
    ],
    "seed": 1,
}


class Client(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.close)

    def test_every_command_has_a_method(self) -> None:
        engine = self.engine
        self.assertEqual(engine.systems()[0]["id"], "canal")
        self.assertIn("campo", [known["id"] for known in engine.catalogue()["maps"]])
        self.assertEqual(engine.new(**DUEL), 1)
        self.assertEqual(engine.board()["rows"], DUEL["board"]["rows"])
        for who in (0, 1):
            engine.edit(character=who, counters={"wp": 0})
        engine.edit(activate=0)
        decision = engine.choices()
        assert decision is not None
        self.assertEqual((decision.side, decision.kind, decision.actor), (0, "act", 0))
        blow = next(choice for choice in decision.choices if choice.action == "combat")
        self.assertEqual((blow.character, blow.square, blow.options["weapon"]), (1, None, "Rapier"))
        walk = next(choice for choice in decision.choices if choice.action == "move")
        self.assertIsInstance(walk.square, tuple)
        refusal = engine.refusal(0, "dive")
        assert refusal is not None
        self.assertEqual(refusal["code"], "NotInWater")
        self.assertIsNone(engine.refusal(0, "combat", {"character": 1}))
        breakdown = engine.breakdown(blow)
        assert breakdown is not None
        self.assertEqual(breakdown["roll"], "Combat")
        odds = engine.odds(blow)
        self.assertEqual(sum(probability(outcome["p"]) for outcome in odds["outcomes"]), 1)
        self.assertIn(engine.ai("normal")["n"], [choice.n for choice in decision.choices])
        before, save = engine.hash(), engine.save()
        engine.undo()
        self.assertNotEqual(engine.hash(), before)
        self.assertIsNone(engine.load(save))
        self.assertEqual(engine.hash(), before)
        self.assertIsNotNone(engine.load(save[:-9]))
        engine.load(save)
        events = engine.apply(blow)
        self.assertTrue(any(event["event"] == "rolled" for event in events))

    def test_what_is_refused_is_raised_and_changes_nothing(self) -> None:
        with self.assertRaises(EngineError) as raised:
            self.engine.state()
        self.assertEqual(raised.exception.code, "no_battle")
        self.engine.new(**DUEL)
        before = self.engine.hash()
        with self.assertRaises(EngineError) as raised:
            self.engine.apply(9999)
        self.assertEqual(raised.exception.code, "no_such_choice")
        with self.assertRaises(EngineError) as raised:
            self.engine.apply(0, faces=[11, 12])
        self.assertEqual(raised.exception.code, "dice")
        self.assertEqual(self.engine.hash(), before)

    def test_an_engine_that_is_gone_is_told_as_such(self) -> None:
        self.engine.close()
        self.engine.close()
        with self.assertRaises(EngineEnded):
            self.engine.state()

    def test_a_program_that_is_none_is_told_as_such(self) -> None:
        with self.assertRaises(OSError):
            Engine("no/such/program")
        with Engine(sys.executable) as other, self.assertRaises(EngineEnded):
            other.state()

    def test_probabilities_are_exact(self) -> None:
        self.assertEqual(probability([27, 1250]), Fraction(27, 1250))
        self.assertEqual(probability(["36893488147419103232", "36893488147419103233"]).denominator, 2**65 + 1)
        self.assertEqual(probability(0.25), 0.25)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
