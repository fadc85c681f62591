"""The audit of matches: their games draw from the seed that the match committed to (docs/shuffles.md, Chance).

A change by an owner of the keys and the log is found, however well they rebuilt the chain.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from domain.game.chance import seed_of
from domain.game.results import Standing
from domain.table.lobby_facts import Chair, PartOf
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated
from events.keys import KeyRing
from events.log.journal import Append, Journal
from events.log.sqlite import SqliteJournal
from service.features.audits.from_log import Auditing
from service.features.audits.verdict import DEPTHS, Audit
from service.features.audits.words import in_words
from service.features.games.desk import GameRequest, open_desk
from service.platform.streams.pen import Secrets
from tests.service.matches.test_matches import MATCH, Club
from tests.support.forging import Change, Told, by, chained, forged, having, place_of, plain
from tests.support.tables import PLAYERS, played_on


class Over(NamedTuple):
    """A match of one game, played out."""

    journal: Journal
    ring: KeyRing
    game: str

    def copied(self, target: Journal, changed: Change = list) -> Auditing:
        """Audit a copy of its log with a changed match; streams not yet there are copied unchanged."""
        forged(self.journal, target, self.ring, MATCH, changed, "match")
        if target.head(self.game) is None:
            forged(self.journal, target, self.ring, self.game, list)
        return Auditing(target, self.ring)

    def made_anew(self, target: Journal, seed: bytes | None, part_of: PartOf | None, **nonces: str) -> str:
        """A game under the same id, whole in itself, that was made and played by another seed; gives its head."""
        desk = open_desk(target, self.ring, alone=True, published=lambda _stream, _events: None)
        players = PLAYERS[:2]
        chairs = [Chair("account", player) for player in players]
        wanted = GameRequest(
            "kingdomino", {}, chairs, present=frozenset(players), part_of=part_of, seed=seed, nonces=nonces
        )
        desk.seating.create(players[0], self.game, wanted)
        played_on(desk, self.game)
        return target.read(self.game)[-1].hash


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Over]:
    folder = tmp_path_factory.mktemp("over")
    with SqliteJournal(folder / "log.db") as journal:
        club = Club(journal, folder)
        club.make(games=1)
        club.matches.opener.advance(MATCH)
        club.finish_game()
        club.matches.opener.advance(MATCH)
        yield Over(journal, KeyRing(folder / "keys"), club.matches.book.line(MATCH).contest.games[0].game)


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Journal]:
    with SqliteJournal(tmp_path / "target.db") as journal:
        yield journal


def found(auditing: Auditing, stream: str) -> Audit:
    """The same at every depth."""
    [audit] = {(each := auditing.stream(stream, depth).audit).verdict: each for depth in DEPTHS}.values()
    return audit


def test_a_match_and_its_game_agree(over: Over, target: Journal) -> None:
    auditing = over.copied(target)
    assert auditing.stream(MATCH, "rules").final
    assert [found(auditing, stream).verdict for stream in (MATCH, over.game)] == ["agrees", "agrees"]


def test_a_game_that_was_made_by_another_seed_is_found_in_both(over: Over, target: Journal) -> None:
    head = over.made_anew(target, None, PartOf(MATCH, 1))
    auditing = over.copied(target, having("match-game-ended", head=head))
    for stream, event in ((MATCH, "match-game-opened"), (over.game, "game-created")):
        audit = found(auditing, stream)
        assert (audit.verdict, audit.rule) == ("differs", "every match: seeds")
        assert audit.seq is not None
        assert target.read(stream)[audit.seq - 1].event.type == event
        assert audit.recorded != audit.expected


def test_a_game_with_nonces_that_no_player_added_is_found(over: Over, target: Journal) -> None:
    """The operator chooses among shuffles, although the seed follows from that of the match."""
    secret = over.journal.secret(MATCH)
    assert secret is not None
    seed = seed_of(Secrets.read(MATCH, secret).seed, over.game)
    over.made_anew(target, seed, PartOf(MATCH, 1), **{PLAYERS[0]: "tried-7"})
    audit = found(over.copied(target), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every match: nonces")


def another_winner(told: Told, *kinds: str) -> None:
    for stored, data, _ in told:
        if stored.event.type in kinds:
            first, second = data["standings"]
            for field in ("place", "score"):
                first[field], second[field] = second[field], first[field]


def moved_before(told: Told, kind: str, before: str) -> None:
    event = told.pop(place_of(told, kind))
    told.insert(place_of(told, before), event)


HEAD: Final = "0" * 64
FORGED: Final[dict[str, tuple[Change, str]]] = {
    "no commitment to a seed": (having("match-created", commit=None), "match-created"),
    "another winner": (lambda told: another_winner(told, "match-game-ended", "match-ended"), "match-game-ended"),
    "another winner of the game": (lambda told: another_winner(told, "match-game-ended"), "match-game-ended"),
    "another winner of the match": (lambda told: another_winner(told, "match-ended"), "match-ended"),
    "a result before the end of the game": (
        having("match-game-ended", head=HEAD), "match-game-ended",
    ),
    "a player who has not left": (
        having("match-game-ended", left=[1], standings=[]), "match-game-ended",
    ),
    "the end without the game's": (lambda told: told.pop(place_of(told, "match-game-ended")), "match-ended"),
    "the end before the game's": (
        lambda told: moved_before(told, "match-ended", "match-game-ended"), "match-ended",
    ),
    "other seats": (
        having("match-game-opened", seats=[1, 0]), "match-game-opened",
    ),
    "a game before the players": (
        lambda told: moved_before(told, "match-game-opened", "seat-taken"), "match-game-opened",
    ),
    "a nonce for the second seat afterwards": (
        lambda told: told.insert(place_of(told, "match-ended"), told[place_of(told, "seat-taken")]), "seat-taken",
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", FORGED)
def test_a_match_that_differs_from_its_games_is_found(how: str, over: Over, target: Journal) -> None:
    change, kind = FORGED[how]
    audit = found(over.copied(target, change), MATCH)
    assert audit.verdict == "differs", audit
    assert audit.seq is not None
    assert target.read(MATCH)[audit.seq - 1].event.type == kind


def test_an_earlier_result_of_a_game_does_not_return(tmp_path: Path, target: Journal) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal:
        club = Club(journal, tmp_path)
        club.make(games=1)
        club.matches.opener.advance(MATCH)
        club.finish_game()
        club.matches.opener.advance(MATCH)
        contest = club.matches.book.line(MATCH).contest
        turned = tuple(Standing(one.seat, 3 - one.place, 0) for one in contest.games[0].standings or ())
        game = contest.games[0].game
        club.desk.rulings.rule("a_umpire", game, lambda _: Adjudicated(reason="so", standings=turned), EVERY_GAME)
        ring = KeyRing(tmp_path / "keys")
        late = Auditing(journal, ring).stream(MATCH, "rules").audit
        assert late.verdict == "agrees"
        assert "The latest result of 1 game is not recorded here." in in_words(late)
        club.matches.opener.advance(MATCH)
        now = Auditing(journal, ring).stream(MATCH, "rules").audit
        assert now.verdict == "agrees"
        assert "latest" not in in_words(now)

        def returned(told: Told) -> None:
            told += [told[place_of(told, "match-game-ended")], told[place_of(told, "match-ended")]]

        forged(journal, target, ring, MATCH, returned, "match")
        forged(journal, target, ring, game, list)
    audit = found(Auditing(target, ring), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every match: results")
    assert in_words(audit) == "An earlier event of this record names a later event of the same game."


@pytest.mark.parametrize("kind", ["seat-taken", "match-game-opened", "match-game-ended", "match-ended", "seed-opened"])
def test_a_fact_of_a_match_by_another_actor_is_found(kind: str, over: Over, target: Journal) -> None:
    """docs/audits.md, "Where a fact of a game may stand, and by whom"."""
    audit = found(over.copied(target, by(kind, "a_stranger")), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every match: actors")


def other_players(data: dict[str, Any]) -> None:
    data["chairs"].reverse()


@pytest.mark.parametrize(
    "change",
    [
        other_players,
        lambda data: data.update(placed=True),
        lambda data: data.update(draws={"context": "chosen-17"}),
        lambda data: data.update(terms={**data.get("terms", {}), "takebacks": "consent"}),
        lambda data: data["rules"].update(options={**data["rules"]["options"], "harmony": True}),
        lambda data: data.update(visibility="private"),
    ],
)
def test_a_game_with_other_players_rules_or_terms_than_its_match_is_found(
    over: Over, target: Journal, change: Callable[[dict[str, Any]], None]
) -> None:
    """docs/audits.md, "Who checks each fact"."""
    forged(over.journal, target, over.ring, over.game, lambda told: change(told[0][1]))
    audit = found(over.copied(target), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every match: games")
    assert in_words(audit) == "This game has other players, rules or terms than its tournament or match gives."


@pytest.mark.parametrize("part_of", [None, PartOf("m_2", 1), PartOf(MATCH, 2)])
def test_a_game_that_was_made_for_something_else_is_found(over: Over, target: Journal, part_of: PartOf | None) -> None:
    over.made_anew(target, None, part_of)
    audit = found(over.copied(target), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every match: games")


def test_a_game_that_is_gone_is_found(over: Over, target: Journal) -> None:
    forged(over.journal, target, over.ring, MATCH, list, "match")
    audit = found(Auditing(target, over.ring), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every match: games")


def test_a_seed_that_is_revealed_before_the_end_is_found(over: Over, target: Journal) -> None:
    """docs/shuffles.md, "Chance": the seed is revealed when all games of the match are final."""
    audit = found(over.copied(target, lambda told: moved_before(told, "seed-opened", "match-game-ended")), MATCH)
    assert audit.verdict == "differs", audit


@pytest.mark.parametrize("kind", ["match-created", "seed-opened"])
def test_another_seed_of_the_match_is_found(over: Over, target: Journal, kind: str) -> None:
    forgery = having(kind, **{"commit" if kind == "match-created" else "seed": 64 * "0"})
    audit = found(over.copied(target, forgery), MATCH)
    assert (audit.verdict, audit.rule) == ("differs", "every game: commitment")


def test_a_match_whose_secrets_are_gone_is_found(over: Over, target: Journal) -> None:
    target.append(Append(MATCH, 0, chained(plain(over.journal.read(MATCH)), "match"), "create", b"{}", None))
    assert found(Auditing(target, over.ring), MATCH).verdict == "broken"
