// SPDX-License-Identifier: MIT

import XMLTree

extension Diagnostic.Code {
  /// A document breaks a rule of XML 1.0.
  public static let notWellFormed = Diagnostic.Code(description: "not-well-formed")
  /// A document breaks a rule of Namespaces in XML.
  public static let namespace = Diagnostic.Code(description: "namespace")
  /// Bytes that the encoding of a document does not allow.
  public static let encoding = Diagnostic.Code(description: "encoding")
  /// A reference to an entity that is not declared.
  public static let undeclaredEntity = Diagnostic.Code(description: "undeclared-entity")
  /// A reference to an entity outside of the document.
  public static let externalEntity = Diagnostic.Code(description: "external-entity")
  /// A text that is not JSON.
  public static let jsonSyntax = Diagnostic.Code(description: "json-syntax")
  /// A text that is not CSV.
  public static let csvSyntax = Diagnostic.Code(description: "csv-syntax")
  /// An input has nothing in it.
  public static let emptyFile = Diagnostic.Code(description: "empty-file")
  /// No format claims an input.
  public static let unknownFormat = Diagnostic.Code(description: "unknown-format")
  /// An input lacks something that its format requires.
  public static let wrongFormat = Diagnostic.Code(description: "wrong-format")
  /// An input can be read in two ways, and only its owner knows the right one.
  public static let ambiguous = Diagnostic.Code(description: "ambiguous")
  /// A document violates its schema.
  public static let schemaViolation = Diagnostic.Code(description: "schema-violation")
}

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
