"""Data is stored only for an existing account: nobody would delete data that came after an erasure."""

import pytest
from sqlalchemy import text

from domain.table.rulings import Terms
from service.features.accounts.recovery import Vouched
from service.features.openid.attempts import SignInAttempt
from service.features.seeks.seek_request import SeekRequest
from service.features.webhooks.store import Webhook
from service.platform.ids import new_id
from tests.support.refusals import refused

WISHES = {"language": "en", "about": ("turn",), "at_most": "each", "patience": 0}


def webhook(account):
    return Webhook(
        id=new_id("w"), account=account, url="https://example.com/", description="", events=("game.final",), games=(),
        matches=(), tournaments=(), enabled=True, why="", switched_at=0, since=(), secret=b"s", made_at=0,
    )  # fmt: skip


def sought(account):
    return SeekRequest(account, False, None, "kingdomino", {}, {}, 2, "public", Terms())


STORING = {
    "webhooks": lambda registry, ada: registry.webhooks.add(webhook(ada)),
    "apps": lambda registry, ada: registry.apps.register(new_id("p"), ada, "App", "", (), keeps_secret=False),
    "mailboxes": lambda registry, ada: registry.recovery.set_address(
        ada, "ada@example.com", Vouched(ada, None), **WISHES
    ),
    "exports": lambda registry, ada: registry.exports.ask(new_id("x"), ada, wanted={}),
    "audits": lambda registry, ada: registry.audits.ask(new_id("u"), ada, depth="rules", games="all"),
    "credentials": lambda registry, ada: registry.credentials.issue("token", ada, ("read",), label="my bot"),
    "openid_attempts": lambda registry, ada: registry.attempts.begin("b", "a state", SignInAttempt(ada, 0, "/")),
    "openid_arrivals": lambda registry, ada: registry.attempts.arrive(b"i" * 32, SignInAttempt(ada, 0, "/")),
    "openid_identities": lambda registry, ada: registry.identities.connect(b"i" * 32, SignInAttempt(ada, 0, "/")),
    "seeks": lambda registry, ada: registry.seeks.open(new_id("k"), sought(ada), 60),
}


@pytest.mark.parametrize("table", STORING)
def test_nothing_is_stored_for_somebody_who_has_just_been_erased(registry, table):
    ada = registry.accounts.create("ada").id
    registry.erase(ada)
    refused("unknown-player" if table == "seeks" else "unauthenticated", STORING[table], registry, ada)
    assert left(registry, table) == 0


def test_of_whoever_has_just_been_erased_no_fee_is_marked(registry):
    ada, bob = (registry.accounts.create(handle).id for handle in ("ada", "bob"))
    registry.erase(ada)
    registry.fees.mark("t_1", {1: ada, 2: bob, 3: None}, "due")
    assert registry.fees.of("t_1") == {2: ("due", None), 3: ("due", None)}


def left(registry, table):
    with registry.database.read() as connection:
        return connection.scalar(text(f"SELECT count(*) FROM {table}"))
