// SPDX-License-Identifier: MIT

import XMLTree

extension FlagTable {
  static let limitFlags: [Flag] = [
    Flag(
      "max-depth", category: .input, commands: [.query] + logCommands,
      doc: "Accept elements nested N levels deep; 2048 without this",
      effect: .takeValue(placeholder: "N") { invocation, value throws(UsageError) in
        invocation.limits.depth = try value.wholeNumber(atLeast: 1)
      }),
    Flag(
      "max-buffer", category: .input, commands: [.query] + logCommands,
      doc: "Hold up to SIZE bytes for one match; 256M without this",
      longDoc: """
        SIZE is a number of bytes, or one with K, M or G after it. Matches are held while they \
        are read, and so are elements that cannot be decided before they end: those with a \
        predicate on a child or an index from the end.
        """,
      effect: .takeValue(placeholder: "SIZE") { invocation, value throws(UsageError) in
        invocation.limits.streamBuffer = try value.size()
      }),
  ]

  /// The option that raises the limit a message names, by the property of
  /// `ParseLimits` that it stands for.
  static func flag(raisingLimitNamedIn message: String) -> String? {
    let flags = [("(limit `depth`)", "--max-depth"), ("(limit `streamBuffer`)", "--max-buffer")]
    return flags.first { message.hasSuffix($0.0) }?.1
  }
}
