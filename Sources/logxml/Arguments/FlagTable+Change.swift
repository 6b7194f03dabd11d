// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

// Options of the commands that change XML.

extension FlagTable {
  static let changeFlags: [Flag] = [
    Flag("edit", short: "e", .results, [.set], edit("PATH VALUE", or: ["from-env", "copy-from"])),
    Flag(
      "edit", short: "e", .results, [.delete],
      .take("PATH") { $0.change.edits.append(($1.text, .text(""))) }),
    Flag("edit", short: "e", .results, [.insert], edit("PATH XML")),
    Flag("edit", short: "e", .results, [.rename], edit("PATH NAME")),
    Flag("from-env", .results, [.set], .take("NAME") { $0.change.value = .init($1) }),
    Flag("copy-from", .results, [.set], .take("PATH") { $0.change.value = .init($1) }),
    Flag("create", .results, [.set], .on(\.change.creates)),
    Flag("before", .results, [.insert], .on(\.change.side, .before)),
    Flag("after", .results, [.insert], .on(\.change.side, .after)),
    Flag("first", .results, [.insert], .on(\.change.side, .first)),
    Flag("last", .results, [.insert], .on(\.change.side, .last)),
    Flag("in-place", short: "i", .output, .changes, .on(\.change.isInPlace)),
    Flag("backup", .output, .changes, .on(\.change.keepsBackup)),
    Flag("dry-run", .output, .changes, .on(\.convert.isDryRun)),
  ]

  private static func edit(_ placeholder: String, or others: [String] = []) -> Flag.Effect {
    .takePair(placeholder: placeholder, or: others) {
      $0.change.edits.append(($1.text, .init($2)))
    }
  }
}
