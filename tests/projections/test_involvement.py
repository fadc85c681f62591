"""The decisions that await an account over all games, and notifications of them."""

import threading
import time

from projections.game_summary import GameLine
from tests.support.club import Club
from tests.support.subscribers import changed


def awaited(journal, club, account):
    found = {}
    for game in club.games:
        first, *others = journal.read(game)
        line = GameLine.made(first)
        for stored in others:
            line.apply(stored)
        stake = line.stakes.get(account)
        if stake is not None and stake.awaits is not None:
            found[game] = (stake.awaits, stake.decision)
    return found


def everything(models, account, limit=3):
    after = None
    while page := models.pending.page(account, after, limit):
        yield from page
        after = page[-1].line.created_at, page[-1].line.id


def test_awaiting_is_what_the_log_says(journal, models, tmp_path):
    club = Club(journal, tmp_path, "seats")
    seen = dict.fromkeys(club.members, ({}, 0))
    waited = set()
    for _ in range(8):
        club.live(60)
        models.runner.catch_up()
        for account, (state, version) in seen.items():
            now = {item.line.id: (item.stake.awaits, item.stake.decision) for item in everything(models, account)}
            assert now == awaited(journal, club, account)
            assert models.seats.version(account) >= version
            if now != state:
                assert models.seats.version(account) > version
            seen[account] = now, models.seats.version(account)
            waited |= {account} if now else set()
    assert len(waited) > len(club.members) // 2


def test_version_does_not_depend_on_how_events_came_in_batches(journal, models, tmp_path, monkeypatch):
    club = Club(journal, tmp_path, "batches")
    for _ in range(100):
        club.live(5)
        models.runner.catch_up()
    versions = [models.seats.version(account) for account in club.members]
    models.rebuild()
    assert [models.seats.version(account) for account in club.members] == versions


def test_whoever_listens_hears_of_a_change_at_once(journal, models, tmp_path):
    club = Club(journal, tmp_path, "news", models.notify)
    models.start()
    game = club.make(visibility="public")
    assert models.wait_for(game, 1, timeout=10)
    accounts = club.members
    versions = {account: models.seats.version(account) for account in accounts}
    heard = {}

    def listen(account):
        heard[account] = changed(models.seats, account, versions[account])

    threads = [threading.Thread(target=listen, args=[account]) for account in accounts]
    for thread in threads:
        thread.start()
    made = time.monotonic()
    for account in accounts:
        club.desk.seating.create(account, f"g_{account}", club._wanted())
    for thread in threads:
        thread.join()
    assert time.monotonic() - made < 25
    assert all(heard[account] > versions[account] for account in accounts)
