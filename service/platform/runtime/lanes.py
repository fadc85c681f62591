"""The lanes of jobs. Quick jobs never wait behind long ones, and webhooks and mail wait for at most one bot."""

import socket
from typing import Final, Literal

from rq import Queue, Worker
from rq.worker import BaseWorker

from service.platform.runtime.parent_death import lives

Lane = Literal["quick", "bots", "long"]
LANES: Final[tuple[Lane, ...]] = ("quick", "bots", "long")
WORKERS: Final[dict[str, tuple[Lane, ...]]] = {"quick": ("quick", "bots"), "long": ("long",)}
"""The lanes whose jobs each worker of the service does."""


def living_workers(queue: Queue) -> list[BaseWorker]:
    """Return the living workers of a lane.

    RQ waits for several seconds before it counts a worker as dead. The kernel answers at once for workers on this
    machine.
    """
    found = Worker.all(queue=queue, serializer=queue.serializer)
    return [worker for worker in found if worker.hostname != socket.gethostname() or lives(worker.pid or 0)]
