"""Rulings: a referee's decisions about a game, and their immediate effects."""

from collections.abc import Callable
from typing import Final

import msgspec

from domain.game.refusal import Refusal
from domain.table.clocks import runs_out
from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME, Office
from domain.table.own_matter import check_in_game
from domain.table.refusals_since import office_here, played_elsewhere, upholds_nothing
from domain.table.rulings import (
    INTERIM,
    Adjudicated,
    ClockAdjusted,
    Dismissed,
    Overturned,
    Paused,
    Penalised,
    Resumed,
    Rewound,
    Ruling,
    SeatReplaced,
    Upheld,
    Voided,
)
from projections.game_fold import GameFold
from service.features.games.amending import Amender, AmendmentPreview, Write
from service.features.games.finality import write_on, write_one
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.features.games.refereeing.appeals import Erased, as_appealed, write_overturned
from service.features.games.refereeing.confidences import open_confidences
from service.features.games.rewinding import check_rewind, leave_a_minute, write_rewind
from service.features.games.seating import CheckAccepted
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Moved

_KEEPING: Final = (*INTERIM, Upheld, Dismissed)
"""Rulings on an appeal that leave the appealed ruling as it is."""

_MOST_RULINGS: Final = 200
"""Maximum number of rulings of one account on one game, without those that settle a dispute, resume or end play."""

RulingRequest = Callable[[Lobby], Ruling]
"""A function that returns the referee's ruling for the current state of the game.

It is called again after the ruling has overturned another one, because it then rules on another state.
"""


class Rulings:
    """The commands by which referees record or preview rulings."""

    def __init__(self, amender: Amender, erased: Erased, check_accepted: CheckAccepted) -> None:
        self._amender = amender
        self._erased = erased
        self._check_accepted = check_accepted

    def rule(
        self, account: str, game: str, request: RulingRequest, office: Office, *, resume: bool = False
    ) -> Moved | None:
        """Record a ruling and its effects. With `resume`, also resume play if a referee has paused it."""
        write = self._writing(account, game, request, office, resume=resume)
        return self._amender.amend(account, game, "ruling", write)

    def foresee(
        self, account: str, game: str, request: RulingRequest, office: Office, *, resume: bool = False
    ) -> AmendmentPreview:
        """Preview a ruling: return its events and the lobby after it, without recording it.

        It refuses when `rule` would refuse.
        """
        return self._amender.foresee(game, self._writing(account, game, request, office, resume=resume))

    def _writing(self, account: str, game: str, request: RulingRequest, office: Office, *, resume: bool) -> Write:
        def check_consent(lobby: Lobby, ruling: Ruling) -> None:
            if isinstance(ruling, SeatReplaced) and ruling.bot is None:
                self._check_consent(lobby, ruling, account, office)

        return _writing(account, game, request, office, self._erased, check_consent, resume=resume)

    def _check_consent(self, lobby: Lobby, ruling: SeatReplaced, account: str, office: Office) -> None:
        """Refuse to seat a player who has not agreed to sit there.

        A block between the player and the referee or the game's maker is a refusal. A referee whom players named may
        seat only a former player of the seat.
        """
        self._check_accepted(account, (ruling.account,))
        try:
            self._check_accepted(lobby.maker, (ruling.account,))
        except Refusal:
            raise Refusal("not-accepting", pointer="/account") from None  # the maker's blocks are secret
        agreed = any((one.account, one.seat) == (ruling.account, ruling.seat) for one in lobby.former)
        if not agreed and not office.everywhere:
            raise Refusal("not-accepting/seat", pointer="/account")


def _writing(
    account: str,
    game: str,
    request: RulingRequest,
    office: Office,
    erased: Erased,
    check_consent: Callable[[Lobby, Ruling], None],
    *,
    resume: bool,
) -> Write:
    def write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
        check_referee(lobby, account, game, office)
        ruling = request(lobby)
        _check_what_it_answers(now, ruling)
        check_in_game(account, ruling, lobby)
        _check_number(lobby, account, ruling)
        _check_appeal(lobby, ruling)
        dispute = None if ruling.dispute is None else lobby.disputes.named(ruling.dispute)
        confided = [(one, one.confided) for one in lobby.disputes.all.values() if one.pending]
        if dispute is not None and dispute.state == "appealed" and not isinstance(ruling, _KEEPING):
            alone = isinstance(ruling, Overturned)
            overturned = ruling if isinstance(ruling, Overturned) else as_appealed(dispute, ruling)
            write_overturned(loaded, now, pen, lobby, overturned, account, erased, alone=alone)
            ruling = request(lobby)
        if not isinstance(ruling, Overturned):
            check_ruling(loaded, now, lobby, ruling, pen)
            check_consent(lobby, ruling)
            _write(loaded, now, pen, lobby, ruling, account)
        if resume and not isinstance(ruling, INTERIM) and _stands_still(lobby):
            going_on = Resumed(reason=ruling.reason, rule=ruling.rule, dispute=ruling.dispute)
            write_one(pen, lobby, going_on, account)
        for one, texts in confided:
            if not one.pending:
                open_confidences(loaded, pen, lobby, one, texts)
        write_on(pen, lobby, [], account, loaded.secrets)

    return write


def _stands_still(lobby: Lobby) -> bool:
    """Return whether a referee has paused the running game. A pause of the whole tournament does not count."""
    return lobby.status == "running" and lobby.paused and lobby.paused_by is None


