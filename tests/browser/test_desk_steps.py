"""The desk before the end of an event, before a league, and when players come between rounds."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.browser.test_desk_words import desk_of
from tests.browser.test_event_details import fits
from tests.browser.test_event_divisions import NAMES, begun, play
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, play_through, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.event import SWISS, did, first_round, open_event


def test_visitors_see_who_won_before_the_event_ends(visit, people):
    carla = people["carla"]
    path = open_event(carla, {"format": {"kind": "round-robin"}}, names=["Ann", "Bo"], title="Short", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    page, visitor = desk_of(visit, path, "#now"), page_of(visit(viewport=PHONE), path)
    page.get_by_text("The service signs the standings as they are.").wait_for()
    podium = visitor.locator(".podium")
    expect(podium.locator("li")).to_have_count(2)
    expect(podium.locator(".badge")).to_have_text("provisional")
    page.get_by_role("button", name="Certify the standings").click()
    page.get_by_text("The event becomes finished").wait_for()
    expect(podium.locator(".badge")).to_have_text("certified")
    for one in (page, visitor):
        accessible(one)
        fits(one, 320, 390, 820, 1366)
    page.get_by_role("button", name="End the tournament").click()
    expect(podium.locator(".badge")).to_have_count(0)
    printed = settled(visit(), f"{path.removeprefix('/v1')}/print#diplomas")
    expect(printed.locator(".diploma").first).to_contain_text("Organiser: carla")
    expect(printed.locator(".diploma").first).to_contain_text("20")  # the year of the last round


def test_an_organiser_certifies_again_after_the_end(visit, people):
    carla = people["carla"]
    cup = {"format": {"kind": "knock-out"}}
    path = open_event(carla, {"format": {"kind": "round-robin"}}, cup, names=["Ann", "Bo"], title="Cup", play="typed")
    first = first_round(carla, path)
    play_through(carla, path, first, games=1)
    final = first_round(carla, path)
    play_through(carla, path, final, games=1)
    for step in ("certificates", "end"):
        did(carla.post(f"{path}/{step}"))
    page, visitor = desk_of(visit, path, "#standings"), page_of(visit(viewport=PHONE), path, "#standings")
    page.get_by_role("heading", name="After the event").wait_for()
    again = page.get_by_role("button", name="Certify again")
    expect(again).to_have_count(0)
    result = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 60}]}
    ruling = {"kind": "correct", "stage": 2, "round": 1, "table": 1, "result": result, "reason": "Misread."}
    did(carla.post(f"{path}/rulings", ruling))
    for one in (page, visitor):
        one.reload()
        one.locator(".hall-head").wait_for()
    page.get_by_text("it stands no more").wait_for()
    accessible(page)
    fits(page, 320, 390, 820, 1366)
    expect(visitor.get_by_role("heading", name="Final result")).to_be_visible()
    expect(visitor.get_by_role("button", name="Certify again")).to_have_count(0)
    page.get_by_label("Why (everybody may read it)").fill("The final was misread.")
    again.click()
    expect(again).to_have_count(0)
    before, now = did(carla.get(path), 200)["certificates"]
    assert (before["superseded"], now["stands"], now["superseded"]) == (now["certificate"], True, None)


def test_the_desk_names_players_who_come_between_rounds(visit, people):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Ann", "Bo", "Cy", "Di"], title="Late", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    page = desk_of(visit, path, "#now")
    page.get_by_role("button", name="Draw round 2").wait_for()
    expect(page.get_by_text("Entered since")).to_have_count(0)
    did(people["ada"].post(f"{path}/entrants"))
    page.get_by_text("Entered since the draw of round 1: ada. The next draw includes them.").wait_for()


def test_a_list_of_seeds_names_its_wrong_line(visit, people):
    path = open_event(people["carla"], {"format": {"kind": "league"}}, names=NAMES[:4], title="List", play="typed")
    page = desk_of(visit, path, "#now")
    page.locator("select[name=seeds]").select_option("list")
    for lines, words in (
        (["Aldo", "Berti", "Ciro", "Dora"], "Line 2 is no entrant: Berti"),
        (["Aldo", "Berta", "Ciro", "aldo"], "Line 4 is there twice: aldo"),
        (["Aldo", "Ciro"], "The list leaves out Berta and Dora."),
    ):
        page.locator("textarea[name=order]").fill("\n".join(lines))
        page.get_by_role("button", name="Begin the season").click()
        page.get_by_text(words).wait_for()
    assert did(people["carla"].get(path), 200)["stage"] == 0


def test_a_league_offers_no_entries_and_leads_to_its_next_season(visit, people):
    carla = people["carla"]
    path = begun(carla)
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name="Correct this entry: Aldo").wait_for()
    expect(page.get_by_role("button", name="Add", exact=True)).to_have_count(0)
    for number in (1, 2, 3):
        play(carla, path, number)
    for step in ("certificates", "end"):
        did(carla.post(f"{path}/{step}"))
    turn(page, "Standings")
    form = page.locator("section", has=page.get_by_role("heading", name="Make the next season"))
    form.get_by_label("Name", exact=True).fill("Summer League")
    expect(form.get_by_label("Announce it here")).to_be_checked()
    form.get_by_role("button", name="Make the next season").click()
    page.get_by_role("heading", name="Summer League").wait_for()
    season = page.url.partition("#")[0]
    visitor = page_of(visit(viewport=PHONE), path)
    visitor.get_by_text("The next season: Summer League").wait_for()
    expect(visitor.locator(".told a")).to_have_attribute("href", season)


def test_a_league_says_when_its_rounds_open_by_themselves(visit, people):
    """Its second round begins after a day off. To draw earlier is a small button, without the first step's colour."""
    carla, first = people["carla"], datetime.now(UTC).date() + timedelta(days=7)
    off = [{"first": str(first + timedelta(days=5)), "last": str(first + timedelta(days=5))}]
    calendar = {"first": str(first), "days": 5, "in_turn": True, "holidays": off}
    path = open_event(
        carla, {"format": {"kind": "league", "calendar": calendar}}, names=NAMES[:4], title="Later", play="typed"
    )
    reader = page_of(visit(viewport=PHONE), path)
    expect(reader.locator("dl.details", has_text="First day")).to_contain_text(f"{first.day}, {first.year}")
    did(carla.post(f"{path}/stages", {"entrants": [1, 2, 3, 4]}))
    page = desk_of(visit, path, "#now")
    words = "The rounds open by themselves, the first on"
    expect(page.locator(".desk").get_by_text(words)).to_contain_text(f"{first:%B} {first.day}, {first.year}")
    page.get_by_role("button", name="Draw round 1").wait_for()
    expect(page.locator(".desk .primary")).to_have_count(0)
    expect(reader.locator("#round").get_by_text(words)).to_contain_text(str(first.year))
    turn(reader, "Information")
    days = reader.locator("dl.details div", has_text="Days of the rounds").locator("dd")
    lines, second = days.inner_text().splitlines(), first + timedelta(days=6)
    assert len(lines) == 3
    assert lines[1].startswith(f"Round 2: {second:%b} {second.day}")
    for one in (page, reader):
        accessible(one)
        fits(one, 320, 390, 1366)
    for language, said in (("it", "I turni si aprono"), ("pl", "Rundy otwierają się"), ("pt", "As rondas abrem-se")):
        other = page_of(visit(viewport=PHONE, locale=language), path)
        expect(other.locator("#round")).to_contain_text(said)
    page.get_by_role("button", name="Draw round 1").click()
    publish = page.get_by_role("button", name="Publish round 1")
    publish.click()
    publish.wait_for(state="detached")
    play_through(carla, path, did(carla.get(f"{path}/rounds/1/1"), 200), games=1)
    page.get_by_text("Round 2 opens by itself on").wait_for()


def test_the_desk_leaves_out_who_has_not_checked_in_before_the_first_round(visit, people):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Ann", "Bo", "Cy"], title="Door", play="typed")
    did(carla.put(f"{path}/check-in", {"open": True}), 200)
    page = desk_of(visit, path, "#now")
    page.get_by_role("button", name="Start and draw").wait_for()
    expect(page.get_by_text("Not here yet:")).to_have_count(0)
    for entrant in (1, 2):
        did(carla.put(f"{path}/entrants/{entrant}/check-in"), 200)
    page.get_by_text("Not here yet: Cy.").wait_for()
    accessible(page)
    fits(page, 320, 390, 1366)
    page.get_by_role("button", name="Leave out 1 who is not here").click()
    page.get_by_text("Not here yet:").wait_for(state="detached")
    assert did(carla.get(f"{path}/entrants/3"), 200)["dropped"]
