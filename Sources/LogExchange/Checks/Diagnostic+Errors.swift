// SPDX-License-Identifier: MIT

import XMLTree

extension Diagnostic {
  /// Makes a diagnostic of an error of the input; nil if the error says that the input could
  /// not be examined: unreadable files, limits, failures of the parser.
  public init?(finding error: XMLReadError, file: String? = nil) {
    let codes: [Code] = [
      .notWellFormed, .namespace, .encoding, .undeclaredEntity, .externalEntity,
    ]
    let name = error.code.description.utf8
    guard let code = codes.first(where: { $0.description.utf8.elementsEqual(name) }) else {
      return nil
    }
    self.init(.error, code, error.message, file: file, position: error.position, path: "/")
  }

  /// Makes a diagnostic of an error of the input; nil if the error says that the input could
  /// not be examined: unreadable files, limits, unknown formats, and inputs that can
  /// be read in two ways.
  public init?(finding error: LogError, file: String? = nil) {
    let code: Code
    switch error.code {
    case .notJSON: code = .jsonSyntax
    case .notCSV: code = .csvSyntax
    case .wrongFormat: code = .wrongFormat
    case .emptyFile: code = .emptyFile
    default: return nil
    }
    self.init(
      .error, code, error.message, remedy: error.remedy, file: file, position: error.position,
      path: "/")
  }
}
