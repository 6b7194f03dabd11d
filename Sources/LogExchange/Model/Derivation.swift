// SPDX-License-Identifier: MIT

/// A rule that computes a field of a record from others if its source does not give it.
///
/// A kind lists its rules (`LogKind.derivations`); `LogRecord.deriveAgain(after:)` applies them.
public struct Derivation: Sendable {
  /// The field that is computed.
  public let result: Field
  /// The fields that it is computed from.
  public let sources: [Field]
  /// True if records that only lack this field get it as well.
  public let completes: Bool
  /// The value for a record; nil if it cannot be computed.
  public let value: @Sendable (LogRecord) -> FieldValue?

  /// Creates a derivation.
  public init(
    _ result: Field, from sources: [Field], completes: Bool = false,
    value: @escaping @Sendable (LogRecord) -> FieldValue?
  ) {
    self.result = result
    self.sources = sources
    self.completes = completes
    self.value = value
  }
}

extension LogRecord {
  /// Computes derived values again after their sources have changed.
  ///
  /// A price that stayed is converted if its amount has another unit now, and the originals of
  /// changed values go. A derived value without its sources is removed. A derived value that was itself changed,
  /// while its sources stayed, no longer counts as derived. A missing value is computed if the
  /// kind wants that, but not if nothing changed that it depends on.
  ///
  /// - Parameter old: The record before the change; nil for a new one.
  public mutating func deriveAgain(after old: LogRecord?) {
    if let old, old.kind == kind {
      convertPrices(after: old)
      dropOriginals(after: old)
    }
    for derivation in kind.derivations {
      let field = derivation.result
      let isDerived = derived.contains(field.name)
      let isMissing = derivation.completes && !has(field)
      guard isDerived || isMissing else { continue }
      let hasChanged = old.map { old in
        old.kind != kind || derivation.sources.contains { old[$0] != self[$0] }
      }
      if hasChanged ?? true {
        // A value computed from a derived value could be circular.
        if !derivation.completes, derivation.sources.contains(where: { derived.contains($0.name) })
        {
          continue
        }
        if let value = derivation.value(self) {
          set(field, to: value)
          derived.insert(field.name)
        } else {
          field.clear(in: &self)
        }
      } else if isDerived, let old, old[field] != self[field] {
        derived.remove(field.name)
      }
    }
  }
}
