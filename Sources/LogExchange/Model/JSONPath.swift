// SPDX-License-Identifier: MIT

/// Where in a JSON input a value stands: the keys and indices above it.
public struct JSONPath: Hashable, Sendable {
  public enum Component: Hashable, Sendable {
    case key(String)
    case index(Int)

    public func isKey(_ name: String) -> Bool {
      if case .key(let key) = self { return key === name }
      return false
    }
  }

  /// What a component may be: the key that a literal gives, or `.any` key or
  /// index.
  public enum Step: ExpressibleByStringLiteral, Sendable {
    case key(String)
    case any

    public init(stringLiteral key: String) { self = .key(key) }
  }

  /// In a sequence of texts: which of them it is, from 0.
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

  /// Whether the path has these steps and no more:
  /// `path.matches("logs", .any, "records", .any)`.
  public func matches(_ steps: Step...) -> Bool {
    guard steps.count == components.count else { return false }
    for (step, component) in zip(steps, components) {
      if case .key(let name) = step, !component.isKey(name) { return false }
    }
    return true
  }
}

extension JSONPath: CustomStringConvertible {
  /// `/logs[0]/records[3]`, `/` for the top; in a sequence `value 17` leads.
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
