"""A dispute from complaint to appeal, by three people on three pages: Ada on a phone, Rosa by keys alone, and Rex."""

import pytest

from domain.games.rulesets import RULESETS
from tests.browser.test_replay import of_type
from tests.support.hands import PHONE, Handed, Touching, Typing
from tests.support.play import events, limited, moves, table, until

SMALL = """() => [...document.querySelectorAll("button, summary, select, input")].filter((one) => one.checkVisibility()
  && !one.closest(".unseen, .strip, label.check, .timeline, .tree"))
  .map((one) => [one.getBoundingClientRect().height, one.outerHTML.slice(0, 90)]).filter(([height]) => height < 43.9)"""
TERMS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}


def ruling(referee):
    return referee.page.locator(".rule form")


@pytest.mark.parametrize(
    "ruleset", [pytest.param(name, marks=[] if name == "kingdomino" else pytest.mark.long) for name in RULESETS]
)
def test_from_the_complaint_to_an_appeal_that_is_won(anybody, pair, visit, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 12), terms=TERMS)
    for _ in moves(pair, game, 6):
        pass
    told = events(anybody, game)
    cited = of_type(told, "decision-answered")[3]
    back = of_type(told, "decision-opened")[3]
    claim, reply = f"In {ruleset} I have been asked for the wrong thing.", "By my own hand."
    secret = "Did you touch the pile?"

    ada = visit(kind=Touching, **PHONE).open(f"/games/{game}/review#{cited}").enter("ada").at(cited)
    rosa = visit(kind=Typing).open(f"/games/{game}").enter("rosa").open("/disputes")
    side, drawing = (ada.page.locator(part).bounding_box() for part in (".side", ".drawing"))
    assert drawing["y"] + drawing["height"] <= side["y"]
    ada.press(ada.button("Dispute this moment"))
    dialog = ada.page.locator("dialog")
    ada.write(dialog.get_by_label("What is wrong"), claim)
    ada.press(dialog.get_by_role("button", name="Dispute it"))
    dialog.wait_for(state="detached")
    assert ada.page.evaluate(SMALL) == []
    ada.press(ada.at(cited).page.locator(".caption").get_by_role("link", name="The case"))
    ada.page.locator(".case blockquote", has_text=claim).wait_for()
    assert ada.at(cited).button("Dispute this moment").count() == 0, "it is disputed already"
    assert ada.page.evaluate(SMALL) == []
    assert ada.page.locator(".case").bounding_box()["y"] < ada.page.locator(".drawing").bounding_box()["y"]

    waiting = rosa.page.locator(".cases li", has_text=claim).first
    waiting.get_by_text("Waiting for a referee").wait_for()
    rosa.press(waiting.get_by_role("link"))
    case = rosa.at(cited).page.url.partition("#")[0]
    rex = visit(kind=Handed).open(case).enter("rex").at(cited)

    rosa.press(rosa.page.locator("summary", has_text="Ask somebody"))
    rosa.write(rosa.page.get_by_label("What you want to know"), secret)
    rosa.press(rosa.page.get_by_label("Until the ruling for them alone"), key="Space")
    with rosa.losing_an_answer("**/questions"):
        rosa.press(rosa.button("Ask somebody"))
    rosa.press(rosa.button("Ask somebody"))
    ada.page.get_by_text(f"You are asked: {secret}").wait_for()
    assert ada.page.evaluate(SMALL) == []
    rex.page.get_by_text("Waiting for ada").wait_for()
    ada.write(ada.page.get_by_label("You are asked"), reply)
    ada.press(ada.button("Answer"))
    for visitor in (ada, rosa, rex):
        visitor.page.locator(".answered q", has_text=reply).wait_for()
        assert visitor.page.locator(".case").inner_text().count(secret) == 1, "asked for again, it was asked once"
    stranger = visit().open(case)
    stranger.page.locator(".answered").wait_for()
    assert secret not in stranger.told()
    assert reply not in stranger.told()

    rosa.press(rosa.button("Dismiss a dispute"))
    rosa.write(ruling(rosa).get_by_label("Reason"), "It was as it should be.")
    rosa.write(ruling(rosa).get_by_label("The rule relied on"), f"rulebook of {ruleset}, page 3")
    rosa.press(rosa.button("Read it once more…"))
    rosa.page.locator("dialog .changes", has_text="open → ruled").wait_for()
    rosa.press(rosa.button("Rule"))
    for visitor in (ada, rosa, rex):
        visitor.page.locator(".case header .badge", has_text="ruled").wait_for()
    stranger.page.locator("q", has_text=secret).wait_for()

    left = ada.page.locator(".case").get_by_role("timer")
    shown = left.inner_text()
    until(lambda: left.inner_text() != shown)
    ada.press(ada.page.locator("summary", has_text="Appeal"))
    ada.write(ada.page.get_by_label("Why the ruling is wrong"), "It was not.")
    ada.press(ada.button("Appeal"))
    rosa.page.get_by_text("the appeal is for another referee").wait_for()
    rex.press(rex.button(f"Rewind → #{back}"))
    rex.write(ruling(rex).get_by_label("Reason"), "Asked anew.")
    rex.press(rex.button("Read it once more…"))
    dialog = rex.page.locator("dialog")
    dialog.get_by_text("Appeal: ruled anew").wait_for()
    dialog.locator(".settled", has_text=claim).wait_for()
    rex.press(dialog.get_by_role("button", name="Rule"))
    for visitor in (ada, rosa, rex):
        visitor.page.locator(".case .outcome-varied").wait_for()
        assert visitor.page.locator(".case .overturned", has_text="It was as it should be.").count() == 1
    [dismissed, overturned, rewound] = anybody.get(f"/v1/games/{game}/rulings").json["items"]
    assert [one["kind"] for one in (dismissed, overturned, rewound)] == ["dismissed", "overturned", "rewound"]
    assert rewound["decided"]["to"] == back
    assert anybody.get(f"/v1/games/{game}").json["status"] == "running"

    rex.press(rex.page.locator(".case .ruled", has_text="Asked anew.").get_by_role("link", name="Rewound"))
    rex.page.get_by_role("heading", level=1).wait_for()
    address = f"{case.partition('/disputes')[0]}/games/{game}/rulings/{rewound['seq']}"
    assert rex.page.url.partition("#")[0] == address
