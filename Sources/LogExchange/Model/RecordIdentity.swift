// SPDX-License-Identifier: MIT

/// What tells a record from all others of its log, the same whenever the log is
/// read: its identifying fields, and which of several records with the same
/// fields it is.
///
/// Identifying are the kind, the subject, the date as it is written, and what was
/// measured (for its worth: 82.4 is 82.40). So is the device, without the address
/// of an object in memory that some phones put into its name and that changes from
/// export to export. Notes, costs and extras are not: they get edited.
public struct RecordIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The identifying fields in one text, to be compared and stored, not shown.
  public let key: String
  /// 0 for the first record with this key, 1 for its twin.
  public let occurrence: Int

  public var description: String { "\(key)#\(occurrence)" }

  public static func == (a: RecordIdentity, b: RecordIdentity) -> Bool {
    a.occurrence == b.occurrence && a.key.hasSameBytes(as: b.key)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence)
    hasher.combine(key)
  }
}

/// Gives the records of a log their identities, one after the other.
public struct IdentityCounter: Sendable {
  private var seen: [[UInt8]: Int] = [:]

  public init() {}

  /// The identity of the next record.
  public mutating func identity(of record: LogRecord) -> RecordIdentity {
    let key = record.identityKey
    let occurrence = seen[key, default: 0]
    seen[key] = occurrence + 1
    return RecordIdentity(key: String(decoding: key, as: UTF8.self), occurrence: occurrence)
  }
}

/// What two records have in common that say the same twice: kind, subject,
/// moment, and all that was measured, each for its worth.
public struct DuplicateKey: Hashable, Sendable {
  private let moment: Timestamp.Moment
  private let values: [UInt8]

  public init(_ record: LogRecord) {
    moment = record.date.moment
    var values = record.measuredKey
    // Numbers without a unit tell records apart that have nothing else.
    switch record {
    case .fuel(let record): Self.append(record.totalCost, to: &values)
    case .weight(let record): Self.append(record.bmi, to: &values)
    }
    self.values = values
  }

  private static func append(_ number: ExactDecimal?, to key: inout [UInt8]) {
    guard let number else { return }
    key.append(0x1F)
    number.reduced.append(to: &key)
  }
}

extension LogRecord {
  /// The identifying fields as bytes.
  fileprivate var identityKey: [UInt8] {
    var key = measuredKey
    key.append(0x1F)
    date.append(to: &key)
    if case .weight(let record) = self, let device = record.device {
      key.append(0x1F)
      key.append(contentsOf: device.withoutObjectAddress.utf8)
    }
    return key
  }

  /// Kind, subject and measured values as bytes.
  fileprivate var measuredKey: [UInt8] {
    var key = Array(kind.rawValue.utf8)
    key.append(0x1F)
    if let subject {
      key.append(UInt8(ascii: "="))
      key.append(contentsOf: subject.utf8)
    }
    switch self {
    case .fuel(let record): record.appendMeasures(to: &key)
    case .weight(let record): record.appendMeasures(to: &key)
    }
    return key
  }
}

extension FieldedRecord {
  fileprivate func appendMeasures(to key: inout [UInt8]) {
    for field in Self.fields {
      guard case .quantity(_, let get, _) = field.access, let quantity = get(self) else {
        continue
      }
      key.append(0x1F)
      key.append(contentsOf: field.name.utf8)
      key.append(UInt8(ascii: "="))
      quantity.value.reduced.append(to: &key)
      key.append(contentsOf: quantity.unit.utf8)
    }
  }
}

extension String {
  /// A device without the address in `<<HKDevice: 0x281e2a3d0>, name:Scale, …>`.
  var withoutObjectAddress: String {
    let bytes = Array(utf8)
    guard bytes.starts(with: "<<HKDevice: 0x".utf8),
      let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    else { return self }
    return String(decoding: Array("<<HKDevice".utf8) + bytes[end...], as: UTF8.self)
  }
}
