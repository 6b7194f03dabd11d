// SPDX-License-Identifier: MIT

internal import CLibXML2

/// An XML Schema (XSD 1.0), against which documents are validated while they are read.
///
///     let schema = try XMLSchema(contentsOf: "log.xsd")
///     let checker = XMLChecker(schema: schema)
///     checker.onSchemaViolation = { print($0); return .continue }
///     try checker.check(contentsOf: "log.xml")
///
/// `XMLChecker`, `XMLTreeReader` and `XMLTreeParser` use it. A violation does not end the
/// reading. Memory does not grow with the document, with two exceptions: `xs:key`,
/// `xs:unique` and `xs:keyref` remember every key of the element they are declared in, and
/// the text of an element with a simple type is held until its end.
///
/// Documents that a schema includes, imports or redefines are read from local files in the
/// folder of the schema and below, never from the network or through a catalogue.
/// `xsi:schemaLocation` in a document is ignored. The documents of a schema are subject to
/// the rules for all documents: nothing outside of them is read, and entities cannot grow
/// without a bound.
///
/// The work is done by libxml2, with its limits: each `xs:ID` value is checked by itself,
/// but not that it is unique in the document.
///
/// A schema does not change; any number of threads can use one at the same time.
public final class XMLSchema: @unchecked Sendable {
  // This is Sendable, because libxml2 only reads a compiled schema; the state of a
  // validation is in a context of its own (`SchemaPass`).
  let pointer: xmlSchemaPtr

  /// The local names of the elements that are declared with `xs:unique`, `xs:key` or
  /// `xs:keyref`.
  let constrained: Set<[UInt8]>
  let limits: Limits

  /// The limits for a schema. libxml2 prepares a schema as a whole and cannot be stopped,
  /// so these are checked before it begins.
  public struct Limits: Hashable, Sendable {
    /// The work of libxml2 to prepare the schema, estimated from its documents: about 4 for
    /// each pair of particles in a content model, and more if many are optional. Default
    /// 50,000,000, which takes a second or two at the most.
    ///
    /// The same number of steps may be made for nested `xs:unique`, `xs:key` and
    /// `xs:keyref` while a document is read, and 64 more for each of its bytes.
    public var work = 50_000_000
    /// The number of files that the schema consists of. Default 500.
    public var files = 500
    /// The total size of these files in bytes. Default 67,108,864 (64 MB).
    public var size = 64 << 20

    /// The default limits.
    public init() {}
  }

  /// - Parameter pointer: The compiled schema of libxml2; it is freed with this object.
  init(_ pointer: xmlSchemaPtr, constrained: Set<[UInt8]>, limits: Limits) {
    self.pointer = pointer
    self.constrained = constrained
    self.limits = limits
  }

  deinit {
    xmlSchemaFree(pointer)
  }
}
