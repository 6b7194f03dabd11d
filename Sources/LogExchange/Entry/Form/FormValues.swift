// SPDX-License-Identifier: MIT

/// The values of a form, by the names of their fields.
///
///     let ann: FormValues = ["name": .text("Ann"), "since": .timestamp(date)]
///     print(ann["name"] ?? "without a name")
public struct FormValues: Hashable, Sendable {
  /// One field and its value.
  public struct Entry: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// The value of the field.
    public let value: FieldValue
  }

  /// The fields with values, in the order in which they were first set.
  public private(set) var entries: [Entry] = []

  /// Creates values for no fields.
  public init() {}

  /// The value of a field; nil if it has none.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(name: String) -> FieldValue? {
    get { entries.first { $0.name === name }?.value }
    set {
      let index = entries.firstIndex { $0.name === name }
      switch (index, newValue) {
      case (let index?, let value?): entries[index] = Entry(name: name, value: value)
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The text of a field; nil if it has no value, or no text.
  public func text(_ name: String) -> String? {
    if case .text(let text)? = self[name] { text } else { nil }
  }

  /// The number of a field, without its unit; nil if it has no value, or no number.
  public func number(_ name: String) -> ExactDecimal? {
    switch self[name] {
    case .decimal(let number)?, .quantity(let number, _)?: number
    case .timestamp?, .text?, .flag?, nil: nil
    }
  }

  /// The date of a field; nil if it has no value, or no date.
  public func date(_ name: String) -> Timestamp? {
    if case .timestamp(let date)? = self[name] { date } else { nil }
  }

  /// The flag of a field; nil if it has no value, or no flag.
  public func flag(_ name: String) -> Bool? {
    if case .flag(let flag)? = self[name] { flag } else { nil }
  }
}

extension FormValues: ExpressibleByDictionaryLiteral {
  /// Creates values; the last one counts if a name occurs twice.
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}
