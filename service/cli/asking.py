"""What the commands share: the settings, and how to say that something was asked wrongly."""

import os
import sys

from service.running import logs
from service.running.settings import RESTORED, Settings, misspelt


class Asked(Exception):
    """The command was asked for something that it cannot do."""


def settings() -> Settings:
    """The settings of the environment, with hints at names that are nearly right; logs are set up by them."""
    for hint in misspelt(os.environ):
        print(f"dominium: {hint}", file=sys.stderr)
    found = Settings.load(os.environ)
    logs.configure(found.log_level)
    if (found.data_dir / RESTORED).is_dir():
        from service.running import restoring  # which takes its time to load

        restoring.finish(found)
    return found
