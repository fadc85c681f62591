"""Compute the Merkle tree of RFC 6962, section 2.1: one hash for a list that only grows.

It has two proofs: that an entry is in the list, and that one list begins with another. A tree is given by its `Nodes`,
a function that returns the hash over the leaves from `index << level` to `(index + 1) << level`. Checking a proof (RFC
9162, sections 2.1.3.2 and 2.1.4.2) needs only hashes.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

HASH_BYTES: Final = 32
EMPTY: Final = hashlib.sha256().digest()
"""The root of a tree without leaves."""

Nodes = Callable[[int, int], bytes]


def leaf(entry: bytes) -> bytes:
    return hashlib.sha256(b"\0" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def perfect(hashes: Sequence[bytes]) -> bytes:
    """Return the root of a complete tree over 1, 2, 4, 8 ... hashes."""
    while len(hashes) > 1:
        hashes = [node(left, right) for left, right in zip(hashes[::2], hashes[1::2], strict=True)]
    return hashes[0]


def root(size: int, nodes: Nodes) -> bytes:
    """Return the root hash over the first `size` entries of a tree."""
    return _over(0, size, nodes) if size else EMPTY


def inclusion(index: int, size: int, nodes: Nodes) -> list[bytes]:
    """Return the path from the leaf `index` to the root over the first `size` entries: PATH(index, D[size])."""
    if not 0 <= index < size:
        raise ValueError(f"a tree of size {size} has no leaf {index}")
    path = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _left(end - start)
        if index < middle:
            path.append(_over(middle, end, nodes))
            end = middle
        else:
            path.append(_over(start, middle, nodes))
            start = middle
    return path[::-1]


def consistency(old: int, new: int, nodes: Nodes) -> list[bytes]:
    """Return the proof that the first `new` entries begin with the first `old` entries: PROOF(old, D[new])."""
    if not 0 < old <= new:
        raise ValueError(f"nothing can be shown of a tree of size {old} in one of size {new}")
    path = []
    start, end = 0, new
    while end != old:
        middle = start + _left(end - start)
        if old <= middle:
            path.append(_over(middle, end, nodes))
            end = middle
        else:
            path.append(_over(start, middle, nodes))
            start = middle
    if start:  # else it is the old root, which the verifier knows
        path.append(_over(start, end, nodes))
    return path[::-1]


def includes(size: int, root: bytes, index: int, leaf: bytes, path: Sequence[bytes]) -> bool:
    """Return whether `path` proves that a tree has the leaf `leaf` at `index`.

    The tree is given by its size and root.
    """
    if not 0 <= index < size or len(leaf) != HASH_BYTES:
        return False
    here, last, found = index, size - 1, leaf
    for beside in path:
        if not last:
            return False
        if here & 1 or here == last:
            found = node(beside, found)
            shift = _trailing_zeros(here)  # levels at which this node has nobody beside it
            here, last = here >> shift, last >> shift
        else:
            found = node(found, beside)
        here, last = here >> 1, last >> 1
    return not last and found == root


def grew(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Return whether `proof` shows that the tree of size `new` begins with the tree of size `old`."""
    if old == new:
        return old > 0 and not proof and old_root == new_root
    if not 0 < old < new or not proof:
        return False
    path = [old_root, *proof] if old & (old - 1) == 0 else proof
    here, last = old - 1, new - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    before = after = path[0]
    for beside in path[1:]:
        if not last:
            return False
        if here & 1 or here == last:
            before, after = node(beside, before), node(beside, after)
            shift = _trailing_zeros(here)
            here, last = here >> shift, last >> shift
        else:
            after = node(after, beside)
        here, last = here >> 1, last >> 1
    return not last and (before, after) == (old_root, new_root)


def _over(start: int, end: int, nodes: Nodes) -> bytes:
    """Return the root over the leaves from `start` up to `end`.

    `start` is a multiple of a power of two that is not less than their number.
    """
    size = end - start
    if size & (size - 1) == 0:
        return nodes(size.bit_length() - 1, start // size)
    middle = start + _left(size)
    return node(_over(start, middle, nodes), _over(middle, end, nodes))


def _left(size: int) -> int:
    """Return the number of leaves left of the root of a tree: the largest power of two less than `size`."""
    return 1 << (size - 1).bit_length() - 1


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1 if number else 0
