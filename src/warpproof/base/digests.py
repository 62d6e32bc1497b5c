"""Content as a short text that is another for other content.

`Digest` is BLAKE2b with 20 bytes. It comes from the module behind `hashlib`, which itself would
load OpenSSL first, at a cost that every start would pay.
"""

from __future__ import annotations

from functools import partial

try:
    from _blake2 import blake2b
except ImportError:  # a Python that arranges its modules in another way
    from hashlib import blake2b

Digest = partial(blake2b, digest_size=20)
