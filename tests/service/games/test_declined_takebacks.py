"""A player who is replaced during a request for a takeback has not declined it."""

from tests.support.api import Api
from tests.support.play import asked, move, people, table


def test_a_request_that_a_replaced_seat_ends_can_be_made_again(anybody: Api) -> None:
    ada, bruno, rita = people(anybody, 3)
    terms = {"takebacks": "consent", "referees": [rita.account], "rated": False}
    game = table([ada, bruno], terms=terms)
    player, shown = asked([ada, bruno], game)
    move(player, shown)
    other = 1 - shown["decision"]["seat"]
    wish = {"decision": shown["decision"]["id"]}
    assert player.post(f"/v1/games/{game}/takebacks", wish).status == 201
    ruling = {"kind": "replace", "seat": other, "bot": "random", "reason": "He has left."}
    answer = rita.post(f"/v1/games/{game}/rulings", ruling)
    assert answer.status == 201, answer
    answer = player.post(f"/v1/games/{game}/takebacks", wish)
    assert answer.status == 201, answer
