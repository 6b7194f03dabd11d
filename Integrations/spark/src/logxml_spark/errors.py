# SPDX-License-Identifier: MIT
"""What can be wrong with a job as a whole, rather than with one of its files."""


class LogxmlError(RuntimeError):
    """The program is missing, has another version, or was given options that it refuses."""


class DamagedFile(RuntimeError):
    """A file could not be read whole, and `fail_fast` was asked for."""
