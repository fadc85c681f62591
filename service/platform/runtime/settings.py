"""All settings of the service. They are read from the environment and checked before anything starts."""

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

import msgspec

from domain.beacons.chain import QUICKNET, BeaconChain
from events.transparency.policy import WitnessPolicy
from events.transparency.policy import shown as name_shown

T = TypeVar("T")

RESTORED: Final = "restored"
"""Name of the folder, within the data folder, of a restored backup whose files have not replaced the old ones yet."""


class BadSetting(Exception):
    """Raised if the service cannot start with its settings. `problems` names every wrong one."""

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
    complete = parts.hostname and parts.port != 0 and not parts.path.strip("/") and not parts.query + parts.fragment
    if parts.scheme not in {"smtp", "smtps"} or not complete or (parts.password and not parts.username):
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


def _issuer(text: str) -> str:
    """Return the issuer unchanged, because a provider's tokens repeat it exactly.

    Plain http is for a provider on this machine, with which somebody tries this.
    """
    parts = urlsplit(text)
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    plain = not parts.query + parts.fragment and parts.username is None and parts.port != 0
    if not (safe and plain and parts.hostname and len(text) <= _LONGEST_ISSUER and re.fullmatch("[!-~]+", text)):
        raise ValueError(text)
    return text


def _shown_name(text: str) -> str:
    if len(text) > _LONGEST_NAME or not text.isprintable():
        raise ValueError(text)
    return text


def _ascii(text: str) -> str:
    if not re.fullmatch("[!-~]{1,400}", text):
        raise ValueError(text)
    return text


def _host(text: str) -> str:
    if any(character.isspace() or character == "/" for character in text):
        raise ValueError(text)
    return text


def _folder(text: str) -> Path:
    """Return the path in a setting.

    It must be valid UTF-8 without control characters, to fit into log lines, URLs and sockets.
    """
    path = Path(text).expanduser()
    try:
        unfit = any(unicodedata.category(character) in {"Cc", "Cs"} for character in text) or (
            path.exists() and not path.is_dir()
        )
    except OSError as error:  # a part of it is too long, for example
        raise ValueError(text) from error
    if unfit:
        raise ValueError(text)
    return path


def _listed(read: Callable[[str], object]) -> Callable[[str], str]:
    """Return a reader for a setting with several values, separated by commas."""

    def readable(text: str) -> str:
        parts = [part.strip() for part in text.split(",")]
        for part in parts:
            read(part)
        return ",".join(parts)

    return readable


