// SPDX-License-Identifier: MIT

/// The beginning of a JSON text, for recognising its format.
public struct JSONHead: Sendable {
  /// Whether the text is an array.
  public let isArray: Bool

  /// The first strings, numbers and flags, each with the keys above it joined by
  /// dots and `[]` for any index: `logs[].records[].date`.
  public private(set) var values: [(path: String, value: String)] = []

  /// All paths that were seen, of objects and arrays, too.
  public private(set) var paths: Set<String> = []

  /// The number of complete texts that were seen, at most 2: NDJSON has one on each line.
  public private(set) var texts = 0

  private static let valueLimit = 500
  /// The length in bytes above which a path is not kept. No format looks that deep, and the
  /// paths of a text that only opens brackets would take the square of its size.
  private static let pathLimit = 1_024

  init?(_ bytes: [UInt8]) {
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    isArray = first == UInt8(ascii: "[")
    var reader = JSONReader(isSequence: true)
    reader.feed(bytes)
    var stack: [String?] = []
    var key: String?
    // The head may end anywhere: everything before an error counts.
    while values.count < Self.valueLimit, texts < 2, let event = try? reader.next() {
      let path = stack.isEmpty ? "" : Self.path(stack[stack.count - 1], key)
      var scalar: String?
      switch event {
      case .key(let name):
        key = String(decoding: name, as: UTF8.self)
        continue
      case .startObject, .startArray:
        if let path { paths.insert(path) }
        let isArray = event == .startArray
        stack.append(isArray ? path.map { $0 + "[]" } : path)
        key = nil
        continue
      case .endObject, .endArray:
        stack.removeLast()
      case .string(let text), .number(let text): scalar = String(decoding: text, as: UTF8.self)
      case .bool(let value): scalar = value ? "true" : "false"
      case .null: scalar = "null"
      }
      if let scalar, let path {
        paths.insert(path)
        values.append((path, scalar))
      }
      key = nil
      if stack.isEmpty { texts += 1 }
    }
  }

  /// The path of a key below a parent; nil if it is too long to be kept.
  private static func path(_ parent: String?, _ key: String?) -> String? {
    guard let parent else { return nil }
    guard let key else { return parent }
    let path = parent.isEmpty ? key : parent + "." + key
    return path.utf8.count > pathLimit ? nil : path
  }

  /// The first string, number or flag at a path.
  public func value(_ path: String) -> String? {
    values.first { $0.path === path }?.value
  }

  /// True if a value, object or array was seen at this path.
  public func has(_ path: String) -> Bool { paths.contains(path) }
}
