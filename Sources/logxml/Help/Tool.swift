// SPDX-License-Identifier: MIT

/// The command line tool: its version and its description of itself.
enum Tool {
  /// The version, defined only here; Scripts/version.sh reads it.
  static let version = "0.2.0"
  static let summary =
    "Finds things in any XML, and gets fuel and weight logs out of the apps that hold them."
  static let conventions = """
    Results go to standard output, everything else to standard error. The exit status is 0 when \
    it is done and the answer is yes, 1 when the answer is no, 2 when it could not be done. Help \
    that is longer than the terminal goes through $PAGER, if that is set.
    """
}
