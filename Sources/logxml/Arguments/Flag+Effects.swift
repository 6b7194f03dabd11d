// SPDX-License-Identifier: MIT

// What most options do: they put their value where the command looks for it.

extension Flag.Effect {
  typealias Place<Value> = WritableKeyPath<Invocation, Value> & Sendable
  typealias Named = RawRepresentable<String> & Sendable & SendableMetatype

  static func on<Value: Sendable>(_ place: Place<Value>, _ value: Value) -> Self {
    .turnOn { $0[keyPath: place] = value }
  }

  static func on(_ place: Place<Bool>) -> Self { on(place, true) }

  /// A value, or one of some names.
  static func take(
    _ placeholder: String, _ names: @autoclosure @escaping @Sendable () -> [String] = [],
    _ change: @escaping Change
  ) -> Self {
    .takeValue(placeholder: placeholder, names: names, change)
  }

  /// A value that is not checked, or only against the choices.
  static func value<Value>(
    _ placeholder: String, _ place: Place<Value>, _ read: @escaping @Sendable (FlagValue) -> Value
  ) -> Self {
    take(placeholder) { $0[keyPath: place] = read($1) }
  }

  /// A value that may be refused.
  static func value<Value>(
    _ placeholder: String, _ place: Place<Value>,
    _ read: @escaping @Sendable (FlagValue) -> () throws(UsageError) -> Value
  ) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try read(value)()
    }
  }

  /// The same, where there may be none.
  static func value<Value>(
    _ placeholder: String, _ place: Place<Value?>,
    _ read: @escaping @Sendable (FlagValue) -> () throws(UsageError) -> Value
  ) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try read(value)()
    }
  }

  /// One more value that may be refused, with those before it.
  static func list<Value>(
    _ placeholder: String, _ place: Place<[Value]>,
    _ read: @escaping @Sendable (FlagValue) -> () throws(UsageError) -> Value
  ) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place].append(try read(value)())
    }
  }

  /// A whole number.
  static func number(_ placeholder: String, _ place: Place<Int?>, atLeast minimum: Int) -> Self {
    take(placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try value.wholeNumber(atLeast: minimum)
    }
  }

  /// One of some values by their names.
  static func choice<Value: Named>(
    _ placeholder: String, _ place: Place<Value?>, _ values: [Value]
  ) -> Self {
    take(placeholder, values.map(\.rawValue)) { $0[keyPath: place] = Value(rawValue: $1.text) }
  }

  /// One of all cases by their names.
  static func choice<Value: Named & CaseIterable>(
    _ placeholder: String, _ place: Place<Value?>
  ) -> Self {
    choice(placeholder, place, Array(Value.allCases))
  }

  /// The same, where there is a usual one.
  static func choice<Value: Named & CaseIterable>(
    _ placeholder: String, _ place: Place<Value>
  ) -> Self {
    take(placeholder, Value.allCases.map(\.rawValue)) { invocation, value in
      if let choice = Value(rawValue: value.text) { invocation[keyPath: place] = choice }
    }
  }
}
