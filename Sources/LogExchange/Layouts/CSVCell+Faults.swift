// SPDX-License-Identifier: MIT

extension CSVCell {
  /// True for -1, which stands for no value where nothing is negative.
  var isMinusOne: Bool { CSVText.trimmed(bytes).elementsEqual("-1".utf8) }

  /// True if the cell is empty or has one of some words for a missing value.
  func isNothing(_ words: [String]) -> Bool {
    let text = CSVText.trimmed(bytes)
    return text.isEmpty || words.contains { CSVText.equalFoldingASCII($0.utf8, text) }
  }

  /// The fault of a cell.
  ///
  /// - Parameters:
  ///   - name: The name of the column in messages.
  ///   - problem: The problem with the text, as the end of a sentence.
  func fault(
    _ code: Diagnostic.Code, _ name: String, _ problem: String, remedy: Remedy? = nil
  ) -> RecordFault {
    RecordFault(
      code: code, message: "\(name) is \"\(RecordFault.excerpt(string))\", \(problem)",
      remedy: remedy, field: name, position: position)
  }

  func badDate(_ name: String, expected: String, remedy: Remedy? = nil) -> RecordFault {
    .badDate(name, string, expected: expected, remedy: remedy, position: position)
  }

  func badNumber(_ name: String) -> RecordFault {
    .badNumber(name, string, .notANumber, position: position)
  }
}
