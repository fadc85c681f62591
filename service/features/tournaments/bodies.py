"""Request bodies for tournaments: to create and enter them, draw rounds, report results, and rule."""

from datetime import datetime
from typing import Any, ClassVar, Final, get_args

from marshmallow import fields, validates_schema

from domain.tournament.entering import MOST_ENTRANTS
from domain.tournament.facts import Deal, Duty, Play
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.stage import Stage
from domain.tournament.formats.tables import MOST_ROUNDS
from domain.tournament.match_results import MOST_WON
from domain.tournament.results.kinds import ResultKind
from domain.tournament.teaming import MOST_MEMBERS
from domain.tournament.tournament import TournamentStatus
from service.features.accounts.bot_accounts import LEVELS
from service.features.games.bodies import VISIBILITIES, nonce
from service.features.games.routes.terms import NewTerms
from service.features.tournaments.fees import Mark
from service.features.tournaments.other_games import NAMES
from service.features.tournaments.prices import PATTERN
from service.features.tournaments.routes.stages import StructField
from service.features.tournaments.typed_results import MOST_GAMES
from service.platform.http.answer_schemas import shaped
from service.platform.http.checks import Length, OneOf, Pattern, invalid
from service.platform.http.fields import (
    ACCOUNT,
    Body,
    Flag,
    Int,
    OneLine,
    PlayerFilter,
    Prose,
    QueryFlag,
    QueryInt,
    Text,
    described,
)
from service.platform.http.paging import Paged

_MOST_STAGES: Final = 20
_MOST_ORGANISERS: Final = 50
_MOST_AT_A_TABLE: Final = 6
_MOST_PARTS: Final = 40
_MOST_NAMES: Final = 500
_VIDEO: Final = r"^https://[!-~]+$"
_MINUTE: Final = r"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:00Z$"
_PART: Final = r"^[a-z][a-z0-9_-]{0,39}$"
TYPED_BREAKDOWN: Final = {
    "type": "object",
    "description": "Parts of a score, in the rulebook's words.",
    "maxProperties": _MOST_PARTS,
    "propertyNames": {"pattern": _PART},
    "additionalProperties": {"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000},
}


def reason(about: str, *, required: bool = True) -> Prose:
    return Prose(f"{about} Everybody who may see the tournament may read it.", required=required)


def entrant(about: str = "", **more: Any) -> Int:
    return Int(1, MOST_ENTRANTS, metadata={"description": about} if about else {}, **more)


def entrants(about: str, **more: Any) -> fields.List[Any]:
    return fields.List(entrant(), validate=Length(0, MOST_ENTRANTS), **described(about), **more)


def members(about: str, **more: Any) -> fields.List[Any]:
    return fields.List(entrant(), validate=Length(0, MOST_MEMBERS), **described(about), **more)


def _on_a_day_that_there_is(minute: str) -> None:
    try:
        datetime.fromisoformat(minute)
    except ValueError as error:
        raise invalid("invalid/minute") from error


class Minute(Text):
    def __init__(self, **more: Any) -> None:
        super(Text, self).__init__(validate=[Pattern(_MINUTE, "invalid/minute")], **more)
        self.validators.append(_on_a_day_that_there_is)


class NewOtherGame(Body):
    """A game that the service has no rules for. Results are typed in."""

    name = OneLine(1, 100, required=True, **described("Name of the game."))
    results = fields.String(
        load_default="points",
        validate=OneOf(get_args(ResultKind)),
        **described(
            "`winner`: scores are 1 for winners and 0, equal scores a draw; `points`: the most win; "
            "`ranks`: places alone."
        ),
    )
    player_counts = fields.List(
        Int(2, _MOST_AT_A_TABLE),
        load_default=lambda: [*range(2, _MOST_AT_A_TABLE + 1)],
        validate=Length(1, _MOST_AT_A_TABLE - 1),
        **described("Possible numbers of players at a table."),
    )


class NewTournament(Body):
    title = OneLine(1, 200, required=True, **described("Name of the tournament."))
    ruleset = fields.String(
        required=True,
        validate=OneOf(NAMES),
        **described("Name of the ruleset; `other`: `game`, with `play` `typed`, never rated."),
    )
    game = fields.Nested(
        NewOtherGame, load_default=None, allow_none=True, **described("The game, if `ruleset` is `other`.")
    )
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={
            **shaped("GameOptions"),
            "description": "Options of all its games. Omitted options have their defaults.",
        },
    )
    stages = fields.List(
        StructField(Stage), required=True, validate=Length(1, _MOST_STAGES), **described("Stages in order.")
    )
    visibility = fields.String(
        load_default="public",
        validate=OneOf(VISIBILITIES),
        **described("`public`: listed; `unlisted`: for readers with the id; `private`: for entrants and staff."),
    )
    organisers = fields.List(
        Text(1, 40, pattern=ACCOUNT),
        load_default=list,
        validate=Length(0, _MOST_ORGANISERS),
        **described("Ids or handles of further organisers."),
    )
    play = fields.String(
        load_default="here",
        validate=OneOf(get_args(Play)),
        **described(
            "`here`: games on this service, except at tables with a player without an account; "
            "`typed`: results of real tables are typed in."
        ),
    )
    deal = fields.String(
        load_default="each",
        validate=OneOf(get_args(Deal)),
        **described(
            "Common to the tables of a round: nothing (`each`), the open set-up (`setup`), or all "
            "shuffles (`duplicate`)."
        ),
    )
    late_entries = Flag(load_default=True, **described("Whether entries are possible during the first stage."))
    rated = Flag(load_default=True, **described("Whether the games count for ratings."))
    bots_only = Flag(load_default=False, **described("Whether only bots may enter."))
    byes_wait = Flag(load_default=False, **described("Whether players' byes without points wait for an organiser."))
    most_entrants = Int(
        2, MOST_ENTRANTS, allow_none=True, load_default=None, **described("Maximum number of entrants; null: 2000.")
    )
    no_show_minutes = Int(
        1,
        1440,
        allow_none=True,
        load_default=None,
        **described(
            "Minutes after the start of a round for players to report at their table; then the "
            "service proposes a loss. null: nobody reports."
        ),
    )
    terms = fields.Nested(NewTerms, load_default=dict, **described("Terms of all games."))


