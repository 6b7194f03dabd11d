// SPDX-License-Identifier: MIT

/// Places what no column has and the titles or the lines above a table say.
extension SketchGuesser {
  /// Adds the currency in titles such as `Betrag (€)`, if no column has it.
  mutating func placeCurrency(_ kind: LogKind, _ found: [Found]) {
    guard options.currency == nil,
      let field = kind.fields.first(where: { $0.scope == .recordOrLog }),
      !found.contains(where: { $0.field === field })
    else { return }
    let ofMoney = found.filter(\.field.isMoney).map { titles[$0.column] }
    let codes = (ofMoney.contains { $0.currency != nil } ? ofMoney : titles).compactMap { title in
      if case .code(let code)? = title.currency { code } else { nil }
    }
    guard let code = codes.first, codes.allSatisfy({ $0 === code }) else { return }
    let constant = LayoutColumn(titles: [], content: .constant(field, code, []))
    placed.append((constant, "by the titles of amounts", "\(field.name) \(code)"))
  }

  /// Adds the vehicle or person that a line above the table names: `Vehicle: Civic`.
  mutating func placeSubject(_ kind: LogKind, _ found: [Found]) {
    guard let field = kind.fields.first(where: { $0.scope == .log }),
      !found.contains(where: { $0.field === field })
    else { return }
    let names = source.remarks.compactMap { remark -> String? in
      let parts = remark.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2,
        let match = vocabulary.matches(SketchTitle(String(Substring(parts[0]))))[field.name],
        !match.isVague
      else { return nil }
      let name = CSVText.trimmed(Array(parts[1])[...])
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
    guard names.count == 1 else { return }
    let constant = LayoutColumn(titles: [], content: .constant(field, names[0], []))
    placed.append((constant, "by a line above the table", "\(field.name) \(names[0])"))
  }
}
