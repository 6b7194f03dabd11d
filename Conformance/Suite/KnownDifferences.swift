// SPDX-License-Identifier: MIT

/// Tests that come out otherwise than their suite says, with the reason.
///
/// They are printed like all others; only the status of the command leaves them out.
public enum KnownDifferences {
  public static let reasons = [
    // Of the suite in Fixtures/conformance.
    "not-wf-26-VersionNum-2": "libxml2 asks for no digit behind the point of a version",
    "not-wf-28-doctypedecl-4": "libxml2 2.9 asks for no blank behind <!DOCTYPE",
    // Of the W3C's.
    "valid-sa-068": """
    libxml2 takes a carriage return that a reference puts into the text of an entity for a \
    line end
    """,
    "valid-sa-108": """
    libxml2 2.15 leaves a line end CR LF in the text of an entity as it is, so that it becomes \
    two spaces in an attribute
    """,
    "rmt-e3e-13": """
    a reference to an entity that is not declared is refused by decision: what it stands for \
    would be missing without a word
    """,
    "hst-lhs-007": "a byte order mark counts more than what the declaration says, by decision",
    "hst-lhs-008": "a byte order mark counts more than what the declaration says, by decision",
  ]
}
