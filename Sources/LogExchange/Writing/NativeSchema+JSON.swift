// SPDX-License-Identifier: MIT

extension NativeSchema {
  /// A JSON Schema (2020-12) of native JSON. Its `$defs` hold `line`, too, which describes
  /// the lines of NDJSON.
  ///
  /// The kind decides which schema holds, by `if` and `then`: of an alternative, a
  /// validator could only say that none of the kinds fits.
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
          json.object("items") { choose(kinds, { $0.logElement }, &$0) }
        }
      }
      json.member("required", ["version", "logs"])
      json.object("$defs") { json in
        for kind in kinds {
          writeLog(kind, &json)
          writeRecord(kind, isLine: false, &json)
          writeRecord(kind, isLine: true, &json)
        }
        json.object("line") { choose(kinds, { $0.name + "Line" }, &$0) }
        writeTypes(&json)
      }
    }
    return json.text + "\n"
  }

  /// Has `type` decide which of the definitions holds.
  private static func choose(
    _ kinds: [LogKind], _ definition: (LogKind) -> String, _ json: inout JSONWriter
  ) {
    json.member("type", "object")
    json.object("properties") { json in
      json.object("type") { $0.member("enum", kinds.map(\.name)) }
    }
    json.member("required", ["type"])
    json.array("allOf") { json in
      for kind in kinds {
        json.object { json in
          json.object("if") { json in
            json.object("properties") { json in
              json.object("type") { $0.member("const", kind.name) }
            }
            json.member("required", ["type"])
          }
          json.object("then") { $0.member("$ref", "#/$defs/\(definition(kind))") }
        }
      }
    }
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
      requireUnits(kind, &json)
    }
  }

  /// Where the log gives no unit of a kind, each value has its own.
  private static func requireUnits(_ kind: LogKind, _ json: inout JSONWriter) {
    json.array("allOf") { json in
      for item in kind.logDefaults {
        guard let unitKind = item.unitKind else { continue }
        json.object { json in
          json.object("if") { $0.member("required", [item.name]) }
          json.object("else") { json in
            json.object("properties") { json in
              json.object("records") { json in
                json.object("items") { json in
                  writeDependencies(kind, where: { $0 == unitKind }, &json)
                }
              }
            }
          }
        }
      }
    }
  }

  /// With a value there has to be its unit.
  private static func writeDependencies(
    _ kind: LogKind, where isMeant: (UnitKind) -> Bool, _ json: inout JSONWriter
  ) {
    json.object("dependentRequired") { json in
      for field in kind.fields {
        guard case .quantity(let unit) = field.type, isMeant(unit), let name = field.unitName
        else { continue }
        json.member(field.name, [name])
      }
    }
  }

  private static func writeRecord(_ kind: LogKind, isLine: Bool, _ json: inout JSONWriter) {
    json.object(isLine ? kind.name + "Line" : kind.recordElement) { json in
      json.member("type", "object")
      json.object("properties") { json in
        if isLine { json.object("type") { $0.member("const", kind.name) } }
        let fields = kind.fields
        for field in fields where isLine || field.scope != .log {
          property(field.name, field.schemaName, field.doc, &json)
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
      writeDependencies(kind, where: { isLine || !$0.hasDefault(in: kind) }, &json)
    }
  }

  private static func writeTypes(_ json: inout JSONWriter) {
    json.object("text") { $0.member("type", "string") }
    json.object("timestamp") { json in
      json.member("type", "string")
      json.member("pattern", "^\(timestampPattern)$")
    }
    json.object("amount") { json in
      json.member("type", ["number", "string"])
      json.member("minimum", 0)
      json.member("pattern", "^\(amountPattern)$")
    }
    json.object("balance") { json in
      json.member("type", ["number", "string"])
      json.member("pattern", "^\(balancePattern)$")
    }
    for limit in degreeLimits {
      json.object("degrees\(limit)") { json in
        json.member("type", ["number", "string"])
        json.member("minimum", -limit)
        json.member("maximum", limit)
        json.member("pattern", "^(\(degreesPattern(limit)))$")
      }
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
