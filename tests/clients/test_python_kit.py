"""The kit for Python: it plays, follows and keeps receipts, whatever becomes of its connections."""

import ast
import importlib.util
import json
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import ModuleType

import httpx
import pytest
from dominium_client import (
    APIConnectionError,
    AsyncClient,
    AuthenticationError,
    Client,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    Notices,
    PreconditionFailedError,
    RateLimitError,
    Receipts,
    ServerError,
    chained,
    genuine,
    types,
)

from clients.python.generate import for_programs
from tests.support.api import ROOT, document
from tests.support.server import Service, wait_until

KIT = ROOT / "clients" / "python"
PACKAGE = KIT / "dominium_client"
SERVICE_FOLDERS = {"domain", "events", "projections", "service", "tests"}
STREAM = {"Content-Type": "text/event-stream"}


def first(_: types.Game, decision: types.Decision) -> list[str]:
    return [option["id"] for option in decision["options"][: max(decision["min"], 1)]]


def alone(client: Client, ruleset: str = "kingdomino") -> str:
    """A game at which this client plays both seats."""
    made = client.create_game({"ruleset": ruleset, "seats": ["me", "open"], "sandbox": True})  # type: ignore[typeddict-item]
    return made["game"]["id"]


def until(client: Client, game: str, version: int) -> list[types.Event]:
    found: list[types.Event] = []
    for delivered in client.follow(game):
        found.append(delivered["event"])
        if delivered["event"]["seq"] == version:
            break
    return found


def test_a_game_is_played_and_its_receipts_hold(shared: Service, tmp_path: Path) -> None:
    with Client(shared.url, receipts=Receipts(tmp_path / "receipts.jsonl")) as ada:
        ada.sign_up("ada-py")
        game = alone(ada)
        over = ada.play_all(game, first)
        assert over["result"] is not None
        events = until(ada, game, over["version"])
        assert [event["seq"] for event in events] == list(range(1, over["version"] + 1))
        assert chained(events)
        assert ada.broken_promises(game) == []
        kept = Receipts(tmp_path / "receipts.jsonl").kept
        assert kept == ada.receipts.kept
        assert len(kept) > 20
        keys = ada.get_keys()
        assert not genuine({**kept[0], "seq": kept[0]["seq"] + 1}, keys)
        ada.receipts.kept[0] = {**kept[0], "head": "0" * 64}
        assert ada.broken_promises(game) == [ada.receipts.kept[0]]
        assert not chained([events[0], events[2]])
        assert not chained([{**events[0], "actor": "service"}])


def test_a_refusal_is_a_typed_error(shared: Service) -> None:
    with Client(shared.url) as nobody, Client(shared.url) as eve:
        with pytest.raises(AuthenticationError) as refused:
            nobody.get_me()
        assert refused.value.code == "unauthenticated"
        with pytest.raises(NotFoundError, match="unknown-game"):
            nobody.get_game("g_01jd6v3r5m8x2k4q7w9y1z3a5c")
        eve.sign_up("eve-py")
        with pytest.raises(ConflictError, match="handle-taken"):
            nobody.create_account({"handle": "eve-py"})
        game = alone(eve)
        decision = eve.get_game(game)["decision"]
        assert decision is not None
        with pytest.raises(InvalidRequestError) as illegal:
            eve.make_move(game, {"decision": decision["id"], "picks": ["nonsense"]})
        assert (illegal.value.code, illegal.value.status) == ("illegal-move", 422)
        assert eve.answer(game, decision, first(eve.get_game(game), decision)) is not None
        other = [decision["options"][1]["id"]]
        assert eve.answer(game, decision, other) is None, "it is answered already"


def test_a_move_is_guarded_by_the_view_seen_last(shared: Service) -> None:
    with Client(shared.url) as una:
        una.sign_up("una-py")
        game = alone(una)
        for unseen in (game, una.get_game(game, at=1), ""):
            with pytest.raises(LookupError):
                Client(shared.url).etag(unseen)
        shown = guarded(una, guarded(una, una.get_game(game)))
        elsewhere = Client(shared.url, una.token)
        guarded(elsewhere, elsewhere.get_game(game))
        with pytest.raises(PreconditionFailedError, match="stale-version"):
            guarded(una, {**shown, "decision": elsewhere.get_game(game)["decision"]})
        elsewhere.close()


def guarded(client: Client, shown: types.Game) -> types.Game:
    """Return the game after a move that is valid only if nothing has happened since `shown`."""
    assert shown["decision"] is not None
    move: types.NewMove = {"decision": shown["decision"]["id"], "picks": first(shown, shown["decision"])}
    return client.make_move(shown["id"], move, if_match=client.etag(shown))["game"]


