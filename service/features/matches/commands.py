"""The commands that create matches, join and leave them, and cancel them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.chance import commitment
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.games.rulesets import ruleset
from domain.table.lobby_facts import Chair, Rules, SeatLeft, SeatTaken, Visibility
from domain.table.match import Contest, MatchCancelled, MatchCreated
from domain.table.match_formats import agreed
from domain.table.rulings import Terms
from projections.match_fold import MatchLine
from service.features.games.seating import CheckAccepted, check_chairs
from service.features.matches.store import MatchBook
from service.platform.streams.pen import Pen, Secrets
from service.platform.streams.repository import Moved


class MatchRequest(NamedTuple):
    """A request to create a match.

    The chairs of bots and of accounts in `present` are taken at once.
    """

    ruleset: str
    options: Mapping[str, Any]
    match: Mapping[str, Any]
    chairs: Sequence[Chair]
    visibility: Visibility = "public"
    present: frozenset[str] = frozenset()
    terms: Terms = Terms()


class Matches:
    def __init__(self, book: MatchBook, check_accepted: CheckAccepted) -> None:
        self._book = book
        self._check_accepted = check_accepted

    def create(self, account: str, match: str, request: MatchRequest) -> Moved:
        """Create a match with the id `match`. A second call creates no other."""
        rules = ruleset(request.ruleset)
        setting = rules.setting(request.options, len(request.chairs))
        check_chairs(request.chairs, request.terms)
        secrets = Secrets.fresh()
        created = MatchCreated(
            Rules.pinned(rules, rules.blank(setting), msgspec.to_builtins(setting.options)),
            agreed(request.match, rules.matches),
            tuple(request.chairs),
            request.visibility,
            request.terms,
            commitment(secrets.seed, match),
        )
        pen = self._book.first_pen(match)
        pen.write([created], account)
        for seat, chair in enumerate(request.chairs):
            if chair.account is not None and (chair.kind == "bot" or chair.account in request.present):
                pen.write([SeatTaken(seat, chair.account)], chair.account)
        return self._book.create(pen, secrets)

    def sit(self, account: str, match: str, seat: int, nonce: str | None = None) -> Moved | None:
        """Take a seat in all games of a match, or add a nonce to a seat taken before.

        Return None if the account has the seat already and adds no new nonce.
        """

        def decide(contest: Contest) -> Fact | None:
            if contest.holders[seat] == account:
                if nonce is None or nonce == contest.nonces[seat]:
                    return None
                if contest.nonces[seat] is not None:
                    raise Refusal("seat-taken/nonce", pointer="/nonce")
                if contest.status != "open" or contest.full:
                    raise Refusal("seat-taken/no-nonce", pointer="/nonce")
                return SeatTaken(seat, account, nonce)
            if contest.status != "open":
                raise Refusal("game-over/match", state=contest.status)
            contest.check_sitting(seat, account)
            self._check_accepted(account, (contest.maker, *contest.terms.referees))
            return SeatTaken(seat, account, nonce)

        return self._change(account, match, seat, decide)

    def leave(self, account: str, match: str, seat: int) -> Moved | None:
        """Leave a seat of a match, or decline an invitation, before the match begins."""

        def decide(contest: Contest) -> Fact | None:
            contest.check_open()
            contest.check_leaving(seat, account)
            return SeatLeft(seat, account)

        return self._change(account, match, seat, decide)

    def cancel(self, account: str, match: str) -> Moved | None:
        """Cancel a match before it begins. Only its maker may do this. Return None if it is cancelled already."""

        def decide(contest: Contest) -> Fact | None:
            if account != contest.maker:
                raise Refusal("not-the-maker/match")
            if contest.status == "cancelled":
                return None
            contest.check_open()
            return MatchCancelled()

        return self._change(account, match, None, decide)

    def _change(
        self, account: str, match: str, seat: int | None, decider: Callable[[Contest], Fact | None]
    ) -> Moved | None:
        def decide(line: MatchLine, _: Pen) -> Fact | None:
            if seat is not None and seat >= len(line.contest.chairs):
                raise Refusal("unknown-seat/match", seats=len(line.contest.chairs))
            return decider(line.contest)

        return self._book.act(account, match, decide)
