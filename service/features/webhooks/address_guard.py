"""The guard that keeps webhooks out of the operator's networks.

The owner of a webhook must not reach an internal address through this service. The address is checked when the webhook
is created or changed. Before each attempt, its host is resolved and checked again. The connection goes to the checked
address, so a later change of the name has no effect.
"""

import re
import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple, Self

from domain.game.refusal import Refusal
from service.platform.runtime.settings import Settings

Network = IPv4Network | IPv6Network

URL: Final = r"^(https?)://(([0-9A-Za-z.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?)([/?][!\x22$-~]*)?$"
"""Pattern of a webhook's URL: only ASCII, without a user name, password or fragment."""

_PORTS: Final = {"http": 80, "https": 443}

# https://www.iana.org/assignments/iana-ipv4-special-registry, and the multicast and reserved ranges.
_NOT_PUBLIC: Final[tuple[Network, ...]] = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        # Protocols such as Teredo, documentation, 6to4 (which embeds an IPv4 address), and anycast sinks.
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
)  # fmt: skip
# The only public range of IPv6 today. It excludes ::1 and addresses that embed an IPv4 address (mapped, NAT64).
_PUBLIC_V6: Final = IPv6Network("2000::/3")


class Forbidden(Refusal):
    """Raised for an address that webhooks may not reach."""


class Target(NamedTuple):
    """The parts of a webhook's URL: the host to connect to, and the target of the request."""

    scheme: str
    host: str
    port: int
    authority: str
    target: str


class Guard(NamedTuple):
    """The operator's policy for addresses of webhooks.

    It has the allowed `networks` besides the public internet, the allowed `ports`, and whether `http` is allowed.
    """

    networks: tuple[Network, ...]
    ports: frozenset[int]
    http: bool

    @classmethod
    def of(cls, settings: Settings) -> Self:
        networks = [ip_network(text) for text in settings.webhook_networks.split(",") if text]
        ports = frozenset(map(int, settings.webhook_ports.split(",")))
        return cls(tuple(networks), ports, settings.webhook_http == "yes")

    def place(self, url: str) -> Target:
        """Return the parts of a webhook's URL, or raise Forbidden. A host name is not resolved here."""
        parts = re.fullmatch(URL, url)
        if parts is None:
            raise Forbidden("webhook-address/url")
        scheme, authority, host, named, target = parts.groups(default="")
        port = int(named) if named else _PORTS[scheme]
        if scheme == "http" and not self.http:
            raise Forbidden("webhook-address/https")
        if port not in self.ports:
            raise Forbidden("webhook-address/port", ports=sorted(self.ports), port=port)
        place = Target(scheme, host.strip("[]"), port, authority, target if target.startswith("/") else f"/{target}")
        try:
            self._admitted(_found(place, socket.AI_NUMERICHOST))
        except socket.gaierror as error:  # a name: it is resolved and checked before each attempt
            if authority.startswith("["):
                raise Forbidden("webhook-address/address", host=host) from error
        except UnicodeError as error:
            raise Forbidden("webhook-address/host", host=host) from error
        return place

    def addresses(self, place: Target) -> list[str]:
        """Resolve a host to its addresses that webhooks may reach. Raise OSError if the name is unknown."""
        try:
            return self._admitted(_found(place))
        except UnicodeError as error:
            raise Forbidden("webhook-address/host", host=place.host) from error

    def admits(self, address: str) -> bool:
        found = ip_address(address)
        return _public(found) or any(found in network for network in self.networks)

    def _admitted(self, addresses: list[str]) -> list[str]:
        admitted = [address for address in addresses if self.admits(address)]
        if not admitted:
            raise Forbidden("webhook-address/private")
        return admitted


def _found(place: Target, flags: int = 0) -> list[str]:
    found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM, flags=flags)
    return [str(entry[4][0]).partition("%")[0] for entry in found]


def _public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and address not in _PUBLIC_V6:
        return False
    return not any(address in network for network in _NOT_PUBLIC)
