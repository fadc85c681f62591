"""The texts of letters, in plain text and the recipient's language.

They contain only what the recipient may know. All except those about changes have a link that ends the subscription.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, parseaddr
from typing import Final, NamedTuple, get_args

from domain.game.catalogue import Catalogue
from domain.table.clocks import spelled
from domain.tournament.played import HeldRound
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.tournament import Tournament
from projections.game_summary import GameLine
from projections.match_fold import MatchLine
from projections.tournament_summary import Summary
from service.features.accounts.mailboxes import Change, Letter, Mailbox
from service.features.inbox.words import WORDS as WAITING
from service.features.mail.news import NewsItem
from service.features.mail.services import MailServices
from service.features.tournaments.services import TournamentServices
from service.platform.streams.service_time import now

WORDS: Final = Catalogue(__package__)
_STOP: Final = "List-Unsubscribe"


class _Policy(EmailPolicy):
    """A mail policy that does not fold the link for unsubscribing.

    The library would encode a link longer than a line, which mail programs do not follow.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        if name == _STOP:
            return f"{name}: {value}{self.linesep}".encode()
        return super().fold_binary(name, value)


_POLICY: Final = _Policy(linesep="\r\n")


class WrittenLetter(NamedTuple):
    """A letter to send, with its address and the causes of its news."""

    message: EmailMessage
    address: str
    causes: Collection[str] = ()
    sign_in_link: str | None = None
    """The id of the sign-in link that it carries."""


def written(services: MailServices, letter: Letter) -> WrittenLetter | None:
    """Return the message of an ordered letter, from current data. Return None if the letter is no longer needed."""
    box, account = services.mailboxes.find(letter.account), services.accounts.find(letter.account)
    if account is None:
        return None
    fields = {"service": services.settings.address, "handle": account.handle or ""}
    if letter.kind in get_args(Change):
        return _about_change(services, letter, fields)
    if box is None or (letter.kind != "confirm" and box.confirmed_at is None):  # it may be a stranger's
        return None
    return _news(services, box) if letter.kind == "news" else _with_link(services, letter, box, fields)


def _with_link(services: MailServices, letter: Letter, box: Mailbox, fields: Mapping[str, str]) -> WrittenLetter | None:
    """Return a letter with a link that confirms an address or signs in.

    Return None if the account no longer waits for the link.
    """
    if letter.kind == "confirm":
        id_, path, secret = None, "mail/", services.recovery.prove(box.account, box.address)
    else:
        path = "sign-in#"
        id_, secret = services.recovery.mailed_link(letter, box.address) or (None, None)
    if secret is None:
        return None
    text = _say(box, letter.kind, "text", link=f"{services.settings.address}/{path}{secret}", **fields)
    return _letter(services, box, _say(box, letter.kind, "subject"), text)._replace(sign_in_link=id_)


def _news(services: MailServices, box: Mailbox) -> WrittenLetter | None:
    items, _ = services.news.of(box, now())
    if not items:
        return None
    paragraphs = [list(_news_lines(services, box, item)) for item in items]
    subject = paragraphs[0][0] if len(paragraphs) == 1 else _say(box, "news", "subject", count=len(paragraphs))
    text = "\n\n".join(map("\n".join, paragraphs))
    return _letter(services, box, subject, text, [item.cause for item in items])


def _letter(
    services: MailServices, box: Mailbox, subject: str, text: str, causes: Collection[str] = ()
) -> WrittenLetter:
    stop = f"{services.settings.address}/mail/{box.stop}"
    footer = _say(box, "news" if causes else "foot", "stop", service=services.settings.address, stop=stop)
    id_ = _message_id(services, box.account, [*causes] or [text])
    message = _message(services, box.address, box.language, id_, subject, f"{text}\n\n-- \n{footer}\n")
    message[_STOP] = f"<{stop}>"
    message[f"{_STOP}-Post"] = "List-Unsubscribe=One-Click"
    return WrittenLetter(message, box.address, causes)


def _about_change(services: MailServices, letter: Letter, fields: Mapping[str, str]) -> WrittenLetter:
    """Return the letter to the earlier address about a change of an account's recovery."""
    subject, what, then = (
        WORDS.say("changed", key, letter.language, **fields) for key in ("subject", letter.kind, "then")
    )
    id_ = _message_id(services, letter.account, [letter.kind, str(letter.recovery)])
    message = _message(services, letter.address, letter.language, id_, subject, f"{what}\n\n{then}\n")
    return WrittenLetter(message, letter.address)


