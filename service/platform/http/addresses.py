"""The addresses of callers: grouped by household, and read from the headers of trusted proxies."""

import ipaddress


def neighbourhood(address: str) -> str:
    """Return the address of a caller, or for IPv6 the /64 network that one household has."""
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
    """Return the caller's address: the peer, or with `hops` trusted proxies the address in `forwarded`.

    It is the address that the outermost trusted proxy names. Return the peer if that text is not an address. Otherwise
    each invented name would count as a new caller.
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
