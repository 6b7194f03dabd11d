// SPDX-License-Identifier: MIT

import LogExchange

// The effect of most options: they store their value where the command reads it.

extension Flag.Effect {
  typealias Place<Value> = WritableKeyPath<Invocation, Value> & Sendable
  typealias Named = RawRepresentable<String> & Sendable & SendableMetatype

  static func on<Value: Sendable>(_ place: Place<Value>, _ value: Value) -> Self {
    .turnOn { $0[keyPath: place] = value }
  }

  static func on(_ place: Place<Bool>) -> Self { on(place, true) }

  /// An option with a value: any text, or one of the given names.
  static func take(
    _ placeholder: String, _ names: @autoclosure @escaping @Sendable () -> [String] = [],
    _ change: @escaping Change
  ) -> Self {
    .takeValue(placeholder: placeholder, names: names, change)
  }

  /// An option whose value is stored without a check of its own.
  static func text(_ placeholder: String, _ place: Place<String?>) -> Self {
    take(placeholder) { $0[keyPath: place] = $1.text }
  }

  /// An option whose value is checked, and refused if it is invalid.
  static func value<Value>(
    _ placeholder: String, _ place: Place<Value?>,
    _ read: @escaping @Sendable (FlagValue) -> () throws(UsageError) -> Value
  ) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try read(value)()
    }
  }

  /// An option whose value is the name of a file.
  static func file(_ place: Place<FileName?>, _ placeholder: String = "FILE") -> Self {
    value(placeholder, place, FlagValue.fileName)
  }

  /// An option that may be repeated: each value is checked and appended to the list.
  static func list<Value>(
    _ placeholder: String, _ place: Place<[Value]>,
    _ read: @escaping @Sendable (FlagValue) -> () throws(UsageError) -> Value
  ) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place].append(try read(value)())
    }
  }

  /// An option whose value is a whole number, at least `minimum`.
  static func number(_ placeholder: String, _ place: Place<Int?>, atLeast minimum: Int) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try value.wholeNumber(atLeast: minimum)
    }
  }

  /// An option whose value is the name of one of `values`.
  static func choice<Value: Named>(
    _ placeholder: String, _ place: Place<Value?>, _ values: [Value]
  ) -> Self {
    take(placeholder, values.map(\.rawValue)) { $0[keyPath: place] = Value(rawValue: $1.text) }
  }

  /// An option whose value is the name of any case.
  static func choice<Value: Named & CaseIterable>(
    _ placeholder: String, _ place: Place<Value?>
  ) -> Self {
    choice(placeholder, place, Array(Value.allCases))
  }

  /// The same for a property that has a default.
  static func choice<Value: Named & CaseIterable>(
    _ placeholder: String, _ place: Place<Value>
  ) -> Self {
    take(placeholder, Value.allCases.map(\.rawValue)) { invocation, value in
      if let choice = Value(rawValue: value.text) { invocation[keyPath: place] = choice }
    }
  }
}
