"""Heavy requests are charged before they begin; few run at once, and cheap ones never wait for them."""

import ast
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.platform.http import work
from service.platform.http.answers import nothing, text
from service.platform.http.blueprint import Blueprint
from service.platform.http.work import Turns, charge, heavy
from tests.service.conftest import Bare
from tests.support.api import over_wsgi, refused
from tests.support.charging import forget_charges, left
from tests.support.service import application

blp = Blueprint("tried-work", __name__)
held, going = threading.Semaphore(0), threading.Event()


@blp.route("/tried/work/<int:units>", methods=["POST"])
@blp.anybody()
@blp.response(204)
def toil(units):
    heavy(units)
    return nothing()


@blp.route("/tried/tasks/<int:units>", methods=["POST"])
@blp.requires("play")
@blp.response(204)
def ask(units):
    charge(units)
    return nothing()


@blp.route("/tried/large/<int:size>/<int:units>", methods=["GET"])
@blp.anybody()
@blp.response(200)
def send(size, units):
    if units:
        charge(units)
    return text("x" * size)


@blp.route("/tried/long", methods=["POST"])
@blp.anybody()
@blp.response(204)
def linger():
    heavy(1)
    held.release()
    assert going.wait(60)
    return nothing()


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("worked"), WORK_LIMIT="100", THREADS="64") as app:
        app.register_blueprint(blp)
        yield app


@pytest.fixture(scope="module")
def anybody(app):
    return Bare(over_wsgi(app))


@pytest.fixture(scope="module")
def people(anybody):
    return [anybody.as_(name) for name in ("ada", "bob", "eve")]


@pytest.fixture(autouse=True)
def afresh(app):
    forget_charges(app)
    app.extensions["work"].turns = Turns(64)
    going.clear()


def test_work_is_charged_by_its_units(people):
    ada, *_ = people
    answer = ada.post("/tried/work/30")
    assert (answer.status, left(answer), left(answer, "work-address")) == (204, 70, 170)
    assert left(ada.post("/tried/tasks/30")) == 40
    answer = ada.post("/tried/work/41")
    problem = refused(answer, 429, "rate-limited")
    assert problem["detail"].startswith("This request costs 41 units of work")
    assert (left(answer), int(answer.headers["Retry-After"])) == (40, 36)
    assert left(ada.post("/tried/work/40")) == 0
    assert "work" not in str(ada.get("/v1/me").headers.getlist("RateLimit"))


def test_more_than_all_units_cost_all(people):
    ada, *_ = people
    assert left(ada.post("/tried/work/5000")) == 0


def test_an_answer_that_is_the_same_for_everybody_costs_nothing(people, monkeypatch):
    monkeypatch.setattr(work, "LARGE", 1000)
    answer = people[0].get("/openapi.json")
    assert (answer.status, left(answer)) == (200, None)


@pytest.mark.parametrize(
    ("size", "paid", "cost"), [(599_999, 0, None), (2_000_000, 0, 2), (20_000_000, 5, 20), (2_000_000, 5, 5)]
)
def test_a_large_answer_is_charged_by_its_bytes_unless_more_was_paid(people, size, paid, cost):
    answer = people[0].get(f"/tried/large/{size}/{paid}")
    assert (answer.status, len(answer.body)) == (200, size)
    assert left(answer) == (None if cost is None else 100 - cost)
    if cost:
        people[0].post(f"/tried/work/{100 - cost}")
        refused(people[0].get(f"/tried/large/{size}/0"), 429, "rate-limited")


def test_an_address_pays_for_all_accounts_behind_it(people):
    ada, bob, eve = people
    assert ada.post("/tried/work/90").status == bob.post("/tried/work/90").status == 204
    answer = eve.post("/tried/work/30")
    refused(answer, 429, "rate-limited")
    assert (left(answer), left(answer, "work-address")) == (100, 20)
    assert eve.post("/tried/work/20").status == 204


def lingering(pool, *callers):
    """These callers do something long, each in a thread."""
    return [pool.submit(caller.post, "/tried/long") for caller in callers]


def from_address(app, address, name=None):
    """A caller, with an account or without, who calls from this address."""
    caller = Bare(over_wsgi(app, address))
    return caller if name is None else caller.as_(name)


