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
  ///   - isWhole: Whether the bytes are the whole file.
  ///   - name: The name of the format that the mapping describes; characters that no name
  ///     has are left out.
  ///   - options: What the user says where the file does not.
  /// - Throws: Why there is nothing to sketch, and what to do.
  public static func mapping(
    for bytes: [UInt8], isWhole: Bool = true, name: String,
    options: ReadingOptions = ReadingOptions()
  ) throws(SketchError) -> String {
    let source = try source(bytes, isWhole: isWhole)
    var guesser = SketchGuesser(source, options)
    return text(source, try guesser.guess(), name: name)
  }

  /// A mapping by which a file can be read at once.
  public struct Reading: Sendable {
    public var mapping: Mapping
    /// What the mapping says, in a line: which column became which field.
    public var summary: String
    /// What was taken for granted, an item each.
    public var assumptions: [String]
  }

  /// Sketches a mapping to read a file by, without anybody looking at it first.
  ///
  /// - Throws: Why there is nothing to sketch, or what nothing decides, and what to do.
  public static func reading(
    of bytes: [UInt8], isWhole: Bool = true, options: ReadingOptions = ReadingOptions()
  ) throws(SketchError) -> Reading {
    let source = try source(bytes, isWhole: isWhole)
    var guesser = SketchGuesser(source, options)
    let guess = try guesser.guess()
    if let open = guess.ambiguities.first { throw SketchError(message: open) }
    @Kept var mapping: Mapping
    do throws(MappingError) {
      mapping = try Mapping(parsing: Array(text(source, guess, name: "sketch").utf8))
    } catch {
      throw SketchError(message: "the sketch is no mapping: \(error)")
    }
    var parts = guess.fields.map { field in
      let title = field.title.isEmpty ? "" : " \(field.title)"
      return field.name + title + (field.short.isEmpty ? "" : " \(field.short)")
    }
    if !guess.unplaced.isEmpty {
      parts.append("not placed: \(guess.unplaced.joined(separator: ", "))")
    }
    return Reading(
      mapping: mapping, summary: "\(guess.kind.name): \(parts.joined(separator: "; "))",
      assumptions: guess.remarks + guess.assumptions)
  }

  private static func source(_ bytes: [UInt8], isWhole: Bool) throws(SketchError) -> SketchSource {
    let head = InputHead(bytes, isWhole: isWhole && bytes.count <= InputHead.size)
    switch head.firstCharacter {
    case nil: throw SketchError(message: "there is nothing in it")
    case UInt8(ascii: "<"): return try SketchSource(xml: bytes, isWhole: isWhole)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try SketchSource(json: bytes, isWhole: isWhole)
    default: return try SketchSource(csv: bytes, isWhole: isWhole)
    }
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
      if !table.hasTitles { members.append("\"header\": false") }
      if table.linesAbove > 0 { members.append("\"skip\": \(table.linesAbove)") }
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
    /// The column that it comes from, and its unit or pattern, for a summary.
    var title = ""
    var short = ""
  }

  var kind: LogKind
  /// Why it is that kind.
  var reason: String
  var fields: [Field]
  /// The paths of the places that found no field, as JSON.
  var unplaced: [String]
  /// What was taken because it is usual.
  var assumptions: [String] = []
  /// What nothing decides, and the option that does.
  var ambiguities: [String] = []
  /// Columns that have no field although their names say one, and why.
  var remarks: [String] = []
}
