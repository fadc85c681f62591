"""Every setting of the service: one place, from the environment, checked before anything starts."""

import dataclasses
import difflib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit

T = TypeVar("T")

RESTORED: Final = "restored"
"""In a data folder: a backup that was restored and has not taken its place yet."""


class BadSetting(Exception):
    """The service cannot start with these settings; every wrong one is named in `problems`."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def _setting(default: T, read: Callable[[str], T], expects: str, meaning: str, *, secret: bool = False) -> T:
    return field(default=default, metadata={"read": read, "expects": expects, "meaning": meaning, "secret": secret})


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() else -1
        if not least <= number <= most:
            raise ValueError(text)
        return number

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in words:
            raise ValueError(text)
        return text.lower()

    return read


def _address(*schemes: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        parts = urlsplit(text)
        web = parts.scheme in {"http", "https"}
        somewhere = parts.hostname if web else parts.netloc or parts.path.strip("/") or parts.query
        if parts.scheme not in schemes or not somewhere or parts.port == 0:  # a port that is none raises ValueError
            raise ValueError(text)
        return text.rstrip("/")

    return read


def _mail_server(text: str) -> str:
    parts = urlsplit(text)
    whole = parts.hostname and parts.port != 0 and not parts.path.strip("/") and not parts.query + parts.fragment
    if parts.scheme not in {"smtp", "smtps"} or not whole or (parts.password and not parts.username):
        raise ValueError(text)
    return text.rstrip("/")


def _sender(text: str) -> str:
    _, address = parseaddr(text)
    name, _, domain = address.rpartition("@")
    if not (name and domain and text.isascii() and text.isprintable() and " " not in address):
        raise ValueError(text)
    return text


def _secret(text: str) -> str:
    if len(text) < _LEAST:
        raise ValueError(text)
    return text


def _bearer(text: str) -> str:
    if not re.fullmatch(rf"[A-Za-z0-9._~+/=-]{{{_LEAST},}}", text):
        raise ValueError(text)
    return text


def _host(text: str) -> str:
    if any(character.isspace() or character == "/" for character in text):
        raise ValueError(text)
    return text


def _folder(text: str) -> Path:
    """A path that every log line, URL and socket can name: no control characters, and all of it UTF-8."""
    path = Path(text).expanduser()
    try:
        unfit = any(unicodedata.category(character) in {"Cc", "Cs"} for character in text) or (
            path.exists() and not path.is_dir()
        )
    except OSError as error:  # a part of it is too long, say
        raise ValueError(text) from error
    if unfit:
        raise ValueError(text)
    return path


def _listed(read: Callable[[str], object]) -> Callable[[str], str]:
    """Several of a kind, with commas between them."""

    def readable(text: str) -> str:
        parts = [part.strip() for part in text.split(",")]
        for part in parts:
            read(part)
        return ",".join(parts)

    return readable


_MANY: Final = 1_000_000
_LEAST: Final = 20
"""Characters of a secret: fewer could be guessed."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How this service is to run. A field's name in capitals is its name in the environment."""

    host: str = _setting("127.0.0.1", _host, "a host name or an address", "Where to listen; `0.0.0.0` is everywhere.")
    port: int = _setting(
        8000, _number(0, 65535), "a number from 0 to 65535", "The port to listen on; 0 takes any that is free."
    )
    data_dir: Path = _setting(  # noqa: RUF009 - this makes a field, not a value
        Path("data"),
        _folder,
        "a folder, there or to be made, without control characters",
        "Where the service keeps all that must not be lost.",
    )
    database_url: str = _setting(
        "",
        _address("postgresql", "postgres"),
        "an address like postgresql://user:password@host/name",
        "The PostgreSQL that keeps the log. Without it the log is an SQLite file in `DATA_DIR`.",
    )
    key_secret: str = _setting(
        "",
        _secret,
        f"at least {_LEAST} characters, best random ones, the same on every machine",
        "With `DATABASE_URL`: keeps the signing keys in the database, encrypted under this secret, so that all machines"
        " sign with the same. Without it they are in `DATA_DIR`, and belong to the machine that has them.",
        secret=True,
    )
    redis_url: str = _setting(
        "",
        _address("redis", "rediss", "unix"),
        "an address like redis://host:6379/0 or unix:///path/of/socket",
        "The Redis for queues and live streams. Without it the service starts one of its own.",
    )
    public_url: str = _setting(
        "",
        _address("http", "https"),
        "an address like https://games.example",
        "How the world reaches the service, for links. Without it: `http://HOST:PORT`.",
    )
    workers: int = _setting(
        1,
        _number(1, 64),
        "a number from 1 to 64",
        "Web processes. More than one use more cores, each with memory of its own; a game stays with one of them.",
    )
    threads: int = _setting(
        256,
        _number(2, 10_000),
        "a number from 2 to 10000",
        "Threads of a web process. A request takes one while it is answered, a live stream as long as it lasts.",
    )
    game_memory: int = _setting(
        128,
        _number(1, _MANY),
        "a number of megabytes",
        "Memory that a process keeps games in; above it games leave that are over, then those that wait longest. They"
        " are read from the log when they are wanted.",
    )
    max_streams: int = _setting(
        192,
        _number(0, 10_000),
        "a number from 0 to 10000, less than THREADS",
        "Live streams that a web process holds at once, so that some threads are left for requests.",
    )
    address_streams: int = _setting(
        96,
        _number(0, 10_000),
        "a number from 0 to 10000, 0 for no limit",
        "Live streams that one address may hold at once in a web process; 0: as many as there are.",
    )
    account_streams: int = _setting(
        32,
        _number(0, 10_000),
        "a number from 0 to 10000, 0 for no limit",
        "Live streams that one account may hold at once in a web process; 0: as many as there are.",
    )
    address_connections: int = _setting(
        256,
        _number(0, 10_000),
        "a number from 0 to 10000, 0 for no limit",
        "Connections that one address may hold at once; for one more, the one that has been silent longest is closed. "
        "Not counted with `TRUSTED_PROXIES`, because then all come from a proxy.",
    )
    rate_limit: int = _setting(
        1200,
        _number(0, _MANY),
        "a number of requests a minute, 0 for no limit",
        "Requests that one caller may make in a minute; 0: as many as they like.",
    )
    move_rate_limit: int = _setting(
        600,
        _number(0, _MANY),
        "a number of moves a minute, 0 for no limit",
        "Moves that one seat may make in a minute; 0: as many as it likes. All the games of an account share ten such "
        "allowances.",
    )
    app_rate_limit: int = _setting(
        6000,
        _number(0, _MANY),
        "a number of requests a minute, 0 for no limit",
        "Requests that one app may make in a minute for all its users together; 0: as many as it likes.",
    )
    work_limit: int = _setting(
        1800,
        _number(0, _MANY),
        "a number of units, 0 for no limit",
        "Heavy work that one caller may ask for in an hour, in units of about a tenth of a CPU second; all callers of"
        " one address together twice as much; 0: as much as they like.",
    )
    account_rate_limit: int = _setting(
        60,
        _number(0, _MANY),
        "a number of accounts an hour, 0 for no limit",
        "Accounts and sessions that one address may ask for in an hour; 0: as many as it likes.",
    )
    account_games: int = _setting(
        200,
        _number(0, _MANY),
        "a number of games, 0 for no limit",
        "Games that one account may have made and that have not ended; 0: any number. A sandbox does not count. A"
        " tournament's table counts, for the tournament's maker, if only bots sit there.",
    )
    import_quota: int = _setting(
        100,
        _number(0, _MANY),
        "a number of megabytes",
        "How much of records from elsewhere one account may import; referees and administrators as much as they like.",
    )
    webhook_networks: str = _setting(
        "",
        _listed(ip_network),
        "networks like 10.1.0.0/16,fd00::/8",
        "Networks that webhooks may reach although they are not of the public internet: those of an intranet, say.",
    )
    webhook_ports: str = _setting(
        "80,443",
        _listed(_number(1, 65535)),
        "ports like 80,443,8443",
        "Ports that webhooks may be sent to.",
    )
    webhook_http: str = _setting(
        "no",
        _one_of("yes", "no"),
        "yes or no",
        "Whether a webhook's address may be plain `http`, which anybody on the way can read.",
    )
    webhook_retries: str = _setting(
        "5,300,1800,7200,18000,36000,50400,72000,86400",
        _listed(_number(0, _MANY)),
        "numbers of seconds like 5,300,1800",
        "How long to wait after each attempt at a webhook that failed; after the last one it is given up.",
    )
    webhook_timeout: int = _setting(
        15,
        _number(1, 60),
        "a number of seconds from 1 to 60",
        "How long a webhook's receiver may take to answer.",
    )
    trusted_proxies: int = _setting(
        0,
        _number(0, 10),
        "a number from 0 to 10",
        "Reverse proxies in front whose `X-Forwarded-*` headers are believed: who asks, and over which scheme."
        " Links are made from `PUBLIC_URL`, never from them.",
    )
    smtp_url: str = _setting(
        "",
        _mail_server,
        "an address like smtp://user:password@mail.example:587 or smtps://user:password@mail.example",
        "The server that takes mail: `smtp` goes on by STARTTLS, which only a server on this machine may lack; `smtps`"
        " is encrypted from the beginning. It needs `MAIL_FROM` and `PUBLIC_URL`. Without it no mail is sent.",
    )
    mail_from: str = _setting(
        "",
        _sender,
        "an address like Games <games@games.example>",
        "Whom mail comes from.",
    )
    security_contact: str = _setting(
        "",
        _address("https", "mailto"),
        "an address like mailto:security@games.example",
        "Whom to tell about a weakness; published in `/.well-known/security.txt`.",
    )
    metrics_token: str = _setting(
        "",
        _bearer,
        f"at least {_LEAST} letters, digits and -._~+/, best random ones",
        "The bearer token with which Prometheus asks for `/metrics`. Without it there are no metrics.",
        secret=True,
    )
    log_level: str = _setting(
        "warning",
        _one_of("debug", "info", "warning", "error"),
        "debug, info, warning or error",
        "Severity from which lines are written to standard error: JSON, or coloured in a terminal. Libraries write from"
        " `warning` on, unless this is `debug`.",
    )

    @classmethod
    def load(cls, environ: Mapping[str, str]) -> "Settings":
        """The settings of this environment. An empty value counts as none."""
        values: dict[str, Any] = {}
        problems = []
        for name, setting in _named():
            text = environ.get(name, "").strip()
            if not text:
                continue
            try:
                values[setting.name] = setting.metadata["read"](text)
            except ValueError:
                said = "not fit" if setting.metadata["secret"] else repr(_shown(text))
                problems.append(f"{name} is {said}; expected {setting.metadata['expects']}")
        settings = cls(**values)
        problems = problems or list(settings._contradictions())
        if problems:
            raise BadSetting(problems)
        return settings

    def _contradictions(self) -> Iterator[str]:
        if self.key_secret and not self.database_url:
            yield "KEY_SECRET is set; expected none, because without DATABASE_URL the keys are in DATA_DIR"
        if self.max_streams >= self.threads:
            yield f"MAX_STREAMS is {self.max_streams}; expected less than THREADS, which is {self.threads}"

        for name, value in (("MAIL_FROM", self.mail_from), ("PUBLIC_URL", self.public_url)):
            if self.smtp_url and not value:
                yield f"SMTP_URL is set; expected {name} too, without which no mail can be written"

    @property
    def embedded(self) -> bool:
        """Whether the log is a file in the data folder."""
        return not self.database_url

    @property
    def journal_url(self) -> str:
        return self.database_url or f"sqlite:///{quote(str(self.data_dir.absolute() / 'log.db'))}"

    @property
    def keys_dir(self) -> Path:
        return self.data_dir / "keys"

    @property
    def local_url(self) -> str:
        """How the processes of this machine reach the service."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104 - where it listens
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def address(self) -> str:
        """How the world reaches the service."""
        return self.public_url or self.local_url

    def environ(self) -> dict[str, str]:
        """These settings as an environment, for the processes that the service starts."""
        return {name: str(getattr(self, setting.name)) for name, setting in _named()}

    def shown(self) -> dict[str, str]:
        """The same for people to look at, without passwords and secrets."""
        secrets = {name for name, setting in _named() if setting.metadata["secret"]}
        return {
            name: ("(set)" if value else "") if name in secrets else _shown(value)
            for name, value in self.environ().items()
        }


def _named() -> Iterator[tuple[str, dataclasses.Field[Any]]]:
    return ((setting.name.upper(), setting) for setting in dataclasses.fields(Settings))


def _shown(text: str) -> str:
    """The value without a password, should it hold one."""
    head, at, tail = text.rpartition("@")
    scheme, there, _ = head.rpartition("://")
    return f"{scheme}{there}…@{tail}" if at and ":" in head else text


def misspelt(environ: Mapping[str, str]) -> list[str]:
    """Return hints about environment variables that resemble a setting but are none."""
    names = [name for name, _ in _named()]
    hints = []
    for name in sorted(set(environ) - set(names)):
        bare = name.removeprefix("DOMINIUM_")
        close = [bare] if bare in names else difflib.get_close_matches(name, names, 1, cutoff=0.86)
        hints += [f"{name} is not a setting; did you mean {known}?" for known in close]
    return hints


def page() -> str:
    """`docs/settings.md`, which a test keeps equal to this."""
    lines = [
        "# Settings",
        "",
        "Given by the environment, read once at start. A wrong one is refused there and then with its name.",
        "This page is printed by `make docs`.",
        "",
        "| name | default | expected | meaning |",
        "| --- | --- | --- | --- |",
    ]
    for name, setting in _named():
        default = f"`{setting.default}`" if str(setting.default) else "none"
        lines.append(f"| `{name}` | {default} | {setting.metadata['expects']} | {setting.metadata['meaning']} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
