// SPDX-License-Identifier: MIT

/// The members of an object that is printed.
typealias Members = [(key: String, value: LayoutJSON)]

/// A JSON value on its way to be printed.
enum LayoutJSON {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([LayoutJSON])
  /// An array whose values have a line each.
  case lines([LayoutJSON])
  case object(Members)
  /// An object whose members have a line each.
  case block(Members)

  static func texts(_ texts: [String]) -> LayoutJSON { .list(texts.map { .text($0) }) }

  /// - Parameter indent: The indentation of the line on which the value begins.
  // A layout nests six levels deep: the recursion ends.
  func text(indent: String = "") -> String {
    let inner = indent + "  "
    func quoted(_ text: String) -> String {
      String(decoding: JSONWriter.quoted(text), as: UTF8.self)
    }
    func members(_ members: Members, _ indent: String) -> [String] {
      members.map { "\(quoted($0.key)): \($0.value.text(indent: indent))" }
    }
    func lined(_ lines: [String]) -> String {
      "\n" + lines.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent
    }
    return switch self {
    case .text(let text): quoted(text)
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): "[" + values.map { $0.text() }.joined(separator: ", ") + "]"
    case .lines(let values): "[" + lined(values.map { $0.text(indent: inner) }) + "]"
    case .object(let list): "{" + members(list, "").joined(separator: ", ") + "}"
    case .block(let list): "{" + lined(members(list, inner)) + "}"
    }
  }
}
