// SPDX-License-Identifier: MIT

import XMLTree

// The values that a log gives for all its records, by their native names.

extension LogHeader {
  /// The values that are written on a log besides its extras.
  var members: [(name: String, value: String)] {
    [(kind.subjectName, subject)].compactMap { name, value in value.map { (name, $0) } }
      + kind.logDefaults.compactMap { item in item.get(self).map { (item.name, $0) } }
  }

  /// Sets a value that a log gives for all its records; an unknown unit adds a warning.
  ///
  /// - Returns: false if the header has no such value.
  mutating func take(
    _ name: String, _ text: String, at position: SourcePosition?, _ warnings: inout [RecordFault]
  ) -> Bool {
    if name === kind.subjectName {
      subject = text
      return true
    }
    guard let item = kind.logDefaults.first(where: { name === $0.name }) else {
      return false
    }
    if !item.set(&self, text), let unitKind = item.unitKind {
      warnings.append(.unknownUnit(name, text, unitKind, position: position))
    }
    return true
  }

  /// The names that `take` accepts.
  static func names(of kind: LogKind) -> [String] {
    [kind.subjectName] + kind.logDefaults.map(\.name)
  }
}
