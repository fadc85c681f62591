"""The parsing of the heads of requests and answers, and the choice of header lines to pass on."""

import re
from collections import defaultdict
from typing import Final, NamedTuple

from service.platform.http.private_headers import ADDRESS, CUT, STREAM

LARGEST: Final = 16 * 1024
"""Maximum number of bytes in a head. Parsing a long list, such as `Accept`, takes far longer than receiving it."""
MOST_LINES: Final = 96
"""Maximum number of header lines in a request. The web server accepts 100, and the ingress adds three."""
_TOKEN: Final = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_REQUEST: Final = re.compile(rb"(%b) ([\x21-\x7e\x80-\xff]+) HTTP/1\.([01])" % _TOKEN)
_LINE: Final = re.compile(rb"(%b):([\t\x20-\x7e\x80-\xff]*)" % _TOKEN)
_HEARD: Final = frozenset(
    {b"connection", b"content-length", b"expect", b"host", b"transfer-encoding", b"x-forwarded-for"}
)
_FOR_US: Final = frozenset(
    {
        b"connection", b"content-length", b"expect", b"keep-alive", b"proxy-connection", b"te", b"trailer",
        b"transfer-encoding", b"upgrade", ADDRESS.lower().encode(), STREAM.lower().encode(),
    }
)  # fmt: skip
"""Headers that are not passed on: those about the connection, and those that only the ingress sets."""
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]+)", re.IGNORECASE)
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked", re.IGNORECASE)
_HOST: Final = re.compile(rb"[A-Za-z0-9._~!$&'()*+,;=%:\[\]-]*")
_ABSOLUTE: Final = re.compile(rb"https?://([^/?#]+)(/?.*)", re.IGNORECASE)
_CLOSE: Final = re.compile(rb"\r\nconnection:[^\r]*", re.IGNORECASE)
_CUT: Final = re.compile(rb"\r\n%b:[ \t]*([^\r]*)" % CUT.encode(), re.IGNORECASE)
_STREAM: Final = re.compile(rb"\r\n%b:[ \t]*([^\r]*)" % STREAM.encode(), re.IGNORECASE)


class MalformedRequest(Exception):
    """Raised if the bytes are not valid HTTP/1.1.

    A request that two programs could read differently is malformed, too.
    """


class TooManyLines(Exception):
    """Raised if a head has more lines than the web server accepts."""


class RequestHead(NamedTuple):
    method: bytes
    target: bytes
    minor: int
    """Minor version: 1 for HTTP/1.1, 0 for HTTP/1.0."""
    length: int
    chunked: bool
    sized: bool
    """Whether the request has a length or chunks."""
    keep: bool
    """Whether the caller may send another request on the connection."""
    expects: bool
    """Whether the caller waits for `100 Continue` before it sends the body."""
    forwarded: str
    lines: list[bytes]
    """The header lines that are passed on."""


def read(head: bytes) -> RequestHead:
    """Parse the head of a request, without its final empty line. Raise MalformedRequest or TooManyLines."""
    first, *rest = head.split(b"\r\n")
    match = _REQUEST.fullmatch(first)
    if match is None:
        raise MalformedRequest("this is not the head of a request")
    if len(rest) > MOST_LINES:
        raise TooManyLines
    method, target, version = match.groups()
    target, authority = _target(method, target)
    minor = int(version)
    lines: list[bytes] = []
    headers: defaultdict[bytes, list[bytes]] = defaultdict(list)
    for line in rest:
        match = _LINE.fullmatch(line)
        if match is None:
            raise MalformedRequest("this is not a header")
        name = match[1].lower()
        if name in _HEARD:
            headers[name].append(match[2].strip(b" \t"))
        if name not in _FOR_US and b"_" not in name:  # programs further in could take an underscore for a hyphen
            lines.append(line)
    _check_host(headers[b"host"], minor)
    if authority is not None:
        lines = [line for line in lines if line[:5].lower() != b"host:"]
        lines.append(b"Host: " + authority)
    codings, lengths = headers[b"transfer-encoding"], set(headers[b"content-length"])
    if codings and ([coding.lower() for coding in codings] != [b"chunked"] or lengths or minor == 0):
        raise MalformedRequest("a body is sent with a Content-Length or in chunks")
    connection = b",".join(headers[b"connection"]).lower().split(b",")
    return RequestHead(
        method=method,
        target=target,
        minor=minor,
        length=_length(lengths),
        chunked=bool(codings),
        sized=bool(lengths or codings),
        keep=minor == 1 and b"close" not in map(bytes.strip, connection),
        expects=minor == 1 and b",".join(headers[b"expect"]).lower() == b"100-continue",
        forwarded=b",".join(headers[b"x-forwarded-for"]).decode("latin-1"),
        lines=lines,
    )


