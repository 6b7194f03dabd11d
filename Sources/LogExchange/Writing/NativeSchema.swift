// SPDX-License-Identifier: MIT

/// Schemas of the native forms, made from the tables of fields.
///
/// They accept everything that the writers of this program write for valid records, and
/// everything that its readers and rules accept without a remark except unknown elements and
/// keys, which become extras. Readers also reject what a schema language cannot express: more
/// than 38 digits, in JSON a repeated key, in XML a unit that neither the value nor its log
/// names.
public enum NativeSchema {
  /// A pattern for a number that is not negative, of any length. The digits are kept as
  /// written, so the schemas treat it as text.
  static let amountPattern =
    #"(\+?([0-9]+(\.[0-9]*)?|\.[0-9]+)|-(0+(\.0*)?|\.0+))([eE][+\-]?[0-9]+)?"#

  /// The shape of a number that may be negative.
  static let balancePattern = #"[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?"#

  /// A pattern for an angle in degrees. The limit is not checked for numbers with an exponent.
  ///
  /// - Parameter limit: The largest number of degrees in either direction, 90 or 180.
  static func degreesPattern(_ limit: Int) -> String {
    let below = limit == 90 ? "[0-8]?[0-9]" : "[0-9]?[0-9]|1[0-7][0-9]"
    let withExponent = #"([0-9]+(\.[0-9]*)?|\.[0-9]+)[eE][+\-]?[0-9]+"#
    return #"[+\-]?(0*(\#(below))(\.[0-9]*)?|0*\#(limit)(\.0*)?|\.[0-9]+|\#(withExponent))"#
  }

  /// The angles that there are.
  static let degreeLimits = [90, 180]

  /// The shape of a day of the calendar.
  private static let datePattern: String = {
    let year = "(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})"
    let fourth = "(0[48]|[2468][048]|[13579][26])"
    let days =
      "((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
      + "|02-(0[1-9]|1[0-9]|2[0-8]))"
    return "(\(year)-\(days)|([0-9]{2}\(fourth)|\(fourth)00)-02-29)"
  }()

  /// The shape of a date, with or without a time and an offset.
  static let timestampPattern =
    datePattern
    + #"(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,18})?)?"#
    + #"(Z|[+\-]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?)?"#

  /// `Logs of fuel and weight.`
  static func description(of kinds: [LogKind]) -> String {
    "Logs of \(kinds.names(joinedBy: "and"))."
  }
}

extension Field {
  /// The name of the type of its values in the schemas.
  var schemaName: String {
    switch (type, number) {
    case (.timestamp, _): "timestamp"
    case (.text, _): "text"
    case (.flag, _): "flag"
    case (_, .amount), (_, .money), (_, .price): "amount"
    case (_, .balance): "balance"
    case (_, .degrees(let limit)): "degrees\(limit)"
    }
  }
}

extension UnitKind {
  /// Whether a log can give the unit for all its records.
  func hasDefault(in kind: LogKind) -> Bool { kind.logDefaults.contains { $0.unitKind == self } }

  /// The name of the type of its units in the schemas.
  var schemaName: String {
    switch self {
    case .distance: "distanceUnit"
    case .volume: "volumeUnit"
    case .mass: "massUnit"
    case .length: "lengthUnit"
    case .bodyPart: "bodyPartUnit"
    case .declared(let units): units.name + "Unit"
    }
  }

  /// The kinds that the library knows, and those that some kinds of log have declared.
  package static func all(in kinds: [LogKind]) -> [UnitKind] {
    var all = allCases
    for field in kinds.flatMap(\.fields) {
      if let kind = field.unitKind, !all.contains(kind) { all.append(kind) }
    }
    return all
  }
}
