"""Background work of a web process. The worker and the command line have none."""

from functools import partial

from service.features.bots.jobs import Caller
from service.features.games.heartbeat import start_heartbeat
from service.features.games.timekeeper import Timekeeper
from service.features.mail.delivering import postman
from service.features.matches.desk import follow_matches
from service.features.seeks.making import follow_seeks
from service.features.tournaments.desk import follow_tournaments
from service.features.webhooks.delivering import send_due
from service.features.webhooks.follow import NoticeFinder
from service.house import House


def start(house: House) -> None:
    """Start the background work until the house is closed. Work that is needed only once starts in the leader."""
    models, stopping = house.readmodels, house.stopping
    house.registry.callers.start()
    house.registry.lives.mine()
    house.live.start()
    house.hearers += [lambda stream, _: models.notify(stream), Caller(house).start().hear]
    house.parts.started()
    start_heartbeat(house.registry.presence, (house.parts.note_last, house.registry.wishes.beat), stopping)
    house.lead.when_mine(partial(_lead, house), models.refresh)
    matches = follow_matches(house.matches, house.desk, models, stopping, house.lead.mine)
    tournaments = follow_tournaments(house.tournaments, house.desk, models, stopping, house.lead.mine)
    house.hearers += [follower.start().hear for follower in (matches, tournaments)]


def _lead(house: House) -> None:
    """Start the leader's work. The other processes notify it of their commits."""
    models, stopping = house.readmodels, house.stopping
    models.start()
    Timekeeper(models.games, house.desk.deadlines.keep, stopping).start()
    follow_seeks(house.registry.seeks, house.desk, stopping).start()
    notices = NoticeFinder(house.journal, house.registry, models.ends, partial(send_due, house), stopping).start()
    house.hearers.append(notices.hear)
    house.others_hearers.append(lambda stream: notices.hear(stream, ()))
    if house.settings.smtp_url:
        postman(house).start()
    house.keeper.start()
