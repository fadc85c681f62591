"""The payloads of webhooks, one for each type of notification.

They are small: ids, numbers, a hash and a status, and nothing secret. Receivers fetch the rest from the API, which
checks their permissions.
"""

from typing import Annotated, Final, Generic, TypeVar, get_args

from msgspec import Meta

from service.platform.answers import Answer, Hash, Moment


class Happened(Answer, kw_only=True, frozen=True):
    """The fields of every notification about an event."""

    seq: int
    """Number of the event in its stream."""
    head: Hash
    """Hash of the event."""
    status: str
    """Status after the event."""


class AboutGame(Happened, frozen=True):
    """An event of a game."""

    game: str
    """Identifier of the game."""
    match: str | None
    """Identifier of the match that the game is part of."""
    tournament: str | None
    """Identifier of the tournament at whose table the game is played."""


class AboutSeat(Happened, frozen=True):
    """A seat that is reserved for a player."""

    game: str | None
    """Identifier of the game; null: the seat is in a match."""
    match: str | None
    """Identifier of the match; null: the seat is in a game."""
    seat: int
    """Number of the seat."""


class AboutDecision(AboutGame, kw_only=True, frozen=True):
    """An open decision of a game."""

    decision: str
    """Identifier of the decision to answer."""
    seat: int
    """Number of the seat that is asked."""


class AboutDispute(AboutGame, kw_only=True, frozen=True):
    """A dispute in a game."""

    dispute: str
    """Identifier of the dispute."""


class AboutQuestion(AboutDispute, kw_only=True, frozen=True):
    """A referee's question about a dispute."""

    seat: int
    """Number of the seat that is asked."""


class AboutRuling(AboutGame, kw_only=True, frozen=True):
    """A ruling about a game."""

    ruling: str
    """Type of the ruling's event."""
    dispute: str | None
    """Identifier of the dispute that the ruling settles, if any."""


class AboutMatch(Happened, frozen=True):
    """An event of a match."""

    match: str
    """Identifier of the match."""


class AboutTournament(Happened, frozen=True):
    """An event of a tournament."""

    tournament: str
    """Identifier of the tournament."""


class AboutRound(AboutTournament, kw_only=True, frozen=True):
    """An event of a tournament's round."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in its stage, from 1."""


class AboutResult(AboutRound, kw_only=True, frozen=True):
    """A change of a table's result."""

    result: Annotated[str, Meta(extra_json_schema={"enum": ["result-reported", "result-corrected", "result-voided"]})]
    """Type of the event: the result is known, changed or void."""
    table: int
    """Number of the table in its round."""
    number: int
    """Number of the game at this table."""


class AboutCertificate(AboutRound, kw_only=True, frozen=True):
    """Standings that were certified."""

    certificate: str
    """Identifier of the certificate."""
    supersedes: str | None
    """Identifier of the certificate that this one replaces, if any."""


class AboutWebhook(Answer, frozen=True):
    """The tested webhook."""

    webhook: str
    """Identifier of the webhook."""


About = TypeVar("About", bound=Answer)


class Payload(Answer, Generic[About], tag_field="type", frozen=True):
    """The body of a webhook request. More types will be added: ignore unknown ones."""

    timestamp: Moment
    """Time of the event."""
    data: About
    """Details of the event."""


class SeatOfferedPayload(Payload[AboutSeat], tag="seat.offered", frozen=True):
    """You are invited to a game or match. Sent to you only."""


class GameStartedPayload(Payload[AboutGame], tag="game.started", frozen=True):
    """All seats are taken, and play begins."""


class YourDecisionPayload(Payload[AboutDecision], tag="game.your_decision", frozen=True):
    """The game waits for your decision. Sent to you only."""


class GameEndedPayload(Payload[AboutGame], tag="game.ended", frozen=True):
    """Play is over; the result may still be disputed."""


class GameFinalPayload(Payload[AboutGame], tag="game.final", frozen=True):
    """A game became final, and its secrets are public."""


class DisputeOpenedPayload(Payload[AboutDispute], tag="dispute.opened", frozen=True):
    """A player disputes an event."""


class DisputeAppealedPayload(Payload[AboutDispute], tag="dispute.appealed", frozen=True):
    """A party appealed against a ruling."""


class DisputeQuestionPayload(Payload[AboutQuestion], tag="dispute.question", frozen=True):
    """A referee asks you a question. Sent to you only."""


class RulingMadePayload(Payload[AboutRuling], tag="ruling.made", frozen=True):
    """A ruling was made, by a referee or by the table's terms."""


class MatchEndedPayload(Payload[AboutMatch], tag="match.ended", frozen=True):
    """The last game of a match is final."""


class TournamentBegunPayload(Payload[AboutTournament], tag="tournament.begun", frozen=True):
    """The first stage of a tournament began."""


class RoundPublishedPayload(Payload[AboutRound], tag="tournament.round_published", frozen=True):
    """A round was published."""


class TournamentResultPayload(Payload[AboutResult], tag="tournament.result", frozen=True):
    """A table's result is known, changed or void."""


class CertifiedPayload(Payload[AboutCertificate], tag="tournament.certified", frozen=True):
    """Standings are certified."""


class TournamentEndedPayload(Payload[AboutTournament], tag="tournament.ended", frozen=True):
    """A tournament ended or was cancelled."""


class WebhookTestPayload(Payload[AboutWebhook], tag="webhook.test", frozen=True):
    """A test that you requested."""


AnyPayload = (
    SeatOfferedPayload
    | GameStartedPayload
    | YourDecisionPayload
    | GameEndedPayload
    | GameFinalPayload
    | DisputeOpenedPayload
    | DisputeAppealedPayload
    | DisputeQuestionPayload
    | RulingMadePayload
    | MatchEndedPayload
    | TournamentBegunPayload
    | RoundPublishedPayload
    | TournamentResultPayload
    | CertifiedPayload
    | TournamentEndedPayload
    | WebhookTestPayload
)
KINDS: Final[tuple[type[AnyPayload], ...]] = get_args(AnyPayload)


def type_of(payload: AnyPayload | type[AnyPayload]) -> str:
    """Return the type name of a payload, such as `game.started`."""
    return str(payload.__struct_config__.tag)


def about(kind: type[AnyPayload]) -> str:
    return kind.__doc__ or ""


TEST: Final = type_of(WebhookTestPayload)
TYPES: Final = {type_of(kind): about(kind) for kind in KINDS if kind is not WebhookTestPayload}
"""Types that a webhook can subscribe to."""
