"""Define the exchanges: how the kit disturbs a client, and the reaction that it expects.

An exchange is a generator. It receives a request, yields the treatment of that request, and receives the next request
of the same kind. It then reports the mistakes in that request. When the generator returns, the request passes through
undisturbed. If it returns `ONWARD`, the next exchange starts with that request.
"""

import json
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from clients.conformance.table import Table

EARLY: Final = 0.05
"""Tolerance in seconds for a client that returns too early: clocks differ."""
LONG: Final = 2.0
"""Seconds without a request after which even a slow client has read everything that it received."""
ONWARD: Final = "onward"


@dataclass
class Asked:
    """A request of the client, and the answer that the client received."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes
    at: float = field(default_factory=time.monotonic)
    answered: float = 0.0
    heard: list[int] = field(default_factory=list)
    """For a stream: the events that were sent whole."""
    newly: bool = False
    """A decision of an unknown kind was shown."""

    @property
    def said(self) -> Any:
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    @property
    def decision(self) -> str:
        said = self.said
        return str(said.get("decision")) if isinstance(said, dict) else ""

    @property
    def after(self) -> int:
        """For a stream: the event after which it resumes."""
        last = self.headers.get("last-event-id") or self.query.get("after") or "0"
        return int(last) if last.isdigit() else 0


@dataclass(frozen=True)
class Passed:
    """Send the request to the service, and change the answer as these fields say."""

    answer: str = "whole"
    """One of whole, lost, half, slow, gzip, in-drops. For a stream also cut, half, ended, silent, or a place within the
    next message at which to cut: after-id, in-character, before-end."""
    more: bool = False
    """Add unknown fields."""
    new_kind: bool = False
    """Change the open decision to an unknown kind."""
    receipt: str = ""
    """The part of the receipt that the kit falsifies: signature, head or key."""
    empty: bool = False
    """For a list: send an empty page whose `next` is the requested page."""
    events: int = 0
    """For a stream: number of events to send first."""
    idle: float = 0.3
    """For a stream: seconds without a request after which a client has read everything that it received."""
    back: int = 0
    """For a stream: number of old events to send again at its start."""
    oddly: str = ""
    """For a stream: new-type, new-fields, in-drops, crlf, cr, bom, retry, no-space, lines, unicode, large."""


@dataclass(frozen=True)
class Said:
    """Answer this without a request to the service. `status` 0 breaks the connection."""

    status: int = 0
    retry_after: int | None = None
    code: str | None = None
    """None: answer with a page in HTML, like a proxy before the service."""


Steps = Generator[Passed | Said, Asked, Any]


@dataclass
class Run:
    """An exchange with this client."""

    exchange: "Exchange"
    table: Table
    pace: float = 1
    """Factor by which this client waits longer than others."""
    begun: bool = False
    ended: bool = False
    wrong: list[str] = field(default_factory=list)

    def check(self, true: bool, what: str) -> None:
        if not true and what not in self.wrong:
            self.wrong.append(what)

    def same_move(self, asked: Asked, again: Asked, when: str) -> None:
        self.check(
            again.said == asked.said,
            f"{when} you sent {again.body.decode(errors='replace')} and not once more "
            f"{asked.body.decode(errors='replace')}: only the same decision with the same picks is the same move",
        )

    def waited(self, asked: Asked, again: Asked, seconds: float) -> None:
        waited = again.at - asked.answered
        late = waited >= (seconds - EARLY) * self.pace
        self.check(late, f"you came back {waited:.1f} s after Retry-After: {seconds:g}")

    def paused(self, asked: Asked, again: Asked, status: int, hint: str) -> None:
        waited = again.at - asked.answered
        late = waited >= EARLY / 2 * self.pace
        self.check(late, f"you came back {waited * 1000:.0f} ms after {status}: {hint}")


@dataclass(frozen=True)
class Exchange:
    name: str
    of: str
    done: str
    expected: str
    why: str
    play: Callable[[Run, Asked], Steps]

    @property
    def guide(self) -> str:
        """The page of the service that explains this exchange."""
        if self.name.startswith("receipt"):
            return "/docs/guides/verifying"
        return "/docs/guides/streams" if self.of == "stream" else "/docs/guides/exactly-once"


EXCHANGES: Final[list[Exchange]] = []


def exchange(of: str, done: str, expected: str, why: str) -> Callable[[Callable[[Run, Asked], Steps]], Any]:
    def listed(play: Callable[[Run, Asked], Steps]) -> Callable[[Run, Asked], Steps]:
        EXCHANGES.append(Exchange(play.__name__.replace("_", "-"), of, done, expected, why, play))
        return play

    return listed


# Creation of accounts and games


@exchange(
    "account",
    "the account is answered with 429 and `Retry-After: 1`",
    "the same again, not before a second has passed",
    "A client that returns sooner is refused longer.",
)
def account_429(run: Run, asked: Asked) -> Steps:
    again = yield Said(429, 1, "rate-limited")
    run.waited(asked, again, 1)


@exchange(
    "making",
    "the game is made, and the answer is lost",
    "the same body again with the same `Idempotency-Key`",
    "Without it there are two games.",
)
def making_lost(run: Run, asked: Asked) -> Steps:
    again = yield Passed("lost")
    key, other = asked.headers.get("idempotency-key"), again.headers.get("idempotency-key")
    run.check(key is not None, "you sent no Idempotency-Key as you made a game: repeated, it would be two games")
    run.check(key == other, "after a lost answer you made the game with another Idempotency-Key: there are two now")
    run.check(asked.body == again.body, "after a lost answer you asked for another game under the same wish")
    return ONWARD


def _same_wish(run: Run, asked: Asked, again: Asked, when: str) -> None:
    key, other = asked.headers.get("idempotency-key"), again.headers.get("idempotency-key")
    run.check(key == other, f"{when} you came with another Idempotency-Key: there may be two games now")
    run.check(asked.body == again.body, f"{when} you asked for another game under the same wish")


@exchange(
    "making",
    "sent again, it is answered with 409 `request-in-flight` and `Retry-After: 1`",
    "again with the same key, not before a second has passed",
    "The first one is still being worked on. Its answer is kept for you.",
)
def making_in_flight(run: Run, asked: Asked) -> Steps:
    again = yield Said(409, 1, "request-in-flight")
    run.waited(asked, again, 1)
    same = asked.headers.get("idempotency-key") == again.headers.get("idempotency-key")
    run.check(same, "after 409 request-in-flight you came with another Idempotency-Key: there are two games now")
    return ONWARD


@exchange(
    "making",
    "then 503 with `Retry-After: 1`",
    "the same again after a second, with the same key",
    "The service finds the game by its key, even after a restart.",
)
def making_503(run: Run, asked: Asked) -> Steps:
    again = yield Said(503, 1, "unavailable")
    run.waited(asked, again, 1)
    _same_wish(run, asked, again, "after 503")
    return ONWARD


@exchange(
    "making",
    "then the answer is cut off in the middle",
    "the same again with the same key",
    "Half an answer is none. The game's name may be in the other half.",
)
def making_half(run: Run, asked: Asked) -> Steps:
    again = yield Passed("half")
    _same_wish(run, asked, again, "after half an answer")


# Reads of the game


@exchange(
    "look",
    "a request for the game ends without an answer",
    "it is asked again",
    "Reading may always be repeated.",
)
def look_lost(run: Run, asked: Asked) -> Steps:
    yield Said()
    return ONWARD


@exchange("look", "the game is cut off in the middle", "it is asked again", "Half an answer is none.")
def look_half(run: Run, asked: Asked) -> Steps:
    yield Passed("half")
    return ONWARD


@exchange(
    "look",
    "503 with a code that is in no list, and `Retry-After: 1`",
    "again after a second",
    "There will be new codes. An unknown code means the same as its status.",
)
def look_unknown_code(run: Run, asked: Asked) -> Steps:
    again = yield Said(503, 1, "moon-too-high")
    run.waited(asked, again, 1)
    return ONWARD


@exchange(
    "look",
    "the game comes with fields that nobody knows yet",
    "play goes on",
    "Within `/v1` fields are added.",
)
def look_more(run: Run, asked: Asked) -> Steps:
    yield Passed(more=True)


@exchange(
    "look", "429 with `Retry-After: 1`", "again after a second", "A client that returns sooner is refused longer."
)
def look_429(run: Run, asked: Asked) -> Steps:
    again = yield Said(429, 1, "rate-limited")
    run.waited(asked, again, 1)
    return ONWARD


@exchange(
    "look",
    "504 with a page in HTML: a proxy before the service has waited too long",
    "it is asked again after a pause",
    "Reading may always be repeated, but not without a pause.",
)
def look_504(run: Run, asked: Asked) -> Steps:
    again = yield Said(504)
    run.paused(asked, again, 504, "leave it time")
    return ONWARD


@exchange(
    "look",
    "the game comes byte by byte, without a `Content-Length`, and with letters of two, three and four bytes",
    "play goes on",
    "An answer is whole when it ends, and a letter when its last byte is there.",
)
def look_in_drops(run: Run, asked: Asked) -> Steps:
    yield Passed("in-drops", more=True)


@exchange(
    "look",
    "the game comes packed, if the client has said `Accept-Encoding: gzip`",
    "it is unpacked",
    "A proxy before the service may pack answers if you accept it.",
)
def look_packed(run: Run, asked: Asked) -> Steps:
    yield Passed("gzip")


def _until_newly(asked: Asked) -> Steps:
    """Pass requests through until a decision of an unknown kind was shown."""
    while True:
        again = yield Passed(new_kind=True)
        if asked.newly:
            return
        asked = again


@exchange(
    "look",
    "the open decision is of a kind that nobody knows yet, with unknown fields in its options",
    "one of the options is picked, by its `id`",
    "There will be new kinds. A decision can be answered by its options alone.",
)
def look_new_kind(run: Run, asked: Asked) -> Steps:
    yield from _until_newly(asked)


# Moves


@exchange(
    "move",
    "the service takes the move, and the answer is lost",
    "the same decision and picks again",
    "You get the receipt of the first one. Other picks would be another move.",
)
def move_lost(run: Run, asked: Asked) -> Steps:
    again = yield Passed("lost")
    run.same_move(asked, again, "after a lost answer")


@exchange(
    "move",
    "the connection breaks before the service hears of the move",
    "the same decision and picks again",
    "For you it looks like a lost answer, and the remedy is the same.",
)
def move_unheard(run: Run, asked: Asked) -> Steps:
    again = yield Said()
    run.same_move(asked, again, "after a broken connection")
    return ONWARD


@exchange(
    "move",
    "the service takes the move, and the answer is cut off in the middle",
    "the same decision and picks again",
    "Half an answer is none: the receipt is in it.",
)
def move_half(run: Run, asked: Asked) -> Steps:
    again = yield Passed("half")
    run.same_move(asked, again, "after half an answer")
    return ONWARD


@exchange(
    "move",
    "the answer is lost, and that of the same move sent again, too",
    "the same decision and picks a third time",
    "The same move has the same answer, however often it is sent.",
)
def move_lost_twice(run: Run, asked: Asked) -> Steps:
    again = yield Passed("lost")
    run.same_move(asked, again, "after a lost answer")
    third = yield Passed("lost")
    run.same_move(asked, third, "after two lost answers")


@exchange(
    "move",
    "the answer is lost, and the move is taken back before it is sent again",
    "the same decision and picks again, and then the decision that is open now",
    "The receipt is still good, and the answer also shows the open decision.",
)
def move_lost_taken_back(run: Run, asked: Asked) -> Steps:
    again = yield Passed("lost")
    run.same_move(asked, again, "after a lost answer")
    run.table.take_back()
    last = yield Passed()
    _refused(run, asked, last, "your answer was taken back")
    return ONWARD


@exchange(
    "move",
    "the answer is lost, and a referee takes play back before the move is sent again",
    "the same decision and picks again, and then the decision that is open now",
    "Moves before a ruling remain on record, but no longer count.",
)
def move_lost_rewound(run: Run, asked: Asked) -> Steps:
    again = yield Passed("lost")
    run.same_move(asked, again, "after a lost answer")
    run.table.rewind()
    last = yield Passed()
    _refused(run, asked, last, "a referee took play back")
    return ONWARD


@exchange(
    "move",
    "429 with `Retry-After: 2`",
    "the same move, not before two seconds have passed",
    "Moves have a share of their own. A client that returns sooner is refused longer.",
)
def move_429(run: Run, asked: Asked) -> Steps:
    again = yield Said(429, 2, "rate-limited")
    run.waited(asked, again, 2)
    run.same_move(asked, again, "after 429")
    return ONWARD


@exchange(
    "move",
    "502 with a page in HTML: the service is being started again",
    "the same move after a pause",
    "A proxy before the service sends no JSON.",
)
def move_502(run: Run, asked: Asked) -> Steps:
    again = yield Said(502)
    run.paused(asked, again, 502, "leave it time to start")
    run.same_move(asked, again, "after 502")
    return ONWARD


@exchange(
    "move",
    "then 503 with `Retry-After: 1`",
    "the same move after a second",
    "A restart takes more than one try.",
)
def move_503(run: Run, asked: Asked) -> Steps:
    again = yield Said(503, 1, "unavailable")
    run.waited(asked, again, 1)
    run.same_move(asked, again, "after 503")


@exchange(
    "move",
    "the answer takes a second",
    "nothing else is sent meanwhile",
    "Slow is not lost.",
)
def move_slow(run: Run, asked: Asked) -> Steps:
    yield Passed("slow")
    run.check(asked.answered > 0, "you sent another move while the first one was not answered yet")
    return ONWARD


@exchange(
    "move",
    "the answer comes with fields that nobody knows yet",
    "play goes on",
    "Within `/v1` fields are added.",
)
def move_more(run: Run, asked: Asked) -> Steps:
    yield Passed(more=True)
    return ONWARD


def _refused(run: Run, asked: Asked, again: Asked, what: str) -> None:
    run.check(
        again.decision != asked.decision,
        f"{what}, and after 409 you sent an answer to {asked.decision} again: look at the game, and answer what "
        "it asks",
    )


@exchange(
    "move",
    "somebody with your token has answered the decision from another device: 409 `decision-closed`",
    "the client reads the game, and answers the open decision",
    "A decision takes one answer, for ever.",
)
def move_elsewhere(run: Run, asked: Asked) -> Steps:
    if run.table.answer_otherwise(asked.decision, asked.said.get("picks")):
        again = yield Passed()
        _refused(run, asked, again, "the decision was answered from elsewhere")
    else:  # there was one option: the next decision has more
        yield from move_elsewhere(run, (yield Passed()))


@exchange(
    "move",
    "your last answer is taken back just before this one arrives: 409",
    "the client reads the game, and answers the open decision",
    "Play returns to an earlier decision, which opens again under another id.",
)
def move_taken_back(run: Run, asked: Asked) -> Steps:
    run.table.take_back()
    again = yield Passed()
    _refused(run, asked, again, "your last answer was taken back")


@exchange(
    "move",
    "a referee takes play back by a ruling just before the move arrives: 409",
    "the client reads the game, and answers the open decision",
    "Later moves are on a branch that no longer counts.",
)
def move_rewound(run: Run, asked: Asked) -> Steps:
    run.table.rewind()
    again = yield Passed()
    _refused(run, asked, again, "a referee took play back")


@exchange(
    "move",
    "a referee pauses the game for half a second, and the clocks with it: 409 `game-paused`",
    "nothing is played until the stream reports that play resumes",
    "Nobody may move. `paused` in the game says so.",
)
def move_paused(run: Run, asked: Asked) -> Steps:
    resumed = run.table.pause(0.5)
    yield Passed()
    while not resumed.is_set():
        run.check(False, "you sent moves into a game that a referee had paused: wait until it goes on")
        yield Passed()


@exchange(
    "move",
    "a referee takes three points from you by a ruling",
    "play goes on, and the reported scores are those of the service",
    "The service decides the result, not the client.",
)
def move_penalised(run: Run, asked: Asked) -> Steps:
    run.table.penalise(3)
    yield Passed()
    return ONWARD


@exchange(
    "move",
    "504 with a page in HTML: nobody knows whether the move arrived",
    "the same move after a pause",
    "For you it looks like a lost answer, and the remedy is the same.",
)
def move_504(run: Run, asked: Asked) -> Steps:
    again = yield Said(504)
    run.same_move(asked, again, "after 504")
    return ONWARD


@exchange(
    "move",
    "the answer comes packed, if the client has said `Accept-Encoding: gzip`, and the next one byte by byte",
    "play goes on",
    "The transport of an answer does not change its content.",
)
def move_carried(run: Run, asked: Asked) -> Steps:
    again = yield Passed("gzip")
    run.check(again.decision != asked.decision, "a packed answer was none for you: you sent the same move again")
    last = yield Passed("in-drops", more=True)
    run.check(last.decision != again.decision, "an answer in drops was none for you: you sent the same move again")
    return ONWARD


@exchange(
    "move",
    "the answer shows a decision of a kind that nobody knows yet",
    "one of the options is picked, by its `id`",
    "There will be new kinds. A decision can be answered by its options alone.",
)
def move_new_kind(run: Run, asked: Asked) -> Steps:
    yield from _until_newly(asked)
    return ONWARD


@exchange(
    "move",
    "the receipt has the signature of other data",
    "play goes on, and `receipts` names the event of the receipt in the end",
    "A receipt that nobody checks proves nothing.",
)
def receipt_signature(run: Run, asked: Asked) -> Steps:
    yield Passed(receipt="signature")
    return ONWARD


@exchange(
    "move",
    "the receipt has another hash than the event",
    "play goes on, and `receipts` names the event of the receipt in the end",
    "The receipt contradicts the record.",
)
def receipt_head(run: Run, asked: Asked) -> Steps:
    yield Passed(receipt="head")
    return ONWARD


@exchange(
    "move",
    "the receipt names a key that the service does not publish",
    "play goes on, and `receipts` names the event of the receipt in the end",
    "Anybody can make a key.",
)
def receipt_key(run: Run, asked: Asked) -> Steps:
    yield Passed(receipt="key")


# A guarded move


@exchange(
    "guard",
    "the game is asked for with its ETag as `If-None-Match`: 304, without a body",
    "the client uses the state that it already has",
    "Nothing has happened. A 304 is an answer, and no failure.",
)
def look_unchanged(run: Run, asked: Asked) -> Steps:
    again = yield Passed()
    run.check(again.method == "POST", "you asked again for a game of which you were told that it is unchanged")
    return ONWARD


@exchange(
    "guard",
    "something happens just before a move with `If-Match` arrives: 412 `stale-version`",
    "the client reads the game, and sends a move with its current ETag",
    "You asked to refuse the move if anything has happened since you looked.",
)
def move_stale(run: Run, asked: Asked) -> Steps:
    run.table.penalise(1)
    again = yield Passed()
    run.check(
        again.headers.get("if-match") != asked.headers.get("if-match"),
        "after 412 you sent the same If-Match again: look at the game, and send the ETag that it has now",
    )


# The stream of events


def _resumed(run: Run, asked: Asked, passed: Passed) -> Steps:
    """Break the stream off and expect the client to resume after the last whole message.

    A busy client that has not read that message yet may resume from an earlier one. It receives the message again, and
    has more time to read.
    """
    again = yield passed
    while again.after < (last := max(asked.heard, default=asked.after)) and passed.idle < LONG:
        asked, passed = again, replace(passed, idle=3 * passed.idle)
        again = yield passed
    run.check(
        again.after == last,
        f"you did not go on from Last-Event-ID {last}, the last whole message, but from {again.after}",
    )


@exchange(
    "stream",
    "the connection is cut after a whole message",
    "it is made again with the last `Last-Event-ID`",
    "The log is complete: all later events follow.",
)
def stream_cut(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=2))
    return ONWARD


@exchange(
    "stream",
    "the connection is cut in the middle of a message, after its `id`",
    "it is made again with the `id` of the last whole message",
    "A message without an empty line at its end was not sent. It comes again.",
)
def stream_half(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("half", events=1))
    return ONWARD


@exchange(
    "stream",
    "the connection is cut before the first message",
    "it is made again with the same `Last-Event-ID`",
    "Messages that did not arrive come again.",
)
def stream_empty(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut"))
    return ONWARD


@exchange(
    "stream",
    "the connection is cut after the line with the `id`, before any data",
    "it is made again with the `id` of the last whole message",
    "A number alone is no message.",
)
def stream_after_id(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("after-id", events=1))
    return ONWARD


@exchange(
    "stream",
    "the connection is cut in the middle of a letter of four bytes",
    "it is made again with the `id` of the last whole message",
    "Half a letter is half a message.",
)
def stream_in_character(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("in-character", events=1))
    return ONWARD


@exchange(
    "stream",
    "the connection is cut before the empty line that ends a message",
    "it is made again with the `id` of the last whole message",
    "All of its data was there, and yet it was not sent: it comes again.",
)
def stream_before_end(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("before-end", events=1))
    return ONWARD


@exchange(
    "stream",
    "the stream sends nothing more, not even a line with a colon, and the connection stays open",
    "it is given up, and made again with the last `Last-Event-ID`",
    "A stream sends something every 15 seconds. A silent stream is lost, even if your machine shows a connection.",
)
def stream_silent(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("silent", events=1))
    run.check(asked.answered == 0.0, "you never gave a stream up that had fallen silent")
    return ONWARD


@exchange(
    "stream",
    "the stream ends in good order: the service stops",
    "it is opened again with the last `Last-Event-ID`",
    "A stream of a game has no end. If it ends, resume it.",
)
def stream_ended(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("ended", events=1))
    return ONWARD


@exchange(
    "stream",
    "429 with `Retry-After: 1` as it is opened again",
    "again after a second with the same `Last-Event-ID`",
    "Too many are listening.",
)
def stream_429(run: Run, asked: Asked) -> Steps:
    again = yield Said(429, 1, "too-many-streams")
    run.waited(asked, again, 1)
    run.check(again.after == asked.after, f"after 429 you did not go on from Last-Event-ID {asked.after}")
    return ONWARD


@exchange(
    "stream",
    "then 503 with `Retry-After: 1`",
    "again after a second with the same `Last-Event-ID`",
    "The service holds as many streams as it can.",
)
def stream_503(run: Run, asked: Asked) -> Steps:
    again = yield Said(503, 1, "unavailable")
    run.waited(asked, again, 1)
    run.check(again.after == asked.after, f"after 503 you did not go on from Last-Event-ID {asked.after}")
    return ONWARD


@exchange(
    "stream",
    "then the connection breaks before there is an answer",
    "again with the same `Last-Event-ID`",
    "A restart looks like this.",
)
def stream_unheard(run: Run, asked: Asked) -> Steps:
    again = yield Said()
    run.check(again.after == asked.after, f"after a broken connection you did not go on from {asked.after}")
    return ONWARD


@exchange(
    "stream",
    "502, then the stream begins again with two events that were heard already",
    "each event is reported once",
    "This can happen if one service replaces another. Recognise old events by their numbers.",
)
def stream_doubled(run: Run, asked: Asked) -> Steps:
    again = yield Said(502)
    run.check(again.after == asked.after, f"after 502 you did not go on from Last-Event-ID {asked.after}")
    yield from _resumed(run, again, Passed("cut", events=3, back=2))
    return ONWARD


@exchange(
    "stream",
    "messages come with a comment, a field and an event name that nobody knows yet, and unknown fields in their data",
    "they are read all the same",
    "A reader of event streams ignores unknown parts.",
)
def stream_more(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=2, oddly="new-fields"))
    return ONWARD


@exchange(
    "stream",
    "an event is of a type that nobody knows yet, which it had not when its hash was made",
    "it is reported like any other, and `altered` names it in the end",
    "There will be new types. Their numbers count. An event that does not match its hash was altered on its way.",
)
def stream_new_type(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="new-type"))
    return ONWARD


@exchange(
    "stream",
    "lines end with CR LF",
    "it is read all the same",
    "All three line endings are allowed: a proxy may change them.",
)
def stream_crlf(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="crlf"))
    return ONWARD


@exchange(
    "stream",
    "lines end with CR alone",
    "it is read all the same",
    "All three line endings are allowed.",
)
def stream_cr(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="cr"))
    return ONWARD


@exchange(
    "stream",
    "the stream begins with a byte order mark",
    "it is read all the same",
    "Ignore one at the beginning. It is not part of a field's name.",
)
def stream_mark(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="bom"))
    return ONWARD


@exchange(
    "stream",
    "a message has only `retry`, and another has an event name and no data",
    "it is read all the same",
    "Without data there is no message.",
)
def stream_retry(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="retry"))
    return ONWARD


@exchange(
    "stream",
    "there is no space after the colons",
    "it is read all the same",
    "Remove one space if it is there. It is optional.",
)
def stream_no_space(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="no-space"))
    return ONWARD


@exchange(
    "stream",
    "the data comes in several lines that begin with `data:`",
    "it is read all the same",
    "Join them with line feeds.",
)
def stream_lines(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="lines"))
    return ONWARD


@exchange(
    "stream",
    "data holds letters of up to four bytes, U+0085, U+2028 and a CR as `\\r`, and comes byte by byte",
    "it is read all the same",
    "None of these ends a line, and a letter may be cut by a read.",
)
def stream_unicode(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="unicode"))
    return ONWARD


@exchange(
    "stream",
    "an unknown field holds a quarter of a megabyte and a number beyond 2⁵³",
    "it is read all the same",
    "A message may be longer than one read.",
)
def stream_large(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=1, oddly="large"))
    return ONWARD


@exchange(
    "stream",
    "messages come byte by byte",
    "they are read all the same",
    "A message ends with an empty line, not at the end of a read.",
)
def stream_in_drops(run: Run, asked: Asked) -> Steps:
    yield from _resumed(run, asked, Passed("cut", events=2, oddly="in-drops"))


# Lists


@exchange(
    "list",
    "the first page of your games holds one with somebody who has erased their account",
    "the list is read on, with `cursor` as `next` gave it, and the limit asked for",
    "Do not construct cursors yourself. A name can be null.",
)
def list_erased(run: Run, asked: Asked) -> Steps:
    run.table.fill_the_list()
    again = yield Passed()
    run.check(
        again.query.get("cursor") == run.table.next_page,
        "you did not ask for the next page with the `cursor` that `next` gave",
    )
    return ONWARD


@exchange(
    "list",
    "a game is made between two pages, and the page breaks off",
    "the same page again; in the end each game that was there is reported once",
    "A cursor continues after the items that it has shown, even if there are new ones.",
)
def list_changed(run: Run, asked: Asked) -> Steps:
    run.table.make_one_more()
    again = yield Passed("half")
    run.check(again.query == asked.query, "after half a page you did not ask for the same page again")
    return ONWARD


@exchange(
    "list",
    "a page is empty, and has a `next`",
    "the next page is asked for",
    "A list ends where `next` is null, and not before. The items of a page may be gone.",
)
def list_empty(run: Run, asked: Asked) -> Steps:
    again = yield Passed(empty=True)
    run.check(again.query == asked.query, "after an empty page you did not ask for the `next` that it gave")
    return ONWARD


@exchange(
    "list",
    "429 with `Retry-After: 1`",
    "the same page after a second",
    "A client that returns sooner is refused longer.",
)
def list_429(run: Run, asked: Asked) -> Steps:
    again = yield Said(429, 1, "rate-limited")
    run.waited(asked, again, 1)
    run.check(again.query == asked.query, "after 429 you did not ask for the same page again")
    return ONWARD


@exchange("list", "the answer is lost", "the same page again", "Reading may always be repeated.")
def list_lost(run: Run, asked: Asked) -> Steps:
    again = yield Passed("lost")
    run.check(again.query == asked.query, "after a lost page you did not ask for the same page again")
    return ONWARD


@exchange(
    "list",
    "a page comes with fields that nobody knows yet, byte by byte",
    "the list is read to its end",
    "Within `/v1` fields are added.",
)
def list_more(run: Run, asked: Asked) -> Steps:
    yield Passed("in-drops", more=True)
