// SPDX-License-Identifier: MIT

extension NativeSchema {
  /// A JSON Schema (2020-12) of native JSON. Its `$defs` hold `fuelLine`,
  /// `weightLine` and so on, too, which describe the lines of NDJSON.
  ///
  /// - Parameter kinds: The kinds of log that it knows.
  public static func jsonSchema(_ kinds: [LogKind] = LogKind.standard) -> String {
    var json = SchemaJSON()
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("title", "logbook")
      json.member("description", description(of: kinds))
      json.member("type", "object")
      json.object("properties") { json in
        json.object("version") { $0.list("enum", [.number(1), .text("1")]) }
        json.object("logs") { json in
          json.member("type", "array")
          json.object("items") { json in
            json.array("oneOf", kinds) { json, kind in
              json.member("$ref", "#/$defs/\(kind.logElement)")
            }
          }
        }
      }
      json.list("required", [.text("version"), .text("logs")])
      json.object("$defs") { json in
        for kind in kinds {
          writeLog(kind, &json)
          writeRecord(kind, isLine: false, &json)
          writeRecord(kind, isLine: true, &json)
        }
        writeTypes(&json)
      }
    }
    return json.text
  }

  private static func writeLog(_ kind: LogKind, _ json: inout SchemaJSON) {
    json.object(kind.logElement) { json in
      json.member("type", "object")
      json.object("properties") { json in
        json.object("type") { $0.member("const", kind.name) }
        for field in kind.fields where field.scope == .log {
          property(field.name, "text", field.doc, &json)
        }
        for item in kind.logDefaults {
          property(item.name, item.unitKind?.schemaName ?? "text", item.doc, &json)
        }
        property("extras", "extras", "What the source says besides.", &json)
        json.object("records") { json in
          json.member("type", "array")
          json.object("items") { $0.member("$ref", "#/$defs/\(kind.recordElement)") }
        }
      }
      json.list("required", [.text("type"), .text("records")])
    }
  }

  private static func writeRecord(_ kind: LogKind, isLine: Bool, _ json: inout SchemaJSON) {
    json.object(isLine ? kind.name + "Line" : kind.recordElement) { json in
      json.member("type", "object")
      json.object("properties") { json in
        if isLine { json.object("type") { $0.member("const", kind.name) } }
        let fields = kind.fields
        for field in fields where isLine || field.scope != .log {
          property(field.name, field.type.jsonType, field.doc, &json)
          if case .quantity(let unit) = field.type, let name = field.unitName {
            property(name, unit.schemaName, "The unit of \(field.name).", &json)
          }
        }
        json.object("derived") { json in
          json.member("description", "The fields whose values were worked out from others.")
          json.member("type", "array")
          json.object("items") { $0.list("enum", fields.map { .text($0.name) }) }
        }
        property("extras", "extras", "What the source says besides.", &json)
      }
      json.list("required", (isLine ? ["type", "date"] : ["date"]).map { .text($0) })
    }
  }

  private static func writeTypes(_ json: inout SchemaJSON) {
    json.object("text") { $0.member("type", "string") }
    json.object("timestamp") { json in
      json.member("type", "string")
      json.member("pattern", "^\(timestampPattern)$")
    }
    json.object("decimal") { json in
      json.list("type", [.text("number"), .text("string")])
      json.member("pattern", "^\(decimalPattern)$")
    }
    json.object("flag") { json in
      json.list("enum", [.flag(true), .flag(false), .text("true"), .text("false")])
    }
    for kind in UnitKind.allCases {
      json.object(kind.schemaName) { $0.list("enum", kind.unitNames.map { .text($0) }) }
    }
    json.object("extras") { json in
      json.member("type", "object")
      json.object("additionalProperties") { json in
        json.list("type", [.text("string"), .text("array")])
        json.object("items") { $0.member("type", "string") }
      }
    }
  }

  private static func property(
    _ name: String, _ type: String, _ doc: String, _ json: inout SchemaJSON
  ) {
    json.object(name) { json in
      json.member("description", doc)
      json.member("$ref", "#/$defs/\(type)")
    }
  }
}

extension Field.ValueType {
  fileprivate var jsonType: String {
    switch self {
    case .timestamp: "timestamp"
    case .decimal, .quantity: "decimal"
    case .text: "text"
    case .flag: "flag"
    }
  }
}

/// Writes JSON that is nested and indented.
private struct SchemaJSON {
  enum Scalar {
    case text(String)
    case number(Int)
    case flag(Bool)
  }

  private var writer = JSONWriter()
  private var depth = 0

  var text: String { String(decoding: writer.bytes, as: UTF8.self) + "\n" }

  mutating func object(_ body: (inout SchemaJSON) -> Void) {
    writer.startObject()
    depth += 1
    body(&self)
    depth -= 1
    endLine()
    writer.endObject()
  }

  mutating func object(_ name: String, _ body: (inout SchemaJSON) -> Void) {
    key(name)
    object(body)
  }

  mutating func member(_ name: String, _ value: String) {
    key(name)
    writer.string(value)
  }

  /// An array of single values, on one line.
  mutating func list(_ name: String, _ values: [Scalar]) {
    key(name)
    writer.startArray()
    for value in values {
      switch value {
      case .text(let text): writer.string(text)
      case .number(let number): writer.number(number)
      case .flag(let flag): writer.bool(flag)
      }
    }
    writer.endArray()
  }

  /// An array of objects.
  mutating func array<T>(_ name: String, _ items: [T], _ body: (inout SchemaJSON, T) -> Void) {
    key(name)
    writer.startArray()
    for item in items { object { body(&$0, item) } }
    writer.endArray()
  }

  private mutating func key(_ name: String) {
    writer.lineBreak()
    writer.indent(depth)
    writer.key(name)
  }

  private mutating func endLine() {
    writer.endLine()
    writer.indent(depth)
  }
}