def test_few_heavy_requests_run_and_cheap_ones_always(app, anybody):
    ada, bob, eve = (from_address(app, f"10.0.0.{number}", f"toiler-{number}") for number in range(3))
    with ThreadPoolExecutor(8) as pool:
        asked = lingering(pool, ada, bob, eve)
        assert held.acquire(timeout=60)
        assert held.acquire(timeout=60)
        assert not held.acquire(timeout=0.2)
        for _ in range(20):
            assert anybody.get("/v1/rulesets").status == ada.get("/v1/me").status == 200
        going.set()
        assert [answer.result().status for answer in asked] == [204] * 3
        assert held.acquire(timeout=60)


def test_strangers_leave_room_for_accounts(app):
    strangers = [from_address(app, f"10.0.1.{number}") for number in range(2)]
    ada = from_address(app, "10.0.1.9", "ada-9")
    with ThreadPoolExecutor(8) as pool:
        asked = lingering(pool, *strangers)
        assert held.acquire(timeout=60)
        assert not held.acquire(timeout=0.2)
        asked += lingering(pool, ada)
        assert held.acquire(timeout=60)
        going.set()
        assert [answer.result().status for answer in asked] == [204] * 3
        assert held.acquire(timeout=60)


@pytest.mark.parametrize(("account", "most"), [(None, work.OF_STRANGER), ("a_1", work.OF_ACCOUNT)])
def test_one_caller_has_few_heavy_requests(account, most):
    turns = Turns(256)
    addresses = ["here"] * most if account is None else [f"{number}" for number in range(most)]
    first, *_ = [turns.begin(account, address) for address in addresses]
    with pytest.raises(work.Problem) as caught:
        turns.begin(account, "here")
    assert caught.value.code == "rate-limited"
    turns.leave(first)
    turns.begin(account, "here")


def test_two_addresses_never_fill_all_places():
    turns = Turns(256)
    for address in ("one", "two"):
        for number in range(turns.room // 4):
            turns.begin(f"{address}-{number}", address)
        with pytest.raises(work.Problem) as caught:
            turns.begin(f"{address}-more", address)
        assert caught.value.code == "unavailable"
    assert turns.run(turns.begin("somebody", "three"), 0)


def test_the_address_that_waited_longest_is_next():
    turns, order = Turns(256), []
    running = [turns.begin(None, "x"), turns.begin("a_0", "y")]
    for turn in running:
        assert turns.run(turn, 0)

    def wait(account, address):
        turn = turns.begin(account, address)
        begun.release()
        turns.run(turn)
        order.append(account)
        turns.leave(turn)

    begun = threading.Semaphore(0)
    threads = []
    for account, address in (("a_1", "y"), ("a_2", "y"), ("a_3", "new")):
        threads.append(threading.Thread(target=wait, args=(account, address)))
        threads[-1].start()
        assert begun.acquire(timeout=60)
    while sum(turn.state == "waits" for turn in turns._turns) < 3:
        pass
    turns.leave(running[1])
    for thread in threads:
        thread.join(60)
    assert order == ["a_3", "a_1", "a_2"]


def test_a_refusal_for_want_of_a_turn_costs_nothing(app, monkeypatch):
    monkeypatch.setattr(work, "_LONGEST_WAIT", 0.05)
    ada, bob, eve = (from_address(app, f"10.0.2.{number}", f"waiter-{number}") for number in range(3))
    with ThreadPoolExecutor(8) as pool:
        asked = lingering(pool, ada, bob)
        assert held.acquire(timeout=60)
        assert held.acquire(timeout=60)
        answer = eve.post("/tried/work/10")
        refused(answer, 503, "unavailable")
        assert (answer.headers["Retry-After"], left(answer)) == ("5", 100)
        going.set()
        assert [answer.result().status for answer in asked] == [204] * 2


def test_no_charge_is_rounded_down():
    """`limit // 8` made seven records free, and `entrants // 400` the standings of 399."""
    charging = {"heavy", "stepwise", "heavy_part", "gone_through"}
    found = []
    for path in Path("service/features").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and getattr(call.func, "id", None) in charging:
                parts = [part for one in call.args for part in ast.walk(one) if isinstance(part, ast.BinOp)]
                up = {id(part.right) for part in parts if isinstance(part.op, ast.Add)}  # `1 + size // each`
                down = [part for part in parts if isinstance(part.op, ast.FloorDiv) and id(part) not in up]
                found += [f"{path.name}:{call.lineno}" for _ in down]
    assert found == []
