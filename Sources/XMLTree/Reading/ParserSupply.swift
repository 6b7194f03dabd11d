// SPDX-License-Identifier: MIT

/// Supplies `XMLTreeParser`, `XMLTreeReader` and `XMLChecker` with a parser for each
/// document: a used one that can parse another, or a new one.
///
/// A parser belongs to the document it was made for, so that documents stay separate, even
/// if the owner of the supply is used for others in the meantime.
struct ParserSupply {
  /// A parser that has finished a document and can parse another.
  private var idle: SAXParser?

  /// A parser that has read nothing.
  ///
  /// - Parameters:
  ///   - isText: As `SAXParser.isText`.
  ///   - keepsNames: Whether it may know the names of earlier documents.
  ///   - report: Called with each violation of the schema; nil to ignore the schema.
  mutating func makeParser(
    limits: ParseLimits, isText: Bool, keepsNames: Bool, schema: XMLSchema?,
    report: XMLSchemaViolation.Handler?
  ) throws(XMLReadError) -> SAXParser {
    let parser = idle ?? SAXParser(limits: limits)
    if idle != nil { parser.prepareForAnother(limits: limits, keepsNames: keepsNames) }
    idle = nil
    parser.isText = isText
    if let schema, let report { try parser.validate(against: schema, report) }
    return parser
  }

  /// Takes back a parser that has parsed its document to the end.
  mutating func takeBack(_ parser: SAXParser) {
    if parser.canParseAnother { idle = parser }
  }
}

extension SAXParser {
  /// The tree of a document that has been parsed to the end.
  func makeDocument() -> XMLTreeDocument {
    XMLTreeDocument(
      storage: session.pointee.builder.finish(declaration: declaration))
  }
}
