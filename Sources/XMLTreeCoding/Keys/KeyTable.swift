// SPDX-License-Identifier: MIT

/// The meanings of the keys of one type.
///
/// Most keys are enums without associated values: one byte tells the case, and is the
/// index of the key's meaning. The meaning of other keys is computed for each use.
final class KeyTable {
  let isDictionary: Bool
  private let isPlainEnum: Bool
  private let saysPlacement: Bool
  private let strategy: XMLKeyStrategy
  private let namespaces: [String: String]
  private typealias Row = UnsafeMutablePointer<Unmanaged<KeyInfo>?>
  /// The meanings by the placement that a wrapper gives, and the byte of the case: plain memory,
  /// which is read without counting references. The table keeps them.
  @exclusivity(unchecked) private var known = ContiguousArray<Row?>(repeating: nil, count: 6)
  private static let rowLength = 256

  init(_ type: any CodingKey.Type, strategy: XMLKeyStrategy, namespaces: [String: String]) {
    isDictionary = _typeName(type, qualified: false) === "_DictionaryCodingKey"
    isPlainEnum = MetadataKind.isEnum(type) && KeyTable.size(of: type) <= 1
    saysPlacement = type is any XMLCodingKey.Type
    self.strategy = strategy
    self.namespaces = namespaces
  }

  private static func size<Key>(of type: Key.Type) -> Int { MemoryLayout<Key>.size }

  deinit {
    for case let row? in known {
      for byte in 0..<KeyTable.rowLength { row[byte]?.release() }
      row.deallocate()
    }
  }

  @inline(__always)
  private static func byte<Key: CodingKey>(of key: Key) -> Int {
    withUnsafeBytes(of: key) { $0.isEmpty ? 0 : Int($0[0]) }
  }

  /// The meaning of a key, without counting references. nil if it is not known yet, or if the
  /// keys are not such an enum.
  @inline(__always)
  func quick<Key: CodingKey>(_ key: Key) -> Unmanaged<KeyInfo>? {
    guard isPlainEnum, let row = known[0] else { return nil }
    return row[KeyTable.byte(of: key)]
  }

  /// The meaning of a key.
  ///
  /// - Parameter placement: The placement that the type of the value gives.
  @inline(__always)
  func info<Key: CodingKey>(_ key: Key, _ placement: XMLPlacement.Kind = .automatic) -> KeyInfo {
    guard isPlainEnum else { return resolve(key, placement) }
    let byte = KeyTable.byte(of: key)
    let row = known[Int(placement.rawValue)] ?? addRow(placement)
    if let info = row[byte] { return info.takeUnretainedValue() }
    let info = resolve(key, placement)
    row[byte] = .passRetained(info)
    return info
  }

  private func addRow(_ placement: XMLPlacement.Kind) -> Row {
    let row = Row.allocate(capacity: KeyTable.rowLength)
    row.initialize(repeating: nil, count: KeyTable.rowLength)
    known[Int(placement.rawValue)] = row
    return row
  }

  private func resolve<Key: CodingKey>(_ key: Key, _ placement: XMLPlacement.Kind) -> KeyInfo {
    let text = key.stringValue
    if isDictionary { return KeyInfo(literal: text) }
    let isFirstPayload =
      text.utf8.elementsEqual("_0".utf8) && Key(stringValue: "_1") == nil
    var said = XMLPlacement(placement)
    if placement == .automatic, saysPlacement, let key = key as? any XMLCodingKey {
      said = key.placement
    }
    return KeyInfo(
      text, placement: said, isFirstPayload: isFirstPayload, strategy: strategy,
      namespaces: namespaces)
  }

  // MARK: From names to keys

  /// The key for an element of this name; nil if no key accepts it.
  func key<Key: CodingKey>(
    _ type: Key.Type, local: String, prefix: String?, uri: String?
  ) -> Key? {
    let written = prefix.map { "\($0):\(local)" } ?? local
    if isDictionary { return Key(stringValue: written) }
    var candidates = [written]
    if let key = strategy.key(local) { candidates.append(key) }
    candidates.append(local)
    candidates.append("{\(uri ?? "")}\(local)")
    let prefixes = namespaces.filter { $0.value === uri ?? "" }.keys.sorted()
    candidates += prefixes.map { "\($0):\(local)" }
    for candidate in candidates {
      guard let key = Key(stringValue: candidate) else { continue }
      let info = info(key)
      guard !info.isNested, info.kind == .automatic || info.kind == .element else { continue }
      if info.name.pattern.accepts(local: local, prefix: prefix, uri: uri) { return key }
    }
    return nil
  }

  /// The key for text between elements; nil if the type has none.
  func textKey<Key: CodingKey>(_ type: Key.Type) -> Key? {
    if isDictionary { return nil }
    for candidate in ["text()", "", "text", "characters"] {
      if let key = Key(stringValue: candidate), info(key).kind == .text { return key }
    }
    return nil
  }
}
