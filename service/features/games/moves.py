"""The command that answers a decision of a game."""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final

import orjson

from domain.game.facts import Fact
from domain.game.play import GameEnded
from domain.game.refusal import Refusal
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.features.games.store import GameBook
from service.features.games.timing import Timing, is_over
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command, Moved

_DECISION: Final = re.compile(r"d([1-9][0-9]{0,8})")


class MoveCommands:
    """The command that answers decisions on behalf of accounts."""

    def __init__(self, games: GameBook, timing: Timing) -> None:
        self._games = games
        self._timing = timing

    def play(self, account: str, game: str, decision: str, picks: Sequence[str], expected: int | None = None) -> Moved:
        """Answer a decision with the given picks. A repeated answer always returns the same receipt."""

        def decide(loaded: LoadedGame, pen: Pen) -> Command | Moved:
            asked = self._asked(loaded, account, decision, expected)
            if asked is None:
                return self._recalled(loaded, account, decision, picks, expected)
            driver = loaded.driver()
            ordered = driver.chooses is not None and driver.chooses.first_pick is not None
            self._write(loaded, pen, decision, account, driver.answer(asked, picks))
            return Command(decision, {"account": account, "picks": list(picks), "ordered": ordered})

        moved = self._games.change(game, decide)
        assert moved is not None  # noqa: S101 - an answer always comes to something
        return moved

    def _asked(self, loaded: LoadedGame, account: str, decision: str, expected: int | None) -> int | None:
        """Return the event of a decision if the account may answer it now, or None for a past decision."""
        with loaded.now() as now:
            if not now.lobby.knows(account):
                raise unknown_game(loaded.stream)
            mine = now.lobby.seats_of(account)
            if not mine:
                raise Refusal("not-seated/game")
            if now.decision == decision:
                now.lobby.check_playing()
                if expected is not None and expected != now.seq:
                    raise stale(loaded.stream, expected, now.seq)
                question = now.copy.open
                if question is not None and question.seat not in mine:
                    raise Refusal("not-your-decision/seat", decision=decision, seat=question.seat)
                return now.seq if now.asked is None else now.asked.seq
            found = _DECISION.fullmatch(decision)
            if found is None or int(found[1]) > now.seq:
                raise Refusal("unknown-decision", pointer="/decision", decision=decision)
            return None

    def _recalled(
        self, loaded: LoadedGame, account: str, decision: str, picks: Sequence[str], expected: int | None
    ) -> Moved:
        """Return the receipt that an answer got when it was first sent.

        Later events do not matter, so the expected version does not either.
        """
        known = self._games.journal.recall(loaded.stream, decision)
        answered: dict[str, Any] = {"account": None} if known is None else orjson.loads(known.answer)
        mine = answered["account"] == account
        if mine and known is not None:
            same = list if answered["ordered"] else sorted
            if same(picks) == same(answered["picks"]):
                return Moved(answered["receipt"], known.first, known.last, repeated=True)
        if expected is not None and expected != loaded.seq:
            raise stale(loaded.stream, expected, loaded.seq)
        if known is None:
            raise Refusal("decision-closed/not-open", decision=decision)
        if not mine:
            raise Refusal("not-your-decision/past", decision=decision)
        with loaded.now() as now:
            final = now.lobby.terms.takebacks in {"none", "referee"}
            counts = now.lobby.timeline.counts(known.first)
        if not counts:
            raise Refusal("decision-closed/taken-back", pointer="/decision", decision=decision)
        reason = "decision-closed/answered" if final else "decision-closed/answered-takeback"
        raise Refusal(reason, pointer="/picks", decision=decision)

    def _write(self, loaded: LoadedGame, pen: Pen, decision: str, account: str, facts: list[Fact]) -> None:
        over = isinstance(facts[-1], GameEnded)
        with loaded.now() as now:
            lobby = self._timing.excuse(pen, now.lobby)
            if is_over(lobby, pen.at):
                loaded.drop_driver()
                raise Refusal("time-over/decision", command=decision)
            lobby = deepcopy(lobby) if over else lobby
        if over:
            write_on(pen, lobby, facts, account, loaded.secrets)
        else:
            pen.write(facts, account)


def stale(game: str, expected: int, actual: int) -> Refusal:
    return Refusal("stale-version/game", actual=actual, expected=expected, game=game, version=actual, since=expected)
