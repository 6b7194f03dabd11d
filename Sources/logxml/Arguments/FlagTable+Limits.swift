// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

extension FlagTable {
  /// The commands that read files.
  private static let limitedCommands: [Command.Name] =
    [.query] + logCommands + [.add, .edit, .remove, .undo]

  static let limitFlags: [Flag] = [
    Flag(
      "max-depth", category: .input, commands: limitedCommands,
      doc: "Accept elements nested up to N levels deep; default: 2048",
      effect: .takeValue(placeholder: "N") { invocation, value throws(UsageError) in
        invocation.limits.xml.depth = try value.wholeNumber(atLeast: 1)
      }),
    Flag(
      "max-buffer", category: .input, commands: limitedCommands,
      doc: "Hold up to SIZE bytes for one match; default: 256M",
      longDoc: """
        SIZE is a number of bytes, or one with K, M or G after it. Matches are held while they are \
        read. So are elements that can only be decided at their end: those with a predicate on a \
        child element or an index from the end.
        """,
      effect: .takeValue(placeholder: "SIZE") { invocation, value throws(UsageError) in
        invocation.limits.xml.streamBuffer = try value.size()
      }),
    Flag(
      "max", category: .input, commands: limitedCommands,
      doc: "Raise or lower another limit; 'logxml help limits' lists them",
      longDoc: "Repeat for more. VALUE is a number, or for sizes one with K, M or G after it.",
      effect: .takeValue(placeholder: "NAME=VALUE") { invocation, value throws(UsageError) in
        let (limit, amount) = try value.limit()
        invocation[keyPath: limit.place] = amount
      }),
  ]
}

extension FlagValue {
  /// The value as the name of a limit and how high it is.
  fileprivate func limit() throws(UsageError) -> (InputLimit, Int) {
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts[0], as: UTF8.self)
    guard let limit = InputLimit.named(name) else {
      let names = InputLimit.all.map(\.name)
      throw .unknownLimit(name, suggestion: Suggestion.nearest(to: name, among: names))
    }
    guard parts.count == 2 else { throw .missingLimitValue(name) }
    let amount = FlagValue(flag: "\(flag) \(name)", argument: Argument(parts[1]))
    return (limit, limit.unit == .bytes ? try amount.size() : try amount.wholeNumber(atLeast: 1))
  }
}