def _write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby, ruling: Ruling, account: str) -> None:
    if isinstance(ruling, Rewound):
        again = msgspec.structs.replace(ruling, branch=lobby.timeline.rewinds + 1)
        write_rewind(loaded, pen, now, lobby, again, account)
        leave_a_minute(pen, lobby, lobby.timeline.turns[-1].seq)
    else:
        write_one(pen, lobby, ruling, account)


def check_referee(lobby: Lobby, account: str, game: str, office: Office, *, rules: bool = True) -> None:
    """Refuse unless an account is a referee of a game. `check_in_game` refuses rulings on a referee's own matter.

    `rules` is false if it acts in a dispute that is open already, and does not rule.
    """
    if not lobby.holds_office(account, office):
        if not lobby.knows(account):
            raise unknown_game(game)
        if not lobby.holds_office(account, EVERY_GAME):
            raise Refusal("rated-game")
        raise Refusal("not-a-referee/rulings" if rules else "not-a-referee/inquiry")


def _check_number(lobby: Lobby, account: str, ruling: Ruling) -> None:
    """Refuse a further ruling of a referee with very many.

    A referee can always resume the game, end it while it runs, and settle disputes. The service's pauses are not
    counted.
    """
    if account == SERVICE:
        return
    settles = ruling.dispute is not None and not isinstance(ruling, INTERIM)
    ends = isinstance(ruling, Adjudicated | Voided) and lobby.status == "running"
    given = sum(author == account for _, author in lobby.disputes.authors)
    if given >= _MOST_RULINGS and not (settles or ends or isinstance(ruling, Resumed)):
        raise Refusal("too-many-rulings", count=_MOST_RULINGS)


def check_ruling(loaded: LoadedGame, now: GameFold, lobby: Lobby, ruling: Ruling, pen: Pen) -> None:
    """Refuse a ruling that does not suit the current state of the game."""
    match ruling:
        case Rewound(to=to):
            check_rewind(loaded, now, lobby, to, pen)
        case Paused():
            still = (
                lobby.paused and lobby.paused_by is None
            )  # a resumed tournament does not resume a game that a referee paused
            _require(lobby.status == "running" and not still, "ruling-out-of-place/not-played")
        case Resumed():
            _require(lobby.status == "running" and lobby.paused, "ruling-out-of-place/not-paused")
        case ClockAdjusted(seat=seat):
            _require(lobby.clocks is not None and lobby.status == "running", "ruling-out-of-place/no-clock")
            _check_seat(now, seat)
            if lobby.clocks is not None and runs_out(lobby.clocks, ruling, pen.at):
                raise Refusal("ruling-out-of-place/clock", pointer="/milliseconds")
        case SeatReplaced(seat=seat, account=account, bot=bot):
            _require(lobby.status == "running", "ruling-out-of-place/not-played")
            _check_seat(now, seat)
            if account in lobby.holders:
                raise Refusal("seated-already/account", pointer="/account", who=account)
            played = played_elsewhere(lobby, account, seat)
            if played and bot is None:  # they may know what that seat hides
                raise Refusal("seated-already/other-seat", pointer="/account", who=account, seat=played[-1])
            _check_no_official(lobby, account)
        case Penalised(seat=seat):
            _require(lobby.status == "running", "ruling-out-of-place/result")
            _check_seat(now, seat)
        case Adjudicated(standings=standings):
            _require(lobby.status in {"running", "ended", "final"}, "ruling-out-of-place/not-begun")
            if [standing.seat for standing in standings] != list(range(now.setting.seats)):
                raise Refusal("invalid/places-missing", pointer="/places")
        case _:
            _require(lobby.status in {"running", "ended", "final"}, "ruling-out-of-place/not-begun")


def _check_what_it_answers(now: GameFold, ruling: Ruling) -> None:
    if ruling.answers is not None and not 1 <= ruling.answers <= now.seq:
        raise Refusal("unknown-event/range", pointer="/event", last=now.seq)
    if ruling.dispute is not None:
        dispute = now.lobby.disputes.named(ruling.dispute)
        if not dispute.pending and not isinstance(ruling, INTERIM):
            raise Refusal("dispute-settled/state", pointer="/dispute", state=dispute.state)


def _check_appeal(lobby: Lobby, ruling: Ruling) -> None:
    """Refuse a ruling on an appeal if there is no appeal, and a dismissal of a dispute if there is one."""
    if ruling.dispute is None:
        return
    dispute = lobby.disputes.named(ruling.dispute)
    if dispute.state != "appealed" and isinstance(ruling, Upheld | Overturned):
        raise Refusal("ruling-out-of-place/no-appeal", pointer="/dispute")
    if dispute.state == "appealed" and isinstance(ruling, Dismissed) and not dispute.appeals:
        raise Refusal("ruling-out-of-place/appeal-kind", pointer="/kind")
    if upholds_nothing(lobby, ruling):
        raise Refusal("ruling-out-of-place/overturned", pointer="/kind")


def _check_no_official(lobby: Lobby, account: str) -> None:
    """Refuse to seat a referee of the game, or an organiser of its tournament who does not play."""
    held = office_here(lobby, account)
    if held == "rules":
        raise Refusal("conflict-of-interest/rules-here", pointer="/account", who=account)
    if held == "organises":
        raise Refusal("conflict-of-interest/organises-here", pointer="/account", who=account)


def _check_seat(now: GameFold, seat: int) -> None:
    if not 0 <= seat < now.setting.seats:
        raise Refusal("unknown-seat/game", pointer="/seat", seats=now.setting.seats)


def _require(allowed: bool, reason: str) -> None:
    if not allowed:
        raise Refusal(reason)
