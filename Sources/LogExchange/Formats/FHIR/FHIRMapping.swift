// SPDX-License-Identifier: MIT

import XMLTree

/// Turns Observations into weight records, from XML as from JSON.
///
/// Values for which the record has no field become extras, named by the path of the
/// value in the resource: `id`, `performer.display`, `entry.fullUrl`. A value
/// that a writer gives anyway (the usual category, the code of body weight, the
/// status `final`) is not an extra.
struct FHIRMapping {
  let options: ReadingOptions
  private var hasNotedNarrative = false
  private var shares = BodyShares()

  init(_ options: ReadingOptions) { self.options = options }

  /// Reads the next entry, or a resource outside a Bundle, and returns its outcome.
  ///
  /// - Parameters:
  ///   - type: The type of a resource outside a Bundle.
  ///   - flatten: Collects the values.
  mutating func map(
    isEntry: Bool, type: String?, position: SourcePosition?,
    _ flatten: (inout FHIRFlattener) throws(RecordFault) -> Void
  ) -> MappedEntry {
    var flattener = FHIRFlattener()
    do throws(RecordFault) {
      try flatten(&flattener)
    } catch {
      return MappedEntry(.rejected(error))
    }
    var resource =
      isEntry
      ? FHIRResource.inEntry(flattener.values, position: position)
      : FHIRResource(
        type: type, values: flattener.values.filter { $0.path.group !== "resourceType" },
        position: position)
    resource.warnings = flattener.warnings
    resource.hasNarrative = flattener.hasNarrative
    return map(resource)
  }

  mutating func map(_ resource: FHIRResource) -> MappedEntry {
    guard let type = resource.type else {
      return MappedEntry(.notModelled(kind: "entry without a resource"))
    }
    guard type === "Observation" else { return MappedEntry(.notModelled(kind: type)) }
    var observation = FHIRObservation(resource: resource, options: options, shares: shares)
    var entry: MappedEntry
    do throws(RecordFault) {
      entry = MappedEntry(try observation.read())
      shares = observation.shares
    } catch {
      entry = MappedEntry(.rejected(error))
    }
    switch entry.outcome {
    case .notModelled, .filtered:
      entry.warnings = observation.doubts
      if !entry.warnings.isEmpty { entry.position = resource.position }
      return entry
    case .rejected: break
    default: observation.warnings += observation.doubts
    }
    entry.position = resource.position
    entry.warnings = resource.warnings + observation.warnings
    if resource.hasNarrative, !hasNotedNarrative {
      hasNotedNarrative = true
      entry.notes.append(
        RecordFault(
          code: .narrativeLeftOut,
          message: "the narratives of resources (text) are not kept", field: "text"))
    }
    return entry
  }

  /// The note about the entries for the end of the file.
  var note: MappedEntry? { shares.note }
}
