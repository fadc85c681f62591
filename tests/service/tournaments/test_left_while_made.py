"""A player leaves while the games of a round are being created: no game is left that nothing names.

Games are created before the tournament records them. Another process may change the tournament in between, and the
process may die in between.
"""

import pytest

from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from tests.support.evening import ID, Evening


class Killed(BaseException):
    """The process ends between the creation of a game and the tournament's own event."""


@pytest.mark.parametrize("killed", [False, True], ids=["raced", "killed"])
@pytest.mark.parametrize("size", [2, 3])
def test_a_game_whose_player_left_is_voided(evening: Evening, monkeypatch, tmp_path, size, killed):
    other = Evening(evening.journal, tmp_path)
    evening.make(Stage(Swiss(rounds=1, size=size))).enter(size).start()
    seating, made = evening.desk.seating, list[str]()
    create = seating.create

    def interrupted(account, game, request):
        moved = create(account, game, request)
        made.append(game)
        if len(made) == 1:
            if killed:
                raise Killed
            other.organise.drop("a_2", ID, 2)
        return moved

    monkeypatch.setattr(seating, "create", interrupted)
    try:
        evening.round()
    except Killed:
        evening.organise.drop("a_2", ID, 2)
        evening.advance()
    lost, look = made[0], evening.tournaments.opener.look
    assert look(lost).lobby.voided
    held = evening.line.tournament.current.rounds[0]
    if size == 2:
        assert (held.unfinished, held.opened) == (0, {})
    else:
        assert held.opened[1] == [lost, evening.game(1)]
        played = look(evening.game(1)).lobby.table_of
        assert played is not None
        assert sorted(played.entrants) == [1, 3]
    evening.play_all()
    evening.organise.end("a_olga", ID)
    evening.advance()
    assert evening.line.tournament.seed is not None
