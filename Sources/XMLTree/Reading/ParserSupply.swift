// SPDX-License-Identifier: MIT

/// Gives `XMLTreeParser`, `XMLTreeReader` and `XMLChecker` a parser for each document:
/// the one that has parsed a document before, or a new one.
///
/// A parser belongs to the document it was given for, so that documents do not mix,
/// whatever is done with the owner of the supply in the meantime.
struct ParserSupply {
  /// A parser that has done its work and can do more.
  private var idle: SAXParser?

  /// A parser that has read nothing.
  ///
  /// - Parameters:
  ///   - isText: As `SAXParser.isText`.
  ///   - keepsNames: Whether the names of documents before may be known to it.
  ///   - report: Is told of what breaks the schema; nil to leave the schema out.
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
      storage: session.pointee.builder.finish(declaration: declaration, trimmed: true))
  }
}
