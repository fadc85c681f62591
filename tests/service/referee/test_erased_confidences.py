"""Erasing confidential texts about a dispute leaves the audit, the records and the check of the log in agreement."""

from itertools import product

import pytest

from domain.game.facts import EVERYONE
from domain.table.rulings import NoteMade, QuestionAnswered, QuestionAsked
from events.log.canon import canonical
from events.log.sealing import audiences, texts
from events.log.viewer import Viewer
from events.record.verifying import read_record
from service.features.accounts import erasing
from service.features.accounts.changing import give_role
from service.features.audits.words import in_words
from service.features.records.imports.addressing import addressed
from service.running.doctor.log import check_log
from tests.support.auditing import auditing_of
from tests.support.event import did
from tests.support.play import events, moves, people, table
from tests.support.second_verifier import first, second

TYPES = {"question": QuestionAsked, "answer": QuestionAnswered, "note": NoteMade}


class Inquiry:
    """A referee's question, its answer and a note about a dispute. Each person writes one of them."""

    def __init__(self, app, anybody, judge, *, alone):
        self.service, self.judge = app.extensions["service"], judge
        asker, noter = people(anybody, 2)
        pair = people(anybody, 2)
        for one in (asker, noter):
            give_role(self.service["accounts"], one.account, "referee")
        self.game = table(pair, terms={"dispute_window_seconds": 3600, "appeal_window_seconds": 3600})
        for _ in moves(pair, self.game, 3):
            pass
        self.authors = {"question": asker, "answer": pair[1], "note": noter}
        cites = next(
            one["event"]["seq"] for one in events(pair[0], self.game) if one["event"]["type"] == "decision-opened"
        )
        claimed = did(pair[0].post(f"/v1/games/{self.game}/disputes", {"cites": cites, "text": "It was not so."}))
        self.dispute = claimed["dispute"]["id"]
        path = f"/v1/disputes/{self.dispute}"
        asked = did(asker.post(f"{path}/questions", {"seat": 1, "text": "Did you look?", "alone": alone}))
        question = asked["dispute"]["questions"][0]["seq"]
        did(pair[1].post(f"{path}/answers", {"question": question, "text": "Only at the top."}))
        did(noter.post(f"{path}/notes", {"text": "Bruno hesitates here.", "about": 2}))

    def decide(self):
        ruling = {"kind": "dismiss", "dispute": self.dispute, "reason": "It was so."}
        did(self.judge.post(f"/v1/games/{self.game}/rulings", ruling))

    def erase(self, author):
        erasure = did(author.delete("/v1/me"), 202)["id"]
        assert self.service.platform.readmodels.caught_up(60)
        erasing.erase(self.service["accounts"], erasure=erasure)

    def kept(self, kind):
        """Return how many texts are left in the events of this kind."""
        name = TYPES[kind].type_name()
        return sum(
            len(texts(stored)) for stored in self.service.platform.journal.read(self.game) if stored.event.type == name
        )

    def records(self, anybody):
        copies = [(self.judge, "referee"), (anybody, "public"), (self.authors["answer"], "seat")]
        answers = [reader.get(f"/v1/games/{self.game}/record?view={view}") for reader, view in copies]
        return [answer.body for answer in answers if answer.status == 200]


@pytest.fixture(scope="module")
def inquiries(app, anybody, referee):
    """Yield the games by what was erased, when, and whether one seat alone was asked."""
    found = {}
    for kind, when, alone in product(TYPES, ("before", "after"), (True, False)):
        found[kind, when, alone] = inquiry = Inquiry(app, anybody, referee, alone=alone)
        if when == "after":
            inquiry.decide()
        inquiry.erase(inquiry.authors[kind])
        if when == "before":
            inquiry.decide()
        assert (inquiry.kept(kind), sum(map(inquiry.kept, TYPES))) == (0, 2)
    return found


def test_the_audit_agrees_after_an_erasure(inquiries, anybody):
    for case, inquiry in inquiries.items():
        audit = anybody.get(f"/v1/games/{inquiry.game}/audit?depth=rules").json
        assert audit["verdict"] == "agrees", (case, audit["detail"])


def test_the_log_is_well_after_an_erasure(inquiries, app):
    service = app.extensions["service"]
    assert check_log(service.platform.journal, service.platform.ring).wrong == []


@pytest.mark.parametrize("audience", [0, EVERYONE, None])
def test_the_audit_reports_a_changed_audience_of_an_erased_text(inquiries, app, audience, monkeypatch):
    journal, inquiry = app.extensions["service"].platform.journal, inquiries["answer", "before", True]
    read = journal.read

    def changed(*args, **named):
        return [
            stored._replace(openings=canonical([["/answer", None, audience, None]]))
            if stored.event.type == QuestionAnswered.type_name()
            else stored
            for stored in read(*args, **named)
        ]

    monkeypatch.setattr(journal, "read", changed)
    audit = auditing_of(app.extensions["service"]["games"].desk).stream(inquiry.game, "rules").audit
    assert audit.verdict == "broken"
    assert in_words(audit).startswith("The value sealed at /answer of this event is stored for another viewer")


def test_both_verifiers_accept_the_records_after_an_erasure(inquiries, anybody, app):
    ring = app.extensions["service"].platform.ring
    records = [record for inquiry in inquiries.values() for record in inquiry.records(anybody)]
    found = first(records, ring)
    assert {report["verdict"] for report in found} == {"verified"}
    assert sum(report["erased"] > 0 for report in found) >= len(inquiries)
    assert second(records, ring) == found


def test_an_imported_erased_text_keeps_its_audience(inquiries, app):
    """A public record of the import must not show an erasure that the first one conceals."""
    journal = app.extensions["service"].platform.journal
    for case, inquiry in inquiries.items():
        record = read_record(inquiry.records(inquiry.judge)[0].splitlines(keepends=True))
        imported = list(addressed(record.events, Viewer.referee()))
        assert list(map(audiences, imported)) == list(map(audiences, journal.read(inquiry.game))), case
