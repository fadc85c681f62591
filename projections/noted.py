"""Shards that were appended to: noted by whoever hears of it, taken by whoever follows the log in another thread."""


class Noted:
    def __init__(self) -> None:
        self._shards: set[int] = set()

    def note(self, shard: int) -> None:
        self._shards.add(shard)

    def take(self) -> set[int]:
        """Those noted since. They are taken one by one, so that one that is noted meanwhile waits for the next time."""
        taken = set()
        while self._shards:
            taken.add(self._shards.pop())
        return taken
