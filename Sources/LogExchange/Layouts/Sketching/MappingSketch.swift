// SPDX-License-Identifier: MIT

/// Makes a first mapping for a file that no format knows, by its names and values.
///
/// It is meant to be read: every guess says why, in a `guess` beside it, and what found
/// no place stands in `unplaced`. Nothing of that matters to a reader of mappings.
public enum MappingSketch {
  /// How much of a file is looked at.
  public static let headSize = 4 << 20

  /// A mapping by which a file can be read at once.
  public struct Reading: Sendable {
    public var mapping: Mapping
    /// What the mapping says, in a line: which column became which field.
    public var summary: String
    /// What was taken for granted, an item each.
    public var assumptions: [String]
  }

  /// - Parameter vocabulary: The titles by which fields are known.
  static func guess(
    of bytes: [UInt8], isWhole: Bool, name: String, _ options: ReadingOptions,
    _ vocabulary: SketchVocabulary
  ) throws(SketchError) -> SketchGuess {
    let head = InputHead(bytes, isWhole: isWhole && bytes.count <= InputHead.size)
    let source: SketchSource
    switch head.firstCharacter {
    case nil: throw SketchError(message: "there is nothing in it")
    case UInt8(ascii: "<"): source = try SketchSource(xml: bytes, isWhole: isWhole)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      source = try SketchSource(json: bytes, isWhole: isWhole)
    default: source = try SketchSource(csv: bytes, isWhole: isWhole, options)
    }
    var guesser = SketchGuesser(source, options, vocabulary)
    return try guesser.guess(name: word(name))
  }

  /// A name as mappings have them.
  private static func word(_ name: String) -> String {
    let parts = name.utf8.map { CSVText.folded($0) }.split { byte in
      !CSVText.isDigit(byte) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return parts.isEmpty ? "my-log" : parts.map(\.text).joined(separator: "-")
  }
}
