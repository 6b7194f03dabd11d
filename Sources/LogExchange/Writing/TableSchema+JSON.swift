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
      case .texts: Self.writeSparkTexts(&json)
      case .extras:
        json.startObject()
        json.member("type", "map")
        json.member("keyType", "string")
        json.key("valueType")
        Self.writeSparkTexts(&json)
        json.key("valueContainsNull")
        json.bool(false)
        json.endObject()
      }
    } metadata: { json, column in
      json.startObject()
      json.member("comment", column.doc)
      json.member("role", column.role)
      json.member("field", column.field)
      json.member("kinds", column.kinds.map(\.name).joined(separator: " "))
      json.endObject()
    }
  }

  /// The table as the integration tests of Arrow write a schema in JSON. Extras are the
  /// text of a JSON object.
  public var arrow: String {
    write { _ in
    } type: { json, type in
      json.key("type")
      json.startObject()
      switch type {
      case .text, .extras: json.member("name", "utf8")
      case .flag: json.member("name", "bool")
      case .decimal:
        json.member("name", "decimal")
        json.key("precision")
        json.number(Self.precision)
        json.key("scale")
        json.number(Self.scale)
        json.key("bitWidth")
        json.number(128)
      case .localTime, .instant:
        json.member("name", "timestamp")
        json.member("unit", "MICROSECOND")
        if type == .instant { json.member("timezone", "UTC") }
      case .texts: json.member("name", "list")
      }
      json.endObject()
      json.key("children")
      json.startArray()
      if type == .texts {
        json.startObject()
        json.member("name", "item")
        json.key("nullable")
        json.bool(false)
        json.key("type")
        json.startObject()
        json.member("name", "utf8")
        json.endObject()
        json.key("children")
        json.startArray()
        json.endArray()
        json.endObject()
      }
      json.endArray()
    } metadata: { json, column in
      json.startArray()
      let kinds = column.kinds.map(\.name).joined(separator: " ")
      let pairs = [
        ("comment", column.doc), ("role", column.role), ("field", column.field), ("kinds", kinds),
      ]
      for (key, value) in pairs {
        json.startObject()
        json.member("key", key)
        json.member("value", value)
        json.endObject()
      }
      json.endArray()
    }
  }

  private static func writeSparkTexts(_ json: inout JSONWriter) {
    json.startObject()
    json.member("type", "array")
    json.member("elementType", "string")
    json.key("containsNull")
    json.bool(false)
    json.endObject()
  }

  /// Writes what both forms share, a column a line.
  private func write(
    start: (inout JSONWriter) -> Void, type: (inout JSONWriter, ColumnType) -> Void,
    metadata: (inout JSONWriter, Column) -> Void
  ) -> String {
    var json = JSONWriter()
    json.startObject()
    start(&json)
    json.key("fields")
    json.startArray()
    for column in columns {
      json.lineBreak()
      json.startObject()
      json.member("name", column.name)
      type(&json, column.type)
      json.key("nullable")
      json.bool(!column.isRequired)
      json.key("metadata")
      metadata(&json, column)
      json.endObject()
    }
    json.endLine()
    json.endArray()
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
