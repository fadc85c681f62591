"""Every kind of ruling by its form: filled in, reviewed, made, and found in the game's record."""

import re

import pytest

from tests.support.play import events, finish, moves, table, until

TERMS = {"dispute_window_seconds": 3600, "clock": {"per_game_seconds": 3600}}


@pytest.fixture
def game(pair):
    made = table(pair, terms=TERMS)
    for _ in moves(pair, made, 6):
        pass
    return made


@pytest.fixture
def rosa(visit, game):
    """A referee, before the form."""
    visitor = visit().signed_in("rosa").open(f"/games/{game}/review")
    visitor.tab("Rulings").get_by_role("combobox", name="Ruling", exact=True).wait_for()
    return visitor


def review(rosa):
    """Opens the ruling to read it again, and waits for its preview: after the ruling it would be refused."""
    with rosa.page.expect_response("**/rulings/preview"):
        rosa.button("Read it once more…").click()


def rule(rosa, kind, fill, *, lost=False):
    """Rules so through the page; every field is found by its label. `lost`: the first answer to it is."""
    form = rosa.page.locator("form")
    form.get_by_role("combobox", name="Ruling", exact=True).select_option(kind)
    for label, value in {"Reason": "because", **fill}.items():
        field = form.get_by_label(label)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    review(rosa)
    if lost:
        with rosa.losing_an_answer("**/rulings"):
            rosa.button("Rule").click()
    rosa.button("Rule").click()
    rosa.page.locator("dialog").wait_for(state="detached")
    assert rosa.page.locator(".done").inner_text().startswith("Ruled: ")


def ruled(anybody, game):
    return anybody.get(f"/v1/games/{game}/rulings").json["items"]


def test_pause_resume_clock_penalty_and_replacement(anybody, game, rosa):
    left = rosa.page.locator(".clock .running").get_by_role("timer")  # counts down while somebody is asked
    shown = left.inner_text()
    until(lambda: left.inner_text() != shown)
    rule(rosa, "pause", {"The rule relied on": "house rules, 3"})
    left.wait_for(state="detached")
    rosa.page.locator(".badge.is-paused").wait_for()
    rule(rosa, "resume", {"The event that it answers": "4"})
    rosa.page.locator(".badge.is-paused").wait_for(state="detached")
    rule(rosa, "clock", {"Whose": "1", "Seconds": "-30"})
    rule(rosa, "penalise", {"Whose": "0", "Points": "3"}, lost=True)
    rule(rosa, "replace", {"Whose": "1"})
    told = [(one["kind"], one["event"], one["rule"]) for one in ruled(anybody, game)]
    assert told[:2] == [("paused", told[0][1], "house rules, 3"), ("resumed", 4, "")]
    assert [kind for kind, _, _ in told[2:]] == ["clock-adjusted", "penalised", "seat-replaced"]
    decided = [one["decided"] for one in ruled(anybody, game)]
    assert (decided[2]["seat"], decided[2]["milliseconds"]) == (1, -30_000)
    assert (decided[3]["seat"], decided[3]["points"]) == (0, 3)
    assert anybody.get(f"/v1/games/{game}").json["seats"][1]["bot"] == "random"


def test_dismiss_adjudicate_and_void(anybody, pair, game, rosa):
    dispute = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 5, "text": "No."}).json["dispute"]["id"]
    rosa.page.locator("article", has_text="No.").wait_for()
    rule(rosa, "dismiss", {"The dispute that it settles": dispute})
    rule(rosa, "adjudicate", {"ada": "2", "bruno": "1"})
    assert [one["place"] for one in anybody.get(f"/v1/games/{game}").json["result"]["standings"]] == [2, 1]
    rule(rosa, "void", {})
    told = ruled(anybody, game)
    assert [one["kind"] for one in told] == ["dismissed", "adjudicated", "voided"]
    assert told[0]["dispute"] == dispute


def test_a_rewind_says_what_it_settles_what_it_takes_back_and_what_stays(anybody, pair, game, rosa):
    """The dispute that it answers is on no branch: it counts, and stepping through the game passes it."""
    to = [one["event"]["seq"] for one in events(anybody, game) if one["event"]["type"] == "decision-opened"][2]
    claim = "That was not my pick."
    opened = pair[0].post(f"/v1/games/{game}/disputes", {"cites": to + 1, "text": claim}).json["dispute"]
    for _ in moves(pair, game, 2):
        pass
    version = anybody.get(f"/v1/games/{game}").json["version"]
    rosa.at(version).go(to)
    form = rosa.page.locator("form")
    form.get_by_label("The dispute that it settles").select_option(opened["id"])
    form.get_by_label("Reason").fill("A slip.")
    rosa.button("Read it once more…").click()
    dialog = rosa.page.locator("dialog")
    assert "ada" in dialog.locator(".settled").inner_text()
    assert claim in dialog.locator(".settled").inner_text()
    dialog.locator(".gone li").first.wait_for()
    gone = [int(line.get_attribute("value")) for line in dialog.locator(".gone li").all()]
    assert gone == [seq for seq in range(to + 1, version + 1) if seq != opened["opened"]]
    assert f"{len(gone)} events after it" in dialog.locator(".gone").inner_text()
    assert [line.get_attribute("value") for line in dialog.locator(".stays li").all()] == [str(opened["opened"])]
    rosa.button("Rule").click()
    dialog.wait_for(state="detached")

    rosa.page.get_by_label("Skip abandoned branches").check()
    rosa.go(to).page.keyboard.press("ArrowRight")
    rosa.at(opened["opened"])
    assert rosa.page.locator(".branch-notice").count() == 0
    rosa.page.keyboard.press("ArrowRight")
    rosa.at(version + 1)
    rosa.page.get_by_label("Skip abandoned branches").uncheck()
    rosa.go(version).page.locator(".branch-notice").wait_for()
    assert rosa.page.locator(".timeline .branch").count() == 2


