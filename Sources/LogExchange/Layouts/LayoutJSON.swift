// SPDX-License-Identifier: MIT

/// A JSON value on its way to be printed on one line.
enum LayoutJSON {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([LayoutJSON])
  case object([(key: String, value: LayoutJSON)])

  static func texts(_ texts: [String]) -> LayoutJSON { .list(texts.map { .text($0) }) }

  var line: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // A layout nests five levels deep: the recursion ends.
  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): bytes += JSONWriter.quoted(text)
    case .number(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .list(let values):
      bytes += "[".utf8
      for (index, value) in values.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        value.append(to: &bytes)
      }
      bytes += "]".utf8
    case .object(let members):
      bytes += "{".utf8
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        bytes += JSONWriter.quoted(member.key)
        bytes += ": ".utf8
        member.value.append(to: &bytes)
      }
      bytes += "}".utf8
    }
  }
}
