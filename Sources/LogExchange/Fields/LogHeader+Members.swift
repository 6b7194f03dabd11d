// SPDX-License-Identifier: MIT

import XMLTree

// What a log says about all its records, by its native names.

extension LogHeader {
  /// What is written on a log besides of its extras.
  var members: [(name: String, value: String)] {
    [(kind.subjectName, subject)].compactMap { name, value in value.map { (name, $0) } }
      + kind.logDefaults.compactMap { item in item.get(self).map { (item.name, $0) } }
  }

  /// Takes what a log says about all its records.
  ///
  /// - Returns: Whether there is a place for it.
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

  /// The names that `take` has a place for.
  static func names(of kind: LogKind) -> [String] {
    [kind.subjectName] + kind.logDefaults.map(\.name)
  }
}
