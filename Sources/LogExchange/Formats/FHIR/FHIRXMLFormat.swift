// SPDX-License-Identifier: MIT

import XMLTree

/// HL7 FHIR R4 in XML: a Bundle of Observations, or a single one.
///
///     <Bundle xmlns="http://hl7.org/fhir"><type value="collection"/>
///     <entry><resource><Observation>
///       <status value="final"/>
///       <code><coding><system value="http://loinc.org"/><code value="29463-7"/></coding></code>
///       <effectiveDateTime value="2024-03-01T07:12:00+01:00"/>
///       <valueQuantity><value value="82.40"/><unit value="kg"/>…</valueQuantity>
///     </Observation></resource></entry></Bundle>
///
/// - Body weight is LOINC 29463-7 and 3141-9. Other measures of a body are read
///   on request, and always if they are components beside a weight.
/// - The UCUM code of a unit decides; a different unit in words is reported.
/// - A bound (`<`) is not a value and is rejected, as are dates without a day.
///   Observations entered in error, those without a value for a stated reason, and
///   all other Observations and resources are counted as not modelled.
/// - DSTU2 and STU3 differ in the system of the category and in `comment`; both
///   are read, and written as R4.
/// - The narrative (`text`) of a resource, and the values of a Bundle itself
///   (its id, links, signature), are not kept.
///
/// `FHIRJSONFormat` is the same in another syntax: both go through the list of
/// values in a `FHIRResource`.
struct FHIRXMLFormat: XMLLogFormat {
  var name: String { "fhir-xml" }
  var title: String { "HL7 FHIR R4 Bundle or Observation, XML" }
  var evidence: FormatEvidence { .specification }
  var writes: Bool { true }
  var cannotHold: [String] { FHIRComposer.cannotHold }

  func recognises(_ head: InputHead) -> Bool { rootType(head) != nil }

  func recognition(_ head: InputHead) -> String? {
    rootType(head).map { "a \($0) in the namespace http://hl7.org/fhir" }
  }

  /// The local name of the document element, if its start tag has the namespace of FHIR.
  private func rootType(_ head: InputHead) -> String? {
    guard let root = head.xmlRootName,
      let start = head.bytes.firstRange(of: "<\(root)".utf8)?.lowerBound
    else { return nil }
    let tag = head.bytes[start...].prefix { $0 != UInt8(ascii: ">") }
    let names = ["\"", "'"].map { "\($0)http://hl7.org/fhir\($0)" }
    return names.contains(where: tag.contains)
      ? root.split(separator: ":").last.map(String.init) : nil
  }

  var recordPath: String { "Bundle/entry" }

  func recordPath(_ options: ReadingOptions, _ head: InputHead) -> String {
    rootType(head).map { $0 === "Bundle" } == false ? "/*" : recordPath
  }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    FHIRXMLMapping(options)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    FHIRXMLSink(output: output)
  }
}

/// Turns the entries of a Bundle, or a resource that is the whole document, into
/// records.
struct FHIRXMLMapping: XMLRecordMapping {
  private var mapping: FHIRMapping

  init(_ options: ReadingOptions) { mapping = FHIRMapping(options) }

  mutating func finish(_ emit: Emit) throws {
    if let note = mapping.note { try emit(note) }
  }

  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    let isEntry = element.localName === "entry"
    return mapping.map(
      isEntry: isEntry, type: element.localName, position: element.position
    ) { (values) throws(RecordFault) in try values.flatten(element, isResource: !isEntry) }
  }
}
