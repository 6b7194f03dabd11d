// SPDX-License-Identifier: MIT

/// The native forms whose messages differ.
enum NativeForm: Sendable {
  case xml
  case json
  case ndjson
  case csv

  /// The right place of a name that is in a wrong one, or the right way to write it.
  func place(of meant: FieldSpelling.Meant, in kind: LogKind) -> String {
    let field = meant.field.map { kind.fields[$0] }
    guard self == .xml else {
      return field == nil ? "extras are members of the object extras" : "it is a key of the log"
    }
    guard let field else {
      return meant.name === "derived"
        ? "it is an attribute of \(kind.recordElement)"
        : "an extra is an element extra with an attribute name"
    }
    if meant.isUnit { return "in XML it is the attribute unit of \(field.name)" }
    if field.scope == .log { return "it is an attribute of \(kind.logElement)" }
    return field.xmlPlace == .attribute
      ? "it is an attribute of \(kind.recordElement)" : "it is an element in \(kind.recordElement)"
  }

  /// The places where the unit of a field may be given.
  func unitPlaces(of field: Field, in kind: LogKind) -> String {
    let onLog = kind.logDefaults.first { $0.unitKind == field.unitKind }?.name
    let own = "\(field.name)Unit"
    return switch self {
    case .xml: "the attribute unit" + (onLog.map { ", \($0) on \(kind.logElement)" } ?? "")
    case .json: "the key \(own)" + (onLog.map { ", or \($0) on the log" } ?? "")
    case .ndjson: "the key \(own)"
    case .csv: "one in the column \(own)"
    }
  }
}