def test_the_parties_waive_what_is_left_of_the_time_for_disputes(anybody, pair, visit):
    """The remaining time follows the clock of the service: that of ada's device is two hours fast, bruno's slow."""
    game = table(pair, terms={"dispute_window_seconds": 3600})
    finish(pair, game)
    for name, fast in (("ada", 7_200_000), ("bruno", -7_200_000)):
        visitor = visit().signed_in(name)
        visitor.page.add_init_script(f"{{ const right = Date.now; Date.now = () => right() + {fast}; }}")
        visitor.open(f"/games/{game}/review")
        panel = visitor.tab("Rulings")
        panel.get_by_role("timer").wait_for()
        minutes, seconds = map(int, panel.get_by_role("timer").inner_text().split(":"))
        assert 0 <= seconds < 60 <= 60 * minutes <= 3600
        panel.get_by_role("button", name="Waive it").click()
        panel.get_by_text("Waived by: ada" if name == "ada" else "The game is final").wait_for()
    until(lambda: anybody.get(f"/v1/games/{game}").json["status"] == "final")


def test_a_ruling_that_makes_no_sense_says_why_and_changes_nothing(anybody, game, rosa):
    form = rosa.page.locator("form")
    form.get_by_role("combobox", name="Ruling", exact=True).select_option("resume")
    form.get_by_label("Reason").fill("because")
    review(rosa)
    rosa.button("Rule").click()
    rosa.page.get_by_role("alert").wait_for()
    rosa.button("Cancel").click()
    rosa.page.locator(":focus", has_text="Read it once more…").wait_for()
    assert ruled(anybody, game) == []
    until(lambda: rosa.page.evaluate("true") and len(rosa.complaints) == 2)
    rosa.complaints.clear()  # of the 409 for the preview and for the ruling


def test_whoever_plays_rules_on_nothing(visit, game):
    ada = visit().signed_in("ada").open(f"/games/{game}/review")
    ada.tab("Rulings").get_by_text("The game's referees rule here").wait_for()
    assert ada.page.locator(".side form").count() == 0


def test_a_question_is_answered_on_the_page_of_the_game(people, pair, visit, game):
    dispute = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 5, "text": "No."}).json["dispute"]["id"]
    bruno = visit().signed_in("bruno").open(f"/games/{game}/review")
    stage = bruno.page.locator(".stage")
    stage.locator(".drawing").wait_for()
    path = f"/v1/disputes/{dispute}"
    asked = people["rosa"].post(f"{path}/questions", {"seat": 1, "text": "Did you look?"})
    assert asked.status == 201, asked
    field = stage.get_by_label("You are asked: Did you look?")
    field.fill("No.")
    stage.get_by_role("button", name="Answer").click()
    field.wait_for(state="detached")
    (question,) = pair[0].get(path).json["questions"]
    assert (question["answer"]["text"], question["open"]) == ("No.", False)


def test_settling_a_dispute_asks_whether_play_goes_on(pair, game, rosa):
    dispute = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 5, "text": "Wait."}).json["dispute"]["id"]
    paused = rosa.page.locator(".badge.is-paused")
    rosa.page.locator("article", has_text="Wait.").wait_for()
    rule(rosa, "pause", {})
    paused.wait_for()
    rule(rosa, "dismiss", {"The dispute that it settles": dispute})
    paused.wait_for(state="detached")


def test_a_visit_of_a_referee_is_one_look(anybody, game, rosa):
    rosa.look_as("referee")
    rosa.page.locator(".drawing").wait_for()
    rosa.page.goto(f"{rosa.page.url.partition('#')[0]}#4")
    rosa.at(4)
    seen = until(lambda: anybody.get(f"/v1/games/{game}/looks").json["items"])
    assert [(look["what"], look["view"]) for look in seen] == [("game", "referee")]


@pytest.mark.parametrize("clock", [{"per_move_seconds": 3600}, {"per_game_seconds": 3600}])
def test_the_preview_shows_the_time_in_each_game_with_a_clock(pair, visit, clock):
    game = table(pair, terms={"clock": clock})
    seat = pair[0].get(f"/v1/games/{game}").json["decision"]["seat"]
    rosa = visit().signed_in("rosa").open(f"/games/{game}/review")
    form = rosa.tab("Rulings").locator("form")
    form.get_by_role("combobox", name="Ruling", exact=True).select_option("clock")
    form.get_by_label("Whose").select_option(str(seat))
    form.get_by_label("Seconds").fill("7200")
    form.get_by_label("Reason").fill("because")
    review(rosa)
    rosa.page.locator("dialog .changes li", has_text=re.compile(r"2:5\d:\d\d left$")).wait_for()
