// SPDX-License-Identifier: MIT

extension TableSchema {
  /// The table as Spark writes the type of a row: `StructType.fromJson` reads it.
  /// Extras are a map of arrays, because a name may have several values.
  public var spark: String {
    write { json in
      json.member("type", "struct")
    } type: { json, type in
      json.key("type")
      switch type {
      case .text: json.string("string")
      case .flag: json.string("boolean")
      case .decimal: json.string("decimal(\(Self.precision),\(Self.scale))")
      case .localTime: json.string("timestamp_ntz")
      case .instant: json.string("timestamp")
      case .texts: json.object(Self.writeSparkTexts)
      case .extras:
        json.object { json in
          json.member("type", "map")
          json.member("keyType", "string")
          json.object("valueType", Self.writeSparkTexts)
          json.member("valueContainsNull", false)
        }
      }
    } metadata: { json, column in
      json.object("metadata") { json in
        for (name, text) in column.metadata { json.member(name, text) }
      }
    }
  }

  private static func writeSparkTexts(_ json: inout JSONWriter) {
    json.member("type", "array")
    json.member("elementType", "string")
    json.member("containsNull", false)
  }

  /// The table as the integration tests of Arrow write a schema in JSON. Extras are the
  /// text of a JSON object.
  public var arrow: String {
    write { _ in
    } type: { json, type in
      json.object("type") { json in
        switch type {
        case .text, .extras: json.member("name", "utf8")
        case .flag: json.member("name", "bool")
        case .decimal:
          json.member("name", "decimal")
          json.member("precision", Self.precision)
          json.member("scale", Self.scale)
          json.member("bitWidth", 128)
        case .localTime, .instant:
          json.member("name", "timestamp")
          json.member("unit", "MICROSECOND")
          if type == .instant { json.member("timezone", "UTC") }
        case .texts: json.member("name", "list")
        }
      }
      json.array("children") { list in
        if type == .texts { list.object(Self.writeArrowText) }
      }
    } metadata: { json, column in
      json.array("metadata") { list in
        for (name, text) in column.metadata {
          list.object { json in
            json.member("key", name)
            json.member("value", text)
          }
        }
      }
    }
  }

  private static func writeArrowText(_ json: inout JSONWriter) {
    json.member("name", "item")
    json.member("nullable", false)
    json.object("type") { $0.member("name", "utf8") }
    json.array("children") { _ in }
  }

  /// Writes what both forms share, a column a line.
  private func write(
    start: (inout JSONWriter) -> Void, type: (inout JSONWriter, ColumnType) -> Void,
    metadata: (inout JSONWriter, Column) -> Void
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      start(&json)
      json.array("fields") { list in
        for column in columns {
          list.lineBreak()
          list.object { json in
            json.member("name", column.name)
            type(&json, column.type)
            json.member("nullable", !column.isRequired)
            metadata(&json, column)
          }
        }
        list.endLine()
      }
    }
    return json.text + "\n"
  }
}

extension TableSchema.Column {
  /// What engines may know of a column besides its type.
  fileprivate var metadata: [(name: String, text: String)] {
    [
      ("comment", doc), ("role", role), ("field", field),
      ("kinds", kinds.map(\.name).joined(separator: " ")),
    ]
  }
}
