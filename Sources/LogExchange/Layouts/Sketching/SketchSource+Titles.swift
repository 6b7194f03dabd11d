// SPDX-License-Identifier: MIT

extension SketchSource {
  /// The source with the titles that the user gives its columns (`ReadingOptions.titles`). What
  /// a user says is certain: such a `weight` is that of a body, whatever its values. An empty title
  /// changes nothing, and `X=` leaves out the column X.
  ///
  /// - Throws: `SketchError` if no column has the name that is to be replaced.
  func named(_ titles: [String]) throws(SketchError) -> SketchSource {
    var source = self
    for (index, title) in Self.inOrder(titles).enumerated() where columns.indices.contains(index) {
      source.columns[index].name(given: title)
    }
    // What is called nothing is left to the extras.
    var left: [String] = []
    for (own, given) in titles.compactMap(Self.renaming) {
      let named = columns.indices.filter { index in
        [columns[index].path, columns[index].names.last ?? ""].contains { name in
          CSVText.equalFoldingASCII(name.trimmedBytes, own.trimmedBytes)
        }
      }
      // An entry's own `cost` is meant before that around it.
      guard let column = named.first(where: { !columns[$0].isAround }) ?? named.first else {
        let all = columns.compactMap(\.names.last).filter { !$0.isEmpty }.joined(separator: ", ")
        throw SketchError(
          message: "no column is called \"\(RecordFault.excerpt(own))\"; there are: "
            + RecordFault.excerpt(all))
      }
      if given.isEmpty {
        left.append(source.columns[column].path)
      } else {
        source.columns[column].name(given: given)
      }
    }
    source.columns.removeAll { column in left.contains { $0 === column.path } }
    return source
  }

  /// The titles in the order of the columns, without those that replace one by its name.
  static func inOrder(_ titles: [String]?) -> [String] {
    (titles ?? []).filter { renaming($0) == nil }
  }

  /// The two names in `measurement=weight`; nil for another title.
  private static func renaming(_ title: String) -> (own: String, given: String)? {
    let parts = title.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    return (String(Substring(parts[0])), String(Substring(parts[1])))
  }
}

extension SketchColumn {
  /// Names the column; its own unit stays if the new name has none and may have that, and its own
  /// name if that is empty.
  fileprivate mutating func name(given title: String) {
    if title.isEmpty { return }
    let given = SketchTitle(title)
    let own = SketchTitle(name)
    // An attribute `m` is no metre.
    let isOfAmounts = { (unit: UnitWord) in
      [UnitKind.mass, .volume, .distance].contains(where: unit.isUnit(of:))
    }
    // A `pricePerUnit` is in no litres, even if it was called `Litre Rate`.
    let field = LogKind.standard.lazy.compactMap { $0.field(title) }.first
    let mayHave = { (unit: UnitWord) in field.map { $0.unitKind.map(unit.isUnit) ?? false } ?? true
    }
    let unit =
      given.units.isEmpty && own.rate == nil
      ? own.units.last { isOfAmounts($0) && mayHave($0) } : nil
    var name = unit.map { "\(title) (\($0.code?.name ?? "gal"))" } ?? title
    if unit == nil, given.units.isEmpty, let strange = own.strangeUnit { name += " (\(strange))" }
    if given.currency == nil, case .code(let code)? = own.currency, field?.isMoney ?? true {
      name += " (\(code))"
    }
    nameInSource = self.name
    wasEnergy = own.hasWord(beginningWith: "energ")
    names = [name]
    isNamedByUser = true
  }
}