def test_a_guarded_move_whose_answer_is_lost_is_made_once(shared: Service) -> None:
    lost = []

    def deaf(request: httpx.Request) -> httpx.Response:
        answer = straight.handle_request(request)
        if request.url.path.endswith("/moves") and not lost:
            lost.append(answer.read())
            raise httpx.ReadError("the answer is lost")
        return answer

    with httpx.HTTPTransport() as straight, Client(shared.url, transport=httpx.MockTransport(deaf)) as gil:
        gil.sign_up("vic-py")
        shown = guarded(gil, gil.get_game(alone(gil)))
        assert len(lost) == 1
        assert shown["version"] == gil.get_game(shown["id"])["version"]


def test_a_list_is_read_to_its_end_and_a_wish_is_granted_once(shared: Service) -> None:
    with Client(shared.url) as bea:
        bea.sign_up("bea-py")
        game = {alone(bea) for _ in range(5)}
        mine = [found["id"] for found in bea.list_games(player="bea-py", limit=2)]
        assert len(mine) == len(set(mine))
        assert set(mine) == game
        body: types.NewGame = {"ruleset": "kingdomino", "seats": ["me", "open"]}
        assert bea.create_game(body, key="once")["game"]["id"] == bea.create_game(body, key="once")["game"]["id"]


def test_a_position_is_taken_from_one_game_to_another(shared: Service) -> None:
    with Client(shared.url) as cleo:
        cleo.sign_up("cleo-py")
        position = cleo.position(alone(cleo, "dominion"))
        made = cleo.create_game({"ruleset": "dominion", "seats": ["me", "open"], "sandbox": True, "position": position})
        assert cleo.position(made["game"]["id"])["players"] == position["players"]  # type: ignore[typeddict-item]


def test_it_waits_where_the_service_says_so() -> None:
    busy = [httpx.Response(503, headers={"Retry-After": "0"}, json={"code": "unavailable"}) for _ in range(3)]
    busy += [httpx.Response(429, headers={"Retry-After": "0"}, json={"code": "rate-limited"}) for _ in range(3)]
    answers = iter([*busy, httpx.Response(200, json={"status": "ok"})])
    with Client("http://busy.example", transport=httpx.MockTransport(lambda _: next(answers))) as patient:
        assert patient.get_liveness() == {"status": "ok"}
    long = httpx.Response(429, headers={"Retry-After": "30"}, json={"code": "rate-limited"})
    forever = httpx.MockTransport(lambda _: long)
    with (
        Client("http://busy.example", timeout=5, transport=forever) as one,
        pytest.raises(RateLimitError, match="rate-limited"),
    ):
        one.get_liveness()


@pytest.mark.parametrize("after", ["\u00b2", "-1", "soon", "Wed, 21 Oct 2015 07:28:00 GMT", "9" * 5000])
def test_nonsense_of_whoever_stands_between_breaks_nothing(after: str) -> None:
    odd = {"Retry-After": after.encode("latin-1")}  # type: ignore[dict-item] - as it comes over the wire
    busy = httpx.Response(503, headers=odd, text="<h1>Busy</h1>")
    torn = httpx.Response(200, headers={"Content-Encoding": "gzip"}, content=iter([b"no gzip"]))
    answers = iter([busy, torn, httpx.Response(200, json={"status": "ok"})])
    with Client("http://odd.example", transport=httpx.MockTransport(lambda _: next(answers))) as one:
        if after.startswith("9"):
            with pytest.raises(ServerError):
                one.get_liveness()
        else:
            assert one.get_liveness() == {"status": "ok"}


@pytest.mark.parametrize(
    "receipt",
    [{}, {"key": "k"}, {"key": "k", "signature": 7}, {"key": "k", "signature": "ff", "head": "\ud800"}, {"key": []}],
)
@pytest.mark.parametrize("key", [{"kid": "k"}, {"kid": "k", "x": None}, {"kid": "k", "x": "\u00e9"}, {"x": "AA"}, {}])
def test_what_is_no_receipt_is_none_and_no_failure(receipt: dict[str, object], key: dict[str, object]) -> None:
    assert not genuine(receipt, {"keys": [key]})


@pytest.mark.parametrize("said", ["so\u2028", "\u2029so", "s\u0085o"])
def test_no_line_of_a_record_ends_within_a_text(said: str) -> None:
    receipts = Receipts()
    receipts.kept = [{"stream": "g_1", "seq": 2, "head": "x", "at": "", "key": "", "signature": ""}]
    header = {"format": "dominium-record/1", "kind": "game", "rules": None, "stream": "g_1", "view": "public"}
    event = {"seq": 2, "prev": "", "data": {"text": said}}
    record = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, event))
    assert receipts.contradicting("g_1", record) == receipts.kept


