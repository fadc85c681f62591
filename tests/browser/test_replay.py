"""The page of a game in a real browser: a referee's work from looking to ruling, and what players do not get to see."""

import json
import sqlite3
from collections import Counter
from contextlib import closing

import pytest

from domain.games.rulesets import RULESETS
from events.log.event import genesis, linked
from tests.support.api import Api, over_http
from tests.support.dominion import player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, events, finish, limited, move, table, until
from tests.support.server import running


def names_of(anybody, cards):
    parts = anybody.get("/v1/rulesets/dominion").json["parts"]
    names = {card["id"]: card["name"] for card in parts["cards"]}
    return dict(Counter(names[card] for card in cards))


def of_type(told, kind):
    return [one["event"]["seq"] for one in told if one["event"]["type"] == kind]


def test_whoever_goes_elsewhere_while_a_view_is_fetched_stays_there(pair, visit):
    """After signing in the page reloads its state; an earlier fetch moved the reader back to their old place."""
    game = table(pair)
    last = len(events(pair[0], game))
    ada = visit().open(f"/games/{game}/review").at(last)
    held, gone = [], []

    def hold(route):
        if gone:
            route.continue_()
        else:
            held.append(route)

    ada.page.route("**/events?after=*", hold)
    ada.sign_in("ada").go(2)
    until(lambda: ada.page.wait_for_timeout(10) or held)
    gone.append(True)
    for route in held:
        route.continue_()
    ada.page.get_by_label("Seen as").locator("option:checked", has_text="ada").wait_for(state="attached")
    ada.at(2)


def test_a_referee_replays_a_game_and_rewinds_it(anybody, people, pair, dominion, visit):
    game, page = f"/v1/games/{dominion}", f"/games/{dominion}/review"
    told = events(pair[0], dominion)
    questions, turns = of_type(told, "decision-opened"), of_type(told, "turn-began")
    rosa = visit().open(page).at(len(told))
    assert rosa.zone("bruno", "Hand") == {}
    assert "referee" not in rosa.page.get_by_label("Seen as").inner_text()

    rosa.sign_in("rosa").look_as("referee")
    hands = [names_of(anybody, pair[seat].get(game).json["table"]["players"][seat]["hand"]) for seat in (0, 1)]
    assert [rosa.zone(name, "Hand") for name in ("ada", "bruno")] == hands
    assert sum(rosa.zone("ada", "Deck").values()) == pair[0].get(game).json["table"]["players"][0]["deck_size"]

    second = next(turn for turn in turns if turn > questions[1])
    third = next(turn for turn in turns if turn > second)
    for key, number in (
        ("Home", 1), ("ArrowRight", 2), ("Shift+ArrowRight", questions[0]), ("Shift+ArrowRight", questions[1]),
        ("ArrowLeft", questions[1] - 1), ("ArrowRight", questions[1]), ("PageDown", second),
        ("Control+ArrowRight", third), ("PageUp", second), ("End", len(told)), ("Shift+ArrowLeft", questions[-2]),
    ):  # fmt: skip
        rosa.page.keyboard.press(key)
        rosa.at(number)

    def put(question):
        seat = told[question - 1]["event"]["data"]["seat"]
        return pair[seat].get(f"{game}?view=seat&at={question}").json["decision"]

    cited = next(seq for seq in reversed(questions[:-5]) if put(seq)["min"] == 1)  # else nothing may have been picked
    offered = put(cited)["options"]
    rosa.go(cited)
    rosa.page.locator(".options .picked").wait_for()  # picks are requested separately
    assert rosa.page.locator(".options .picked").count() == 1
    assert rosa.page.locator(".options li").count() == len(offered)

    panel = rosa.tab("Rulings")
    assert panel.get_by_label("Back to the decision of event").input_value() == str(cited)
    assert panel.get_by_label("The event that it answers").input_value() == str(cited)
    panel.get_by_label("Reason").fill("The Moat was not asked for.")
    panel.get_by_label("The rule relied on").fill("Rulebook, p. 6")
    rosa.button("Read it once more…").click()
    rosa.page.get_by_text(f"{len(told) - cited} events after it will count no more").wait_for()
    rosa.button("Rule").click()
    rosa.page.get_by_role("status").filter(has_text="Ruled: Rewind.").wait_for()
    now = anybody.get(game).json
    rosa.at(now["version"])
    [(first, last)] = now["taken_back"]
    assert first == cited + 1
    branch = rosa.page.get_by_role("region", name=f"Abandoned: events {first} to {last}")
    assert branch.locator("li").count() == last - first + 1
    branch.locator(f'a[href="#{first}"]').click()
    rosa.at(first).page.get_by_text("On an abandoned branch").wait_for()

    reason = "The Moat was not asked for."
    [ruling] = anybody.get(f"{game}/rulings").json["items"]
    assert (ruling["reason"], ruling["rule"], ruling["event"]) == (
        "The Moat was not asked for.",
        "Rulebook, p. 6",
        cited,
    )
    matter = panel.locator("article", has_text="Rewound")
    matter.get_by_text(reason).wait_for()
    matter.get_by_role("link", name=f"#{ruling['seq']}", exact=True).click()
    rosa.at(ruling["seq"])

    looks = anybody.get(f"{game}/looks").json["items"]
    assert {(look["account"], look["view"]) for look in looks} == {(people["rosa"].account, "referee")}
    listed = rosa.tab("Looks").locator(".looks li").filter(has_text="rosa")
    until(lambda: listed.count() >= len(looks))


