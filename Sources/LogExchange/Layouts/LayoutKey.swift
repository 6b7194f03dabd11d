// SPDX-License-Identifier: MIT

// A mapping is the text of a layout, and one table says how: a list of keys for each object that
// may stand in it. The parser reads an object by its list, `Layout.printed` prints it by the
// same, and a test looks for each key in Docs/Mapping.md.

/// A key of an object in a mapping, and what it says of the part of a layout that the object
/// describes.
struct LayoutKey<Whole> {
  let name: String
  /// What is expected where the key is missing; nil where it may be.
  private let missing: String?
  private let read: (MappingValue, LayoutParser, inout Whole) throws(MappingError) -> Void
  /// Nil where a mapping without the key says the same.
  private let printed: (_ whole: Whole, _ usual: Whole) -> LayoutJSON?

  /// - Parameters:
  ///   - isAlwaysPrinted: Also where the value is what a mapping without the key has.
  ///   - missing: What is expected where the key is missing; nil where it may be.
  init<Value: Equatable>(
    _ name: String, _ path: WritableKeyPath<Whole, Value>, _ value: LayoutValue<Value>,
    isAlwaysPrinted: Bool = false, missing: String? = nil
  ) {
    self.name = name
    self.missing = missing
    read = { (member, parser, whole) throws(MappingError) in
      whole[keyPath: path] = try value.read(member, parser)
    }
    let isPrinted = isAlwaysPrinted || missing != nil
    printed = { whole, usual in
      let own = whole[keyPath: path]
      return isPrinted || own != usual[keyPath: path] ? value.json(own) : nil
    }
  }

  init<Value>(
    _ name: String, _ path: WritableKeyPath<Whole, Value?>, _ value: LayoutValue<Value>
  ) {
    self.name = name
    missing = nil
    read = { (member, parser, whole) throws(MappingError) in
      whole[keyPath: path] = try value.read(member, parser)
    }
    printed = { whole, _ in whole[keyPath: path].map(value.json) }
  }
}

extension LayoutKey {
  /// Reads the members of an object that some keys are for.
  static func read(
    _ keys: [LayoutKey], of value: MappingValue, _ parser: LayoutParser, into whole: inout Whole
  ) throws(MappingError) {
    for key in keys {
      if let missing = key.missing {
        try key.read(value.required(key.name, missing), parser, &whole)
      } else if let member = try value.optional(key.name) {
        try key.read(member, parser, &whole)
      }
    }
  }

  /// The members of an object.
  ///
  /// - Parameter usual: What an object without any key describes.
  static func members(_ keys: [LayoutKey], of whole: Whole, usual: Whole) -> Members {
    keys.compactMap { key in key.printed(whole, usual).map { (key.name, $0) } }
  }
}

/// How a value stands in a mapping.
struct LayoutValue<Value> {
  let read: (MappingValue, LayoutParser) throws(MappingError) -> Value
  let json: (Value) -> LayoutJSON

  /// Values of an array.
  var list: LayoutValue<[Value]> { list { .list($0) } }

  /// Values of an array that have a line each.
  var lines: LayoutValue<[Value]> { list { .lines($0) } }

  private func list(_ print: @escaping ([LayoutJSON]) -> LayoutJSON) -> LayoutValue<[Value]> {
    LayoutValue<[Value]> { (value, parser) throws(MappingError) in
      var values: [Value] = []
      for element in try value.array() { values.append(try read(element, parser)) }
      return values
    } json: { values in
      print(values.map(json))
    }
  }

  /// An object with some keys.
  ///
  /// - Parameter usual: What an object without any key describes.
  static func object(
    _ usual: @autoclosure @escaping () -> Value, _ keys: [LayoutKey<Value>]
  ) -> LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      try value.check(keys: keys.map(\.name))
      var whole = usual()
      try LayoutKey.read(keys, of: value, parser, into: &whole)
      return whole
    } json: {
      .object(LayoutKey.members(keys, of: $0, usual: usual()))
    }
  }
}

extension LayoutValue<String> {
  static var text: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.string()
    } json: {
      .text($0)
    }
  }
}

extension LayoutValue<[String]> {
  static var texts: LayoutValue { LayoutValue<String>.text.list }
}

extension LayoutValue<Bool> {
  static var flag: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.flag()
    } json: {
      .flag($0)
    }
  }
}

extension LayoutValue<Int> {
  static var count: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.count()
    } json: {
      .number($0)
    }
  }
}

extension LayoutValue<Int> {
  /// The index of a column, which people count from 1.
  static var columnNumber: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      max(try value.count(), 1) - 1
    } json: {
      .number($0 + 1)
    }
  }
}

extension LayoutValue<UInt8> {
  static var delimiter: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.delimiter()
    } json: {
      .text(String(Character(UnicodeScalar($0))))
    }
  }
}

extension LayoutValue<DatePattern> {
  static var pattern: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.pattern()
    } json: {
      .text($0.text)
    }
  }
}

extension LayoutValue<Field> {
  /// The name of a field of the kind.
  static var field: LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      try parser.field(value)
    } json: {
      .text($0.name)
    }
  }
}

extension LayoutValue where Value: RawRepresentable<String> & CaseIterable {
  /// One of some words.
  static var choice: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.choice(Array(Value.allCases))
    } json: {
      .text($0.rawValue)
    }
  }
}
