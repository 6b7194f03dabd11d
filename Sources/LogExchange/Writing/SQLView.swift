// SPDX-License-Identifier: MIT

/// A view of the records of a kind in which all values of a field have the unit of most of its
/// rows. The table keeps the original unit of each value, so a maximum over pounds and
/// kilograms would be meaningless there.
///
/// The unit of most rows is determined on each query, so the view stays right when rows are
/// added. Energy and mass are not converted to volumes, because no factor relates them.
/// Converted values have six digits after the point.
enum SQLView {
  static func name(of kind: LogKind) -> String { kind.name + "_log" }

  /// The units of a field in groups that convert into each other, without groups of one.
  private static func families(_ kind: UnitKind) -> [[UnitCode]] {
    var families: [[UnitCode]] = []
    for unit in kind.units {
      if let place = families.firstIndex(where: { $0[0].factor.base == unit.factor.base }) {
        families[place].append(unit)
      } else {
        families.append([unit])
      }
    }
    return families.filter { $0.count > 1 }
  }

  /// The statement that creates the view of a kind unless it exists.
  ///
  /// - Parameter schema: The name of the database with a point.
  static func creation(of kind: LogKind, in schema: String) -> String {
    let table = SQLColumns.table(of: kind)
    var usual: [String] = []
    var columns: [String] = []
    for field in kind.fields {
      let name = SQLColumns.name(field.name)
      switch field.type {
      case .timestamp: columns += [name, name + "_offset"]
      case .flag, .text: columns.append(name)
      case .decimal:
        guard case .price(let amount) = field.number, case .quantity(let unit) = amount.type else {
          columns.append(name)
          break
        }
        columns.append(converted(name, SQLColumns.name(amount.name), unit, isRate: true))
      case .quantity(let unit):
        for (index, family) in families(unit).enumerated() {
          let units = list(family)
          usual.append(
            "(SELECT \(name)_unit FROM \(table) WHERE \(name)_unit IN (\(units)) GROUP BY \(name)_unit "
              + "ORDER BY count(*) DESC, \(name)_unit LIMIT 1) AS \(name)_usual\(index)")
        }
        columns.append(converted(name, name, unit, isRate: false))
        let cases = families(unit).enumerated().map { index, family in
          "WHEN \(name)_unit IN (\(list(family))) THEN \(name)_usual\(index) "
        }
        columns.append(
          cases.isEmpty
            ? "\(name)_unit" : "CASE \(cases.joined())ELSE \(name)_unit END AS \(name)_unit")
      }
    }
    let with =
      usual.isEmpty ? "" : "WITH usual AS (SELECT " + usual.joined(separator: ",\n  ") + ")\n"
    return "CREATE VIEW IF NOT EXISTS \(schema)\(self.name(of: kind)) AS\n\(with)SELECT "
      + columns.joined(separator: ",\n  ") + "\nFROM \(table)" + (usual.isEmpty ? "" : ", usual")
  }

  /// The value of a column in the usual unit of an amount, if units of the kind are converted; a
  /// price is for one unit of it.
  private static func converted(
    _ column: String, _ amount: String, _ kind: UnitKind, isRate: Bool
  ) -> String {
    if families(kind).isEmpty { return column }
    var cases = "CASE"
    for (index, family) in families(kind).enumerated() {
      let usual = "\(amount)_usual\(index)"
      func factor(_ of: String) -> String {
        "CASE \(of) "
          + family.map { "WHEN '\($0.name)' THEN \(number($0.factor))" }
          .joined(separator: " ") + " END"
      }
      let (top, bottom) = isRate ? (usual, amount + "_unit") : (amount + "_unit", usual)
      cases +=
        " WHEN \(amount)_unit IN (\(list(family))) AND \(amount)_unit <> \(usual) THEN "
        + "round(\(column) * (\(factor(top))) / (\(factor(bottom))), 6)"
    }
    return cases + " ELSE \(column) END AS \(column)"
  }

  private static func list(_ family: [UnitCode]) -> String {
    family.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  private static func number(_ factor: UnitFactor) -> String {
    factor.denominator == 1
      ? "\(factor.numerator).0" : "(\(factor.numerator).0 / \(factor.denominator))"
  }

  /// Queries for the number of rows with each unit of a field, for groups of units that convert
  /// into each other.
  static func mixtures(of kind: LogKind) -> [(field: Field, query: String)] {
    let table = SQLColumns.table(of: kind)
    return kind.fields.flatMap { field -> [(field: Field, query: String)] in
      guard case .quantity(let unit) = field.type else { return [] }
      let column = SQLColumns.name(field.name) + "_unit"
      return families(unit).map { family in
        (
          field,
          "SELECT \(column), count(*) FROM \(table) WHERE \(column) IN (\(list(family))) "
            + "GROUP BY \(column) ORDER BY count(*) DESC, \(column)"
        )
      }
    }
  }
}
