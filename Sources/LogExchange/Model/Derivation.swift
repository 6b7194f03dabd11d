// SPDX-License-Identifier: MIT

/// How a field of a record is worked out from others where its source does not give it.
///
/// A kind names them (`LogKind.derivations`); `LogRecord.deriveAgain(after:)` applies them.
public struct Derivation: Sendable {
  /// The field that is worked out.
  public let result: Field
  /// What it is worked out from.
  public let sources: [Field]
  /// Whether records that lack the field alone get it.
  public let completes: Bool
  /// The value of a record; nil where it cannot be worked out.
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
  /// Works out again what was derived from values that have changed.
  ///
  /// A derived value without its sources goes. A derived value that was itself changed,
  /// while its sources stayed, is derived no more. What is still missing is worked out
  /// where the kind wants that, but not where nothing changed that it depends on.
  ///
  /// - Parameter old: What the record said before; nil for a new one.
  public mutating func deriveAgain(after old: LogRecord?) {
    for derivation in kind.derivations {
      let field = derivation.result
      let isDerived = derived.contains(field.name)
      let isMissing = derivation.completes && !has(field)
      guard isDerived || isMissing else { continue }
      let hasChanged = old.map { old in
        old.kind != kind || derivation.sources.contains { old[$0] != self[$0] }
      }
      if hasChanged ?? true {
        // What follows from a derived value would go around in a circle.
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
