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
/// What a schema includes, imports or redefines is read from local files in the folder
/// of the schema and below, never from the network or through a catalogue. What a
/// document names in `xsi:schemaLocation` is not looked at. The documents of a schema
/// are subject to the rules for all documents: nothing outside of them is read, and
/// entities cannot grow without a bound.
///
/// The work is libxml2's, and so are its limits: `xs:ID` values are checked one by
/// one, but not whether they are unique in a document.
///
/// A schema does not change; any number of threads can use one at the same time.
public final class XMLSchema: @unchecked Sendable {
  // Sendable: libxml2 only reads a schema that has been compiled; what changes
  // during a validation is in a context of its own (`SchemaPass`).
  let pointer: xmlSchemaPtr

  /// The local names of the elements that are declared with `xs:unique`, `xs:key` or
  /// `xs:keyref`.
  let constrained: Set<[UInt8]>
  let limits: Limits

  /// How much a schema may be. libxml2 prepares a schema as a whole and cannot be
  /// stopped, so these are checked before it begins.
  public struct Limits: Hashable, Sendable {
    /// What libxml2 has to do to prepare the schema, estimated from its documents:
    /// about 4 for each pair of particles in a content model, and more where many
    /// may be absent. Default 50,000,000, which takes a second or two at the most.
    ///
    /// As many steps may be made for `xs:unique`, `xs:key` and `xs:keyref` that are
    /// nested in each other while a document is read, and 64 more for each of its bytes.
    public var work = 50_000_000
    /// Files that the schema consists of. Default 500.
    public var files = 500
    /// Bytes of all these files. Default 67,108,864 (64 MB).
    public var size = 64 << 20

    /// The default limits.
    public init() {}
  }

  /// - Parameter pointer: What libxml2 has made; it is freed with this object.
  init(_ pointer: xmlSchemaPtr, constrained: Set<[UInt8]>, limits: Limits) {
    self.pointer = pointer
    self.constrained = constrained
    self.limits = limits
  }

  deinit {
    xmlSchemaFree(pointer)
  }
}