class NewSeason(Body):
    title = OneLine(1, 200, required=True, **described("Name of the season."))
    calendar = StructField(Calendar, load_default=None)


class NewPrice(Body):
    amount = Text(1, 10, pattern=PATTERN, required=True, **described("Amount, such as `5` or `5.50`."))
    currency = OneLine(1, 10, required=True, **described("Currency, as people write it."))


class TournamentUpdate(Body):
    title = OneLine(1, 200, required=True, **described("Name of the tournament."))
    description = Prose("Information for guests.", load_default=None)
    place = OneLine(1, 200, load_default=None, **described("Venue."))
    house_rules = Prose("House rules of the event.", load_default=None)
    starts_at = Minute(load_default=None, **described("Start of the event, in UTC."))
    round_minutes = Int(0, 1440, load_default=0, **described("Minutes of a round; 0: none."))
    sponsors = OneLine(1, 200, load_default=None, **described("Sponsors, for the projector view."))
    fee = fields.Nested(NewPrice, load_default=None, allow_none=True, **described("Fee of an entrant. Public."))


class NewAnnouncement(Body):
    text = Prose("Text of the announcement.", required=True)


class TournamentsQuery(Paged):
    status = fields.String(validate=OneOf(get_args(TournamentStatus)), **described("Only tournaments of this status."))
    ruleset = fields.String(validate=OneOf(NAMES), **described("Name of the ruleset."))
    player = PlayerFilter("Tournaments that this account has entered")


class Reason(Body):
    reason = reason("Why.")


class NewEntrant(Body):
    name = OneLine(1, 100, **described("Organisers: name of an entrant without an account, for real tables."))
    names = fields.List(
        OneLine(1, 100),
        validate=Length(1, _MOST_NAMES),
        **described("Organisers: many entrants at once, all or none. Existing entrants are not entered twice."),
    )
    bot = fields.String(validate=OneOf(LEVELS), **described("Organisers: level of a bot."))
    account = Text(1, 40, pattern=ACCOUNT, **described("Id or handle of an invited account."))


