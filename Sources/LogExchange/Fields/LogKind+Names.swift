// SPDX-License-Identifier: MIT

extension LogKind {
  /// The native XML element of a log.
  public var logElement: String {
    switch self {
    case .fuel: "fuelLog"
    case .weight: "weightLog"
    }
  }

  /// The native XML element of a record.
  public var recordElement: String {
    switch self {
    case .fuel: "fillUp"
    case .weight: "measurement"
    }
  }

  /// What people call an entry.
  public var entryWord: String {
    switch self {
    case .fuel: "fill-up"
    case .weight: "weight"
    }
  }

  /// What a log is about: attribute in XML, key in JSON, column in CSV.
  public var subjectName: String {
    switch self {
    case .fuel: "vehicle"
    case .weight: "person"
    }
  }
}

extension LogKind {
  /// `subjectName` for what takes no String.
  var subjectAttribute: StaticString {
    switch self {
    case .fuel: "vehicle"
    case .weight: "person"
    }
  }
}

/// A default that a log gives for the values of its records: its name in XML
/// and JSON, and how it is read from a header and set in it.
struct LogDefault: Sendable {
  var attribute: StaticString
  /// Which units it holds for; nil for the currency.
  var unitKind: UnitKind?
  var get: @Sendable (LogHeader) -> String?
  /// Answers false where the value is not permitted.
  var set: @Sendable (inout LogHeader, String) -> Bool
  /// One sentence for the documentation and the schemas.
  var doc: String

  var name: String { "\(attribute)" }

  /// The defaults of one kind of log, in the order in which forms give them.
  static func all(of kind: LogKind) -> [LogDefault] {
    switch kind {
    case .fuel: fuel
    case .weight: weight
    }
  }

  private static let fuel = [
    LogDefault(
      attribute: "distanceUnit", unitKind: .distance, get: { $0.distanceUnit?.rawValue },
      set: { header, name in
        header.distanceUnit = DistanceUnit(utf8: name.utf8)
        return header.distanceUnit != nil
      },
      doc: "The unit of distances that name none."),
    LogDefault(
      attribute: "volumeUnit", unitKind: .volume, get: { $0.volumeUnit?.rawValue },
      set: { header, name in
        header.volumeUnit = VolumeUnit(utf8: name.utf8)
        return header.volumeUnit != nil
      },
      doc: "The unit of volumes that name none."),
    LogDefault(
      attribute: "currency", unitKind: nil, get: { $0.currency },
      set: { header, name in
        header.currency = name
        return true
      },
      doc: "The currency of costs that name none, by ISO 4217."),
  ]

  private static let weight = [
    LogDefault(
      attribute: "massUnit", unitKind: .mass, get: { $0.massUnit?.rawValue },
      set: { header, name in
        header.massUnit = MassUnit(utf8: name.utf8)
        return header.massUnit != nil
      },
      doc: "The unit of masses that name none.")
  ]
}

extension LogHeader {
  /// The unit that values of a kind have where they name none.
  func defaultUnit(_ kind: UnitKind) -> String? {
    switch kind {
    case .distance: distanceUnit?.rawValue
    case .volume: volumeUnit?.rawValue
    case .mass: massUnit?.rawValue
    case .length, .bodyPart: nil
    }
  }
}
