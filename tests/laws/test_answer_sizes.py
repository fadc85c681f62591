"""Every answer and table that may grow is charged, or bounded for a stated reason."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any, Final

from service.compose import FEATURES, TABLES
from service.features.games.routes import long_games
from service.features.referee.routes import disputes
from service.features.tournaments.routes import stations, tournaments
from service.platform.http import work
from tests.support.api import document, resolved

CHARGING: Final = {
    work.charge, work.charge_kept, work.heavy, work.heavy_part, work.stepwise,
    long_games.gone_through, long_games.line_by_line, long_games.caught_up, long_games.texts_read,
}  # fmt: skip
WHOLE: Final = {"gathered", "line_by_line", "record"}
"""Functions that read all events of a stream."""
BY_WORKER: Final = {"create_export"}
"""Operations that leave this to a worker."""
BOUNDED: Final = {
    "a constant of the build, of the settings or of the keys": """
        get_service get_readiness get_keys get_problem list_rulesets get_ruleset get_event_schema get_export_schema
        get_authorization_server get_protected_resource list_tournament_formats get_invitation_code get_qr_code
        """,
    "a file that is stored and sent as it is, page by page": "get_tile get_checkpoint download_dump download_export",
    "the caller's own things, of which each account has few": """
        get_me update_me list_tokens get_token list_sessions list_apps get_app list_allowed_apps get_mail update_mail
        list_webhooks get_webhook list_devices get_export create_account create_token sign_in create_app
        rotate_app_secret update_webhook rotate_webhook_secret
        """,
    "a page of at most 200 short rows, without texts of others": """
        list_players list_blocks list_games list_seeks list_matches list_tournaments list_entrants list_teams
        list_leaderboards get_leaderboard list_looks list_deliveries
        """,
    "a page of at most 200 texts, which only administrators may read": "list_complaints",
    "one delivery, whose stored answer is cut": "get_delivery test_webhook redeliver",
    "one seek, ruling, log position or month": "get_seek get_ruling get_transparency_log list_dumps",
    "at most 100 findings": "get_audit",
    "unfinished games and challenges of one account, which a limit counts": "list_inbox",
    "a live stream of such inboxes, sent again only when they change": "follow_app_users",
    "numbers for each day, game length or opponent count, of one player or ruleset": """
        list_player_ratings list_rating_days get_rating_chart get_statistics list_player_statistics
        """,
    "one mark for each entrant, which only organisers may read": "list_fees update_fees",
    "a large round with one table; it is never refused for units": """
        mark_present create_result create_match_result report_result
        """,
    "a match of at most some games; each was paid when it was made": "get_match",
    "a tournament without entrants, rounds and standings; each request, pair and bye in it was paid": "get_tournament",
}
"""Operations that charge nothing themselves, although their answers contain lists or files, by the reason of their
bound. If such an answer has more than 600,000 bytes all the same, it is charged by its bytes (`charge_sent`)."""
CHANGES: Final = {"None", "MoveResult", "MatchChange", "TournamentChange", "EntrantChange", "TeamChange"}
"""Answers to changes: a receipt, the events of the change, and the state that the operation above also shows.

Each change is charged when it is recorded (`charge_kept`), or counted by a limit of moves or games.
"""
KEPT: Final = {
    "a constant number, of the log's shards, of witnesses or of processes": """
        alembic_version registry_version installation lives webhook_changes webhook_marks witness_states
        cosigned_checkpoints openid_attempts openid_arrivals
        """,
    "one row, or few, of an account; `ACCOUNT_RATE_LIMIT` bounds the accounts of an address": """
        accounts credentials handles_kept tombstones erasures openid_identities apps app_secrets app_grants blocks
        complaints mailboxes letters mail_told absences
        """,
    "rows about things that were paid: games, matches, tournaments": "presence stations fees",
    "a limit counts those of an address": "seeks seek_invited webhooks",
    "each webhook keeps 1,000, and a share of an address bounds those that an event of others causes": "notices",
    "each costs a tenth of a unit, and a share of an address bounds the bytes": "wishes",
    "each costs units by its bytes, and a quota bounds the bytes of an account": "imports import_parts",
    "each costs units, and an account has one under way": "audits audit_findings",
    "each costs units by its bytes, and a share of an address bounds the bytes": "exports export_files export_parts",
    "one for each month, made by the service": "dumps dump_parts",
}
"""Tables of the registry, by what bounds their rows.

