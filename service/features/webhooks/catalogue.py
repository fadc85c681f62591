"""The catalogue: which notifications each event of the log causes."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict

from domain.game.facts import Codec, Fact
from domain.game.play import ENGINE_FACTS, DecisionOpened, GameEnded
from domain.table.gathering import Gathering
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated, GameStarted, SeedOpened
from domain.table.match import MatchCreated, MatchEnded
from domain.table.rulings import RULINGS, Appealed, DisputeOpened, GameSettled, QuestionAsked, Resumed, SeatReplaced
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundPublished,
    StageBegun,
    StandingsCertified,
    TournamentCancelled,
    TournamentEnded,
)
from events.log.event import Event, Stored
from projections.game_summary import GameLine
from projections.match_fold import MatchLine
from projections.summaries import Line
from projections.tournament_summary import Summary
from service.features.webhooks.payloads import (
    AboutCertificate,
    AboutDecision,
    AboutDispute,
    AboutGame,
    AboutMatch,
    AboutQuestion,
    AboutResult,
    AboutRound,
    AboutRuling,
    AboutSeat,
    AboutTournament,
    AnyPayload,
    CertifiedPayload,
    DisputeAppealedPayload,
    DisputeOpenedPayload,
    DisputeQuestionPayload,
    GameEndedPayload,
    GameFinalPayload,
    GameStartedPayload,
    MatchEndedPayload,
    RoundPublishedPayload,
    RulingMadePayload,
    SeatOfferedPayload,
    TournamentBegunPayload,
    TournamentEndedPayload,
    TournamentResultPayload,
    YourDecisionPayload,
)

_OF_TOURNAMENTS: Final = frozenset(
    kind.type_name()
    for kind in (
        StageBegun, RoundPublished, ResultReported, ResultCorrected, ResultVoided, StandingsCertified, TournamentEnded,
        TournamentCancelled,
    )
)  # fmt: skip
_CODEC: Final = LOBBY_CODEC.joined(Codec(ENGINE_FACTS))
_CALLING: Final = (DecisionOpened, Resumed, SeatReplaced)
_LOOKED_AT: Final[tuple[type[Fact], ...]] = (
    GameCreated, MatchCreated,
    GameStarted, DecisionOpened, GameEnded, GameSettled, SeedOpened, DisputeOpened, Appealed, QuestionAsked, MatchEnded,
    *RULINGS,
)  # fmt: skip
_NAMES: Final = frozenset(kind.type_name() for kind in _LOOKED_AT) | _OF_TOURNAMENTS


class Happening(NamedTuple):
    """A notification that an event causes, with its recipients.

    With `seat`, only the account that plays this seat receives it. With `account`, only that account does. `late` means
    that the spectator delay applies to it.
    """

    payload: AnyPayload
    seat: int | None = None
    late: bool = True
    account: str | None = None


def notifies(type_: str) -> bool:
    """Return whether an event of a given type can cause notifications."""
    return type_ in _NAMES


def happenings(before: str, line: Line, stored: Stored) -> Iterator[Happening]:
    """Yield the notifications that an event causes.

    `line` is the state after the event, and `before` the status before it.
    """
    now: dict[str, Any] = {"seq": stored.seq, "head": stored.hash, "status": line.status}
    match line:
        case GameLine():
            yield from _of_game(before, line, stored.event, now)
        case MatchLine():
            if stored.event.type == MatchCreated.type_name():
                yield from _offered(line.contest, stored.event.at, {"game": None, "match": line.id, **now})
            if stored.event.type == MatchEnded.type_name():
                payload = MatchEndedPayload(stored.event.at, AboutMatch(line.id, **now))
                yield Happening(payload, late=False)
        case Summary():
            yield from _of_tournament(stored.event, {"tournament": line.id, **now})


def _of_game(before: str, line: GameLine, event: Event, now: dict[str, Any]) -> Iterator[Happening]:
    part, table = line.lobby.part_of, line.lobby.table_of
    game = AboutGame(line.id, None if part is None else part.match, None if table is None else table.tournament, **now)
    here, at, fact = asdict(game), event.at, _CODEC.decode(event) if event.type in _CODEC.types else None
    if isinstance(fact, GameCreated) and part is None and table is None:  # those seat their players at once
        yield from _offered(line.lobby, at, {"game": line.id, "match": None, **now})
    if isinstance(fact, GameStarted):
        yield Happening(GameStartedPayload(at, game), late=False)
    if isinstance(fact, RULINGS):
        yield Happening(RulingMadePayload(at, AboutRuling(**here, ruling=event.type, dispute=fact.dispute)))
    if isinstance(fact, DisputeOpened):
        yield Happening(DisputeOpenedPayload(at, AboutDispute(**here, dispute=fact.dispute)))
    if isinstance(fact, Appealed):
        yield Happening(DisputeAppealedPayload(at, AboutDispute(**here, dispute=fact.dispute)))
    if isinstance(fact, QuestionAsked):
        asking = AboutQuestion(**here, dispute=fact.dispute, seat=fact.seat)
        yield Happening(DisputeQuestionPayload(at, asking), fact.seat)
    if isinstance(fact, _CALLING) and _calls(line, fact):
        assert line.asked is not None  # noqa: S101 - or nobody would be called
        about = AboutDecision(**here, decision=line.asked.decision, seat=line.asked.seat)
        yield Happening(YourDecisionPayload(at, about), about.seat)
    if before == "running" and line.lobby.status == "ended":
        yield Happening(GameEndedPayload(at, game))
    if isinstance(fact, SeedOpened):
        yield Happening(GameFinalPayload(at, game))


def _offered(gathering: Gathering, at: str, here: dict[str, Any]) -> Iterator[Happening]:
    for seat, chair in enumerate(gathering.chairs):
        if chair.kind == "account" and chair.account != gathering.maker:
            payload = SeatOfferedPayload(at, AboutSeat(**here, seat=seat))
            yield Happening(payload, late=False, account=chair.account)


def _of_tournament(event: Event, here: dict[str, Any]) -> Iterator[Happening]:
    """Yield the notifications that a tournament's event causes.

    Results are recorded after their game is over, so none is delayed.
    """
    payload: AnyPayload
    match TOURNAMENT_CODEC.decode(event) if event.type in _OF_TOURNAMENTS else None:
        case StageBegun(stage=1):
            payload = TournamentBegunPayload(event.at, AboutTournament(**here))
        case RoundPublished(stage=stage, round=round_):
            payload = RoundPublishedPayload(event.at, AboutRound(**here, stage=stage, round=round_))
        case (ResultReported() | ResultCorrected() | ResultVoided()) as fact:
            place: dict[str, Any] = {
                "stage": fact.stage,
                "round": fact.round,
                "table": fact.table,
                "number": fact.number,
            }
            payload = TournamentResultPayload(event.at, AboutResult(**here, **place, result=event.type))
        case StandingsCertified(stage=stage, round=round_, certificate=certificate, supersedes=former):
            certified = AboutCertificate(**here, stage=stage, round=round_, certificate=certificate, supersedes=former)
            payload = CertifiedPayload(event.at, certified)
        case TournamentEnded() | TournamentCancelled():
            payload = TournamentEndedPayload(event.at, AboutTournament(**here))
        case _:
            return
    yield Happening(payload, late=False)


def _calls(line: GameLine, fact: Fact) -> bool:
    """Return whether a fact makes a game's open decision new to the player who must answer it.

    Either the decision opens, or play resumes, or the seat gets a new player.
    """
    asked = line.asked
    if asked is None or line.lobby.paused or line.lobby.status != "running":
        return False
    return not isinstance(fact, SeatReplaced) or fact.seat == asked.seat
