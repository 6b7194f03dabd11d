// SPDX-License-Identifier: MIT

import XMLTree

/// Collects the values of a resource from its tree.
struct FHIRFlattener {
  var values: [FHIRValue] = []
  var warnings: [RecordFault] = []
  var hasNarrative = false

  mutating func leaveOut(_ path: FHIRPath, _ found: String, position: SourcePosition?) {
    let place = path.steps.isEmpty ? "the resource" : "\(path)"
    warnings.append(
      RecordFault(
        code: .unknownAttribute, message: "\(place) has \(found), it is left out", field: place,
        position: position))
  }

  /// The fault of a resource that is nested more deeply than a path may reach.
  static func tooDeep(_ path: FHIRPath, position: SourcePosition?) -> RecordFault {
    let name = path.steps.first { $0.name !== "resource" }?.name ?? "the resource"
    return RecordFault(
      code: .nestedTooDeeply,
      message: "\(name) is nested more than \(FHIRPath.maximumDepth) levels deep", field: name,
      position: position)
  }
}
