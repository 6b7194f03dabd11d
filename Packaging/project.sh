# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
#
# The address of the repository: here and nowhere else. It is empty until there is one;
# what needs it then says so. As in https://github.com/OWNER/logxml, without an end.
repository=""

# Who maintains the packages, as Debian writes it.
maintainer="The logxml authors <logxml@packages.invalid>"
