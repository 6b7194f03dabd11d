// SPDX-License-Identifier: MIT

// A mapping is the text of a layout. One table defines it: a list of keys for each object in
// it. The parser reads an object by its list, `Layout.printed` prints it by the same list, and
// a test looks for each key in Docs/Mapping.md.

/// A part of a layout that an object in a mapping describes by its keys.
protocol LayoutObject {
  static var keys: [LayoutKey<Self>] { get }
  /// The value that an object without any key describes.
  static var usual: Self { get }
  init()
}

extension LayoutObject {
  static var usual: Self { Self() }
}

/// A key of an object in a mapping, bound to a property of the value that the object describes.
struct LayoutKey<Whole> {
  let name: String
  /// The expected value in the error if the key is missing; nil for an optional key.
  private let missing: String?
  private let read: (MappingValue, LayoutParser, inout Whole) throws(MappingError) -> Void
  /// Prints the value; nil if a mapping without the key means the same.
  private let printed: (_ whole: Whole, _ usual: Whole) -> LayoutJSON?

  /// - Parameters:
  ///   - isAlwaysPrinted: True to print even the value that is implied without the key.
  ///   - missing: The expected value in the error if the key is missing; nil for an optional
  ///     key.
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
  /// Reads the members of an object by these keys.
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
  /// - Parameter usual: The value that an object without any key describes.
  static func members(_ keys: [LayoutKey], of whole: Whole, usual: Whole) -> Members {
    keys.compactMap { key in key.printed(whole, usual).map { (key.name, $0) } }
  }
}

/// The notation of a value in a mapping.
struct LayoutValue<Value> {
  let read: (MappingValue, LayoutParser) throws(MappingError) -> Value
  let json: (Value) -> LayoutJSON

  /// Values of an array.
  var list: LayoutValue<[Value]> { list { .list($0) } }

  /// Values of an array that have a line each.
  var lines: LayoutValue<[Value]> { list { .lines($0) } }

  private func list(_ print: @escaping ([LayoutJSON]) -> LayoutJSON) -> LayoutValue<[Value]> {
    LayoutValue<[Value]> { (value, parser) throws(MappingError) in
      try value.array().map { (element) throws(MappingError) in try read(element, parser) }
    } json: { values in
      print(values.map(json))
    }
  }
}

extension LayoutValue {
  /// A value that can be read without the parser's kind and hooks.
  init(
    _ read: @escaping (MappingValue) -> () throws(MappingError) -> Value,
    _ json: @escaping (Value) -> LayoutJSON
  ) {
    self.read = { (value, _) throws(MappingError) in try read(value)() }
    self.json = json
  }
}

extension LayoutValue where Value: LayoutObject {
  static var object: LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      try value.check(keys: Value.keys.map(\.name))
      var whole = Value.usual
      try LayoutKey.read(Value.keys, of: value, parser, into: &whole)
      return whole
    } json: {
      .object(LayoutKey.members(Value.keys, of: $0, usual: .usual))
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

extension LayoutValue<String> {
  static var text: LayoutValue { LayoutValue(MappingValue.string, LayoutJSON.text) }
}

extension LayoutValue<[String]> {
  static var texts: LayoutValue { LayoutValue(MappingValue.strings, LayoutJSON.texts) }
  /// A text, or a list of several.
  static var textOrTexts: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      value.value.kind == .array ? try value.strings() : [try value.string()]
    } json: {
      $0.count == 1 ? .text($0[0]) : .texts($0)
    }
  }
}

extension LayoutValue<Bool> {
  static var flag: LayoutValue { LayoutValue(MappingValue.flag, LayoutJSON.flag) }
}

extension LayoutValue<Int> {
  static var count: LayoutValue { LayoutValue(MappingValue.count, LayoutJSON.number) }

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
    LayoutValue(MappingValue.delimiter) { .text(String(Character(UnicodeScalar($0)))) }
  }
}

extension LayoutValue<DatePattern> {
  static var pattern: LayoutValue { LayoutValue(MappingValue.pattern) { .text($0.text) } }
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
