// SPDX-License-Identifier: MIT

import XMLTree

/// The `export.xml` of Apple Health: body mass.
///
/// Every measure of every kind is a `Record` with its values in attributes:
///
///     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg"
///       startDate="2024-01-02 07:00:00 -0500" endDate="2024-01-02 07:00:00 -0500" value="82.4">
///       <MetadataEntry key="HKWasUserEntered" value="1"/>
///     </Record>
///
/// - Records inside a `Correlation` occur again at the top and are read there.
/// - The unit is that of the record; one file may hold several.
/// - The offset of the dates is that of the phone that exported. The zone of the
///   measurement, where it is known, is the extra `HKTimeZone`.
/// - `device` holds the address of an object in memory, which changes with every
///   export. It is kept as it is; comparing records leaves it out.
/// - `endDate` is kept as an extra where it differs from `startDate`, every
///   other attribute and the metadata always.
public struct AppleHealthFormat: XMLLogFormat {
  /// Creates the format; it has no settings.
  public init() {}

  public var name: String { "apple-health" }
  public var title: String { "Apple Health export.xml" }
  public var evidence: FormatEvidence { .realExport }

  public func recognises(_ head: InputHead) -> Bool {
    head.xmlRootName.map { $0.utf8.elementsEqual("HealthData".utf8) } ?? false
  }

  public var recordPath: String { "HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"]" }

  public func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    AppleHealthMapping()
  }
}

/// Turns `Record` elements of body mass into weight records.
struct AppleHealthMapping: XMLRecordMapping {
  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    do throws(RecordFault) {
      return MappedEntry(.record(.weight(try record(element))))
    } catch {
      return MappedEntry(.rejected(error))
    }
  }

  private func record(_ element: XMLTreeNode) throws(RecordFault) -> WeightRecord {
    var startDate: XMLTreeAttribute?
    var endDate: XMLTreeAttribute?
    var value: XMLTreeAttribute?
    var unit: XMLTreeAttribute?
    var source: XMLTreeAttribute?
    var device: XMLTreeAttribute?
    var extras = Extras()
    for attribute in element.attributes {
      let name = attribute.name
      if name.hasBytes("startDate") {
        startDate = attribute
      } else if name.hasBytes("endDate") {
        endDate = attribute
      } else if name.hasBytes("value") {
        value = attribute
      } else if name.hasBytes("unit") {
        unit = attribute
      } else if name.hasBytes("sourceName") {
        source = attribute
      } else if name.hasBytes("device") {
        device = attribute
      } else if !name.hasBytes("type") {
        extras.append(name: name, value: attribute.value)
      }
    }
    guard let startDate else { throw .missing("startDate") }
    guard let date = Timestamp(appleHealth: startDate.valueBytes) else {
      throw .badDate(
        "startDate", startDate.value, expected: "a date such as 2024-01-02 07:00:00 -0500")
    }
    guard let value else { throw .missing("value") }
    guard let unit else {
      throw RecordFault(code: .missingUnit, message: "no unit", field: "unit")
    }
    guard let massUnit = MassUnit(utf8: unit.valueBytes) else {
      throw .unknownUnit("value", unit.value, .mass)
    }
    var record = WeightRecord(date: date)
    do throws(ExactDecimal.ParseError) {
      record.weight = Quantity(try ExactDecimal(utf8: value.valueBytes), massUnit)
    } catch {
      throw .badNumber("value", value.value, error)
    }
    record.source = source?.value
    record.device = device?.value
    if let endDate, !endDate.valueBytes.elementsEqual(startDate.valueBytes) {
      extras.append(name: "endDate", value: endDate.value)
    }
    appendMetadata(of: element, to: &extras)
    record.extras = extras
    record.position = element.position
    return record
  }

  private func appendMetadata(of element: XMLTreeNode, to extras: inout Extras) {
    for child in element.children where child.isElement {
      guard child.name.hasBytes("MetadataEntry") else { continue }
      var key: String?
      var value: String?
      for attribute in child.attributes {
        if attribute.name.hasBytes("key") { key = attribute.value }
        if attribute.name.hasBytes("value") { value = attribute.value }
      }
      if let key { extras.append(name: key, value: value ?? "") }
    }
  }
}

extension Timestamp {
  /// Reads `yyyy-MM-dd HH:mm:ss ±HHMM`.
  init?(appleHealth bytes: some Collection<UInt8>) {
    let read = bytes.withContiguousStorageIfAvailable { contiguous in
      var scanner = DigitScanner(contiguous)
      return Timestamp(appleHealth: &scanner)
    }
    guard let timestamp = read ?? Timestamp(appleHealth: Array(bytes)) else { return nil }
    self = timestamp
  }

  private init?(appleHealth scanner: inout DigitScanner) {
    guard let year = scanner.digits(4), scanner.accept("-"), let month = scanner.digits(2),
      scanner.accept("-"), let day = scanner.digits(2), scanner.accept(" "),
      let hour = scanner.digits(2), scanner.accept(":"), let minute = scanner.digits(2),
      scanner.accept(":"), let second = scanner.digits(2), scanner.accept(" "),
      let offset = scanner.basicOffset(), scanner.isAtEnd
    else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      offset: offset)
  }
}

extension String {
  /// Whether the text is exactly these bytes.
  @inline(__always)
  func hasBytes(_ other: StaticString) -> Bool {
    utf8.count == other.utf8CodeUnitCount
      && utf8.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: utf8.count))
  }
}
