"""Fees with amounts: stated for the event, marked by the desk, summed and exported for organisers alone."""

import csv
import io

import pytest

from tests.support.api import refused
from tests.support.event import did, open_event
from tests.support.play import people

FIVE = {"amount": "5.50", "currency": "EUR"}


def stated(olga, **more):
    event = open_event(olga, play="typed", names=["Ada", "=1+1", "Cleo"])
    did(olga.put(f"{event}/details", {"title": "Open", "fee": FIVE, **more}), 200)
    return event


def test_the_event_states_its_fee_to_everybody(olga, anybody):
    event = stated(olga)
    assert did(anybody.get(event), 200)["details"]["fee"] == FIVE
    did(olga.put(f"{event}/details", {"title": "Open", "fee": {"amount": "0", "currency": "€"}}), 200)
    assert did(anybody.get(event), 200)["details"]["fee"] == {"amount": "0.00", "currency": "€"}
    did(olga.put(f"{event}/details", {"title": "Open"}), 200)
    assert did(anybody.get(event), 200)["details"]["fee"] is None


def test_the_desk_lists_who_paid_how_much_with_sums(olga):
    event = stated(olga)
    assert did(olga.get(f"{event}/fees"), 200) == {"items": [], "fee": FIVE, "paid": "0.00", "due": "0.00"}
    did(olga.put(f"{event}/fees", {"entrants": [1], "mark": "paid"}), 200)
    did(olga.put(f"{event}/fees", {"entrants": [2], "mark": "due", "amount": "2"}), 200)
    found = did(olga.put(f"{event}/fees", {"entrants": [3], "mark": "due"}), 200)
    assert found["items"] == [
        {"entrant": 1, "mark": "paid", "amount": "5.50"},
        {"entrant": 2, "mark": "due", "amount": "2.00"},
        {"entrant": 3, "mark": "due", "amount": None},
    ]
    assert (found["paid"], found["due"]) == ("7.50", "9.00")
    found = did(olga.put(f"{event}/fees", {"entrants": [1, 2], "mark": "none"}), 200)
    assert (found["paid"], found["due"]) == ("0.00", "5.50")


def test_without_a_stated_fee_amounts_are_typed_or_left_out(olga):
    event = open_event(olga, play="typed", names=["Ada", "Bea"])
    did(olga.put(f"{event}/fees", {"entrants": [1], "mark": "paid"}), 200)
    found = did(olga.put(f"{event}/fees", {"entrants": [2], "mark": "paid", "amount": "3"}), 200)
    assert [one["amount"] for one in found["items"]] == [None, "3.00"]
    assert (found["fee"], found["paid"], found["due"]) == (None, "3.00", None)


@pytest.mark.parametrize("amount", ["-1", "1.5", "1,50", "10000000", "", "1e3"])
def test_another_amount_is_refused(olga, amount):
    event = open_event(olga, play="typed", names=["Ada"])
    refused(olga.put(f"{event}/fees", {"entrants": [1], "mark": "paid", "amount": amount}), 422, "invalid")
    fee = {"amount": amount, "currency": "EUR"}
    refused(olga.put(f"{event}/details", {"title": "Open", "fee": fee}), 422, "invalid")


def test_organisers_alone_export_the_fees(olga, anybody):
    aris, zoe = people(anybody, 2)
    event = stated(olga)
    did(olga.put(f"{event}/staff/{aris.account}", {"duty": "arbiter"}), 200)
    did(olga.put(f"{event}/fees", {"entrants": [1], "mark": "paid"}), 200)
    file = f"{event}/exports/fees.csv"
    rows = list(csv.reader(io.StringIO(olga.get(file).body.decode(), newline="")))
    assert rows == [
        ["entrant", "name", "account", "mark", "amount", "currency"],
        ["1", "Ada", "", "paid", "5.50", "EUR"],
        ["2", "'=1+1", "", "", "", "EUR"],
        ["3", "Cleo", "", "", "", "EUR"],
    ]
    for other in (aris, zoe):
        refused(other.get(file), 403, "not-the-organiser")
        refused(other.get(f"{event}/fees"), 403, "not-the-organiser")
    assert anybody.get(file).status == 401
    assert "5.50" not in anybody.get(f"{event}/entrants").body.decode()
