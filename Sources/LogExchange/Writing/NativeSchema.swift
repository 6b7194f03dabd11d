// SPDX-License-Identifier: MIT

/// Schemas of the native forms, made from the tables of fields.
///
/// They describe what the writers of this program write, and all that its readers
/// take without a remark but for unknown elements and keys, which become extras.
/// What a schema cannot say (a day that the calendar does not have, a field given
/// twice, more than 38 digits) the readers still refuse.
public enum NativeSchema {
  /// The shape of a number: the digits are kept as they are, so that it is text
  /// and no number to a schema.
  static let decimalPattern = #"[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?"#

  /// The shape of a date, with or without a time and an offset.
  static let timestampPattern =
    #"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"#
    + #"(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,18})?)?"#
    + #"(Z|[+\-]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?)?"#

  /// `Logs of fuel and weight.`
  static func description(of kinds: [LogKind]) -> String {
    "Logs of \(kinds.names(joinedBy: "and"))."
  }
}

extension UnitKind {
  /// The name of the type of its units in the schemas.
  var schemaName: String {
    switch self {
    case .distance: "distanceUnit"
    case .volume: "volumeUnit"
    case .mass: "massUnit"
    case .length: "lengthUnit"
    case .bodyPart: "bodyPartUnit"
    }
  }
}
