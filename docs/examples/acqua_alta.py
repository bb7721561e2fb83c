"""A client for the engine protocol of Acqua Alta (docs/engine.md), with nothing but Python's standard library.

    from acqua_alta import Engine

    with Engine("target/release/acqua-alta") as engine:
        engine.new(map="campo", gangs=["lamp_duel", "court_duel"], seed=1)
        while decision := engine.choices():
            print(decision.prompt)
            engine.apply(decision.choices[0])
        print(engine.state()["verdict"]["reason"])

Every command is a method. Choices and decisions are small objects; all other answers are the dictionaries that the
engine sends, as docs/engine.md describes them. What the engine refuses is raised as EngineError, and has changed nothing.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from types import TracebackType
from typing import Any, Sequence

Json = dict[str, Any]
Square = tuple[int, int]


class EngineError(Exception):
    """The engine refused a command. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        #: Stable, for programs: see the list of errors in docs/engine.md.
        self.code = code
        #: A sentence, for people.
        self.message = message


class EngineEnded(EngineError):
    """The engine's process is gone, or speaks something else than the protocol."""

    def __init__(self, message: str) -> None:
        super().__init__("ended", message)


@dataclass(frozen=True)
class Choice:
    """One legal choice of a decision."""

    n: int
    action: str
    actor: int
    text: str
    #: The square or the character that it is aimed at, if any.
    square: Square | None
    character: int | None
    options: Json

    @classmethod
    def read(cls, answer: Json) -> Choice:
        target = answer["target"] or {}
        square = target.get("square")
        return cls(
            n=answer["n"],
            action=answer["action"],
            actor=answer["actor"],
            text=answer["text"],
            square=(square[0], square[1]) if square else None,
            character=target.get("character"),
            options=answer["options"],
        )


@dataclass(frozen=True)
class Decision:
    """Who must decide what, and everything that can be chosen."""

    side: int
    kind: str
    prompt: str
    actor: int | None
    other: int | None
    choices: list[Choice]


class Engine:
    """One engine process, and the battle that it plays."""

    def __init__(self, program: str | PathLike[str], folder: str | PathLike[str] | None = None) -> None:
        """Starts `program`; `folder` holds maps, characters and gangs of one's own."""
        command = [program, "engine", *(["--folder", folder] if folder else [])]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def ask(self, cmd: str, **fields: Any) -> Json:
        """Sends any command; fields that are None are left out. Returns the answer, or raises EngineError."""
        given = {name: value for name, value in fields.items() if value is not None}
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps({"cmd": cmd, **given}) + "\n")
            stdin.flush()
            line = stdout.readline()
        except (OSError, ValueError) as error:
            raise EngineEnded(f"the engine cannot be reached: {error}") from error
        if not line:
            raise EngineEnded(f"the engine has ended instead of answering {cmd!r}")
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise EngineEnded(f"expected a line of JSON, found {line[:80]!r}") from error
        if "error" in answer:
            raise EngineError(answer["error"]["code"], answer["error"]["message"])
        return answer

    def systems(self) -> list[Json]:
        """The rule systems, with the words of each."""
        return self.ask("systems")["systems"]

    def catalogue(self) -> Json:
        """Maps, scenarios, and gangs and characters of each system."""
        return self.ask("list")

    def new(self, **setup: Any) -> int:
        """Begins a battle: system, map or board, scenario, gangs or characters, options, seed. Returns the seed."""
        return self.ask("new", **setup)["seed"]

    def state(self) -> Json:
        """The whole battle as it stands."""
        return self.ask("state")

    def board(self) -> Json:
        """The ground as it is now."""
        return self.ask("board")

    def choices(self) -> Decision | None:
        """Who must decide what; None when the battle is over."""
        answer = self.ask("choices")
        if not answer["choices"]:
            return None
        return Decision(
            side=answer["side"],
            kind=answer["kind"],
            prompt=answer["prompt"],
            actor=answer["actor"],
            other=answer["other"],
            choices=[Choice.read(choice) for choice in answer["choices"]],
        )

    def refusal(self, actor: int, action: str, target: Json | None = None) -> Json | None:
        """Why `actor` cannot do that: code, short, text; None if it can."""
        return self.ask("refusal", actor=actor, action=action, target=target)["refusal"]

    def breakdown(self, choice: Choice | int) -> Json | None:
        """The first roll that a choice leads to, term by term; None if nothing is rolled."""
        return self.ask("breakdown", n=_number(choice))["breakdown"]

    def odds(self, choice: Choice | int) -> Json:
        """The exact distribution of what a choice does; read its probabilities with `probability`."""
        return self.ask("odds", n=_number(choice))

    def apply(self, choice: Choice | int, faces: Sequence[int] | None = None) -> list[Json]:
        """Does a choice; the seed rolls, unless the faces of real dice are given. Returns what happened."""
        return self.ask("apply", n=_number(choice), faces=None if faces is None else [*faces])["events"]

    def edit(self, **change: Any) -> None:
        """Changes the position: character, square, level, stats, counters, statuses, activate."""
        self.ask("edit", **change)

    def ai(self, level: str | None = None) -> Json:
        """What the computer player would choose, `n`, and what it thought."""
        return self.ask("ai", level=level)

    def hash(self) -> str:
        """The state hash: equal on every machine for the same set-up and choices."""
        return self.ask("hash")["hash"]

    def save(self) -> str:
        """The battle as the text of a save file."""
        return self.ask("save")["save"]

    def load(self, save: str) -> str | None:
        """Replays a save and goes on from there. Returns a warning if the text was cut short."""
        return self.ask("load", save=save)["warning"]

    def undo(self) -> None:
        """Takes the last step back, if no die fell in it."""
        self.ask("undo")

    def close(self) -> None:
        """Ends the process; more than once does no harm."""
        if self._process.poll() is None:
            try:
                self.ask("quit")
                self._process.wait(timeout=10)
            except (EngineError, subprocess.TimeoutExpired):
                self._process.kill()
                self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None and not pipe.closed:
                try:
                    pipe.close()
                except OSError:
                    pass  # The other end went first.


def _number(choice: Choice | int) -> int:
    return choice if isinstance(choice, int) else choice.n


def probability(p: float | list[int | str]) -> Fraction | float:
    """A probability of the protocol: an exact fraction where the engine gave one."""
    return p if isinstance(p, (int, float)) else Fraction(int(p[0]), int(p[1]))
