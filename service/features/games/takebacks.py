"""The commands by which a player takes an answer back, if the game's terms allow it."""

from typing import Final, NamedTuple

import msgspec

from domain.game.play import DecisionAnswered
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.rulings import Overturned, Rewound, TakebackAllowed, TakebackAsked, TakebackDeclined, TakenBack
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from projections.thinking import thoughts
from service.features.games.amending import Amender
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame
from service.features.games.resignation import seats_of_caller
from service.features.games.rewinding import write_rewind
from service.features.games.timing import Timing, is_over
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Moved

_ANSWERED: Final = DecisionAnswered.type_name()


class _Answer(NamedTuple):
    """An answer that counts: its seat, and the event that opened the decision."""

    seat: int
    decision: int


class Takebacks:
    def __init__(self, amender: Amender, timing: Timing) -> None:
        self._amender = amender
        self._timing = timing

    def ask(self, account: str, game: str, to: int | None = None) -> Moved | None:
        """Take back the last answer, or the answer to the decision of event `to`.

        If the terms allow takebacks by consent, only ask the other players.
        """

        def write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
            mine = _playing(lobby, account, game, pen.at)
            agreed = lobby.terms.takebacks
            if agreed in {"none", "referee"}:
                raise Refusal("takebacks-not-agreed/none" if agreed == "none" else "takebacks-not-agreed/referee")
            if lobby.takeback is not None:
                raise Refusal("takeback-open", seat=lobby.takeback.seat)
            answer = _answered(loaded, now, mine, to)
            if agreed == "uninformed":
                _check_uninformed(loaded, now, answer)
            if agreed == "consent" and lobby.others(answer.seat):
                if answer in lobby.declined:
                    raise Refusal("takebacks-not-agreed/declined")
                write_on(pen, lobby, [TakebackAsked(answer.seat, answer.decision)], account, loaded.secrets)
            else:
                self._take_back(loaded, now, pen, lobby, answer)

        return self._amender.amend(account, game, "takeback", write)

    def say(self, account: str, game: str, *, allowed: bool) -> Moved | None:
        """Agree to the requested takeback, or refuse it. The seat that asked may withdraw its request by refusing.

        Return None if the account has agreed already.
        """

        def write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
            mine = _playing(lobby, account, game, pen.at)
            asked = lobby.takeback
            if asked is None:
                raise Refusal("no-takeback")
            others = lobby.others(asked.seat)
            if not allowed:
                write_on(pen, lobby, [TakebackDeclined(mine[0])], account, loaded.secrets)
                return
            consenting = [seat for seat in mine if seat in others]
            if not consenting:
                raise Refusal("not-your-decision/takeback")
            if consenting[0] not in asked.agreed:
                write_on(pen, lobby, [TakebackAllowed(consenting[0])], account, loaded.secrets)
                if set(others) <= {*asked.agreed, *consenting}:
                    self._take_back(loaded, now, pen, lobby, _Answer(asked.seat, asked.to))

        return self._amender.amend(account, game, "takeback", write)

    def _take_back(self, loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby, answer: _Answer) -> None:
        """Write the takeback of an answer. Refuse if the seat would have no time left for the decision."""
        seat, to = answer
        used = self._used(loaded, lobby, pen.at, answer)
        undone = _undone(loaded, now, answer)
        taken_back = TakenBack(seat, to, lobby.timeline.rewinds + 1, used, undone)
        write_rewind(loaded, pen, now, lobby, taken_back, SERVICE)
        until = lobby.abandoned_from(seat, pen.at)
        if is_over(lobby, pen.at) or (until is not None and until <= milliseconds(pen.at)):
            raise Refusal("time-over/taken-back", seat=seat)

    def _used(self, loaded: LoadedGame, lobby: Lobby, at: str, answer: _Answer) -> int:
        """Return the milliseconds that the seat has used for the decision, on all branches, and since then."""
        seat, to = answer
        then = loaded.past(Viewer.public(), to).lobby
        if lobby.clocks is not None and then.clocks is not None:
            return lobby.clocks.used_since(then.clocks.used, then.clocks.charged[seat], seat, at)
        away = self._timing.downtimes()
        waits = (one for one in thoughts(loaded.committed(0)) if one.decision >= to and one.seat == seat)
        ended = (one._replace(until=milliseconds(at)) if one.until is None else one for one in waits)
        return then.waited_ms + sum(one.spent(away) or 0 for one in ended)


def _undone(loaded: LoadedGame, now: GameFold, answer: _Answer) -> int:
    """Return the number of the seat's answers that count and that the takeback of `answer` undoes."""
    timeline = now.lobby.timeline
    since = (one for one in loaded.committed(answer.decision) if one.event.type == _ANSWERED)
    return sum(msgspec.json.decode(one.event.data)["seat"] == answer.seat for one in since if timeline.counts(one.seq))


def _playing(lobby: Lobby, account: str, game: str, at: str) -> tuple[int, ...]:
    """Return the seats of an account in a game that is being played. Refuse if there are none, or if time is over."""
    mine = seats_of_caller(lobby, account, game)
    lobby.check_playing()
    if lobby.clocks is not None and is_over(lobby, at):
        raise Refusal("time-over/takeback", seat=lobby.clocks.seat)
    return mine


def _answered(loaded: LoadedGame, now: GameFold, mine: tuple[int, ...], to: int | None) -> _Answer:
    """Return the last answer of the given seats that counts, or their answer to the decision of event `to`."""
    timeline = now.lobby.timeline
    for stored in reversed(loaded.committed(0)):
        if stored.event.type == _ANSWERED and timeline.counts(stored.seq):
            fields = msgspec.json.decode(stored.event.data)
            if fields["seat"] in mine and to in {None, fields["decision"]}:
                return _Answer(fields["seat"], fields["decision"])
    raise Refusal("nothing-to-take-back/none" if to is None else "nothing-to-take-back/event", event=to)


def _check_uninformed(loaded: LoadedGame, now: GameFold, answer: _Answer) -> None:
    """Refuse a takeback past a referee's change of play, another seat's answer, or an event that revealed something."""
    timeline = now.lobby.timeline
    for stored in loaded.committed(answer.decision):
        if not timeline.counts(stored.seq):
            continue
        if _changes_play(stored):
            raise Refusal("takeback-too-late/ruling", event=stored.seq)
        if loaded.informs(stored):
            raise Refusal("takeback-too-late/learnt", event=stored.seq)
        if stored.event.type == _ANSWERED and msgspec.json.decode(stored.event.data)["seat"] != answer.seat:
            raise Refusal("takeback-too-late/answered", event=stored.seq)


def _changes_play(stored: Stored) -> bool:
    """Return whether an event is a referee's change of play. An appeal may undo it, unless a takeback goes past it."""
    if stored.event.type == Overturned.type_name():
        return msgspec.json.decode(stored.event.data).get("branch") is not None
    return stored.event.type == Rewound.type_name()
