"""The guard: addresses outside the public internet are not reached, in any spelling and by any name."""

import socket
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.features.webhooks.address_guard import Forbidden, Guard, Target
from service.features.webhooks.sending import DeliveryOutcome, DeliveryRequest, send
from service.platform.http.messages import in_english
from service.platform.runtime.settings import Settings
from tests.support.receiver import receiving

DEFAULT = Guard.of(Settings())

PUBLIC = [
    "1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0",
    "169.253.255.255", "192.167.255.255", "223.255.255.255", "198.17.255.255", "198.20.0.0", "11.0.0.0",
    "2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450:4009::200e",
]  # fmt: skip
NOT_PUBLIC = [
    "0.0.0.0", "0.1.2.3", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1", "127.255.255.254",
    "169.254.0.1", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1",
    "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.1", "203.0.113.1",
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8",
    "::ffff:0:8.8.8.8",
    "64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::10.0.0.1", "100::1", "2001::1", "2001:10::1", "2001:db8::1",
    "2002:7f00:1::", "2002:808:808::1", "3fff::1", "5f00::1", "fc00::1", "fd7a:115c:a1e0::1", "fe80::1", "febf::1",
    "fec0::1", "ff02::1", "ff0e::1",
]  # fmt: skip


def refused(guard: Guard, url: str) -> str:
    with pytest.raises(Forbidden) as caught:
        guard.place(url)
    return in_english(caught.value)


def literal(address: str) -> str:
    return f"[{address}]" if ":" in address else address


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_public_is_reached(address: str) -> None:
    place = DEFAULT.place(f"https://{literal(address)}/there?x=1")
    assert place == Target("https", address, 443, literal(address), "/there?x=1")
    assert DEFAULT.addresses(place) == [str(ip_address(address))]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_what_is_not_is_not(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "public" in refused(DEFAULT, f"https://{literal(address)}/")
    named(monkeypatch, [address])
    with pytest.raises(Forbidden):
        DEFAULT.addresses(DEFAULT.place("https://somebody.example/"))


@given(st.ip_addresses())
def test_nothing_that_python_knows_to_be_private_is_reached(address: Any) -> None:
    """Python's own list is another reading of the same registries, somewhat older."""
    if not address.is_global or address.is_multicast or getattr(address, "ipv4_mapped", None) is not None:
        assert not DEFAULT.admits(str(address))


@given(st.ip_addresses(v=4), st.sampled_from(["::ffff:0:0/96", "64:ff9b::/96", "::/96", "2002::/16"]))
def test_no_ipv4_address_is_reached_in_the_clothes_of_ipv6(address: Any, clothes: str) -> None:
    network = ip_network(clothes)
    shift = 80 if network.prefixlen == 16 else 0
    dressed = IPv6Address(int(network.network_address) | int(address) << shift)
    assert not DEFAULT.admits(str(dressed))


@pytest.mark.parametrize("spelled", ["127.1", "2130706433", "0x7f.1", "0177.0.0.01", "0", "127.0.0.1."])
def test_other_spellings_of_the_same_address(spelled: str) -> None:
    try:
        place = DEFAULT.place(f"https://{spelled}/")
    except Forbidden:
        return
    with pytest.raises((Forbidden, OSError)):  # some systems take it for a name
        DEFAULT.addresses(place)


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", socket.gethostname()])
def test_names_of_this_machine(name: str) -> None:
    with pytest.raises((Forbidden, socket.gaierror)):
        DEFAULT.addresses(DEFAULT.place(f"https://{name}/"))


def named(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Resolve names to these addresses, one list a lookup; return the list of requested names."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def resolve(host: str, port: int, *rest: Any, **more: Any) -> Any:
        if more.get("flags", 0) & socket.AI_NUMERICHOST or not host.endswith(".example"):
            return real(host, port, *rest, **more)
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return [entry for address in found for entry in real(address, port, **more)]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return asked


def test_of_a_names_addresses_those_that_are_public_are_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, ["10.0.0.1", "8.8.8.8", "::1"])
    assert DEFAULT.addresses(DEFAULT.place("https://somebody.example/")) == ["8.8.8.8"]


def test_a_name_that_means_something_else_a_moment_later_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is resolved once, and the connection uses the checked address."""
    with receiving() as receiver:
        asked = named(monkeypatch, ["127.0.0.2"], ["127.0.0.1"])
        here = Guard((ip_network("127.0.0.2/32"),), frozenset({receiver.port}), http=True)
        outcome = send(here, f"http://rebinding.example:{receiver.port}/", DeliveryRequest({}, b"{}"), 2)
        assert asked == ["rebinding.example"]
        assert (outcome.word, receiver.calls) == ("unreachable", [])
        assert (
            send(here, f"http://rebinding.example:{receiver.port}/", DeliveryRequest({}, b"{}"), 2).word
            == "unknown-host"
        )
        assert receiver.calls == []


def test_an_inner_name_and_an_unknown_one_look_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """They look alike to the owner, in the message, and in the time, which is a whole number of seconds."""
    named(monkeypatch, ["10.0.0.1"], [])
    slept: list[float] = []
    monkeypatch.setattr("service.features.webhooks.sending.time.sleep", slept.append)
    inner, unknown = (send(DEFAULT, "https://somebody.example/", DeliveryRequest({}, b"{}"), 5) for _ in range(2))
    assert inner._replace(why="") == unknown._replace(why="") == DeliveryOutcome("unknown-host")
    assert "public" in inner.why
    assert inner.why != unknown.why
    assert [0 < seconds <= 1 for seconds in slept] == [True, True]


def test_what_an_operator_allows() -> None:
    environ = {
        "WEBHOOK_NETWORKS": "10.1.0.0/16, fd00::/8", "WEBHOOK_PORTS": "443, 8443", "WEBHOOK_HTTP": "yes",
    }  # fmt: skip
    guard = Guard.of(Settings.load(environ))
    for url in ("https://10.1.2.3/", "http://10.1.2.3:8443/", "https://[fd00::1]:8443/"):
        guard.place(url)
    for url in ("https://10.2.0.1/", "https://[fc00::1]/", "https://10.1.2.3:80/", "http://10.1.2.3/"):
        refused(guard, url)
    assert "https" in refused(DEFAULT, "http://example.com/")
    assert "80, 443" in refused(DEFAULT, "https://example.com:8443/")


@pytest.mark.parametrize(
    "url",
    [
        "", "example.com", "https:/example.com/", "https://", "https://a@b/", "https://a:b@c/", "https://example.com/#x",
        "https://example.com\\@127.0.0.1/", "https://exa%6dple.com/", "https://[::1", "https://[fe80::1%25eth0]/",
        "https://example.com/\r\n", "https://example.com/\n", "https://example.com/a b", "HTTPS://example.com/",
        "gopher://example.com/", "https://ex\u00e4mple.com/", "https://example.com:/", "https://-/" + "a" * 10 + " ",
    ],
)  # fmt: skip
def test_what_is_no_address(url: str) -> None:
    refused(DEFAULT, url)


@given(st.from_regex(r"\Ahttps?://[0-9A-Za-z.\-\[\]:@/?#%]{0,40}\Z"))
def test_whatever_is_written_is_understood_or_refused(url: str) -> None:
    try:
        place = DEFAULT.place(url)
    except Forbidden:
        return
    assert url.startswith(f"{place.scheme}://{place.authority}")
    assert place.target.startswith("/")
    assert place.port in DEFAULT.ports
