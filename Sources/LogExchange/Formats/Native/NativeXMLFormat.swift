// SPDX-License-Identifier: MIT

import XMLTree

/// The native XML form of logs, version 1:
///
///     <logbook version="1">
///       <fuelLog vehicle="Civic" distanceUnit="mi" volumeUnit="usgal" currency="USD">
///         <fillUp date="2009-02-14T09:30:00-08:00"><odometer>12345</odometer></fillUp>
///       </fuelLog>
///     </logbook>
///
/// The elements and attributes of a record are those of the table of fields;
/// others become extras. A value has its own `unit`, else that of its log;
/// without either the record is rejected. A higher version is read as far as it
/// is understood, with a warning.
public struct NativeXMLFormat: XMLLogFormat {
  /// The kinds of log that it knows.
  let kinds: [LogKind]

  public var name: String { "xml" }
  public var title: String { "native XML" }
  public var evidence: FormatEvidence { .own }
  public var writes: Bool { true }

  public func recognises(_ head: InputHead) -> Bool {
    head.xmlRootName === "logbook"
  }

  public var recordPath: String { "logbook/*/*" }

  public var repairedRecordNames: [String] { kinds.map(\.recordElement) }

  public func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    NativeXMLMapping(kinds, options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? { NativeXMLWriter(output: output) }
}
