// SPDX-License-Identifier: MIT

// Records as `Codable` values, for programs that keep them in property lists, JSON or
// wherever their other values are. Files for other programs are written by the native forms
// (`NDJSONWriter` and the like), in which numbers are numbers.

extension CodingUserInfoKey {
  /// The kinds that records may be of, an array of `LogKind`, for a decoder that reads
  /// others than those of `LogKind.standard`.
  public static let logKinds: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "logKinds") else {
      preconditionFailure("any text is a key")
    }
    return key
  }()
}

/// A record is an object with its `type` and its fields by their native names; units are
/// beside them (`volumeUnit`). Numbers and dates are strings, so that `82.40` is unchanged in
/// any format. `extras` is an array of objects with `name` and `value`, `derived` one of
/// names. The record's position in its source is not kept.
extension LogRecord: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static let type = Key("type")
    static let extras = Key("extras")
    static let derived = Key("derived")
  }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(kind.name, forKey: .type)
    for field in kind.fields {
      let key = Key(field.name)
      switch self[field] {
      case .text(let text): try object.encode(text, forKey: key)
      case .flag(let flag): try object.encode(flag, forKey: key)
      case .decimal(let number): try object.encode(number, forKey: key)
      case .timestamp(let date): try object.encode(date, forKey: key)
      case .quantity(let number, let unit):
        try object.encode(number, forKey: key)
        try object.encode(unit, forKey: Key(field.name + "Unit"))
      case nil: break
      }
    }
    if !extras.isEmpty { try object.encode(extras.entries, forKey: .extras) }
    if !derived.isEmpty { try object.encode(derivedNames, forKey: .derived) }
  }

  /// Reads a record as `encode(to:)` writes it.
  ///
  /// - Throws: `DecodingError`, with the place: for a number that is not a string, because its
  ///   digits may have changed already; for a quantity without a unit, and a unit without a
  ///   quantity; for an unknown kind or key.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    let kinds = decoder.userInfo[.logKinds] as? [LogKind] ?? LogKind.standard
    let name = try object.decode(String.self, forKey: .type)
    guard let kind = kinds.first(where: { $0.name === name }) else {
      throw object.fault(
        .type, "\"\(name)\" is none of the kinds " + kinds.map(\.name).joined(separator: ", "))
    }
    self.init(kind, date: try object.decode(Timestamp.self, forKey: Key("date")))
    var known = [Key.type, .extras, .derived].map { Name($0.stringValue) }
    for field in kind.fields {
      known.append(Name(field.name))
      if field.unitKind != nil { known.append(Name(field.name + "Unit")) }
      try read(field, from: object)
    }
    let names = Set(known)
    if let key = object.allKeys.first(where: { !names.contains(Name($0.stringValue)) }) {
      throw object.fault(key, "\(kind.name) records have no field \"\(key.stringValue)\"")
    }
    for extra in try object.decodeIfPresent([Extras.Entry].self, forKey: .extras) ?? [] {
      extras.append(name: extra.name, value: extra.value)
    }
    let unknown = markDerived(try object.decodeIfPresent([String].self, forKey: .derived) ?? [])
    if let name = unknown.first {
      throw object.fault(.derived, "\(kind.name) records have no field \"\(name)\"")
    }
  }

  private mutating func read(
    _ field: Field, from object: KeyedDecodingContainer<Key>
  ) throws {
    let key = Key(field.name)
    let value: FieldValue?
    switch field.type {
    case .timestamp:
      value = try object.decodeIfPresent(Timestamp.self, forKey: key).map { .timestamp($0) }
    case .decimal:
      value = try object.decodeIfPresent(ExactDecimal.self, forKey: key).map { .decimal($0) }
    case .text: value = try object.decodeIfPresent(String.self, forKey: key).map { .text($0) }
    case .flag: value = try object.decodeIfPresent(Bool.self, forKey: key).map { .flag($0) }
    case .quantity:
      let unitKey = Key(field.name + "Unit")
      guard let number = try object.decodeIfPresent(ExactDecimal.self, forKey: key) else {
        if let unit = try object.decodeIfPresent(String.self, forKey: unitKey) {
          throw object.fault(unitKey, "there is a unit \"\(unit)\" and no \(field.name)")
        }
        return
      }
      value = .quantity(number, unit: try object.decode(String.self, forKey: unitKey))
    }
    guard let value, !set(field, to: value) else { return }
    throw object.fault(Key(field.name + "Unit"), "\(value) is in no unit of \(field.name)")
  }
}

extension KeyedDecodingContainer {
  fileprivate func fault(_ key: Key, _ message: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: message)
  }
}

extension RecordView: Codable {
  public func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }

  /// Reads a record as `LogRecord` does.
  ///
  /// - Throws: `DecodingError`, also for a record of another kind.
  public init(from decoder: any Decoder) throws {
    let record = try LogRecord(from: decoder)
    guard let view = RecordView(record) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "it is a \(record.kind.name) record, expected "
            + "\(Values.kind.name)"))
    }
    self = view
  }
}

extension ExactDecimal: Codable {
  /// Writes the digits as a string.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }

  /// Reads a string of digits.
  ///
  /// - Throws: `DecodingError` for another text, and for a number: decoders turn numbers
  ///   into binary floating point.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ParseError) {
      self = try ExactDecimal(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is no number of up to 38 digits")
    }
  }
}

extension Timestamp: Codable {
  /// Writes the date in ISO 8601, to the precision it has, with its offset if that is known.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }

  /// Reads a date in ISO 8601.
  ///
  /// - Throws: `DecodingError` for another text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is no date such as 2024-03-01 or "
          + "2024-03-01T07:12:00-05:00")
    }
    self = date
  }
}
