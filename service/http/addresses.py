"""Addresses of callers: whom we count as one, and who is behind the proxies that we trust."""

import ipaddress


def neighbourhood(address: str) -> str:
    """The address, or for IPv6 the /64 that one household has."""
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
    """Return the caller's address: the peer, or, behind so many proxies that we trust, the one that the outermost
    of them names. The peer is the caller if that is no address: else each invented name would be a new caller."""
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
