// SPDX-License-Identifier: MIT

extension SketchSource {
  /// The source with the titles that the user gives its columns (`ReadingOptions.titles`). What
  /// a user says is certain: such a `weight` is that of a body, whatever its values.
  ///
  /// - Throws: `SketchError` if no column has the name that is to be replaced.
  func named(_ titles: [String]) throws(SketchError) -> SketchSource {
    var named = self
    for (index, title) in titles.enumerated() {
      guard let (own, given) = Self.renaming(title) else {
        if columns.indices.contains(index) { named.columns[index].name(given: title) }
        continue
      }
      let column = columns.firstIndex { column in
        [column.path, column.names.last ?? ""].contains { name in
          CSVText.equalFoldingASCII(name.trimmedBytes, own.trimmedBytes)
        }
      }
      guard let column else {
        let all = columns.compactMap(\.names.last).filter { !$0.isEmpty }.joined(separator: ", ")
        throw SketchError(
          message: "no column is called \"\(RecordFault.excerpt(own))\"; there are: "
            + RecordFault.excerpt(all))
      }
      named.columns[column].name(given: given)
    }
    return named
  }

  /// The titles in the order of the columns, without those that replace one by its name.
  static func inOrder(_ titles: [String]?) -> [String] {
    (titles ?? []).filter { renaming($0) == nil }
  }

  /// The two names in `measurement=weight`; nil for another title.
  private static func renaming(_ title: String) -> (own: String, given: String)? {
    let parts = title.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return (String(Substring(parts[0])), String(Substring(parts[1])))
  }
}

extension SketchColumn {
  fileprivate mutating func name(given title: String) {
    names = [title]
    isNamedByUser = true
  }
}
