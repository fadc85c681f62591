"""Matches made, joined, left and called off."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.facts import Fact
from domain.lobby import Chair, Rules, SeatLeft, SeatTaken, Visibility
from domain.match import agreed
from domain.matches import Contest, MatchCancelled, MatchCreated
from domain.refusal import Refusal
from domain.rulesets import ruleset
from domain.rulings import Terms
from events.journal import Conflict, Unavailable
from service.desk.moves import Moved
from service.desk.seating import check_chairs
from service.matches.book import MatchBook

_TRIES: Final = 8


class MatchWanted(NamedTuple):
    """A match as somebody wants it. A chair kept for an account that is `present` is taken at once."""

    ruleset: str
    options: Mapping[str, Any]
    match: Mapping[str, Any]
    chairs: Sequence[Chair]
    visibility: Visibility = "public"
    present: frozenset[str] = frozenset()
    terms: Terms = Terms()


class Matches:
    def __init__(self, book: MatchBook) -> None:
        self._book = book

    def create(self, account: str, match: str, wanted: MatchWanted) -> Moved:
        """Makes a match under this id; made twice, it is made once."""
        rules = ruleset(wanted.ruleset)
        setting = rules.setting(wanted.options, len(wanted.chairs))
        check_chairs(wanted.chairs, wanted.terms)
        created = MatchCreated(
            Rules(rules.name, rules.engine, rules.digest, msgspec.to_builtins(setting.options)),
            agreed(wanted.match, rules.matches),
            tuple(wanted.chairs),
            wanted.visibility,
            wanted.terms,
        )
        pen = self._book.pen(match)
        pen.write([created], account)
        for seat, chair in enumerate(wanted.chairs):
            if chair.account is not None and (chair.kind == "bot" or chair.account in wanted.present):
                pen.write([SeatTaken(seat, chair.account)], chair.account)
        return self._book.append(pen, "create", {})

    def sit(self, account: str, match: str, seat: int) -> Moved | None:
        """Takes a seat in all the games of the match; None if this account has it already."""

        def wish(contest: Contest) -> Fact | None:
            if contest.holders[seat] == account:
                return None
            if contest.status != "open":
                raise Refusal("game-over", f"this match is {contest.status}")
            contest.check_sitting(seat, account)
            return SeatTaken(seat, account)

        return self._change(account, match, seat, wish)

    def leave(self, account: str, match: str, seat: int) -> Moved | None:
        """Gets up, or declines an invitation, while the match has not begun."""

        def wish(contest: Contest) -> Fact | None:
            contest.check_open()
            contest.check_leaving(seat, account)
            return SeatLeft(seat, account)

        return self._change(account, match, seat, wish)

    def cancel(self, account: str, match: str) -> Moved | None:
        """Calls the match off; only its maker may, and only before it begins."""

        def wish(contest: Contest) -> Fact | None:
            if account != contest.maker:
                raise Refusal("not-the-maker", "only who made the match may call it off")
            if contest.status == "cancelled":
                return None
            contest.check_open()
            return MatchCancelled()

        return self._change(account, match, None, wish)

    def _change(
        self, account: str, match: str, seat: int | None, wish: Callable[[Contest], Fact | None]
    ) -> Moved | None:
        for _ in range(_TRIES):
            line = self._book.match(account, match)
            if seat is not None and seat >= len(line.contest.chairs):
                raise Refusal("unknown-seat", f"this match has {len(line.contest.chairs)} seats, from 0")
            fact = wish(line.contest)
            if fact is None:
                return None
            pen = self._book.pen(match, line)
            pen.write([fact], account)
            try:
                return self._book.append(pen, f"{fact.type_name()}/{pen.seq}", {"account": account})
            except Conflict:
                continue
        raise Unavailable(f"{match}: others kept coming first")
