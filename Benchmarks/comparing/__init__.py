# SPDX-License-Identifier: MIT
"""Whole commands against one another, and against the bars they have to keep."""
