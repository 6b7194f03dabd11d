// SPDX-License-Identifier: MIT

/// Drafts a mapping for a file that no format recognises, from its names and values.
///
/// People are meant to read it: every guess is explained by a `guess` beside it, and columns
/// without a field are listed in `unplaced`. Readers of mappings ignore both.
public enum MappingSketch {
  /// The number of bytes of a file that are examined.
  public static let headSize = 4 << 20
  /// The number of bytes that are examined of a file that is read by its sketch at once.
  static let quickSize = 1 << 20

  /// A mapping by which a file can be read at once.
  public struct Reading: Sendable {
    public var mapping: Mapping
    /// The mapping in one line: each column with its field.
    public var summary: String
    /// The assumptions of the mapping, one sentence for each.
    public var assumptions: [Doubt]
  }

  /// An assumption, or a question that nothing in a file decides.
  public struct Doubt: Explained, Hashable, Sendable {
    /// The assumption or the question, in plain words.
    public var message: String
    /// What decides it; nil if no setting does.
    public var remedy: Remedy?
  }

  /// - Parameter vocabulary: The titles by which fields are known.
  static func guess(
    of bytes: [UInt8], isWhole: Bool, name: String, _ options: ReadingOptions,
    _ vocabulary: SketchVocabulary
  ) throws(SketchError) -> SketchGuess {
    let head = InputHead(bytes, isWhole: isWhole && bytes.count <= InputHead.size)
    let guess = { (source: SketchSource) throws(SketchError) in
      try SketchGuess(
        of: try source.named(options.titles ?? []), name: word(name), options, vocabulary)
    }
    if bytes.starts(with: "SQLite format 3\0".utf8) {
      #if SQLite
        return try SketchSource.guess(database: bytes, isWhole: isWhole, guess)
      #else
        throw SketchError(message: "it is a database, which this build cannot read")
      #endif
    }
    switch head.firstCharacter {
    case nil: throw SketchError(message: "there is nothing in it")
    case let mark? where !SketchSource.inOrder(options.titles).isEmpty && "<{[".utf8.contains(mark):
      throw SketchError(
        message: "titles were given in an order, but it is no table",
        remedy:
          "; \(.titles) mass=weight, for instance, says that what is called mass is the weight")
    case UInt8(ascii: "<"):
      return try SketchSource.guess(xml: bytes, isWhole: isWhole, guess)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try SketchSource.guess(json: bytes, isWhole: isWhole, guess)
    default: return try SketchSource.guess(csv: bytes, isWhole: isWhole, options, guess)
    }
  }

  /// Whether an input seems to be a table whose first row has no titles.
  package static func lacksTitles(_ head: InputHead) -> Bool {
    var next: Int?
    let source = try? SketchSource(
      csv: head.bytes, isWhole: head.isWhole, ReadingOptions(), next: &next)
    return source.map { !$0.table.hasTitles } ?? false
  }

  /// Why a JSON text cannot be read to its end, in words; nil if it can, or if only its beginning
  /// is known.
  package static func faultOfJSON(_ head: InputHead) -> String? {
    do throws(LogError) {
      if head.isWhole { _ = try SketchSource.values(head.bytes, isWhole: true) }
      return nil
    } catch { return "it is no JSON that can be read: \(error)" }
  }

  /// A name in the form of names of mappings.
  private static func word(_ name: String) -> String {
    let parts = name.utf8.map { CSVText.folded($0) }.split { byte in
      !CSVText.isDigit(byte) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return parts.isEmpty ? "my-log" : parts.map(\.text).joined(separator: "-")
  }
}
