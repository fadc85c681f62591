"""The limit of open files of this process."""

import resource


def allow_files(needed: int) -> int:
    """Let this process open `needed` files, if the system allows so many. Return how many of them it allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return files
