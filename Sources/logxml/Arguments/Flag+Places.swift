// SPDX-License-Identifier: MIT

// What most options do: they put their value where the command looks for it.

extension Flag.Effect {
  typealias Place<Value> = WritableKeyPath<Invocation, Value> & Sendable

  /// A value that is not checked, or only against the choices.
  static func value<Value>(
    _ placeholder: String, _ place: Place<Value>, _ read: @escaping @Sendable (FlagValue) -> Value
  ) -> Self {
    .takeValue(placeholder: placeholder) { invocation, value in
      invocation[keyPath: place] = read(value)
    }
  }

  /// A value that may be refused.
  static func value<Value>(
    _ placeholder: String, _ place: Place<Value?>,
    _ read: @escaping @Sendable (FlagValue) -> () throws(UsageError) -> Value
  ) -> Self {
    .takeValue(placeholder: placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try read(value)()
    }
  }

  /// A whole number.
  static func number(_ placeholder: String, _ place: Place<Int?>, atLeast minimum: Int) -> Self {
    .takeValue(placeholder: placeholder) { invocation, value throws(UsageError) in
      invocation[keyPath: place] = try value.wholeNumber(atLeast: minimum)
    }
  }

  /// One of the choices, each the name of a case.
  static func choice<Value: RawRepresentable<String> & SendableMetatype>(
    _ placeholder: String, _ place: Place<Value?>
  ) -> Self {
    value(placeholder, place) { Value(rawValue: $0.text) }
  }

  /// One of the choices, where there is a usual one.
  static func choice<Value: RawRepresentable<String> & SendableMetatype>(
    _ placeholder: String, _ place: Place<Value>
  ) -> Self {
    .takeValue(placeholder: placeholder) { invocation, value in
      if let choice = Value(rawValue: value.text) { invocation[keyPath: place] = choice }
    }
  }
}