class NewTeam(Body):
    name = OneLine(1, 100, required=True, **described("Name of the team."))
    entrants = members("Entrants of the team, in the order of boards.", load_default=list)
    names = fields.List(
        OneLine(1, 100),
        load_default=list,
        validate=Length(0, MOST_MEMBERS),
        **described("Further members by name, on the boards after these. New names are entered, for real tables."),
    )


class TeamUpdate(NewTeam):
    entrants = members("Entrants of the team, in the order of boards.", required=True)


class NewEntrantName(Body):
    name = OneLine(1, 100, required=True, **described("Name of the entrant."))


class NewPlaces(Body):
    most_entrants = Int(
        2,
        MOST_ENTRANTS,
        required=True,
        allow_none=True,
        **described("Maximum number of entrants. null: no limit. Entrants keep their places if you lower it."),
    )


class NewStaff(Body):
    duty = fields.String(
        required=True,
        validate=OneOf(get_args(Duty)),
        **described("`organiser`: all rights of the maker; `arbiter`: rules, types results, checks players in."),
    )


class NewCheckIn(Body):
    open = Flag(required=True, **described("`true`: everybody must check in again."))
    leave_out = Flag(load_default=False, **described("With `open` false: leave out entrants who have not checked in."))


class NewStationTable(Body):
    stage = Int(1, _MOST_STAGES, required=True)
    round = Int(1, MOST_ROUNDS, required=True)
    table = Int(1, MOST_ENTRANTS, required=True)


class NewStation(Body):
    name = OneLine(1, 60, required=True)
    stream = Text(10, 400, pattern=_VIDEO, **described("Address of its live video."))
    queue = fields.List(
        fields.Nested(NewStationTable),
        load_default=list,
        validate=Length(0, 200),
        **described("Published tables, in the order of play."),
    )


class NewStations(Body):
    stations = fields.List(fields.Nested(NewStation), required=True, validate=Length(0, 50))

    @validates_schema
    def _once(self, data: dict[str, Any], **_: Any) -> None:
        queued = [tuple(at.values()) for one in data["stations"] for at in one["queue"]]
        named = [one["name"] for one in data["stations"]]
        if len(set(queued)) < len(queued) or len(set(named)) < len(named):
            raise invalid("invalid/twice", "stations")


class EntrantMerge(Body):
    into = entrant("Number of the other entry of the same person.", required=True)


class NewFees(Body):
    entrants = fields.List(entrant(), required=True, validate=Length(1, MOST_ENTRANTS))
    mark = fields.String(required=True, validate=OneOf(get_args(Mark)))
    amount = Text(
        1,
        10,
        pattern=PATTERN,
        allow_none=True,
        load_default=None,
        **described("Amount that each of them has paid. Default with `paid`: the event's fee."),
    )


class CodeQuery(Body):
    entrant = QueryInt(1, MOST_ENTRANTS, **described("Entrant whose name card the code is for."))
    table = Text(
        5,
        20,
        pattern=r"^[1-9]\d*-[1-9]\d*-[1-9]\d*$",
        **described("For which table's players: `1-2-5` is in stage 1, round 2, table 5."),
    )


class NewNonce(Body):
    nonce = nonce("Nonce for the shuffles of your later games. Public for ever.", required=True)


class NewBye(Body):
    stage = Int(1, _MOST_STAGES, required=True)
    round = Int(1, MOST_ROUNDS, required=True)
    kind = fields.String(
        load_default="none",
        validate=OneOf(["half", "none"]),
        **described("`half`: worth half of a first place; `none`: worth nothing."),
    )


class ByeDecision(Body):
    accepted = Flag(required=True, **described("Whether the draw leaves the entrant out."))


class NewBeacon(Body):
    at = Minute(required=True, **described("Earliest time of the round, in UTC."))


