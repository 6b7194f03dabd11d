// SPDX-License-Identifier: MIT

/// How a document looks that a mapping writes: the elements around the records, and
/// their attributes.
struct MappedXMLLayout: Sendable {
  /// The elements from the document element to the record.
  let steps: [MappedXMLPath.Step]
  /// The slots that are attributes of the elements around a record, by the index of
  /// the element in `steps`.
  let ancestors: [[(slot: Int, name: String)]]
  /// The other slots, in their order.
  let own: [(slot: Int, steps: [MappedXMLPath.Step], attribute: String?)]
  /// Attributes of the document element that declare namespaces.
  let declarations: [MappedXMLPath.Attribute]

  /// Nil where the path of the records does not say which elements there have to be.
  init?(_ mapping: Mapping) {
    guard case .xml(let record) = mapping.place, let steps = record.steps, steps.count > 1 else {
      return nil
    }
    self.steps = steps
    var ancestors = [[(slot: Int, name: String)]](repeating: [], count: steps.count - 1)
    var own: [(slot: Int, steps: [MappedXMLPath.Step], attribute: String?)] = []
    for (index, slot) in mapping.slots.enumerated() {
      guard case .xml(let path) = slot.place, let ownSteps = path.steps else { continue }
      if path.levelsUp == 0 {
        own.append((index, ownSteps, path.attribute?.name))
      } else if let name = path.attribute?.name, path.levelsUp < steps.count {
        ancestors[steps.count - 1 - path.levelsUp].append((index, name))
      }
    }
    self.ancestors = ancestors
    self.own = own
    declarations = mapping.namespaces.map {
      MappedXMLPath.Attribute(
        name: $0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)", value: $0.uri)
    }
  }
}