def test_a_player_is_shown_their_own_hand_and_nobody_elses(anybody, pair, dominion, visit):
    ada = visit().signed_in("ada").open(f"/games/{dominion}/review")
    ada.page.locator(".card.back").first.wait_for()
    own = pair[0].get(f"/v1/games/{dominion}").json["table"]["players"][0]["hand"]
    until(lambda: ada.zone("ada", "Hand") == names_of(anybody, own))
    assert ada.zone("bruno", "Hand") == {}
    assert ada.zone("ada", "Deck") == {}
    views = ada.page.get_by_label("Seen as").locator("option")
    assert [view.get_attribute("value") for view in views.all()] == ["public", "seat-0"]
    ada.tab("Rulings").get_by_text("The game's referees rule here").wait_for()
    secrets = [
        opening["salt"]
        for one in events(pair[1], dominion, "seat")
        for opening in one["openings"]
        if one["event"]["data"].get("seat") == 1
    ]
    told = ada.told()
    assert len(secrets) > 10
    assert not [salt for salt in secrets if salt in told]
    assert anybody.get(f"/v1/games/{dominion}/looks").json["items"] == []


def test_what_happens_next_appears_by_itself(pair, dominion, visit):
    watching, looking_back = visit().open(f"/games/{dominion}/review"), visit().open(f"/games/{dominion}/review#5")
    before = pair[0].get(f"/v1/games/{dominion}").json["version"]
    watching.at(before)
    looking_back.at(5)
    assert move(*asked(pair, dominion)).status == 201
    after = pair[0].get(f"/v1/games/{dominion}").json["version"]
    watching.at(after)
    looking_back.at(5).page.keyboard.press("End")
    looking_back.at(after)


def test_what_is_pointed_at_is_shown_on_the_board(people, visit):
    players = [people[name] for name in ("ada", "bruno")]
    game = table(players, ruleset="domaine")
    page = visit().signed_in("rosa").open(f"/games/{game}/review").look_as("referee").page
    decision = people["rosa"].get(f"/v1/games/{game}?view=referee").json["decision"]
    assert page.locator(".board .offer").count() == len(decision["options"])
    page.locator(".options li").nth(3).hover()
    place = decision["options"][3]
    mark = page.locator(".board .offer.pointed")
    corner = [float(mark.get_attribute(side)) for side in "xy"]
    assert corner == pytest.approx([10 * place["x"] + 0.9, 10 * (11 - place["y"]) + 0.9])


