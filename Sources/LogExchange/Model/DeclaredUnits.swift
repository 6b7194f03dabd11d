// SPDX-License-Identifier: MIT

import Synchronization

/// The units of a kind that a program has declared by `UnitKind.declare(_:units:)`.
public struct DeclaredUnits: Hashable, Sendable {
  /// The place of the declaration in `all`. Kinds are passed along with every value, so they are small.
  private let place: UInt16

  private static let all = Mutex<[(name: String, units: UnitSet)]>([])

  /// The name of what is measured.
  var name: String { Self.all.withLock { $0[Int(place)].name } }
  var units: UnitSet { Self.all.withLock { $0[Int(place)].units } }

  fileprivate static func declare(_ name: String, _ units: UnitSet) -> DeclaredUnits {
    all.withLock { all in
      if let place = all.firstIndex(where: { $0.name === name }) {
        precondition(all[place].units == units, "\(name) is declared twice, with different units")
        return DeclaredUnits(place: UInt16(place))
      }
      all.append((name, units))
      return DeclaredUnits(place: UInt16(all.count - 1))
    }
  }
}

extension UnitKind {
  /// Declares a kind of unit for records of one's own.
  ///
  ///     struct PressureUnit: LogUnit {
  ///       static let kind = UnitKind.declare("pressure", units: ["mmHg"])
  ///       static let mmHg = Self("mmHg")
  ///       let code: UnitCode
  ///     }
  ///
  /// A field of the type `Quantity<PressureUnit>?` is then read and written in all native forms,
  /// each value with the name of its unit. A value in a unit of another kind is an error. Units that
  /// are declared are not converted; a name that the library knows, such as `kg`, is the unit that
  /// it knows.
  ///
  /// It is declared in a program's source: a mistake in it stops the program. The same declaration
  /// twice is one.
  ///
  /// - Parameters:
  ///   - name: The name of what is measured, of letters and digits: the schemas name a type after
  ///     it.
  ///   - units: The names of the units as they are written, at least one. Each has 1 to 32 bytes
  ///     without white space, quotes, `&`, `<`, `>`, `\`, `,` and `;`, and does not begin with a
  ///     digit. All declarations of a program have 47 units at most.
  public static func declare(_ name: String, units: [String]) -> UnitKind {
    precondition(
      !name.isEmpty && name.utf8.allSatisfy { $0.isLetter || $0.isDigit },
      "the name of a kind of unit is made of letters and digits of ASCII")
    precondition(
      !allCases.contains { "\($0)" === name }, "there is a kind of unit \(name)")
    precondition(!units.isEmpty, "\(name) has no units")
    for unit in units {
      precondition(
        isName(unit),
        "\(unit) is no name for a unit: it has 1 to 32 bytes, no digit at its "
          + "beginning, and no white space or marks that separate values")
    }
    return .declared(DeclaredUnits.declare(name, UnitSet(units.map(UnitTable.declare))))
  }

  private static func isName(_ unit: String) -> Bool {
    guard let first = unit.utf8.first, !first.isDigit else { return false }
    return unit.utf8.count <= 32
      && !unit.unicodeScalars.contains {
        $0.value < 0x20 || $0.properties.isWhitespace || $0.value == 0x7F
          || "\"'&<>\\,;".unicodeScalars.contains($0)
      }
  }
}
