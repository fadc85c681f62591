"""Caller addresses: group addresses of one household, and read the address behind trusted proxies."""

import ipaddress


def neighbourhood(address: str) -> str:
    """Return the address, or for IPv6 the /64 network that one household has."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((parsed, 64), strict=False))


def behind(peer: str, forwarded: str, hops: int) -> str:
    """Return the caller's address: the peer, or with `hops` trusted proxies the address that the outermost of them
    names.

    Return the peer if the named text is not an address. Otherwise each invented name would count as a new caller.
    """
    if not hops:
        return peer
    named = [part.strip() for part in forwarded.split(",") if part.strip()]
    if len(named) < hops:
        return peer
    try:
        return str(ipaddress.ip_address(_without_port(named[-hops])))
    except ValueError:
        return peer


def _without_port(address: str) -> str:
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