A limit of an account alone is no bound, because accounts are free.
"""


def grows(schema: Any, schemas: dict[str, Any], known: frozenset[str] = frozenset()) -> bool:
    """Whether an answer of this schema has a list, a map or a file of any length."""
    if isinstance(schema, list):
        return any(grows(one, schemas, known) for one in schema)
    if not isinstance(schema, dict):
        return False
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    if name:
        return name not in known and grows(schemas[name], schemas, known | {name})
    if (schema.get("type") == "array" and "maxItems" not in schema) or "contentMediaType" in schema:
        return True
    if schema.get("additionalProperties"):
        return True
    parts = [
        *schema.get("properties", {}).values(),
        schema.get("items"),
        schema.get("allOf"),
        schema.get("anyOf"),
        schema.get("oneOf"),
    ]
    return any(grows(part, schemas, known) for part in parts)


def growing() -> Iterator[tuple[str, str, str]]:
    """Yield the operations whose successful answer may grow: method, name, and the name of the answer's schema."""
    schemas = document()["components"]["schemas"]
    for operations in document()["paths"].values():
        for method, operation in operations.items():
            if method not in {"get", "post", "put", "delete"}:
                continue
            found = [resolved(one) for status, one in operation["responses"].items() if status.startswith("2")]
            contents = [pair for one in found for pair in one.get("content", {}).items()]
            if any(media != "application/json" or grows(one.get("schema"), schemas) for media, one in contents):
                yield (
                    method,
                    operation["operationId"],
                    str(contents[0][1].get("schema", {}).get("$ref")).rpartition("/")[2],
                )


def named(view: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """Yield each name in a view, and in the functions that it calls, with its global value."""
    waiting, seen = [inspect.unwrap(view)], set()
    while waiting:
        function = waiting.pop()
        code = [function.__code__]
        for one in code:
            code += [const for const in one.co_consts if inspect.iscode(const)]
        for name in {name for one in code for name in one.co_names}:
            found = function.__globals__.get(name)
            yield name, found
            if inspect.isfunction(found) and found.__module__.startswith("service.features") and found not in seen:
                seen.add(found)
                waiting.append(inspect.unwrap(found))


def charges(view: Callable[..., Any]) -> bool:
    """Whether a view, or a function that it calls, names a function that charges."""
    return any(found is one for _, found in named(view) for one in CHARGING)


def views() -> dict[str, Callable[..., Any]]:
    return {one.view.__name__: one.view for feature in FEATURES for blp in feature.blueprints for one in blp.operations}


def test_each_answer_that_may_grow_is_charged_or_bounded():
    known = views()
    free = {
        name
        for method, name, answered in growing()
        if not charges(known[name]) and not (method != "get" and answered in CHANGES)
    }
    assert free == {name for names in BOUNDED.values() for name in names.split()}


def test_each_operation_that_reads_whole_records_measures_their_bytes():
    """A few events can have many bytes. Events alone are no measure of the work."""
    names = {name: {one for one, _ in named(view)} for name, view in views().items()}
    whole = {name for name, used in names.items() if used & WHOLE} | BY_WORKER
    assert {"export_calendar", "export_sheet", "download_record", "export_games"} <= whole
    assert {name for name in whole if "bytes_of" not in names[name]} == set()


def test_each_table_has_a_bound():
    assert sorted(TABLES.tables) == sorted(name for names in KEPT.values() for name in names.split())


def test_the_table_finds_what_is_free():
    """A view that charges in a function of its own is found, and one that charges nothing, too."""
    assert charges(disputes.get_dispute)
    assert charges(stations.list_stations)
    assert not charges(tournaments.get_tournament)
    assert not charges(disputes._changed), "its texts are paid"
    assert grows({"type": "array", "items": {}}, {})
    assert not grows({"type": "array", "items": {"type": "string"}, "maxItems": 3}, {})
