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
    """Who calls: the peer, or, behind so many proxies that we trust, whom the outermost of them names."""
    if not hops:
        return peer
    named = [part.strip() for part in forwarded.split(",") if part.strip()]
    return named[-hops] if len(named) >= hops else peer
