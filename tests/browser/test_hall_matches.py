"""Matches of several games on paper: whole, game by game, and corrected."""

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did, first_round, open_event
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
    assert first.locator(".lines b:not(.match)").count() == 0, "nobody reported the games"

    second.get_by_role("button", name="Type game by game").click()
    fill(second, [50, 40])
    second.get_by_text("Game 2 of 3").wait_for()
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


def test_reports_of_players_name_their_game_and_not_the_match(visit, people):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    api = open_event(carla, BEST, players=[ada, bruno], play="typed")
    first_round(carla, api)
    address = f"{api.removeprefix('/v1')}#table-1-1-1"
    organiser, player, opponent = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(3))
    slips = settled(visit(), f"{api.removeprefix('/v1')}/print#slips")
    slips.get_by_text("With an account, scan this after each game to report that game.").wait_for()
    desk, hers, his = (
        settled(visitor.signed_in(who), address)
        for visitor, who in ((organiser, "carla"), (player, "ada"), (opponent, "bruno"))
    )
    hers.get_by_text("Game 1 of 3").wait_for()
    hers.get_by_text("This reports game 1 alone, not the match.").wait_for()
    for scores, asks in ((("2", "0"), True), (("50", "40"), False)):
        for name, score in zip(("ada", "bruno"), scores, strict=True):
            hers.get_by_label(f"Score: {name}").fill(score)
        player.button("Report game 1").click()
        if asks:
            hers.get_by_text("This looks like the games won in the match.").wait_for()
    desk.get_by_text("ada says of game 1:").wait_for()
    desk.get_by_role("button", name="Accept for game 1: ada").wait_for()
    assert desk.get_by_role("button", name="Accept this score").count() == 0
    for page in (desk, hers):
        axe_finds_nothing(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opponent.button("Confirm game 1").click()
    his.get_by_text("Game 2 of 3").wait_for()

    did(carla.post(f"{api}/rounds/1/1/tables/1/match", {"won": [{"entrant": 1, "games": 2}]}))
    his.get_by_text("Report a different score for game 2").click()
    form = his.locator("details[open] form")
    assert [field.input_value() for field in form.locator("input[type=number]").all()] == ["", ""], "nobody typed it"
    for name, score in (("ada", "20"), ("bruno", "30")):
        form.get_by_label(f"Score: {name}").fill(score)
    opponent.button("Report game 2").click()
    desk.get_by_text("bruno says of game 2:").wait_for()
    table = desk.locator("#table-1-1-1")
    table.get_by_role("button", name="Correct the match…: bruno").click()
    table.get_by_text("Games won, best of 3").wait_for()
    fields = table.locator("form.scores input[type=number]")
    assert sorted(field.input_value() for field in fields.all()) == ["0", "2"]
    for field, number in zip(fields.all(), ("1", "1"), strict=True):
        field.fill(number)
    table.get_by_label("Why (everybody may read it)").fill("Both showed me the sheet.")
    axe_finds_nothing(desk)
    table.get_by_role("button", name="Save correction").click()
    until(lambda: table.locator(".match").all_inner_texts() == ["1", "1"])
    desk.get_by_text("bruno says of game 2:").wait_for(state="detached")

    hers.get_by_text("Report a different score for game 1").click()
    hers.locator("details[open] form").get_by_label("Score: ada").fill("45")
    player.button("Report game 1").click()
    table.get_by_role("button", name="Accept for game 1: ada").click()
    table.locator(".scores").get_by_role("button", name="Save correction").wait_for()
    table.get_by_text("Game 1 of 3").wait_for()
