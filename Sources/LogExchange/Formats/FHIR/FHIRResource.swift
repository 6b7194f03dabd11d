// SPDX-License-Identifier: MIT

import XMLTree

/// A value of a resource: its place and its text. The text of a number keeps
/// the digits as they were written.
struct FHIRValue: Hashable, Sendable {
  var path: FHIRPath
  var text: String
  var position: SourcePosition?

  init(_ path: FHIRPath, _ text: String, position: SourcePosition? = nil) {
    self.path = path
    self.text = text
    self.position = position
  }
}

/// A resource, or an entry of a Bundle, as the flat list of its values in the
/// order of the specification.
///
/// XML and JSON are two notations for the same list; a resource is read from
/// the list alone. The narrative (`text`) is a rendering of the other
/// values for people, and is left out.
struct FHIRResource: Sendable {
  /// nil for an entry of a Bundle without a resource.
  var type: String?
  private(set) var values: [FHIRValue]
  var position: SourcePosition?
  var hasNarrative = false
  /// Warnings about parts that could not be put into the list.
  var warnings: [RecordFault] = []
  private var places: [String: Int] = [:]

  init(type: String?, values: [FHIRValue], position: SourcePosition? = nil) {
    self.type = type
    self.values = values.sorted { $0.path < $1.path }
    self.position = position
    for (index, value) in self.values.enumerated() { places[value.path.name] = index }
  }

  /// The value at a path.
  subscript(path: String) -> FHIRValue? { places[path].map { values[$0] } }

  /// Takes the resource out of an entry; the other values of the entry are put
  /// under `entry`.
  static func inEntry(_ values: [FHIRValue], position: SourcePosition?) -> FHIRResource {
    var type: String?
    var result: [FHIRValue] = []
    for value in values {
      guard value.path.group === "resource" else {
        result.append(FHIRValue(value.path.below("entry"), value.text, position: value.position))
        continue
      }
      let path = value.path.withoutFirst
      if path.steps.count == 1, path.group === "resourceType" {
        type = value.text
      } else {
        result.append(FHIRValue(path, value.text, position: value.position))
      }
    }
    return FHIRResource(type: type, values: result, position: position)
  }

  /// The codings of the concept at a path.
  func codings(_ path: String) -> [FHIRCoding] {
    var codings: [FHIRCoding] = []
    while true {
      let place = codings.isEmpty ? "\(path).coding" : "\(path).coding[\(codings.count)]"
      let coding = FHIRCoding(
        system: self["\(place).system"]?.text, code: self["\(place).code"],
        display: self["\(place).display"], path: place)
      if coding.system == nil, coding.code == nil, coding.display == nil { return codings }
      codings.append(coding)
    }
  }

  /// Whether an element of the resource has a value, or contains one.
  func hasGroup(_ name: String) -> Bool {
    values.contains { $0.path.group === name }
  }

  /// The number of the resource's elements with a name.
  func count(of group: String) -> Int {
    (values.lazy.filter { $0.path.group === group }.map(\.path.groupIndex).max() ?? -1)
      + 1
  }
}

/// One code of a concept, with its display.
struct FHIRCoding {
  var system: String?
  var code: FHIRValue?
  var display: FHIRValue?
  var path: String

  /// The measure of the code; nil for all other codes.
  var measure: FHIRMeasure? { FHIRMeasure(system: system, code: code?.text) }
}
