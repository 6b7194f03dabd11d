// SPDX-License-Identifier: MIT

/// The meaning of a key, computed once.
final class KeyInfo {
  let kind: XMLPlacement.Kind
  /// The elements around it, the outermost first.
  let wrappers: [NameMatcher]
  let name: NameMatcher
  /// Whether the key is that of the only associated value without a label, which is the element
  /// itself.
  let isFirstPayload: Bool

  /// Why the key can stand for nothing; nil if it is right.
  let mistake: String?

  /// Whether it is an element or attribute of one name.
  let isQuick: Bool
  /// Whether there is more to it than a step: elements around it, or a mistake.
  let isNested: Bool

  init(_ notation: KeyNotation, isFirstPayload: Bool) {
    mistake = notation.mistake
    isNested = !notation.wrappers.isEmpty || mistake != nil
    isQuick =
      !isNested
      && (notation.kind == .automatic || notation.kind == .element || notation.kind == .attribute)
    kind = notation.kind
    wrappers = notation.wrappers.map { NameMatcher($0) }
    name = NameMatcher(notation.name)
    self.isFirstPayload = isFirstPayload
  }

  /// A description for messages.
  var description: String {
    let way = wrappers.map(\.pattern.description).joined(separator: "/")
    let inside = way.isEmpty ? "" : " in `\(way)`"
    switch kind {
    case .automatic: return "element or attribute `\(name.pattern.description)`"
    case .element: return "element `\(name.pattern.description)`" + inside
    case .attribute: return "attribute `\(name.pattern.description)`" + inside
    case .text: return "text" + inside
    case .children: return "element of the kinds asked for" + inside
    case .content: return "content" + inside
    }
  }
}

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
  /// The meanings by the placement that a wrapper gives, and the byte of the case.
  @exclusivity(unchecked) private var known: ContiguousArray<ContiguousArray<KeyInfo?>>

  @exclusivity(unchecked)
  private var quickInfos = UnsafeMutablePointer<Unmanaged<KeyInfo>?>.allocate(capacity: 1)
  @exclusivity(unchecked) private var quickCount = 0

  init(_ type: any CodingKey.Type, strategy: XMLKeyStrategy, namespaces: [String: String]) {
    isDictionary = _typeName(type, qualified: false) === "_DictionaryCodingKey"
    isPlainEnum = MetadataKind.isEnum(type) && KeyTable.size(of: type) <= 1
    saysPlacement = type is any XMLCodingKey.Type
    self.strategy = strategy
    self.namespaces = namespaces
    known = ContiguousArray(repeating: [], count: 6)
  }

  private static func size<Key>(of type: Key.Type) -> Int { MemoryLayout<Key>.size }

  /// The meaning of a key, without counting references: the table keeps it. nil if it is not
  /// known yet, or if the keys are not such an enum.
  @inline(__always)
  func quick<Key: CodingKey>(_ key: Key) -> Unmanaged<KeyInfo>? {
    guard isPlainEnum else { return nil }
    let byte = withUnsafeBytes(of: key) { $0.isEmpty ? 0 : Int($0[0]) }
    return byte < quickCount ? quickInfos[byte] : nil
  }

  /// The meaning of a key.
  ///
  /// - Parameter placement: The placement that the type of the value gives.
  @inline(__always)
  func info<Key: CodingKey>(_ key: Key, _ placement: XMLPlacement.Kind = .automatic) -> KeyInfo {
    guard isPlainEnum else { return resolve(key, placement) }
    let byte = withUnsafeBytes(of: key) { $0.isEmpty ? 0 : Int($0[0]) }
    let row = Int(placement.rawValue)
    if byte < known[row].count, let info = known[row][byte] { return info }
    let info = resolve(key, placement)
    while known[row].count <= byte { known[row].append(nil) }
    known[row][byte] = info
    if row == 0 { note(info, byte) }
    return info
  }

  /// Stores the meaning of a key where it can be read without counting references.
  private func note(_ info: KeyInfo, _ byte: Int) {
    if byte >= quickCount {
      let larger = UnsafeMutablePointer<Unmanaged<KeyInfo>?>.allocate(capacity: 256)
      larger.initialize(repeating: nil, count: 256)
      quickInfos.deallocate()
      quickInfos = larger
      quickCount = 256
      for (byte, info) in known[0].enumerated() { larger[byte] = info.map { .passUnretained($0) } }
    }
    quickInfos[byte] = .passUnretained(info)
  }

  deinit { quickInfos.deallocate() }

  private func resolve<Key: CodingKey>(_ key: Key, _ placement: XMLPlacement.Kind) -> KeyInfo {
    let text = key.stringValue
    let isFirstPayload =
      text.utf8.elementsEqual("_0".utf8) && Key(stringValue: "_1") == nil && !isDictionary
    if isDictionary { return KeyInfo(KeyNotation(literal: text), isFirstPayload: false) }
    var said = XMLPlacement(placement)
    if placement == .automatic, saysPlacement, let key = key as? any XMLCodingKey {
      said = key.placement
    }
    let notation = KeyNotation(text, placement: said, strategy: strategy, namespaces: namespaces)
    return KeyInfo(notation, isFirstPayload: isFirstPayload)
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