@pytest.mark.parametrize(
    "record", ["", "<p>Sorry</p>", "[]\n", '{"stream": "g_2"}\n', '{"stream": "g_1"}\n{"prev": 1}\n']
)
def test_what_is_no_record_of_the_game_agrees_with_no_receipt(record: str) -> None:
    receipts = Receipts()
    receipts.kept = [{"stream": "g_1", "seq": 2, "head": "x", "at": "", "key": "", "signature": ""}]
    assert receipts.contradicting("g_1", record) == receipts.kept
    assert receipts.contradicting("g_2", record) == []


def test_receipts_are_read_again_whose_last_line_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "receipts.jsonl"
    one, other = ({"stream": "g_1", "seq": seq, "head": "x"} for seq in (1, 2))
    path.write_text(json.dumps(one) + "\n" + json.dumps(other)[:9])
    again = Receipts(path)
    again.keep(other)  # type: ignore[arg-type]
    assert Receipts(path).kept == again.kept == [one, other]


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_%%%%", "whsec_\u00e9"])
def test_what_is_no_secret_checks_no_notices(secret: str) -> None:
    with pytest.raises(ValueError, match="secret"):
        Notices(secret)


def test_patience_counts_what_attempts_take_and_the_last_one_has_what_is_left() -> None:
    given: list[float] = []

    def slow(asked: httpx.Request) -> httpx.Response:
        given.append(asked.extensions["timeout"]["read"])
        time.sleep(0.3)
        raise httpx.ReadTimeout("no answer")

    line = httpx.MockTransport(slow)
    with Client("http://slow.example", timeout=0.3, transport=line) as one, pytest.raises(APIConnectionError):
        one.get_liveness()
    assert given == [1.0], "one attempt has used all timeout up"
    with Client("http://slow.example", timeout=12, transport=line) as one, pytest.raises(APIConnectionError):
        one.sign_in({"handle": "ada", "password": "correct horse"})
    assert given[1] <= 12


def test_a_stream_is_taken_up_again_where_it_broke_off() -> None:
    said = "".join(f'id: {seq}\ndata: {{"event": {{"seq": {seq}, "type": "\u017c\u2028"}}}}\n\n' for seq in (1, 2, 3))
    heard: list[str | None] = []

    def dripping(asked: httpx.Request) -> httpx.Response:
        heard.append(asked.headers.get("Last-Event-ID"))
        whole = f": here\n\n{said}".encode()
        part = whole[:-15] if len(heard) == 1 else whole  # the second time, it repeats an earlier event
        return httpx.Response(200, headers=STREAM, content=(part[at : at + 1] for at in range(len(part))))

    with Client("http://cut.example", transport=httpx.MockTransport(dripping)) as one:
        events = one.follow("g_1")
        seen = [next(events)["event"] for _ in range(3)]
        events.close()
    assert [(event["seq"], event["type"]) for event in seen] == [(seq, "\u017c\u2028") for seq in (1, 2, 3)]
    assert heard == ["0", "2"]


def test_a_quiet_stream_is_taken_up_again_however_often_it_ends() -> None:
    quiet = [httpx.Response(200, headers=STREAM, content=b":\n\n") for _ in range(6)]
    news = httpx.Response(200, headers=STREAM, content=b'id: 1\ndata: {"event": {"seq": 1}}\n\n')
    answers = iter([*quiet, news])
    with Client("http://quiet.example", timeout=0.1, transport=httpx.MockTransport(lambda _: next(answers))) as one:
        assert next(one.follow("g_1"))["event"]["seq"] == 1


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, headers=STREAM),
        httpx.Response(200, headers={"Content-Type": "text/html"}, text="<p>Sign in to this hotel</p>"),
    ],
    ids=["nothing", "no-stream"],
)
def test_a_stream_that_says_nothing_at_all_is_given_up(answer: httpx.Response) -> None:
    with (
        Client("http://dumb.example", timeout=0.1, transport=httpx.MockTransport(lambda _: answer)) as one,
        pytest.raises(APIConnectionError),
    ):
        next(one.follow("g_1"))


def test_finished_games_are_gone_through_to_their_end_whatever_is_in_a_line() -> None:
    known = [{"place": place, "head": "\u017c\u2028"} for place in (3, 4, 8, 9, 11)]
    asked: list[str | None] = []

    def giving(request: httpx.Request) -> httpx.Response:
        after = request.url.params.get("after")
        asked.append(after)
        rest = [line for line in known if after is None or line["place"] > int(after)]
        return httpx.Response(200, text="".join(json.dumps(line, ensure_ascii=False) + "\n" for line in rest[:2]))

    with Client("http://bulk.example", transport=httpx.MockTransport(giving)) as one:
        assert list(one.export_games()) == known
        assert asked == [None, "4", "9", "11"]
        assert [finished["place"] for finished in one.export_games(after=8)] == [9, 11]


