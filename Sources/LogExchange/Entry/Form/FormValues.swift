// SPDX-License-Identifier: MIT

/// What the fields of a form say: values by the names of their fields.
///
///     let ann: FormValues = ["name": .text("Ann"), "since": .timestamp(date)]
///     print(ann["name"] ?? "without a name")
public struct FormValues: Hashable, Sendable {
  /// One field and what it says.
  public struct Entry: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// What it says.
    public let value: FieldValue
  }

  /// The fields that say something, in the order in which they were first set.
  public private(set) var entries: [Entry] = []

  /// Creates values of which there are none.
  public init() {}

  /// What a field says; nil for nothing.
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

  /// The text of a field; nil where it says nothing, or is no text.
  public func text(_ name: String) -> String? {
    if case .text(let text)? = self[name] { text } else { nil }
  }

  /// The number of a field, without its unit; nil where it says nothing, or has none.
  public func number(_ name: String) -> ExactDecimal? {
    switch self[name] {
    case .decimal(let number)?, .quantity(let number, _)?: number
    case .timestamp?, .text?, .flag?, nil: nil
    }
  }

  /// The date of a field; nil where it says nothing, or is none.
  public func date(_ name: String) -> Timestamp? {
    if case .timestamp(let date)? = self[name] { date } else { nil }
  }

  /// Whether a field says yes; nil where it says nothing, or is no flag.
  public func flag(_ name: String) -> Bool? {
    if case .flag(let flag)? = self[name] { flag } else { nil }
  }
}

extension FormValues: ExpressibleByDictionaryLiteral {
  /// Creates values; of a name that stands twice, the last.
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}