_MANY: Final = 1_000_000
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_LONGEST_ISSUER: Final = 300
_LONGEST_NAME: Final = 40
_LEAST: Final = 20
"""Minimum number of characters of a secret, because a shorter one could be guessed."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a service. The name of a field in capitals is its environment variable."""

    host: str = _setting(
        "127.0.0.1",
        _host,
        "a host name or an address",
        "Host name or address to listen on. `0.0.0.0` listens on all interfaces.",
    )
    port: int = _setting(
        8000, _number(0, 65535), "a number from 0 to 65535", "TCP port to listen on. 0 chooses any free port."
    )
    data_dir: Path = _setting(  # noqa: RUF009 - this makes a field, not a value
        Path("data"),
        _folder,
        "a folder that exists or can be created, without control characters",
        "Folder of all data that must not be lost. Back it up with `dominium backup`.",
    )
    database_url: str = _setting(
        "",
        _address("postgresql", "postgres"),
        "an address like postgresql://user:password@host/name",
        "Address of the PostgreSQL database that keeps the log. If it is empty, the log is an SQLite file in"
        " `DATA_DIR`.",
    )
    key_secret: str = _setting(
        "",
        _secret,
        f"at least {_LEAST} characters, random, the same on every machine",
        "Secret that encrypts the signing keys in the database, so that all machines share them. Only with"
        " `DATABASE_URL`. If it is empty, each machine keeps its own keys in `DATA_DIR`.",
        secret=True,
    )
    redis_url: str = _setting(
        "",
        _address("redis", "rediss", "unix"),
        "an address like redis://host:6379/0 or unix:///path/of/socket",
        "Address of the Redis server for queues and live streams. If it is empty, the service starts its own Redis.",
    )
    public_url: str = _setting(
        "",
        _address("http", "https"),
        "an address like https://games.example",
        "Public address of the service, for links. If it is empty, links use `http://HOST:PORT`.",
    )
    workers: int = _setting(
        1,
        _number(1, 64),
        "a number from 1 to 64",
        "Number of web processes. More processes use more cores, each with its own memory. A game stays with"
        " one process.",
    )
    threads: int = _setting(
        256,
        _number(2, 10_000),
        "a number from 2 to 10000",
        "Number of requests and live streams of a web process at once. Three quarters of them are places for live"
        " streams. A request holds a thread until it is answered, and a live stream holds none.",
    )
    game_memory: int = _setting(
        128,
        _number(1, _MANY),
        "a number of megabytes",
        "Maximum memory in megabytes for the games, matches and tournaments of a process. Above it, the process drops"
        " finished games, then what is idle longest, and reads it from the log again on demand.",
    )
    address_streams: int = _setting(
        96,
        _number(0, 10_000),
        "a number from 0 to 10000, 0 for no limit",
        "Maximum number of live streams for one client address in a web process.",
    )
    account_streams: int = _setting(
        32,
        _number(0, 10_000),
        "a number from 0 to 10000, 0 for no limit",
        "Maximum number of live streams for one account in a web process.",
    )
    address_connections: int = _setting(
        256,
        _number(0, 10_000),
        "a number from 0 to 10000, 0 for no limit",
        "Maximum number of connections for one client address. A further connection closes the one that was"
        " silent longest. Ignored with `TRUSTED_PROXIES`, because then all connections come from a proxy.",
    )
    rate_limit: int = _setting(
        1200,
        _number(0, _MANY),
        "a number of requests a minute, 0 for no limit",
        "Maximum number of requests a minute for one caller. Half as many moves are allowed for one seat, and five"
        " times as many for all games of an account together. An app may make five times as many for all its users.",
    )
    work_limit: int = _setting(
        1800,
        _number(0, _MANY),
        "a number of units, 0 for no limit",
        "Maximum heavy work an hour for one caller, in units of about a tenth of a CPU second. All callers of"
        " one address together may use twice as much.",
    )
    account_rate_limit: int = _setting(
        60,
        _number(0, _MANY),
        "a number of accounts an hour, 0 for no limit",
        "Maximum number of accounts and guests an hour that one client address may create. Pages of other sites may"
        " create half of them. Sign-ins may be ten times as many, and wrong passwords for one handle a third as many.",
    )
    account_games: int = _setting(
        200,
        _number(0, _MANY),
        "a number of games, 0 for no limit",
        "An account with this many unfinished games creates no more. A sandbox counts only while a bot"
        " has to answer. A match counts as one game. A tournament's table with only bots counts for the tournament's"
        " maker.",
    )
    import_quota: int = _setting(
        100,
        _number(0, _MANY),
        "a number of megabytes",
        "Maximum megabytes of imported records for one account. Referees and administrators have no limit.",
    )
    webhook_networks: str = _setting(
        "",
        _listed(ip_network),
        "networks like 10.1.0.0/16,fd00::/8",
        "Private networks that webhooks may reach, such as an intranet. Without it, webhooks reach the public"
        " internet only.",
    )
    webhook_ports: str = _setting(
        "80,443",
        _listed(_number(1, 65535)),
        "ports like 80,443,8443",
        "Ports that a webhook's address may use.",
    )
    webhook_http: str = _setting(
        "no",
        _one_of("yes", "no"),
        "yes or no",
        "Allows plain `http` in a webhook's address. Everyone on the network path can read such a delivery.",
    )
    webhook_retries: str = _setting(
        "5,300,1800,7200,18000,36000,50400,72000,86400",
        _listed(_number(0, _MANY)),
        "numbers of seconds like 5,300,1800",
        "Seconds to wait after each failed attempt of a webhook. After the last attempt the service gives the"
        " delivery up.",
    )
    webhook_timeout: int = _setting(
        15,
        _number(1, 60),
        "a number of seconds from 1 to 60",
        "Maximum seconds to wait for the answer of a webhook's receiver.",
    )
    trusted_proxies: int = _setting(
        0,
        _number(0, 10),
        "a number from 0 to 10",
        "Number of reverse proxies in front of the service. It trusts their `X-Forwarded-*` headers for"
        " client address and scheme. Links always use `PUBLIC_URL`.",
    )
    smtp_url: str = _setting(
        "",
        _mail_server,
        "an address like smtp://user:password@mail.example:587 or smtps://user:password@mail.example",
        "Address of the mail server. `smtp` upgrades with STARTTLS, which only a server on this machine may"
        " lack. `smtps` is encrypted from the start. It needs `MAIL_FROM` and `PUBLIC_URL`. If it is empty,"
        " the service sends no mail.",
    )
    mail_from: str = _setting(
        "",
        _sender,
        "an address like Games <games@games.example>",
        "Sender of all mail.",
    )
    openid_issuer: str = _setting(
        "",
        _issuer,
        "an address like https://login.club.example/realms/club",
        "Issuer of the OpenID provider at which people may sign in, exactly as its tokens name it. It needs the other"
        " `OPENID_` settings and `PUBLIC_URL`. If it is empty, nobody signs in elsewhere. See"
        " [operating.md](operating.md#sign-in-with-a-clubs-accounts).",
    )
    openid_client_id: str = _setting(
        "", _ascii, "up to 400 characters without spaces", "Identifier of the service at the provider."
    )
    openid_client_secret: str = _setting(
        "",
        _ascii,
        "up to 400 characters without spaces",
        "Secret of the service at the provider.",
        secret=True,
    )
    openid_name: str = _setting(
        "",
        _shown_name,
        f"up to {_LONGEST_NAME} characters",
        'Name of the provider, for the button "Sign in with …".',
    )
    security_contact: str = _setting(
        "",
        _address("https", "mailto"),
        "an address like mailto:security@games.example",
        "Contact for reports of weaknesses, published in `/.well-known/security.txt`.",
    )
    metrics_token: str = _setting(
        "",
        _bearer,
        f"at least {_LEAST} letters, digits and -._~+/, random",
        "Bearer token that Prometheus sends to `/metrics`. If it is empty, `/metrics` does not exist.",
        secret=True,
    )
    witness_policy: str = _setting(
        "",
        str,
        "the path of a policy file (C2SP tlog-policy)",
        "Policy of the witnesses that cosign the transparency log. Those with an address are asked. If it is empty,"
        " nobody is asked. See [transparency.md](transparency.md#ask-witnesses).",
    )
    beacon_relays: str = _setting(
        "",
        _listed(_address("http", "https")),
        "addresses of relays, separated by commas, like https://api.drand.sh,https://drand.cloudflare.com",
        "Relays of a drand beacon, from which the service reads the rounds that tournaments fix. If it is empty,"
        " tournaments cannot fix one. See [transparency.md](transparency.md#a-beacon-in-every-draw).",
    )
    beacon_chain: str = _setting(
        "",
        str,
        "the path of a file with the chain's `/info`",
        "Chain of the beacon. If it is empty, it is `quicknet` of the League of Entropy.",
    )
    log_level: str = _setting(
        "warning",
        _one_of("debug", "info", "warning", "error"),
        "debug, info, warning or error",
        "Lowest severity written to standard error, as JSON, or in colour on a terminal. Libraries write from"
        " `warning` up, except at `debug`.",
    )

    @classmethod
    def load(cls, environ: Mapping[str, str]) -> "Settings":
        """Read and check the settings of an environment. An empty value counts as none."""
        values: dict[str, Any] = {}
        problems = []
        for name, setting in _named():
            text = environ.get(name, "").strip()
            if not text:
                continue
            try:
                values[setting.name] = setting.metadata["read"](text)
            except ValueError:
                value = "not fit" if setting.metadata["secret"] else repr(_shown(text))
                problems.append(f"{name} is {value}; expected {setting.metadata['expects']}")
        settings = cls(**values)
        problems = problems or list(settings._contradictions())
        if problems:
            raise BadSetting(problems)
        return settings

    @property
    def witnesses(self) -> WitnessPolicy | None:
        """Return the policy of witnesses. Raise OSError or ValueError if its file is no policy."""
        if not self.witness_policy:
            return None
        policy = WitnessPolicy.parsed(Path(self.witness_policy).read_bytes())
        for witness in policy.witnesses.values():
            if witness.url is not None and urlsplit(witness.url).scheme not in {"http", "https"}:
                raise ValueError(f"the address of {name_shown(witness.name)} is not one of http or https")
        return policy

    @property
    def beacon(self) -> BeaconChain:
        """Return the chain of the beacon. Raise OSError or ValueError if its file describes none."""
        if not self.beacon_chain:
            return QUICKNET
        info = msgspec.json.decode(Path(self.beacon_chain).read_bytes(), type=dict[str, Any])
        return BeaconChain.of_info(info)

    @property
    def relays(self) -> list[str]:
        """Return the addresses of the beacon's relays. Without any, tournaments can fix no round."""
        return [address for address in self.beacon_relays.split(",") if address]

    def _contradictions(self) -> Iterator[str]:
        try:
            _ = self.witnesses
        except (OSError, ValueError) as error:
            yield f"WITNESS_POLICY is {self.witness_policy!r}, which cannot be used: {error}"
        try:
            _ = self.beacon
        except (OSError, ValueError) as error:
            yield f"BEACON_CHAIN is {self.beacon_chain!r}, which cannot be used: {error}"
        if self.key_secret and not self.database_url:
            yield "KEY_SECRET is set; expected none, because without DATABASE_URL the keys are in DATA_DIR"
        openid = {name: value for name, value in self.environ().items() if name.startswith("OPENID_")}
        for name, value in openid.items() if self.openid_issuer else ():
            if not value:
                yield f"OPENID_ISSUER is set; expected {name} too"
        for name, value in openid.items() if not self.openid_issuer else ():
            if value:
                yield f"{name} is set; expected OPENID_ISSUER too, without which nobody signs in there"
        if self.openid_issuer and not self.public_url:
            yield "OPENID_ISSUER is set; expected PUBLIC_URL too, to which the provider sends people back"
        for name, value in (("MAIL_FROM", self.mail_from), ("PUBLIC_URL", self.public_url)):
            if self.smtp_url and not value:
                yield f"SMTP_URL is set; expected {name} too, without which no mail can be written"

    @property
    def max_streams(self) -> int:
        """Return the maximum number of live streams of a web process. The other threads stay free for requests."""
        return self.threads * 3 // 4

    @property
    def move_rate_limit(self) -> int:
        """Return the maximum number of moves in a minute for one seat."""
        return -(-self.rate_limit // 2)

    @property
    def app_rate_limit(self) -> int:
        """Return the maximum number of requests in a minute for all users of an app together."""
        return 5 * self.rate_limit

    @property
    def embedded(self) -> bool:
        """Return whether the log is a file in the data folder."""
        return not self.database_url

    @property
    def journal_url(self) -> str:
        return self.database_url or f"sqlite:///{quote(str(self.data_dir.absolute() / 'log.db'))}"

    @property
    def keys_dir(self) -> Path:
        return self.data_dir / "keys"

    @property
    def local_url(self) -> str:
        """Return the address of the service for processes of this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104 - where it listens
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def address(self) -> str:
        return self.public_url or self.local_url

    def environ(self) -> dict[str, str]:
        """Return these settings as an environment, for the processes that the service starts."""
        return {name: str(getattr(self, setting.name)) for name, setting in _named()}

    def shown(self) -> dict[str, str]:
        """Return these settings for display, without passwords and secrets."""
        secrets = {name for name, setting in _named() if setting.metadata["secret"]}
        return {
            name: ("(set)" if value else "") if name in secrets else _shown(value)
            for name, value in self.environ().items()
        }


def _named() -> Iterator[tuple[str, dataclasses.Field[Any]]]:
    return ((setting.name.upper(), setting) for setting in dataclasses.fields(Settings))


def _shown(text: str) -> str:
    """Return a setting without the password in its URL, if there is one."""
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
    """Return the text of `docs/settings.md`. A test compares it with that file."""
    lines = [
        "# Settings",
        "",
        "This page is for operators. It lists every setting of the service. Each setting is an environment variable:",
        "",
        "    PORT=9000 DATA_DIR=/srv/dominium .venv/bin/dominium serve",
        "",
        "The service reads them once at start, and an empty value counts as none. If a value is wrong, the service",
        "does not start and names the setting. Passwords and secrets are never shown.",
        "",
        "`make docs` writes this page from `service/platform/runtime/settings.py`.",
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
