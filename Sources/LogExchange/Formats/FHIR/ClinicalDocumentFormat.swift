// SPDX-License-Identifier: MIT

import XMLTree

/// Clinical documents of HL7 version 3: the `export_cda.xml` of Apple Health, and the summaries
/// (C-CDA) that clinics give their patients.
///
///     <component><observation classCode="OBS" moodCode="EVN">
///       <code code="3141-9" codeSystem="2.16.840.1.113883.6.1"/>
///       <text>
///         <sourceName>Scale</sourceName><value>58</value>
///         <type>HKQuantityTypeIdentifierBodyMass</type><unit>kg</unit>
///         <metadataEntry><key>HKWasUserEntered</key><value>1</value></metadataEntry>
///       </text>
///       <effectiveTime><low value="20230116164059+0800"/><high value="…"/></effectiveTime>
///       <value xsi:type="PQ" value="58" unit="kg"/>
///     </observation></component>
///
/// That of Apple Health repeats the values of `export.xml` in less detail; users who have both
/// should read that one.
///
/// - The measure is in `text/type`, else in the LOINC code; the value in
///   `value`, else in the text. If the two differ, a warning says so, and those
///   of the text become the extras `text.value` and `text.unit`.
/// - An end time other than the start time is the extra `endDate`. Every other
///   element of `text` is an extra under its own name.
/// - Units are those of UCUM (`[lb_av]`), too. Observations that did not happen are counted: goals
///   (`moodCode` is not EVN), denials (`negationInd`), and values that are unknown.
/// - Some exports continue after the end tag of the document with more entries,
///   and are then not XML: they are read to the end of the input, with a note.
struct ClinicalDocumentFormat: XMLLogFormat {
  var name: String { "apple-health-cda" }
  var title: String { "Apple Health export_cda.xml, other C-CDA" }
  var evidence: FormatEvidence { .realExport }

  func recognises(_ head: InputHead) -> Bool {
    head.xmlRootName === "ClinicalDocument"
  }

  func recognition(_ head: InputHead) -> String? {
    "the document element is ClinicalDocument"
  }

  var recordPath: String { "ClinicalDocument//observation" }

  var repairedRecordNames: [String] { ["observation"] }

  func makeInputFilter(_ head: InputHead) -> (any InputFilter)? {
    ClinicalDocumentEndFilter()
  }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    ClinicalDocumentMapping(measures: options.measures)
  }
}
