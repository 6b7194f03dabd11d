// SPDX-License-Identifier: MIT

/// Makes a first mapping for a file that no format knows, by its names and values.
///
/// It is meant to be read: every guess says why, in a `guess` beside it, and what found
/// no place stands in `unplaced`. Nothing of that matters to a reader of mappings.
public enum MappingSketch {
  /// How much of a file is looked at.
  public static let headSize = 4 << 20

  /// Sketches a mapping.
  ///
  /// - Parameters:
  ///   - bytes: The file, or its first `headSize` bytes.
  ///   - name: The name of the format that the mapping describes; characters that no
  ///     name has are left out.
  /// - Throws: Why there is nothing to sketch, and what to do.
  public static func mapping(
    for bytes: [UInt8], isWhole: Bool = true, name: String
  ) throws(SketchError) -> String {
    let head = InputHead(bytes, isWhole: isWhole && bytes.count <= InputHead.size)
    let source: SketchSource
    switch head.firstCharacter {
    case nil: throw SketchError(message: "there is nothing in it")
    case UInt8(ascii: "<"): source = try SketchSource(xml: bytes, isWhole: isWhole)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      source = try SketchSource(json: bytes, isWhole: isWhole)
    default: source = try SketchSource(csv: bytes, isWhole: isWhole)
    }
    var guesser = SketchGuesser(source)
    return text(source, try guesser.guess(), name: name)
  }

  // MARK: Text

  private static func text(_ source: SketchSource, _ guess: SketchGuess, name: String) -> String {
    var lines = [
      "\"version\": 1", "\"name\": \(quoted(word(name)))",
      "\"kind\": \(quoted(guess.kind.name))", "\"source\": \(quoted(source.source.rawValue))",
    ]
    if let records = source.records { lines.append("\"records\": \(quoted(records))") }
    if !source.namespaces.isEmpty {
      let members = source.namespaces.map { "\(quoted($0.prefix)): \(quoted($0.uri))" }
      lines.append("\"namespaces\": {\(members.joined(separator: ", "))}")
    }
    if let table = source.table {
      var members: [String] = []
      if let delimiter = table.delimiter {
        members.append(
          "\"delimiter\": " + quoted(String(Character(UnicodeScalar(delimiter)))))
      }
      if !table.hasHeader { members.append("\"header\": false") }
      lines.append("\"table\": {\(members.joined(separator: ", "))}")
    }
    lines.append("\"guess\": \(quoted("\(source.count) entries were seen; \(guess.reason)"))")
    let fields = guess.fields.map { field in
      "    \(quoted(field.name)): {\(field.members.joined(separator: ", "))}"
    }
    lines.append("\"fields\": {\n\(fields.joined(separator: ",\n"))\n  }")
    if !guess.unplaced.isEmpty {
      lines.append("\"unplaced\": [\(guess.unplaced.joined(separator: ", "))]")
    }
    return "{\n" + lines.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.quoted(text), as: UTF8.self)
  }

  /// A name as mappings have them.
  private static func word(_ name: String) -> String {
    let bytes = name.utf8.map { CSVText.folded($0) }.map { byte in
      CSVText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        ? byte : UInt8(ascii: "-")
    }
    let parts = bytes.split(separator: UInt8(ascii: "-"))
    let word = String(decoding: Array(parts.joined(separator: [UInt8(ascii: "-")])), as: UTF8.self)
    return word.isEmpty ? "my-log" : word
  }
}

/// What a sketch says.
struct SketchGuess {
  struct Field {
    var name: String
    /// The members of the field, each as JSON.
    var members: [String]
  }

  var kind: LogKind
  /// Why it is that kind.
  var reason: String
  var fields: [Field]
  /// The paths of the places that found no field, as JSON.
  var unplaced: [String]
}
