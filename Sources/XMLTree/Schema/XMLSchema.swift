// SPDX-License-Identifier: MIT

internal import CLibXML2

/// An XML Schema (XSD 1.0) that documents are held against while they are read.
///
///     let schema = try XMLSchema(contentsOf: "log.xsd")
///     let checker = XMLChecker(schema: schema)
///     checker.onSchemaViolation = { print($0); return .continue }
///     try checker.check(contentsOf: "log.xml")
///
/// `XMLChecker`, `XMLTreeReader` and `XMLTreeParser` take one. What breaks the
/// schema does not end the reading. Memory does not grow with the document, with
/// two exceptions: `xs:key`, `xs:unique` and `xs:keyref` remember every key of the
/// element they are declared in, and the text of an element with a simple type is
/// held until its end.
///
/// What a schema includes, imports or redefines is read from local files, never
/// from the network or through a catalogue; the same holds for what a document
/// names in `xsi:schemaLocation`, which is not looked at. The documents of a
/// schema are subject to the rules for all documents: what is outside of them is
/// not read, and entities do not grow without a bound.
///
/// The work is libxml2's, and so are its limits: `xs:ID` values are checked one by
/// one, but not whether they are unique in a document.
///
/// A schema does not change; any number of threads can use one at the same time.
public final class XMLSchema: @unchecked Sendable {
  // Sendable: libxml2 only reads a schema that has been compiled; what changes
  // during a validation is in a context of its own (`SchemaPass`).
  let pointer: xmlSchemaPtr

  /// Reads a schema from a file.
  ///
  /// - Throws: `XMLSchemaError` if it, or a file that it names, cannot be read or
  ///   is no schema.
  public init(contentsOf path: String) throws(XMLSchemaError) {
    pointer = try SchemaLoad(path: path, bytes: nil).compile()
  }

  /// Reads a schema that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The schema document, in any encoding that it declares.
  ///   - path: The file that it would be: where the files it names are looked for,
  ///     and what errors call it. nil for a schema that names no files.
  /// - Throws: As `init(contentsOf:)`.
  public init(_ bytes: some Sequence<UInt8>, path: String? = nil) throws(XMLSchemaError) {
    pointer = try SchemaLoad(path: path, bytes: Array(bytes)).compile()
  }

  /// Reads a schema that is in a string, as `init(_:path:)` does.
  public convenience init(_ string: String, path: String? = nil) throws(XMLSchemaError) {
    try self.init(string.utf8, path: path)
  }

  deinit {
    xmlSchemaFree(pointer)
  }
}
