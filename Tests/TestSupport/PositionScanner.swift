// SPDX-License-Identifier: MIT

/// Finds where the start tags of a well-formed document begin, by looking at
/// nothing but its characters.
public struct PositionScanner {
  /// `line:column` of each start tag, in document order. A reference to one of
  /// `entities` counts as many tags as it says, all where the reference stands.
  public static func positions(in source: String, entities: [String: Int] = [:]) -> [String] {
    var scanner = PositionScanner(scalars: Array(source.unicodeScalars))
    scanner.scan(entities)
    return scanner.found
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1
  private var found: [String] = []

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private mutating func scan(_ entities: [String: Int]) {
    while index < scalars.count {
      if scalars[index] != "<" && scalars[index] != "&" {
        step()
      } else if isAt("<!--") {
        skip(past: "-->")
      } else if isAt("<![CDATA[") {
        skip(past: "]]>")
      } else if isAt("<!DOCTYPE") {
        skip(past: scalars[index...].firstIndex(of: "[") == nil ? ">" : "]>")
      } else if isAt("<?") {
        skip(past: "?>")
      } else if isAt("</") {
        skip(past: ">")
      } else if isAt("<") {
        found.append("\(line):\(column)")
        skipTag()
      } else if let entity = entities.first(where: { isAt("&\($0.key);") }) {
        found.append(contentsOf: repeatElement("\(line):\(column)", count: entity.value))
        step()
      } else {
        step()
      }
    }
  }

  private func isAt(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  private mutating func step() {
    if scalars[index] == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  private mutating func skip(past end: String) {
    while index < scalars.count, !isAt(end) { step() }
    for _ in end.unicodeScalars where index < scalars.count { step() }
  }

  /// A `>` in a quoted value does not end a tag.
  private mutating func skipTag() {
    var quote: Unicode.Scalar?
    while index < scalars.count {
      let scalar = scalars[index]
      step()
      if quote != nil {
        if scalar == quote { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        return
      }
    }
  }
}
