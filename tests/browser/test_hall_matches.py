"""Matches of several games on paper: whole, game by game, and corrected."""

import pytest

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import until

BEST = {"format": {"kind": "swiss", "rounds": 2, "size": 2, "duel": {"best_of": 3, "tied": "drawn"}}}


def fill(form, numbers):
    form.get_by_role("button", name="Enter the result").wait_for()
    for field, number in zip(form.locator("input[type=number]").all(), numbers, strict=True):
        field.fill(str(number))
    form.get_by_role("button", name="Enter the result").click()


def test_matches_are_typed_whole_or_by_game_and_every_game_is_corrected(visit, people):
    carla = people["carla"]
    path = open_event(carla, BEST, names=["Ada", "Bea", "Cleo", "Dora"], title="Best of three", play="typed")
    first_round(carla, path)
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, path.removeprefix("/v1"))
    first, second = page.locator("#table-1-1-1"), page.locator("#table-1-1-2")
    fill(first, [2, 1])
    first.get_by_text("done").wait_for()
    assert first.locator(".match").all_inner_texts() == ["2", "1"]
    assert first.locator(".match.first").all_inner_texts() == ["2"]
    assert first.locator(".lines b:not(.match)").count() == 0, "nobody reported the games"

    second.get_by_role("button", name="Type game by game").click()
    fill(second, [50, 40])
    second.get_by_text("Game 2 of 3").wait_for()
    assert second.locator(".match.first").count() == 0, "nobody has won it yet"
    assert second.locator(".match").all_inner_texts() == ["1", "0"]
    fill(second, [30, 40])
    second.get_by_text("Game 3 of 3").wait_for()
    axe_finds_nothing(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    second.get_by_role("button", name="Type the whole match").click()
    assert second.locator("form.scores input").first.get_attribute("max") == "2"
    fill(second, [2, 1])
    second.get_by_text("done").wait_for()
    assert second.locator(".lines b:not(.match)").all_inner_texts() == ["50", "30", "40", "40"]

    assert first.get_by_role("button", name="Correct game").count() == 0, "their results are unknown"
    first.get_by_role("button", name="Correct the match").click()
    fields = first.locator("form.scores input[type=number]")
    assert [field.input_value() for field in fields.all()] == ["2", "1"]
    fields.last.fill("0")
    first.get_by_label("Why (everybody may read it)").fill("The slip was misread.")
    axe_finds_nothing(page)
    first.get_by_role("button", name="Save correction").click()
    until(lambda: first.locator(".match").all_inner_texts() == ["2", "0"])
    for typed in (["1", "1"], ["1", "0"]):
        first.get_by_role("button", name="Correct the match").click()
        for field, number in zip(fields.all(), typed, strict=True):
            field.fill(number)
        first.get_by_label("Why (everybody may read it)").fill("The time was up.")
        first.get_by_role("button", name="Save correction").click()
        until(lambda typed=typed: first.locator(".match").all_inner_texts() == typed)
    assert first.locator(".lines b:not(.match)").count() == 0, "games that were not played have no scores"

    second.get_by_role("button", name="Correct game 1").click()
    second.locator("form.scores input[type=number]").first.fill("10")
    second.get_by_label("Why (everybody may read it)").fill("Misread.")
    second.locator("form.scores button.primary").click()
    until(lambda: second.locator(".match").all_inner_texts() == ["1", "2"])
    (_, table) = did(carla.get(f"{path}/rounds/1/1"), 200)["tables"]
    assert len(table["games"]) == 3


def test_a_walk_over_is_one_press_without_a_score(visit, people):
    carla = people["carla"]
    single = {"format": {"kind": "swiss", "rounds": 2, "size": 2}}
    for stage, match in ((single, []), (BEST, ["0", "2"])):
        path = open_event(carla, stage, names=["Cat", "Dan"], title="Walk-over", play="typed")
        first_round(carla, path)
        visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
        page = settled(visitor, path.removeprefix("/v1"))
        table = page.locator("#table-1-1-1")
        table.get_by_role("button", name="Somebody is absent…").click()
        axe_finds_nothing(page)
        table.get_by_role("button", name="Dan is absent: Cat wins").click()
        table.get_by_text("done").wait_for()
        dan = table.locator(".lines li", has_text="Dan")
        cat = table.locator(".lines li", has_text="Cat")
        assert [one.locator("b:not(.match)").all_inner_texts() for one in (dan, cat)] == [["absent"], ["unopposed"]]
        assert [one.inner_text() for line in (dan, cat) for one in line.locator(".match").all()] == match


@pytest.fixture
def phones(visit, people):
    """A best of three: its address, the desk, and the pages of Ada and Bruno."""
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    api = open_event(carla, BEST, players=[ada, bruno], play="typed", title="Best of three")
    first_round(carla, api)
    address = f"{api.removeprefix('/v1')}#table-1-1-1"
    visitors = [visit(viewport=PHONE, reduced_motion="reduce").signed_in(who) for who in ("carla", "ada", "bruno")]
    yield api, *(settled(visitor, address) for visitor in visitors)
    for visitor in visitors:
        visitor.complaints[:] = [one for one in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in one]


def report(page, *numbers, form="form.scores"):
    """Report the games won on a phone. Replace earlier numbers."""
    fields = page.locator(f"#table-1-1-1 {form}")
    fields.get_by_text("Games won, best of 3").wait_for()
    for field, number in zip(fields.locator("input[type=number]").all(), numbers, strict=True):
        field.fill(str(number))
    fields.get_by_role("button", name="Report result").click()


def objection(page, *numbers):
    page.get_by_text("Report a different score").click()
    report(page, *numbers, form="details[open] form.scores")


def plain(*pages):
    for page in pages:
        axe_finds_nothing(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def match(page):
    return page.locator("#table-1-1-1 .match").all_inner_texts()


def test_players_report_and_confirm_a_whole_match(visit, phones):
    api, desk, hers, his = phones
    slips = settled(visit(), f"{api.removeprefix('/v1')}/print#slips")
    slips.get_by_text("With an account, scan this to report the result.").wait_for()
    assert hers.get_by_text("Game 1 of 3").count() == 0
    report(hers, 2, 0)
    hers.get_by_text("Waiting for another player of the table").wait_for()
    desk.locator(".desk").get_by_text("1 result to accept:").wait_for()
    desk.get_by_text("ada says:").wait_for()
    desk.get_by_role("button", name="Accept this score: ada").wait_for()
    his.get_by_role("button", name="Confirm").wait_for()
    plain(desk, hers, his)
    objection(his, 2, 1)
    desk.locator(".desk").get_by_text("Players disagree at 1 table.").wait_for()
    hers.get_by_text("The players disagree: an arbiter decides.").wait_for()
    plain(desk, his)
    hers.get_by_role("button", name="Confirm").click()
    for page in (desk, hers, his):
        page.locator(".done-table").wait_for()
        assert match(page) == ["2", "1"]


def test_the_desk_accepts_a_report_as_the_whole_match(phones):
    _, desk, hers, _ = phones
    report(hers, 0, 2)
    with desk.expect_request("**/match") as taken:
        desk.get_by_role("button", name="Accept this score: ada").click()
    assert sum(one["games"] for one in taken.value.post_data_json["won"]) == 2
    desk.locator(".done-table").wait_for()
    assert match(desk) == ["0", "2"]


@pytest.mark.parametrize("accepted", ["ada", None])
def test_an_arbiter_decides_between_reports_of_a_match(people, phones, accepted):
    api, desk, hers, his = phones
    report(hers, 2, 0)
    objection(his, 0, 2)
    table = desk.locator("#table-1-1-1.disputed-table")
    name = f"Rule for this score…: {accepted}" if accepted else "Rule on this result…"
    table.get_by_role("button", name=name).click()
    fields = table.locator("form.scores input[type=number]")
    assert [field.input_value() for field in fields.all()] == (["2", "0"] if accepted else ["", ""])
    for field, number in zip(fields.all(), ("2", "0"), strict=True):
        field.fill(number)
    table.get_by_label("Why (everybody may read it)").fill("Both showed me the sheet.")
    plain(desk)
    table.get_by_role("button", name="Record the ruling").click()
    desk.locator(".done-table").wait_for()
    assert match(desk) == ["2", "0"]
    (ruling,) = did(people["carla"].get(f"{api}/rulings"), 200)["items"]
    assert ruling["reason"] == "Both showed me the sheet."


def test_a_player_objects_to_a_whole_match(people, phones):
    """The desk lists the table first."""
    api, desk, hers, his = phones
    (drawn,) = did(people["carla"].get(f"{api}/rounds/1/1"), 200)["tables"]
    won = [{"entrant": drawn["entrants"][0]["entrant"], "games": 2}]
    did(people["carla"].post(f"{api}/rounds/1/1/tables/1/match", {"won": won}))
    his.locator(".done-table").wait_for()
    his.get_by_text("Report a different score").click()
    fields = his.locator("details[open] form.scores input[type=number]")
    assert [field.input_value() for field in fields.all()] == ["2", "0"]
    report(his, 0, 2, form="details[open] form.scores")
    desk.locator(".desk").get_by_text("Players disagree at 1 table. Decide it first:").wait_for()
    hers.get_by_text("The players disagree: an arbiter decides.").wait_for()
    table = desk.locator("#table-1-1-1.disputed-table")
    table.get_by_role("button", name="Rule for this score…: bruno").click()
    fields = table.locator("form.scores input[type=number]")
    assert [field.input_value() for field in fields.all()] == ["0", "2"]
    table.get_by_label("Why (everybody may read it)").fill("The names were swapped.")
    plain(desk, his)
    table.get_by_role("button", name="Save correction").click()
    desk.locator(".disputed-table").wait_for(state="detached")
    assert match(desk) == ["0", "2"]
    assert {line["kind"] for line in did(people["carla"].get(f"{api}/rulings"), 200)["items"]} == {"result-corrected"}


def test_a_report_of_one_game_names_it(people, phones):
    """Other programs report single games, and earlier pages did. They are confirmed and contested as before."""
    api, desk, _, his = phones
    game = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
    did(people["ada"].post(f"{api}/rounds/1/1/tables/1/claims", game))
    desk.get_by_text("ada says of game 1:").wait_for()
    desk.get_by_role("button", name="Accept for game 1: ada").wait_for()
    his.get_by_role("button", name="Confirm game 1").click()
    his.get_by_text("Game 2 of 3").wait_for()
    his.get_by_text("Report a different score for game 1").click()
    form = his.locator("details[open] form.scores")
    form.get_by_label("Score: bruno").fill("60")
    form.get_by_role("button", name="Report result").click()
    desk.get_by_text("bruno says of game 1:").wait_for()
    plain(desk, his)
    desk.get_by_role("button", name="Rule for this score of game 1…: bruno").click()
    desk.get_by_text("Game 1 of 3").wait_for()
    desk.locator("#table-1-1-1").get_by_label("Why (everybody may read it)").fill("Misread.")
    desk.get_by_role("button", name="Save correction").click()
    desk.locator(".disputed-table").wait_for(state="detached")


def test_a_report_of_a_match_waits_for_the_network(phones):
    _, _, hers, his = phones
    hers.context.set_offline(True)
    report(hers, 1, 2)
    hers.get_by_text("Kept in this browser.").wait_for()
    plain(hers)
    hers.context.set_offline(False)
    his.get_by_role("button", name="Confirm").click()
    hers.locator(".done-table").wait_for()
    assert match(hers) == ["1", "2"]


@pytest.mark.parametrize(
    ("stage", "known", "shown"),
    [
        (BEST, {"won": [{"entrant": 1, "games": 2}]}, ("2", "0")),
        (BEST, {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}, ("1 50", "0 40")),
        (DUEL, {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}, ("50", "40")),
    ],
    ids=["done-match", "open-match", "single-game"],
)
def test_a_refused_report_leaves_the_known_result(visit, people, stage, known, shown):
    carla, ada = people["carla"], people["ada"]
    api = open_event(carla, stage, players=[ada, people["bruno"]], play="typed", title="Refused")
    first_round(carla, api)
    table = f"{api}/rounds/1/1/tables/1"
    did(carla.post(f"{table}/{'match' if 'won' in known else 'results'}", known))
    where, grounds = {"stage": 1, "round": 1, "table": 1}, {"reason": "Both signed the slip."}
    if "won" in known:
        did(ada.post(f"{table}/match/claims", {"won": [{"entrant": 2, "games": 2}]}))
        did(carla.post(f"{api}/rulings", {"kind": "correct-match", **where, **known, **grounds}))
    elif stage is DUEL:
        other = [{"entrant": 1, "score": 30}, {"entrant": 2, "score": 41}]
        did(ada.post(f"{table}/claims", {"number": 1, "results": other}))
        did(carla.post(f"{api}/rulings", {"kind": "correct", **where, "result": known, **grounds}))
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada")
    page = settled(visitor, f"{api.removeprefix('/v1')}#table-1-1-1")
    if stage is DUEL or "won" in known:
        page.get_by_text("Report a different score").click()
    form = page.locator("#table-1-1-1 form.scores:visible")
    for name, number in (("ada", 30 if stage is DUEL else 0), ("bruno", 42 if stage is DUEL else 2)):
        form.locator(".score-line", has_text=name).locator("input").fill(str(number))
    form.get_by_role("button", name="Report result").click()
    page.get_by_role("alert").get_by_role("button", name="Forget it").wait_for()
    for _ in range(2):
        lines = [page.locator("#table-1-1-1 .lines li", has_text=name) for name in ("ada", "bruno")]
        assert tuple(" ".join(line.locator("b").all_inner_texts()) for line in lines) == shown
        plain(page)
        page.reload()
        page.get_by_role("alert").get_by_role("button", name="Forget it").wait_for()
    visitor.complaints[:] = [one for one in visitor.complaints if "status of 4" not in one]


def test_a_report_of_a_board_has_the_games_of_each_player(visit, people):
    """At even boards the other team begins, but the page lists the first team first."""
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    stage = {**BEST, "teams": {"boards": 2}, "scale": {"preset": "win"}}
    path = open_event(carla, stage, players=[ada, bruno], play="typed", title="Boards")
    for number, name in enumerate(("Ann", "Bob"), 1):
        did(carla.post(f"{path}/teams", {"name": f"Team {name}", "names": [name]}))
        did(carla.put(f"{path}/teams/{number}", {"name": f"Team {name}", "entrants": [number + 2, number]}), 200)
    first_round(carla, path)
    hers, his = (
        settled(visit(viewport=PHONE, reduced_motion="reduce").signed_in(who), f"{path.removeprefix('/v1')}#now")
        for who in ("ada", "bruno")
    )
    form = hers.locator("#table-1-1-2 form.scores")
    for name, number in (("ada", 2), ("bruno", 0)):
        form.locator(".score-line", has_text=name).locator("input").fill(str(number))
    form.get_by_role("button", name="Report result").click()
    his.get_by_role("button", name="Confirm").wait_for()
    for page in (hers, his):
        says = page.locator("#table-1-1-2 .claims li").inner_text()
        assert "ada 2" in says
        assert "bruno 0" in says
    his.get_by_role("button", name="Confirm").click()
    his.locator("#table-1-1-2.done-table").wait_for()
    (_, board) = did(carla.get(f"{path}/rounds/1/1"), 200)["tables"]
    won = {one["entrant"]: games for one, games in zip(board["entrants"], board["match"], strict=True)}
    assert won == {1: "2", 2: "0"}