def passed_on(request: RequestHead, length: int, address: str) -> bytes:
    """Return the head of a request for the web server. Each request has a separate connection to it."""
    lines = [b"%b %b HTTP/1.%d" % (request.method, request.target, request.minor), *request.lines]
    lines.append(b"%b: %b" % (ADDRESS.encode(), address.encode()))
    if request.sized:
        lines.append(b"Content-Length: %d" % length)
    return b"\r\n".join([*lines, b"Connection: close", b"", b""])


class ResponseHead(NamedTuple):
    head: bytes
    length: int | None
    """Length of the body, if the head contains it."""
    chunked: bool
    stream: str
    """Socket and number of the sender that sends the body of a live stream. Empty for other answers."""
    cut: bytes = b""
    """The bytes that follow if the answer breaks off. They are random, so they do not occur in an answer."""

    @property
    def framed(self) -> bool:
        """Return whether the head shows where the answer ends. Otherwise it ends with the connection."""
        return self.chunked or self.length is not None


def answered(head: bytes, request: RequestHead) -> ResponseHead:
    """Parse the head of an answer to a request, and adapt its lines for the caller.

    Both heads are without the final empty line.
    """
    length, stream, cut = _LENGTH.search(head), _STREAM.search(head), _CUT.search(head)
    bare = request.method == b"HEAD" or head[9:12] in (b"204", b"304")
    if stream:  # the web server has answered the head only
        coding = b"\r\ntransfer-encoding: chunked" if request.minor else b""
        head, length = _STREAM.sub(b"", _LENGTH.sub(coding, head)), None
    answer = ResponseHead(
        _CUT.sub(b"", head) if cut else head,
        0 if bare else int(length[1]) if length else None,
        _CHUNKED.search(head) is not None and not bare,
        stream[1].decode() if stream else "",
        cut[1] if cut and not bare else b"",
    )
    again = _CLOSE.sub(b"", answer.head)
    if not (request.keep and answer.framed):
        again += b"\r\nconnection: close"
    return answer._replace(head=again)


def _target(method: bytes, target: bytes) -> tuple[bytes, bytes | None]:
    """Return the path and query of a request's target, and its host if the target is a full URL, as for a proxy."""
    authority = None
    if target[:1] != b"/":
        if method == b"CONNECT" or (target == b"*" and method == b"OPTIONS"):
            return target, None
        match = _ABSOLUTE.fullmatch(target)
        if match is None or not _HOST.fullmatch(match[1]):
            raise MalformedRequest("a request asks for a path that begins with a slash")
        authority, path = match.groups()
        target = path if path[:1] == b"/" else b"/" + path
    if target[:2] == b"//":  # some programs read a host after two slashes, and the web server drops one
        raise MalformedRequest("a path begins with one slash")
    return target, authority


def _check_host(hosts: list[bytes], minor: int) -> None:
    if len(hosts) > 1 or (minor and not hosts):
        raise MalformedRequest("a request has one Host")
    if not all(map(_HOST.fullmatch, hosts)):
        raise MalformedRequest("this is not a Host")


def _length(lengths: set[bytes]) -> int:
    if len(lengths) > 1:
        raise MalformedRequest("a Content-Length is one number")
    for value in lengths:
        if not value.isdigit() or len(value) > 18:
            raise MalformedRequest("a Content-Length is one number")
        return int(value)
    return 0