class NewStage(Body):
    entrants = entrants(
        "Entrants of the stage, the best seed first. Default: the result of the stage before, or the lots."
    )
    seeds = fields.String(
        load_default="",
        validate=OneOf(["", "rating"]),
        **described("`rating`: by the ratings in this game at its tables' size, which are put on record."),
    )


class NewRound(Body):
    together: ClassVar = {"dependentRequired": {"byes": ["tables"]}}

    tables = fields.List(
        fields.List(entrant(), validate=Length(1, 12)),
        validate=Length(0, MOST_ENTRANTS),
        **described("The organiser's pairing: entrants (or teams) of each table in turn order."),
    )
    byes = entrants("Entrants without a table who did not ask for a bye.")
    anew = fields.Boolean(load_default=True, **described("Whether this draw may replace an unpublished one."))


class NewStart(Body):
    starts_at = Minute(
        allow_none=True, **described("Start, in UTC; null: when an organiser starts it. Absent: at once.")
    )


class NewPause(Body):
    until = Minute(
        allow_none=True,
        load_default=None,
        **described("Time in UTC at which play resumes automatically. null: when an organiser resumes it."),
    )


class RoundQuery(Body):
    explain = QueryFlag("Whether to explain the costs of the pairing.")


def _few(parts: dict[str, int]) -> None:
    if len(parts) > _MOST_PARTS:
        raise invalid("invalid/score-parts", most=_MOST_PARTS)


class NewLine(Body):
    """The result of one entrant in a game."""

    entrant = entrant("Number of the entrant.", required=True)
    score = Int(-1_000_000, 1_000_000, **described("Score; required unless results of the game are ranks."))
    place = Int(
        1, _MOST_AT_A_TABLE, **described("Place, from 1: for all seats, or for none if scores and tie-breaks decide.")
    )
    tiebreaks = fields.List(
        Int(-1_000_000, 1_000_000),
        load_default=list,
        validate=Length(0, 10),
        **described("Tie-breaks of the rulebook, most important first."),
    )
    breakdown = fields.Dict(
        keys=Text(1, 40, pattern=_PART),
        values=Int(-1_000_000, 1_000_000),
        load_default=dict,
        validate=_few,
        metadata=shaped("TypedBreakdown"),
    )


class RuledResult(Body):
    results = fields.List(
        fields.Nested(NewLine),
        required=True,
        validate=Length(0, _MOST_AT_A_TABLE),
        **described("Results, one for each entrant who came."),
    )
    absent = fields.List(
        entrant(), load_default=list, validate=Length(0, _MOST_AT_A_TABLE), **described("Entrants who did not come.")
    )
    confirm = Flag(load_default=False, **described("`true`: confirms scores that are unusual for the game."))


class NewResult(RuledResult):
    number = Int(1, MOST_GAMES, **described("Number of the game at the table, from 1; default: the next one."))


class GamesWon(Body):
    """The number of games of a match that an entrant has won."""

    entrant = entrant("Number of the entrant.", required=True)
    games = Int(0, MOST_WON, required=True, **described("Games that they have won."))


def games_won(about: str, **more: Any) -> fields.List[Any]:
    return fields.List(fields.Nested(GamesWon), validate=Length(1, 2), **described(about), **more)


class NewMatchResult(Body):
    won = games_won("Games that each entrant has won. An entrant left out has won none.", required=True)


class NewCertificate(Body):
    together: ClassVar = {"dependentRequired": {"supersedes": ["reason"]}}

    supersedes = Text(28, 28, pattern=r"^c_[0-9a-z]{26}$", **described("Certificate to replace."))
    reason = reason("Why it takes the place of another.", required=False)


class StandingsQuery(Body):
    stage = QueryInt(1, _MOST_STAGES, **described("Stage; default: the last that has begun."))
    as_of_round = QueryInt(0, MOST_ROUNDS, **described("Last round that counts."))
    as_of_event = QueryInt(1, **described("Standings just after this event of the tournament."))
    explain = QueryFlag("Whether to explain every number.")
    entrant = QueryInt(1, MOST_ENTRANTS, **described("Entrant whose numbers are explained; default: all."))
