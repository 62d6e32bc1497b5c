"""`python -m warpproof` is the command `warpproof`."""

import sys

from warpproof.cli import main

if __name__ == "__main__":
    sys.exit(main())
