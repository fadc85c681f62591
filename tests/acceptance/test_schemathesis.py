"""schemathesis invents requests from `openapi.yaml` and checks the answers against it.

It allows no 5xx, no undocumented status or type, and no body that does not fit its schema. No good request may be
refused as malformed, and no bad one accepted.
"""

import itertools
import uuid
from functools import cached_property

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source

from tests.support.api import Api, document, over_http, refusals
from tests.support.server import running

_QUICK = settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
_LONG = settings(_QUICK, max_examples=500, derandomize=False)
_EVERY, _ALL_OF, _ONE_IN = 12, 6, 40
"""Limits on boundary values: schemathesis adds up to a thousand of them to the examples of an operation.

Without `long` the tests use every `_EVERY`-th operation, the first `_ALL_OF` of its values, and then one in `_ONE_IN`.
"""

schema = schemathesis.openapi.from_dict(document())
OPERATIONS = [
    (path, method) for path, described in document()["paths"].items() for method in described if method != "parameters"
]

for media in ("application/jsonl", "application/x-ndjson"):

    @schemathesis.serializer(media)
    def as_it_is(ctx, value):
        return value if isinstance(value, bytes) else str(value).encode()


def not_taken_for_a_mistake(ctx, response, case):
    """Check that a request that fits the document is refused only by a rule, never for its form."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        problem = response.json() if "problem" in response.headers.get("content-type", [""])[0] else {}
        beyond = [_beyond_schemas(error) for error in problem.get("errors", [])] or [False]
        assert problem.get("code") not in ("invalid", "malformed") or all(beyond), response.text


def named_by_the_document(ctx, response, case):
    """Check that a refusal's code is one that the document names.

    `default` stands for a few refusals of any request, and not for all others. Pages have words.
    """
    if response.status_code >= 400 and "html" not in response.headers.get("content-type", [""])[0]:
        described = document()["paths"][case.operation.path].get(case.method.lower())
        assert described is None or response.json()["code"] in refusals(described, response.status_code), response.text


def _beyond_schemas(error):
    """Return whether the error concerns facts beyond schemas.

    Such facts are the existence of a day or player, and the order of two moments. Some terms fit only some clocks, and
    some fields only some kinds. Characters may be outside all patterns.
    """
    beyond = ("/at", "/player", "/starts_at", "/terms/holidays", "/to_moment")
    of_another_kind = error["code"] == "unknown-field" and "of the kind" in error["message"]
    return error["pointer"] in beyond or error["code"] == "unseen" or of_another_kind


# That any refusal of a request that fits is a fault would leave no room for rules.
load_all_checks()
_RULES = [CHECKS.get_one("positive_data_acceptance")]


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with running(tmp_path_factory.mktemp("service")) as service:
        yield service


class Player:
    """An account, new for each operation (one of them erases it), with things to put where an id is wanted."""

    def __init__(self, api):
        me = api.as_(f"p-{uuid.uuid4().hex[:20]}")
        self.headers = {"Authorization": f"Bearer {me.token}"}
        self.api = me

    def thing(self, kind):
        """Return the id of one of the player's things, made on demand; None for kinds that they do not have."""
        match kind:
            case "a_":
                return self.api.account
            case "g_":
                return self.game
            case "t_":
                return self.token
            case "w_":
                return self.hook
            case "n_":
                return self.ping
            case _:
                return None

    @cached_property
    def game(self):
        wish = {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]}
        return self.api.post("/v1/games", wish).json["game"]["id"]

    @cached_property
    def token(self):
        return self.api.post("/v1/tokens", {"scopes": ["read"]}).json["id"]

    @cached_property
    def hook(self):
        wish = {"url": "https://nowhere.invalid/", "events": ["game.final"]}
        return self.api.post("/v1/webhooks", wish).json["id"]

    @cached_property
    def ping(self):
        return self.api.post(f"/v1/webhooks/{self.hook}/test").json["id"]

    @cached_property
    def tournament(self):
        """Of real tables, with a round that is published and another stage to come."""
        rounds = {"format": {"kind": "swiss", "rounds": 3, "size": 2}}
        wish = {"title": "Open", "ruleset": "kingdomino", "play": "typed", "stages": [rounds, {**rounds, "takes": 2}]}
        made = self.api.post("/v1/tournaments", wish).json["tournament"]["id"]
        for step in ("entrants", "entrants", "entrants", "entrants", "stages", "rounds", "rounds/publish"):
            self.api.post(f"/v1/tournaments/{made}/{step}", {"name": "Somebody"} if step == "entrants" else None)
        return made

    def prepare(self, case):
        """Ids that could be somebody's become those that are, numbers of a tournament such as there are; a key is used
        once."""
        there = "tournament" in case.path_parameters and len(str(case.path_parameters["tournament"])) == 28
        for name, value in case.path_parameters.items():
            if name == "tournament" and there:
                case.path_parameters[name] = self.tournament
            elif there and isinstance(value, int):
                case.path_parameters[name] = value % 4
            elif len(str(value)) == 28:
                case.path_parameters[name] = self.thing(str(value)[:2]) or value
        if "Idempotency-Key" in case.headers and case.meta.generation.mode.is_positive:
            case.headers["Idempotency-Key"] = uuid.uuid4().hex


@pytest.fixture
def player(service):
    return Player(Api(over_http(service.url)))


def answers_as_documented(operation, settings, service, player, *, boundaries=True, left_out=lambda case: False):
    """Make up requests here, since `schema.parametrize()` does so for all operations at collection.

    That takes half a minute in every process.
    """

    @settings
    def asked(case):
        if left_out(case):
            return
        player.prepare(case)
        case.call_and_validate(
            base_url=service.url,
            headers=player.headers,
            excluded_checks=_RULES,
            additional_checks=[not_taken_for_a_mistake, named_by_the_document],
        )

    path, method = operation
    schema.config.phases.coverage.enabled = boundaries
    build_operation_test(
        config=schema.config,
        operation=schema[path][method],
        test_func=asked,
        given_kwargs={},
        feedback=FeedbackSources(constants_value_source=make_constants_value_source(schema)),
    )()


every_operation = pytest.mark.parametrize(
    "operation", OPERATIONS, ids=[f"{method.upper()} {path}" for path, method in OPERATIONS]
)


@pytest.mark.one_in(4)
@every_operation
def test_it_answers_as_documented(operation, service, player):
    numbers = itertools.count()

    def left_out(case):
        number = next(numbers) if case.meta.phase.name == "coverage" else 0
        return number >= _ALL_OF and number % _ONE_IN != 0

    boundaries = OPERATIONS.index(operation) % _EVERY == 0
    answers_as_documented(operation, _QUICK, service, player, boundaries=boundaries, left_out=left_out)


@pytest.mark.long
@every_operation
def test_it_answers_as_documented_for_long(operation, service, player):
    answers_as_documented(operation, _LONG, service, player)
