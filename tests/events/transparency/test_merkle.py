"""The tree, with the vectors of every Certificate Transparency implementation, and RFC 6962's own definitions.

The definitions are used word for word, for trees of any shape.
"""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.transparency import merkle
from tests.support.merkle import mth, nodes, path, proof

LEAVES = [
    bytes.fromhex(leaf)
    for leaf in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
INCLUSIONS = [  # place, size, path
    (0, 1, []),
    (
        0, 8,
        [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
    ),
    (
        5, 8,
        [
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
    (
        1, 5,
        [
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    ),
]  # fmt: skip
GROWTHS = [  # old size, new size, proof
    (1, 1, []),
    (
        1, 8,
        [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
    ),
    (
        6, 8,
        [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (
        2, 5,
        [
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    ),
    (
        6, 7,
        [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
]  # fmt: skip


def raw(hashes):
    return [bytes.fromhex(hash_) for hash_ in hashes]


def told(size):
    """Entries that no two trees share."""
    return [f"entry {place}".encode() for place in range(size)]


def some_hash(word):
    return hashlib.sha256(word.encode()).digest()


@pytest.mark.parametrize("size", range(9))
def test_roots(size):
    assert merkle.root(size, nodes(LEAVES)).hex() == ROOTS[size]
    assert mth(LEAVES[:size]).hex() == ROOTS[size], "what we compare with is right too"


@pytest.mark.parametrize(("place", "size", "hashes"), INCLUSIONS)
def test_inclusion(place, size, hashes):
    assert merkle.inclusion(place, size, nodes(LEAVES)) == raw(hashes)
    assert merkle.includes(size, bytes.fromhex(ROOTS[size]), place, merkle.leaf(LEAVES[place]), raw(hashes))


@pytest.mark.parametrize(("old", "new", "hashes"), GROWTHS)
def test_consistency(old, new, hashes):
    assert merkle.consistency(old, new, nodes(LEAVES)) == raw(hashes)
    assert merkle.grew(old, bytes.fromhex(ROOTS[old]), new, bytes.fromhex(ROOTS[new]), raw(hashes))


def test_perfect_trees():
    for size in (1, 2, 4, 8):
        assert merkle.perfect([merkle.leaf(entry) for entry in LEAVES[:size]]).hex() == ROOTS[size]


@given(st.integers(1, 70), st.data())
def test_every_tree_is_that_of_the_rfc(size, data):
    entries = told(size)
    place, old = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    tree, root = nodes(entries), mth(entries)
    assert merkle.root(size, tree) == root
    assert merkle.inclusion(place, size, tree) == path(place, entries)
    assert merkle.includes(size, root, place, merkle.leaf(entries[place]), path(place, entries))
    assert merkle.consistency(old, size, tree) == proof(old, entries)
    assert merkle.grew(old, mth(entries[:old]), size, root, proof(old, entries))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 11])
def test_a_path_shows_one_leaf_in_one_place_of_one_tree(size):
    entries = told(size)
    root = mth(entries)
    for place in range(size):
        shown = path(place, entries)
        for other in range(-1, size + 3):
            for leaf in {place, (place + 1) % size}:
                assert merkle.includes(size, root, other, merkle.leaf(entries[leaf]), shown) == (other == place == leaf)
        leaf = merkle.leaf(entries[place])
        assert not merkle.includes(size, some_hash("root"), place, leaf, shown)
        assert not merkle.includes(size, b"", place, b"", shown)
        for wrong in mangled(shown):
            assert not merkle.includes(size, root, place, leaf, wrong)


@pytest.mark.parametrize("new", [1, 2, 3, 7, 8, 11])
def test_a_proof_shows_one_tree_in_one_other(new):
    entries = told(new)
    root = mth(entries)
    for old in range(1, new + 1):
        before, shown = mth(entries[:old]), proof(old, entries)
        assert merkle.grew(old, before, new, root, shown)
        assert not merkle.grew(old, some_hash("root"), new, root, shown)
        assert not merkle.grew(old, before, new, some_hash("root"), shown)
        assert (old == new) == merkle.grew(old, root, new, before, shown)
        assert (old == new) == merkle.grew(new, root, old, before, shown)
        assert not merkle.grew(0, before, new, root, shown)
        assert not merkle.grew(0, before, 0, before, [])
        for wrong in mangled(shown):
            assert not merkle.grew(old, before, new, root, wrong)


def mangled(hashes):
    """Whatever can be done to a list of hashes: turned bits, more of them, less, another order."""
    stranger = some_hash("stranger")
    yield from ([stranger, *hashes], [*hashes, stranger], [*hashes, b""])
    for place, hash_ in enumerate(hashes):
        yield hashes[:place] + hashes[place + 1 :]
        yield [*hashes[:place], hash_, hash_, *hashes[place + 1 :]]
        yield [*hashes[:place], hash_[::-1], *hashes[place + 1 :]]
        for byte in range(len(hash_)):
            turned = bytes([*hash_[:byte], hash_[byte] ^ 1, *hash_[byte + 1 :]])
            yield [*hashes[:place], turned, *hashes[place + 1 :]]
    if len(hashes) > 1:
        yield hashes[::-1]


def test_what_no_tree_has():
    for place, size in ((0, 0), (3, 3), (-1, 3)):
        with pytest.raises(ValueError, match="has no leaf"):
            merkle.inclusion(place, size, nodes(told(3)))
    for old, new in ((0, 3), (4, 3)):
        with pytest.raises(ValueError, match="nothing can be shown"):
            merkle.consistency(old, new, nodes(told(3)))