def test_what_cannot_be_asked_twice_is_not() -> None:
    with Client("http://127.0.0.1:9", timeout=0.3) as lost:
        with pytest.raises(APIConnectionError):
            lost.get_game("g_01jd6v3r5m8x2k4q7w9y1z3a5c")
        with pytest.raises(APIConnectionError):
            lost.sign_in({"handle": "ada-py", "password": "correct horse"})


def test_a_mistake_of_whoever_asks_is_told_at_once() -> None:
    for service in ("127.0.0.1:8000", "localhost:8000", ""):
        with pytest.raises(ValueError, match="http://"):
            Client(service)
    with Client("http://127.0.0.1:9") as one:
        for name in ("x_1", ""):
            with pytest.raises(ValueError, match="follow"):
                next(one.follow(name))


def test_a_token_may_come_from_a_file_with_the_end_of_its_line(shared: Service) -> None:
    with Client(shared.url) as fay:
        token = fay.sign_up("fay-py")["token"]
    with Client(shared.url, f"{token}\n", timeout=0) as fay:
        assert fay.get_me()["handle"] == "fay-py"


def test_a_body_comes_after_the_path_also_where_it_is_optional(shared: Service) -> None:
    bodies: list[bytes] = []

    def recording(request: httpx.Request) -> httpx.Response:
        bodies.append(request.read())
        return httpx.Response(200, json={})

    optional = [asked for asked in for_programs() if asked.body is not None and not asked.body["required"]]
    assert len(optional) == 16
    with Client("http://kept.example", transport=httpx.MockTransport(recording)) as client:
        for asked in optional:
            call = partial(getattr(client, asked.name), *(1 for _ in asked.parts))
            for given in ([{"marked": asked.name}], []):
                call(*given)
            call(body={"marked": asked.name})  # the form of 1.0
            assert bodies[-3:] == [bodies[-1], b"", bodies[-1]]
            assert json.loads(bodies[-1]) == {"marked": asked.name}
            with pytest.raises(TypeError):
                call(att=3)
    assert len(bodies) == 3 * len(optional)
    with Client(shared.url) as gwen:
        gwen.sign_up("gwen-py")
        assert gwen.update_me({"bot": True})["bot"] is True


def test_a_game_is_shown_as_a_position_as_notation_and_at_an_earlier_event(shared: Service) -> None:
    with Client(shared.url) as hal:
        hal.sign_up("hal-py")
        game = alone(hal, "dominion")
        position: types.GamePosition = hal.get_game(game, as_="position")
        assert position == hal.position(game)
        text: str = hal.get_game(game, as_="notation")
        assert text.startswith("dominion position\n")
        assert [hal.get_game(game, at=at)["version"] for at in (1, "1")] == [1, 1]
        whole: str = hal.get_log(game, as_="notation")
        assert whole.startswith("dominion game\n")
        assert hal.get_log(game)["items"]


def test_what_is_made_is_what_the_document_gives() -> None:
    for path, text in generator().made().items():
        assert path.read_text("utf-8") == text, "run `make docs`"


def test_every_operation_for_programs_has_its_method() -> None:
    for item in document()["paths"].values():
        for method, operation in item.items():
            if method != "parameters" and not {"consent", "docs", "pages", "description"}.intersection(
                operation["tags"]
            ):
                assert hasattr(Client, operation["operationId"]), operation["operationId"]
                assert hasattr(AsyncClient, operation["operationId"]), operation["operationId"]


def test_nothing_of_the_service_is_imported() -> None:
    for path in KIT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not SERVICE_FOLDERS.intersection(name.partition(".")[0] for name in names), path


def test_the_bot_plays_its_game(shared: Service) -> None:
    command = [sys.executable, "-u", str(PACKAGE / "examples" / "bot.py"), shared.url]
    with subprocess.Popen(command, env={"PYTHONPATH": str(KIT)}, stdout=subprocess.PIPE, text=True) as bot:
        try:
            assert bot.stdout is not None
            token = bot.stdout.readline().split()[-1]
            with Client(shared.url, token) as other:
                me = other.get_me()["handle"]
                wait_until(
                    lambda: [game["status"] for game in other.list_games(player=me)] == ["final"], "its game is over"
                )
        finally:
            bot.kill()  # it would play on for ever
    assert len((PACKAGE / "examples" / "bot.py").read_text("utf-8").splitlines()) <= 40


def test_a_game_is_played_in_a_terminal(shared: Service) -> None:
    command = [sys.executable, str(PACKAGE / "examples" / "terminal.py"), shared.url]
    typed = "nonsense\n" + "1\n" * 200
    done = subprocess.run(
        command, env={"PYTHONPATH": str(KIT)}, input=typed, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines()[-1].split()[0] in ("1.", "2.")


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", KIT / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
