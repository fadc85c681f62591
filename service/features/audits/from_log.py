"""The audit of one stream in the log, with its seals, receipts and audiences."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from domain.game.facts import Codec
from domain.game.message import message
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import LOBBY_CODEC, SeedOpened
from domain.table.match import MatchGameOpened
from domain.tournament.facts import TableOpened
from events.keys import KeyRing
from events.log.chain import Broken
from events.log.event import Event, Stored
from events.log.journal import DoneCommand, Journal
from events.log.sealing import audiences, commitments, openings_for, opens
from events.log.viewer import EVERYONE, Viewer
from events.receipts import Receipt, check_receipt, read_answer, receipt
from events.signing import PublicKey
from projections.game_fold import MALFORMED_FACT_ERRORS, fact_of
from projections.stream_kinds import GAME, MATCH, kind_of
from projections.words import why
from service.features.audits.chain import audit_chain
from service.features.audits.game import audit
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.made_games import created
from service.features.audits.match import audit_match, not_drawn
from service.features.audits.tournament import audit_tournament
from service.features.audits.verdict import Audit, Depth, GameAudit
from service.features.games.loaded_game import unknown_game
from service.platform.streams.pen import Secrets

_PAGE: Final = 500
_SEALED: Final = b'"sealed":'
"""Bytes that each event with a sealed value contains. In a text, the quotes would be escaped."""
_FINAL: Final = SeedOpened.type_name()
_OPENED: Final = {TableOpened.type_name(), MatchGameOpened.type_name()}


class Audited(NamedTuple):
    """The audit of one stream in the log, with the numbers of what was checked.

    `final` means that its seed is revealed, so everybody may see all of it.
    """

    audit: Audit
    events: int
    sealed: int
    receipts: int
    final: bool
    last: Stored | None


class Auditing:
    """Audits of streams in a log. `accounts` are known to a running service."""

    def __init__(self, journal: Journal, ring: KeyRing, accounts: KnownAccounts | None = None) -> None:
        self._journal = journal
        self._ring = ring
        self._accounts = accounts
        self._known: tuple[tuple[str, Any] | None, frozenset[str]] = None, frozenset()
        """The container that was read last, with its head, and the games that it opened."""

    def game(self, game: str, *, whole: bool, upto: int | None = None, depth: Depth = "rules") -> GameAudit:
        """Audit a game, up to event `upto` if set, and sign the head of these events.

        A difference could reveal a secret of a running game. So its contents are returned only if the game is final or
        the caller may see the `whole` game.
        """
        if self._journal.head(game) is None:
            raise unknown_game(game)
        found = self.stream(game, depth, upto)
        last = found.last
        at = None if last is None else _time_of(last)
        signed = None if last is None or at is None else receipt(self._ring, game, last.seq, last.hash, at)
        return GameAudit(
            **msgspec.structs.asdict(found.audit if whole or found.final else found.audit.veiled()),
            events=found.events,
            sealed=found.sealed,
            receipts=found.receipts,
            receipt=None if signed is None else Receipt(**signed),
        )

    def stream(
        self, stream: str, depth: Depth, upto: int | None = None, between: Callable[[], None] = lambda: None
    ) -> Audited:
        """Audit a stream of any kind, up to event `upto` if set. Call `between` between its events.

        For a stream of looks, only the chain is checked.
        """
        commands = self._journal.done(stream)  # before the events, to which others may append meanwhile
        reading, receipts = _Reading(self._journal, stream, upto, between), 0
        try:
            found = self._read(reading, stream, depth)
            if not found.wrong:
                receipts = _receipts(commands, stream, reading.hashes, self._ring.publics(), upto)
        except Broken as broken:
            found = Audit("broken", why(broken), seq=broken.seq)
        except (*MALFORMED_FACT_ERRORS, msgspec.MsgspecError) as error:  # files of the log may hold anything
            found = Audit("broken", message("audit/unreadable", error=repr(error)), seq=len(reading.hashes) or None)
        return Audited(found, len(reading.hashes), reading.sealed, receipts, reading.final, reading.last)

    def _read(self, reading: "_Reading", stream: str, depth: Depth) -> Audit:
        kind, secret = kind_of(stream), self._journal.secret(stream)
        games = partial(self._games, between=reading.between)
        if kind is None:
            raise LookupError(f"no stream of ours is called {stream}")
        if kind is MATCH:
            return audit_match(reading, self._match_seed(stream), games, self._last)
        if not kind.secret:
            return audit_chain(reading, kind.name)
        if secret is None:
            return Audit("broken", message("audit/no-secrets", kind=kind.name))
        secrets = Secrets.read(stream, secret)
        reading.key = secrets.key
        if kind is GAME:
            found = audit(reading, secrets.seed, depth, self._accounts)
            return found if found.wrong else self._not_its_matchs(stream) or self._named_by_container(stream, found)
        keys = self._ring.publics()
        return audit_tournament(
            reading, secrets.seed, depth, games=games, last=self._last, keys=keys, accounts=self._accounts
        )

    def _not_its_matchs(self, game: str) -> Audit | None:
        """Return the difference if a game's seed does not follow from the seed of its match, or None."""
        made = created(self._first(game)[0])
        seed = None if made.part_of is None else self._match_seed(made.part_of.match)
        return None if seed is None else not_drawn(game, made, seed)

    def _named_by_container(self, game: str, found: Audit) -> Audit:
        """Return the audit of a final game, and say if its tournament or match is gone or does not name it.

        This is no difference: a player may have left while the game was created, and its result counts nowhere.
        """
        made, last = created(self._first(game)[0]), self._journal.read(game, limit=1, backwards=True)
        container = made.table_of.tournament if made.table_of else made.part_of.match if made.part_of else None
        if container is None or last[0].event.type != _FINAL:
            return found
        if self._journal.head(container) is None:
            remark = "audit/no-container"
        elif game in self._named(container):
            return found
        else:
            remark = "audit/not-named"
        return msgspec.structs.replace(found, why=message(remark, found=found.why, container=container))

    def _named(self, container: str) -> frozenset[str]:
        """Return the games that a tournament or match has opened."""
        known, head = self._known, self._journal.head(container)
        if known[0] != (container, head):
            opened = (one.event.data for one in self._games(container) if one.event.type in _OPENED)
            known = (container, head), frozenset(msgspec.json.decode(data)["game"] for data in opened)
            self._known = known
        return known[1]

    def _match_seed(self, match: str) -> bytes | None:
        """Return the seed of a match, from which the seeds of its games follow. Older matches have none."""
        secret = self._journal.secret(match)
        return None if secret is None else Secrets.read(match, secret).seed

    def _games(self, game: str, between: Callable[[], None] = lambda: None) -> Iterator[Stored]:
        for stored in self._journal.read_in_pages(game, size=_PAGE):
            between()
            yield stored

    def _last(self, game: str) -> str | None:
        head = self._journal.head(game)
        return None if head is None else head.hash

    def _first(self, game: str) -> list[Stored]:
        return list(self._journal.read(game, upto=1))


