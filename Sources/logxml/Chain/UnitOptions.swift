// SPDX-License-Identifier: MIT

import LogExchange

extension Invocation {
  /// The units that values are to have in the output.
  ///
  /// - Throws: `UsageError` for a unit that no field of the wanted kinds of record can have.
  func unitsOfOutput() throws(UsageError) -> WantedUnits {
    let kinds = convert.filter.kinds
    guard !kinds.isEmpty else { return wantedUnits }
    for wish in UnitWish.all(in: wantedUnits) where !kinds.contains(where: wish.applies) {
      throw .withoutEffect(
        wish.flag, "--kind " + kinds.map(\.name).sorted().joined(separator: " --kind "))
    }
    return wantedUnits
  }
}

/// A unit that values of one kind are to have in the output.
struct UnitWish: Sendable {
  let flag: String
  let unit: String
  let kind: UnitKind

  static func all(in wanted: WantedUnits) -> [UnitWish] {
    [
      wanted.distance.map {
        UnitWish(flag: "--distance-unit", unit: $0.rawValue, kind: .distance)
      },
      wanted.volume.map { UnitWish(flag: "--volume-unit", unit: $0.rawValue, kind: .volume) },
      wanted.mass.map { UnitWish(flag: "--mass-unit", unit: $0.rawValue, kind: .mass) },
    ].compactMap(\.self)
  }

  private func isMeant(_ field: Field) -> Bool {
    guard case .quantity(let kind) = field.type else { return false }
    // The amounts of body parts are masses, or shares of one.
    return kind == self.kind || kind == .bodyPart && self.kind == .mass
  }

  /// Whether records of a kind can have values that the wish is about.
  func applies(to kind: LogKind) -> Bool { kind.fields.contains(where: isMeant) }

  /// Whether a record has a value that is in the unit, or can be converted to it.
  func isServed(by record: LogRecord) -> Bool {
    record.kind.fields.contains { field in
      guard isMeant(field), case .quantity(_, let unit)? = record[field] else { return false }
      return unit === self.unit || UnitKind.converts(unit, to: self.unit)
    }
  }
}

extension ReadingOptions {
  /// Warnings for when everything has been read: one for each assumed unit, and the like,
  /// that no value needed.
  var warningsOfUnusedUnits: [String] {
    guard let use = assumedUnitUse else { return [] }
    func warning(
      _ isUsed: Bool, _ option: String?, _ reason: String = "no value lacks its unit"
    ) -> String? {
      isUsed ? nil : option.map { "\($0) has no effect: \(reason)" }
    }
    return [
      warning(
        use.contains(.distance), assumedDistanceUnit.map { "--assume-distance-unit \($0.rawValue)" }
      ),
      warning(
        use.contains(.volume), assumedVolumeUnit.map { "--assume-volume-unit \($0.rawValue)" }),
      warning(use.contains(.mass), assumedMassUnit.map { "--assume-mass-unit \($0.rawValue)" }),
      warning(
        use.contains(.currency), currency.map { "--currency \($0)" }, "no cost lacks its currency"),
      warning(
        use.contains(.delimiter), delimiter.map { _ in "--delimiter" }, "no input is a table"),
      warning(
        use.contains(.timeZone), timeZone.map { "--time-zone \($0.name)" },
        "no time of day lacks its offset"),
      warning(
        use.contains(.encoding), encoding.map { "--encoding \($0.rawValue)" },
        "XML says how it is encoded"),
    ].compactMap(\.self)
  }
}
