"""RFC 6962, section 2.1, word for word and without regard to speed, to compare with our tree."""

import hashlib


def split(size):
    """The largest power of two less than `size`."""
    k = 1
    while 2 * k < size:
        k *= 2
    return k


def mth(entries):
    if not entries:
        return hashlib.sha256(b"").digest()
    if len(entries) == 1:
        return hashlib.sha256(b"\x00" + entries[0]).digest()
    k = split(len(entries))
    return hashlib.sha256(b"\x01" + mth(entries[:k]) + mth(entries[k:])).digest()


def path(m, entries):
    if len(entries) == 1:
        return []
    k = split(len(entries))
    if m < k:
        return [*path(m, entries[:k]), mth(entries[k:])]
    return [*path(m - k, entries[k:]), mth(entries[:k])]


def proof(m, entries):
    return subproof(m, entries, True)


def subproof(m, entries, known):
    if m == len(entries):
        return [] if known else [mth(entries)]
    k = split(len(entries))
    if m <= k:
        return [*subproof(m, entries[:k], known), mth(entries[k:])]
    return [*subproof(m - k, entries[k:], False), mth(entries[:k])]


def nodes(entries):
    """The tree over these entries, as `events.transparency.merkle` asks for it: only whole subtrees are there."""

    def node(level, index):
        leaves = entries[index << level : (index + 1) << level]
        assert len(leaves) == 1 << level, "asked for a node that is not whole"
        return mth(leaves)

    return node


def tile(level, number, entries):
    """A tile, as C2SP's tlog-tiles defines it, of the tree over these entries."""
    spans = [256**level * (256 * number + place) for place in range(256)]
    return b"".join(mth(entries[at : at + 256**level]) for at in spans if at + 256**level <= len(entries))
