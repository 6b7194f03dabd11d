// SPDX-License-Identifier: MIT

import LogExchange

/// Options by the names that other programs give them, from `Help/Pages/habits.md`.
enum FlagHabit {
  private static let sections = TextPage(PackageText.habits).sections

  /// The names of the options here, without dashes, that may be meant by another program's name.
  /// A command may lack some of them.
  static func usual(for typed: String) -> [String] {
    let name = typed.drop { $0 == "-" }
    let found = sections.first { section in
      section.paragraphs.joined(separator: " ").split(separator: " ").contains {
        $0.utf8.elementsEqual(name.utf8)
      }
    }
    return found?.heading.split(separator: " ").map(String.init) ?? []
  }
}
