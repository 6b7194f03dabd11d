// SPDX-License-Identifier: MIT

import XMLTree

/// The `export.xml` of Apple Health: body mass, and other body measures.
///
/// Every measure of every kind is a `Record` with its values in attributes:
///
///     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg"
///       startDate="2024-01-02 07:00:00 -0500" endDate="2024-01-02 07:00:00 -0500" value="82.4">
///       <MetadataEntry key="HKWasUserEntered" value="1"/>
///     </Record>
///
/// - Body mass is always read, the other body measures only on request:
///   fat, lean mass, mass index, height, waist. Each entry is a record of
///   its own. Everything else in the file is counted by kind.
/// - Records inside a `Correlation` occur again at the top level and are read there.
/// - The unit is that of the record; one file may hold several. Body fat is a
///   share from 0 to 1, although Apple writes `%`: its unit is `fraction`.
/// - The offset of the dates is that of the phone that exported. The zone of the
///   measurement, if it is known, is the extra `HKTimeZone`.
/// - `device` holds the address of an object in memory, which changes with every
///   export. It is kept as it is; comparing records leaves it out.
/// - `endDate` is kept as an extra if it differs from `startDate`; every
///   other attribute and the metadata are always kept.
/// - iOS 8 wrote `source` instead of `sourceName`, other dates, and metadata as
///   attributes, which become extras like all attributes that have no field.
/// - The malformed document type declaration of iOS 16 is left out. Of a fragment, whose elements
///   have no document element around them, all elements are read.
/// - Damage inside a record costs that record.
struct AppleHealthFormat: XMLLogFormat {
  var name: String { "apple-health" }
  var title: String { "Apple Health export.xml" }
  var evidence: FormatEvidence { .realExport }

  func recognises(_ head: InputHead) -> Bool {
    head.xmlRootName === "HealthData"
  }

  func recognition(_ head: InputHead) -> String? { "the document element is HealthData" }

  var recordPath: String { "HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"]" }

  func recordPath(_ options: ReadingOptions, _ head: InputHead) -> String {
    // The other types are passed over where that is cheap, else counted by the mapping.
    options.measures == .all
      ? "HealthData/Record[@type^=\"HKQuantityTypeIdentifier\"]" : recordPath
  }

  /// All elements below the document element: damage in one of them costs one entry,
  /// whatever its kind.
  var repairedRecordNames: [String] {
    [
      "Record", "Correlation", "Workout", "ActivitySummary", "ClinicalRecord", "Audiogram",
      "VisionPrescription",
    ]
  }

  var nestingRecordNames: [String] { ["Correlation"] }

  func makeInputFilter(_ head: InputHead) -> (any InputFilter)? {
    let names = repairedRecordNames + ["ExportDate", "Me"]
    let isFragment = names.contains { $0 === head.xmlRootName }
    return isFragment ? AppleHealthFragmentFilter() : AppleHealthPrologFilter()
  }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    AppleHealthMapping(options)
  }
}
