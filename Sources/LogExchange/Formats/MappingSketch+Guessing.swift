// SPDX-License-Identifier: MIT

extension MappingSketch {
  /// The titles of the built-in layouts, and the words of people.
  private static let vocabulary = SketchVocabulary(LogFormats.layouts) {
    CostWords.category($0)?.rawValue
  }

  private static func sketch(
    _ bytes: [UInt8], isWhole: Bool, name: String, _ options: ReadingOptions
  ) throws(SketchError) -> SketchGuess {
    var guess = try guess(of: bytes, isWhole: isWhole, name: name, options, vocabulary)
    guess.layout.categoriseByTitle()
    return guess
  }

  /// Sketches a mapping.
  ///
  /// - Parameters:
  ///   - bytes: The file, or its first `headSize` bytes.
  ///   - isWhole: Whether the bytes are the whole file.
  ///   - name: The name of the format that the mapping describes; characters that are not
  ///     allowed in names are left out.
  ///   - options: Values that the user gives where the file does not.
  /// - Throws: The reason why nothing can be sketched, and what to do.
  public static func mapping(
    for bytes: [UInt8], isWhole: Bool = true, name: String,
    options: ReadingOptions = ReadingOptions()
  ) throws(SketchError) -> String {
    let guess = try sketch(bytes, isWhole: isWhole, name: name, options)
    return guess.layout.printed(with: guess.remarks)
  }

  /// Sketches a mapping for reading a file without showing it to the user first.
  ///
  /// - Throws: The reason why nothing can be sketched, or the first open question, and what to do.
  public static func reading(
    of bytes: [UInt8], isWhole: Bool = true, options: ReadingOptions = ReadingOptions()
  ) throws(SketchError) -> Reading {
    let guess = try sketch(bytes, isWhole: isWhole, name: "sketch", options)
    if let open = guess.ambiguities.first {
      throw SketchError(message: open.message, remedy: open.remedy)
    }
    return Reading(
      mapping: Mapping(layout: guess.layout), summary: guess.summary, assumptions: guess.assumptions
    )
  }
}
