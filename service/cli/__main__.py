"""Run `python -m service.cli`, for systems where the `dominium` script is not on the path."""

import sys

from service.cli import main

sys.exit(main())
