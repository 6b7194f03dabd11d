// SPDX-License-Identifier: MIT

/// The parts of the text of a path between its slashes.
enum PathSegments {
  struct Segment {
    /// Name and predicates.
    var element: [UInt8]
    /// The name of the attribute that the path ends in.
    var attribute: [UInt8]?

    init(_ element: [UInt8], attribute: [UInt8]? = nil) {
      self.element = element
      self.attribute = attribute
    }

    private var nameEnd: Int {
      var depth = 0
      for (index, byte) in element.enumerated() {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if byte == UInt8(ascii: "["), depth == 0 { return index }
      }
      return element.count
    }

    var name: ArraySlice<UInt8> { element[..<nameEnd] }
    var predicates: ArraySlice<UInt8> { element[nameEnd...] }

    /// Whether the name is one, and not `*` or nothing.
    var isName: Bool { !name.isEmpty && !name.elementsEqual("*".utf8) }

    /// Whether the name has neither prefix nor namespace nor anything quoted.
    var isPlainName: Bool { isName && !name.contains { ":{}\\".utf8.contains($0) } }

    /// The attributes that the predicates demand with `=`; nil where one of them
    /// demands something else.
    var fixedAttributes: [MappedXMLPath.Attribute]? {
      var fixed: [MappedXMLPath.Attribute] = []
      var rest = predicates
      while !rest.isEmpty {
        guard rest.starts(with: "[@".utf8), let equals = rest.firstIndex(of: UInt8(ascii: "=")),
          equals + 1 < rest.endIndex
        else { return nil }
        let name = CSVText.trimmed(rest[(rest.startIndex + 2)..<equals])
        let value = CSVText.trimmed(rest[(equals + 1)...])
        guard let quote = value.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
          let end = value.dropFirst().firstIndex(of: quote),
          let close = value[(end + 1)...].firstIndex(where: { $0 != 0x20 }),
          value[close] == UInt8(ascii: "]"),
          !name.contains(where: { "!^$*<>{ (@/".utf8.contains($0) })
        else { return nil }
        fixed.append(
          MappedXMLPath.Attribute(
            name: String(decoding: name, as: UTF8.self),
            value: String(decoding: value[(value.startIndex + 1)..<end], as: UTF8.self)))
        rest = predicates[(close + 1)...]
      }
      return fixed
    }
  }

  /// Parts a path at the slashes that stand in no brackets, braces or quotes, and
  /// takes the attribute from its end.
  static func split(_ text: ArraySlice<UInt8>) -> [Segment] {
    var segments: [Segment] = []
    var current: [UInt8] = []
    /// Where the last segment has a dot that parts an attribute from it.
    var dot: Int?
    var brackets = 0
    var quote: UInt8?
    var isEscaped = false
    for byte in text {
      current.append(byte)
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = brackets > 0 ? byte : nil
        case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
        case UInt8(ascii: "/") where brackets == 0:
          segments.append(Segment(Array(current.dropLast())))
          (current, dot) = ([], nil)
        case UInt8(ascii: ".") where brackets == 0: dot = current.count - 1
        default: break
        }
      }
    }
    if current.first == UInt8(ascii: "@") {
      segments.append(Segment([], attribute: Array(current.dropFirst())))
    } else if let dot {
      segments.append(Segment(Array(current[..<dot]), attribute: Array(current[(dot + 1)...])))
    } else {
      segments.append(Segment(current))
    }
    return segments
  }
}
