// SPDX-License-Identifier: MIT

/// Writes weight records as a Bundle of Observations in XML, one entry per line.
struct FHIRXMLSink: RecordSink {
  private var composer = FHIRComposer(canHold: XMLWriter.canHold)
  private var xml = XMLWriter()
  private let output: ByteOutput

  init(output: @escaping ByteOutput) {
    self.output = output
    xml.declaration()
    xml.start("Bundle")
    xml.attribute("xmlns", "http://hl7.org/fhir")
    xml.start("type")
    xml.attribute("value", "collection")
    xml.end()
  }

  var leftBehind: LeftBehind { composer.leftBehind }

  mutating func begin(_ header: LogHeader) { composer.leave(header) }

  mutating func add(_ record: LogRecord) throws {
    guard let tree = try composer.compose(record) else { return }
    xml.lineBreak()
    tree.write(to: &xml)
    if xml.isFull { try xml.drain(output) }
  }

  mutating func finish() throws {
    xml.text("\n")
    xml.end()
    xml.text("\n")
    try xml.drain(output)
  }
}
