// SPDX-License-Identifier: MIT

/// The place of a value in a JSON input: the keys and indices above it.
public struct JSONPath: Hashable, Sendable {
  public enum Component: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// The number of the text in a sequence of texts, from 0; nil for a single text.
  public internal(set) var text: Int?
  public internal(set) var components: [Component] = []

  public init(_ components: [Component] = []) {
    self.components = components
  }

  public var count: Int { components.count }

  /// The key of the value; nil for an element of an array and for the top.
  public var lastKey: String? {
    if case .key(let key)? = components.last { return key }
    return nil
  }

  /// The index of the value; nil for a member of an object and for the top.
  public var lastIndex: Int? {
    if case .index(let index)? = components.last { return index }
    return nil
  }
}

extension JSONPath: CustomStringConvertible {
  /// `/logs[0]/records[3]`, `/` for the top; in a sequence after `value 17`.
  public var description: String {
    var result = text.map { "value \($0 + 1)" } ?? ""
    if components.isEmpty { return result.isEmpty ? "/" : result }
    if !result.isEmpty { result += " " }
    for component in components {
      switch component {
      case .key(let name): result += "/\(name)"
      case .index(let index): result += "[\(index)]"
      }
    }
    return result
  }
}
