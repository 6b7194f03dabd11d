// SPDX-License-Identifier: MIT

/// The identity of a record in its log, the same whenever the log is read: its
/// identifying fields, and its number among the records with the same fields.
///
/// The identifying fields are the kind, the subject, the date as it is written, and those that
/// the kind names (`LogKind.identity`): mostly the measured values (by value: 82.4 is 82.40).
/// In a device, the address of an object in memory is left out: some phones put it into
/// the name, and it changes from export to export. Notes, extras and the cost of a fill-up are
/// not identifying: they get edited.
public struct RecordIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The identifying fields in one text of up to 1,000 bytes, for comparing and
  /// storing, not for showing.
  public let key: String
  /// 0 for the first record with this key, 1 for the second.
  public let occurrence: Int

  static let maximumKeyLength = 1000

  public var description: String { "\(key)#\(occurrence)" }

  public static func == (a: RecordIdentity, b: RecordIdentity) -> Bool {
    a.occurrence == b.occurrence && a.key === b.key
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence)
    hasher.combine(key)
  }
}

/// Gives the records of a log their identities, one after the other.
///
/// It keeps a digest of each record, some 40 bytes.
public struct IdentityCounter: Sendable {
  private var occurrences = OccurrenceTable()
  /// The key of the record that was counted last.
  private(set) var key: [UInt8] = []

  public init() {}

  /// The identity of the next record.
  public mutating func identity(of record: LogRecord) -> RecordIdentity {
    let occurrence = count(record)
    return RecordIdentity(key: String(decoding: key, as: UTF8.self), occurrence: occurrence)
  }

  /// Counts the next record and returns its occurrence number; its key is in `key` then.
  mutating func count(_ record: LogRecord) -> Int {
    record.writeIdentityKey(to: &key)
    return occurrences.count(key.withUnsafeBufferPointer { KeyDigest($0) })
  }
}

/// The values in which two duplicate records agree: kind, subject, moment, and
/// the fields that the kind names (`LogKind.distinct`), numbers by value.
public struct DuplicateKey: Hashable, Sendable {
  private let moment: Timestamp.Moment
  private let values: [UInt8]

  public init(_ record: LogRecord) {
    moment = record.date.moment
    values = record.distinctKey
  }
}

extension LogRecord {
  /// Writes the identifying fields as one text, see `RecordIdentity`.
  ///
  /// The end of a key that is too long for databases is replaced by a digest. Two records whose
  /// keys happen to be equal count as twins.
  func writeIdentityKey(to key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    appendIdentityKey(to: &key)
    guard key.count > RecordIdentity.maximumKeyLength else { return }
    let digest = key.withUnsafeBufferPointer { KeyDigest($0, seed: 1) }
    var end = RecordIdentity.maximumKeyLength - 40
    while end > 0, key[end] & 0xC0 == 0x80 { end -= 1 }
    key.removeLast(key.count - end)
    key.append(contentsOf: "|#\(digest.text)".utf8)
  }

  /// Appends the identifying fields: kind, subject, date, and those that the kind names,
  /// separated by bars. The date comes early: a store in key order is then in the order of
  /// most logs.
  private func appendIdentityKey(to key: inout [UInt8]) {
    key.append(contentsOf: kind.name.utf8)
    key.append(Self.bar)
    if let subject {
      key.append(UInt8(ascii: "="))
      Self.append(subject, to: &key)
    }
    key.append(Self.bar)
    date.append(to: &key)
    for field in kind.identity { append(field, to: &key) }
  }

  /// Appends the value of a field, if it has one, numbers in reduced form. Texts are written
  /// without the name of their field: stored keys must not change.
  private func append(_ field: Field, to key: inout [UInt8], namesTexts: Bool = false) {
    func begin() {
      key.append(Self.bar)
      key.append(contentsOf: field.name.utf8)
      key.append(UInt8(ascii: "="))
    }
    switch field.access {
    case .timestamp: return
    case .decimal(let get, _):
      guard let value = get(self) else { return }
      begin()
      value.reduced.append(to: &key)
    case .quantity(_, let get, _):
      guard let quantity = get(self) else { return }
      begin()
      quantity.value.reduced.append(to: &key)
      key.append(contentsOf: quantity.unit.name.utf8)
    case .flag(let get, _):
      guard let value = get(self) else { return }
      begin()
      key.append(value ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    case .text(let get, _):
      guard let text = get(self) else { return }
      if namesTexts { begin() } else { key.append(Self.bar) }
      Self.append(text.withoutObjectAddress, to: &key)
    }
  }

  private static var bar: UInt8 { UInt8(ascii: "|") }

  /// Appends a text in a form that cannot run into the next one: a backslash goes
  /// before bars and backslashes, and NUL, which many programs cannot hold, becomes
  /// `\0`.
  private static func append(_ text: String, to key: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case bar, UInt8(ascii: "\\"): key.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0: key.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "0")])
      default: key.append(byte)
      }
    }
  }

  /// Kind, subject, and the fields in which duplicates agree, as bytes.
  fileprivate var distinctKey: [UInt8] {
    var key = Array(kind.name.utf8)
    key.append(Self.bar)
    if let subject {
      key.append(UInt8(ascii: "="))
      Self.append(subject, to: &key)
    }
    for field in kind.distinct { append(field, to: &key, namesTexts: true) }
    return key
  }
}

extension String {
  /// A device without the address in `<<HKDevice: 0x281e2a3d0>, name:Scale, …>`.
  package var withoutObjectAddress: String {
    let bytes = Array(utf8)
    guard bytes.starts(with: "<<HKDevice: 0x".utf8),
      let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    else { return self }
    return String(decoding: Array("<<HKDevice".utf8) + bytes[end...], as: UTF8.self)
  }
}
