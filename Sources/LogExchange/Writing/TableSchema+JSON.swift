// SPDX-License-Identifier: MIT

extension TableSchema {
  /// The table as Spark writes the type of a row: `StructType.fromJson` reads it.
  /// Extras are a map of arrays, because a name may have several values.
  public var spark: String {
    text([("type", "struct")]) { column in
      let metadata = JSONLiteral.object(column.metadata.map { ($0.name, .text($0.text)) })
      return [("type", Self.sparkType(column.type))] + [nullable(column), ("metadata", metadata)]
    }
  }

  private static func sparkType(_ type: ColumnType) -> JSONLiteral {
    let texts: JSONLiteral = ["type": "array", "elementType": "string", "containsNull": false]
    return switch type {
    case .text: "string"
    case .flag: "boolean"
    case .decimal: "decimal(\(precision),\(scale))"
    case .localTime: "timestamp_ntz"
    case .instant: "timestamp"
    case .texts: texts
    case .extras:
      ["type": "map", "keyType": "string", "valueType": texts, "valueContainsNull": false]
    }
  }

  /// The table as the integration tests of Arrow write a schema in JSON. Extras are the
  /// text of a JSON object.
  public var arrow: String {
    text([]) { column in
      let metadata = column.metadata.map { name, text -> JSONLiteral in
        ["key": .text(name), "value": .text(text)]
      }
      let item: JSONLiteral = [
        "name": "item", "nullable": false, "type": ["name": "utf8"], "children": [],
      ]
      return [
        ("type", Self.arrowType(column.type)), ("children", column.type == .texts ? [item] : []),
        nullable(column), ("metadata", .list(metadata)),
      ]
    }
  }

  private static func arrowType(_ type: ColumnType) -> JSONLiteral {
    switch type {
    case .text, .extras: ["name": "utf8"]
    case .flag: ["name": "bool"]
    case .decimal:
      [
        "name": "decimal", "precision": .number(precision), "scale": .number(scale),
        "bitWidth": 128,
      ]
    case .localTime: ["name": "timestamp", "unit": "MICROSECOND"]
    case .instant: ["name": "timestamp", "unit": "MICROSECOND", "timezone": "UTC"]
    case .texts: ["name": "list"]
    }
  }

  private func nullable(_ column: Column) -> JSONLiteral.Member {
    ("nullable", .flag(!column.isRequired))
  }

  /// The common part of both forms, with one column on each line.
  private func text(
    _ start: [JSONLiteral.Member], members: (Column) -> [JSONLiteral.Member]
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      for (key, value) in start {
        json.key(key)
        json.value(value)
      }
      json.array("fields") { list in
        for column in columns {
          list.lineBreak()
          list.value(.object([("name", .text(column.name))] + members(column)))
        }
        list.endLine()
      }
    }
    return json.text + "\n"
  }
}

extension TableSchema.Column {
  /// Properties of a column for engines, besides its type.
  fileprivate var metadata: [(name: String, text: String)] {
    [
      ("comment", doc), ("role", role), ("field", field),
      ("kinds", kinds.map(\.name).joined(separator: " ")),
    ]
  }
}