def test_disputes_stand_beside_the_game_and_lead_to_what_they_cite(pair, dominion, visit):
    claim = "I was not asked for my Moat."
    cited = of_type(events(pair[0], dominion), "decision-opened")[3]
    assert pair[0].post(f"/v1/games/{dominion}/disputes", {"cites": cited, "text": claim}).status == 201
    page = visit().open(f"/games/{dominion}/review")
    dispute = page.tab("Rulings").locator("article", has_text=claim)
    dispute.get_by_role("link", name=f"#{cited}", exact=True).click()
    page.at(cited)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_zone_of_every_game_is_drawn(people, visit, ruleset):
    """Nothing is left for the tree of zones that no drawing knows, at no width is anything cut off, and each state is
    asked for once."""
    players = [people[name] for name in ("ada", "bruno", "carla")]
    game = table(players, ruleset=ruleset, options=limited(ruleset, 12))
    finish(players, game)
    told = events(players[0], game)
    page = visit().open(f"/games/{game}/review")
    page.page.get_by_label("Seen as").select_option("referee")  # a final game has no secrets: nothing is recorded
    for number in (len(told), len(told) // 2, 20):
        page.go(number)
        assert page.page.locator("section.rest").count() == 0
        assert page.page.locator("section.mat, section.kingdom").count() == 3
    for width in (1280, 900, 400):
        page.page.set_viewport_size({"width": width, "height": 900})
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    for _ in range(3):
        page.page.keyboard.press("ArrowRight")
    page.at(23)
    states = [answer.url for answer in page.answers if "&at=" in answer.url]
    assert len(states) == len(set(states))


def test_the_audits_verdict_stands_beside_the_event_that_differs(service, anybody, pair, visit):
    """An owner of the log changes one event and rebuilds the chain, so that only the rules reveal it."""
    game = table(pair)
    finish(pair, game)
    placed = of_type(events(anybody, game), "domino-placed")[5]
    forge(service.data_dir / "log.db", game, placed)
    page = visit().open(f"/games/{game}/review#{placed}").at(placed)
    verdict = page.page.locator(".caption .differs")
    verdict.wait_for()
    found = anybody.get(f"/v1/games/{game}/audit").json
    assert (found["verdict"], found["seq"]) == ("differs", placed)
    assert found["recorded"] in verdict.inner_text()
    assert found["expected"] in verdict.inner_text()
    assert found["rule"] in verdict.inner_text()
    assert page.page.locator(".timeline li.differs").get_by_text(str(placed), exact=True).count() == 1


@pytest.mark.long
def test_a_game_that_was_played_elsewhere_is_shown_alike_and_ruled_on_by_nobody(people, tmp_path, visit):
    with running(tmp_path / "data") as other:
        there = Api(over_http(other.url))
        pair = [there.as_(name) for name in ("dino", "elsa")]
        game = table(pair, ruleset="dominion", options={"turn_limit": 8})
        finish(pair, game)
        record = there.get(f"/v1/games/{game}/record").body
    made = people["rosa"].post("/v1/imports", record, Content_Type="application/jsonl")
    assert made.status == 201, made
    told = events(people["rosa"], made.json["id"])
    page = visit().open(f"/games/{made.json['id']}/review").at(len(told)).sign_in("rosa")
    page.page.locator(".badge.is-imported").wait_for()
    page.page.get_by_label("Seen as").select_option("referee")
    until(lambda: page.zone("Seat 0", "Hand"))
    page.go(len(told) // 2)
    page.tab("Rulings").get_by_text("The game's referees rule here").wait_for()
    page.tab("Looks").get_by_role("heading", name="Looks").wait_for()


def forge(log, game, seq):
    """Moves the domino that was placed at event `seq` by one square."""
    with closing(sqlite3.connect(log)) as db, db:
        rows = db.execute("SELECT position, body FROM events WHERE stream = ? ORDER BY seq", (game,)).fetchall()
        prev = genesis(game, "game")
        for position, body in rows:
            told = json.loads(body)
            if told["seq"] == seq:
                told["data"]["x"] += 1
            made = linked(game, told["seq"], told["type"], told["v"], told["at"], told["actor"], told["data"], prev)
            db.execute("UPDATE events SET body = ?, hash = ? WHERE position = ?", (made.body, made.hash, position))
            prev = made.hash


def test_the_page_asks_in_the_words_of_the_service(pair, visit):
    """A Bishop asks its player another question than the others."""
    game = sandbox(pair[0], player(hand="bishop gold copper"), player(hand="estate silver"))
    cited = []
    for pick in ("bishop", "gold"):
        game.pick(pick)
        cited.append((int(game.decision["id"][1:]), game.decision["seat"], game.decision["text"]))
    ada = visit().signed_in("ada").open(f"/games/{game.shown['id']}/review")
    ada.page.locator(".hand-over").wait_for()
    assert ada.page.get_by_label("Go to event").count() == 0, "who shares the screen sees nothing before it is theirs"
    ada.page.get_by_label("Seen as").select_option("referee")
    for number, _, text in cited:
        ada.go(number).page.locator(".asked, .ask .prompt", has_text=text).wait_for()
    assert [seat for _, seat, _ in cited] == [0, 1]
    assert cited[0][2] != cited[1][2]


def test_a_review_offers_no_move_and_lists_moves_first(pair, dominion, visit):
    shown = pair[0].get(f"/v1/games/{dominion}").json
    player = pair[shown["decision"]["seat"]]
    last, name = shown["version"], player.get("/v1/me").json["handle"]
    review = visit().signed_in(name).open(f"/games/{dominion}/review").at(last)
    page = review.page
    page.locator(".strip .unloaded").first.wait_for(state="detached")
    assert page.locator(".choice, #command, .ask").count() == 0
    lines = page.locator(".timeline li:visible")
    moves = lines.count()
    page.get_by_label("Show every event").check()
    assert moves < lines.count() == last
    page.get_by_role("link", name="Go to the table").click()
    page.locator(".to-you[data-decision]").wait_for()
