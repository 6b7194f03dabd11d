// SPDX-License-Identifier: MIT

extension NativeSchema {
  /// A JSON Schema (2020-12) of native JSON. Its `$defs` hold `fuelLine`,
  /// `weightLine` and so on, too, which describe the lines of NDJSON.
  ///
  /// - Parameter kinds: The kinds of log that it knows.
  public static func jsonSchema(_ kinds: [LogKind] = LogKind.standard) -> String {
    var json = JSONWriter(isIndented: true)
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("title", "logbook")
      json.member("description", description(of: kinds))
      json.member("type", "object")
      json.object("properties") { json in
        json.object("version") { json in
          json.array("enum") { list in
            list.number(1)
            list.string("1")
          }
        }
        json.object("logs") { json in
          json.member("type", "array")
          json.object("items") { json in
            json.array("oneOf") { json in
              for kind in kinds {
                json.object { $0.member("$ref", "#/$defs/\(kind.logElement)") }
              }
            }
          }
        }
      }
      json.member("required", ["version", "logs"])
      json.object("$defs") { json in
        for kind in kinds {
          writeLog(kind, &json)
          writeRecord(kind, isLine: false, &json)
          writeRecord(kind, isLine: true, &json)
        }
        writeTypes(&json)
      }
    }
    return json.text + "\n"
  }

  private static func writeLog(_ kind: LogKind, _ json: inout JSONWriter) {
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
      json.member("required", ["type", "records"])
    }
  }

  private static func writeRecord(_ kind: LogKind, isLine: Bool, _ json: inout JSONWriter) {
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
          json.object("items") { $0.member("enum", fields.map(\.name)) }
        }
        property("extras", "extras", "What the source says besides.", &json)
      }
      json.member("required", isLine ? ["type", "date"] : ["date"])
    }
  }

  private static func writeTypes(_ json: inout JSONWriter) {
    json.object("text") { $0.member("type", "string") }
    json.object("timestamp") { json in
      json.member("type", "string")
      json.member("pattern", "^\(timestampPattern)$")
    }
    json.object("decimal") { json in
      json.member("type", ["number", "string"])
      json.member("pattern", "^\(decimalPattern)$")
    }
    json.object("flag") { json in
      json.array("enum") { list in
        for value in [true, false] { list.bool(value) }
        for value in ["true", "false"] { list.string(value) }
      }
    }
    for kind in UnitKind.allCases {
      json.object(kind.schemaName) { $0.member("enum", kind.unitNames.map { $0 }) }
    }
    json.object("extras") { json in
      json.member("type", "object")
      json.object("additionalProperties") { json in
        json.member("type", ["string", "array"])
        json.object("items") { $0.member("type", "string") }
      }
    }
  }

  private static func property(
    _ name: String, _ type: String, _ doc: String, _ json: inout JSONWriter
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