def _message(services: MailServices, address: str, language: str, id_: str, subject: str, text: str) -> EmailMessage:
    message = EmailMessage(policy=_POLICY)
    message["From"] = services.settings.mail_from
    message["To"] = address
    message["Subject"] = subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = id_
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text, cte="quoted-printable")
    message["Content-Language"] = language
    return message


def _message_id(services: MailServices, account: str, causes: Collection[str]) -> str:
    """Return a Message-ID that is equal for equal news.

    If a letter is sent twice after a crash, mail programs show it once.
    """
    what = hashlib.blake2b("\n".join([account, *sorted(causes)]).encode(), digest_size=16).hexdigest()
    return f"<{what}@{parseaddr(services.settings.mail_from)[1].rpartition('@')[2]}>"


def _news_lines(services: MailServices, box: Mailbox, item: NewsItem) -> Iterator[str]:
    """Yield the lines of a news item: a headline, details, and the address of its page."""
    line = item.about if isinstance(item.about, Summary) else item.about.line
    disputes = () if isinstance(item.about, Summary) else item.about.stake.disputes
    if isinstance(line, Summary):
        title = services.tournaments.desk.book.title(line.id, line.details) or line.rules.ruleset.capitalize()
        if item.round:
            yield from _round(services, box, line, title, item)
        elif item.awaits == "announcement":
            yield _say(box, "news", "announcement", title=title)
            current = services.tournaments.desk.book.line(line.id).tournament.announcements.get(item.seq)
            if current is not None and (text := services.tournaments.desk.book.fact(line.id, current).text):
                yield text
        else:
            yield WAITING.say("waiting", item.awaits, box.language, game=title)
        path = f"/tournaments/{line.id}" + (f"#table-{disputes[0].rpartition('-')[0]}" if disputes else "")
        disputes = ()
    else:
        ruleset = line.lobby.rules.ruleset if isinstance(line, GameLine) else line.contest.rules.ruleset
        if item.awaits == "late" and isinstance(line, GameLine) and line.due is not None:
            yield _say(box, "news", "late", game=ruleset.capitalize(), hour=_hour(spelled(line.due)))
        else:
            yield WAITING.say("waiting", item.awaits, box.language, game=ruleset.capitalize())
        table = "tables" if item.awaits == "invitation" else "games"
        path = f"/matches/{line.id}" if isinstance(line, MatchLine) else f"/{table}/{line.id}"
    yield services.settings.address + (f"/disputes/{disputes[0]}" if disputes else path)


def _round(services: MailServices, box: Mailbox, line: Summary, title: str, item: NewsItem) -> Iterator[str]:
    """Yield the lines about a round: the account's table or bye, its day or hour, and its opponents."""
    held, table, names = place_in_round(services.tournaments, line.id, line.stage, item.round, box.account)
    if table is None:
        yield _say(box, "news", "bye", title=title, round=item.round)
        return
    hour = "" if held.starts_at is None else _hour(held.starts_at)
    format_ = services.tournaments.desk.book.line(line.id).tournament.played[line.stage - 1].stage.format
    day = f"{format_.due(item.round)}"
    yield _say(box, "news", item.awaits, title=title, round=item.round, table=table.number, day=day, hour=hour)
    if item.awaits == "round" and held.started is None and hour:
        yield _say(box, "news", "from", hour=hour)
    yield _say(box, "news", "against", names=", ".join(names))


def place_in_round(
    tournaments: TournamentServices, id_: str, stage: int, number: int, account: str
) -> tuple[HeldRound, DrawnTable | None, list[str]]:
    """Return a round, an account's table in it, and the names of the opponents. With a bye, there is no table."""
    whole = tournaments.desk.book.line(id_)
    now_: Tournament = whole.tournament
    me = now_.entries.of_account(account)
    held = now_.played[stage - 1].rounds[number - 1]
    table = next((table for table in held.tables if me in table.entrants), None)
    others = [] if table is None else [number for number in table.entrants if number != me]
    known, typed = now_.entries.entrants, tournaments.desk.book.names(whole)
    handles = tournaments.names.in_lists({holder for one in others if (holder := known[one].account)})
    names = (typed.get(one) or handles.get(known[one].account or "") for one in others)
    return held, table, [*filter(None, names)]


def _hour(moment: str) -> str:
    return f"{moment[:10]}, {moment[11:16]} UTC"


def _say(box: Mailbox, group: str, key: str, **fields: str | int) -> str:
    return WORDS.say(group, key, box.language, **fields)
