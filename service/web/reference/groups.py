"""The groups of operations on the page of the reference. A group has several tags of the OpenAPI document."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from service.web.description import document

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Games": (
        "rulesets", "games", "moves", "events", "lists", "takebacks-and-resignation", "forks", "greetings", "reviews",
    ),
    "Seeks and matches": ("seeks", "matches"),
    "Accounts and sign-in": ("accounts", "tokens", "sessions", "openid", "passwords", "mail"),
    "Players and ratings": ("players", "ratings", "statistics", "blocks", "complaints"),
    "Notifications": ("inbox", "webhooks", "devices"),
    "Records and verification": (
        "records", "verifications", "transparency", "bulk", "dumps", "imports",
    ),
    "Disputes and referees": ("disputes", "rulings", "waivers", "evidence", "audits"),
    "Tournaments": (
        "tournaments", "tournament-formats", "entrants", "tournament-people", "teams", "rounds", "stations",
        "standings", "tournament-rulings", "series", "exports", "export-jobs", "fees",
    ),
    "Apps": ("apps", "oauth", "app-users"),
    "Service": ("service", "well-known", "schemas"),
}  # fmt: skip


class Operation(NamedTuple):
    """An operation of the OpenAPI document, with its method and path."""

    method: str
    path: str
    plain: dict[str, Any]
    parameters: tuple[Any, ...]

    @property
    def name(self) -> str:
        return str(self.plain["operationId"])


@cache
def grouped() -> Mapping[str, Mapping[str, Sequence[Operation]]]:
    by_tag: dict[str, list[Operation]] = {}
    for path, item in document()["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                both = (*operation.get("parameters", ()), *item.get("parameters", ()))
                by_tag.setdefault(operation["tags"][0], []).append(Operation(method.upper(), path, operation, both))
    return {group: {tag: by_tag[tag] for tag in tags if tag in by_tag} for group, tags in GROUPS.items()}


@cache
def operations_by_name() -> Mapping[str, Operation]:
    return {one.name: one for tags in grouped().values() for operations in tags.values() for one in operations}