def _receipts(
    commands: Sequence[DoneCommand], stream: str, hashes: list[str], keys: dict[str, PublicKey], upto: int | None
) -> int:
    """Check that each receipt has this service's signature and names its event in the log. Return their number."""
    checked = 0
    for done in commands:
        if upto is not None and done.last > upto:
            break
        if not 1 <= done.last <= len(hashes):
            raise Broken(stream, done.last, "broken/receipt-gone")
        signed = receipt_of(stream, done.last, hashes[done.last - 1], done.command, done.answer)
        if not check_receipt(signed, keys):
            raise Broken(stream, done.last, "broken/receipt-key")
        checked += 1
    return checked


def receipt_of(stream: str, seq: int, head: str, command: str, answer: bytes) -> dict[str, Any]:
    """Return the receipt that the log stores with a command, without checking its signature.

    Raise Broken if it was changed or names another event.
    """
    try:
        signed = read_answer(command, answer).get("receipt")
    except ValueError as error:
        raise Broken(stream, seq, "broken/command", error=str(error)) from error
    receipt = signed if isinstance(signed, dict) else {}
    if (receipt.get("stream"), receipt.get("seq"), receipt.get("head")) != (stream, seq, head):
        raise Broken(stream, seq, "broken/receipt")
    return receipt


def check_seals(stored: Stored, event: Event, key: bytes) -> int:
    """Compare an event's sealed values with their commitments, and return their number. Raise Broken if one differs."""
    closed = commitments(msgspec.json.decode(event.data)) if _SEALED in stored.body else {}
    openings = openings_for(stored, key, Viewer.referee())
    for opening in openings:
        commitment = closed.pop(opening.path, None)
        if commitment is None:
            raise Broken(stored.stream, stored.seq, "broken/not-sealed", path=opening.path)
        if opening.salt is not None and not opens(commitment.sealed, opening.salt, opening.value):
            raise Broken(stored.stream, stored.seq, "broken/opening", path=opening.path)
    if closed:
        raise Broken(stored.stream, stored.seq, "broken/lost", path=next(iter(closed)))
    return len(openings)


class _Reading:
    """An iterator over the events of a stream that checks every sealed value.

    It counts the values and collects the hashes of the events.
    """

    def __init__(self, journal: Journal, stream: str, upto: int | None, between: Callable[[], None]) -> None:
        self.between = between
        self.key = b""
        self.sealed = 0
        self.hashes: list[str] = []
        self.final = False
        self.last: Stored | None = None
        self._journal = journal
        self._stream = stream
        self._upto = upto
        self._codec: Codec | None = None

    def __iter__(self) -> Iterator[Stored]:
        for stored in self._journal.read_in_pages(self._stream, upto=self._upto, size=_PAGE):
            self.last = stored
            self.hashes.append(stored.hash)
            event = stored.event
            self.final = self.final or event.type == _FINAL
            if stored.seq == 1:
                self._codec = _codec(stored)
            self._check(stored, event)
            self.between()
            yield stored

    def _check(self, stored: Stored, event: Event) -> None:
        self.sealed += check_seals(stored, event, self.key)
        if stored.openings is not None:
            self._check_audiences(stored, event)

    def _check_audiences(self, stored: Stored, event: Event) -> None:
        """Check that each sealed value is stored for the audience that its fact type sets.

        No commitment covers the audience.
        """
        codec = LOBBY_CODEC if event.type in LOBBY_CODEC.types else self._codec
        known = None if codec is None else codec.types.get(event.type)
        if codec is None or known is None or known.v < event.v:
            return
        meant = codec.audiences(fact_of(codec, stored, Viewer.referee()))
        for path, audience in audiences(stored).items():
            if audience != meant.get(path, EVERYONE):
                raise Broken(stored.stream, stored.seq, "broken/audience", path=path)


def _codec(first: Stored) -> Codec | None:
    """Return the codec of a stream's facts, or None if this build does not have it."""
    kind = kind_of(first.stream)
    if kind is not None and kind.codec is not None:
        return kind.codec
    rules = msgspec.json.decode(first.event.data).get("rules")
    known = RULESETS.get(rules["ruleset"]) if isinstance(rules, dict) else None
    return None if known is None else known.codec


def _time_of(stored: Stored) -> str | None:
    """Return the time of an event, or None if the event cannot be decoded."""
    try:
        return stored.event.at
    except (*MALFORMED_FACT_ERRORS, msgspec.MsgspecError):
        return None
