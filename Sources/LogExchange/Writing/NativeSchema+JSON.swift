// SPDX-License-Identifier: MIT

extension NativeSchema {
  private typealias Member = JSONLiteral.Member

  /// A JSON Schema (2020-12) of native JSON. Its `$defs` also contain `line`, which describes
  /// the lines of NDJSON.
  ///
  /// The kind selects the schema, by `if` and `then`: with alternatives, a validator could only
  /// report that none of the kinds fits.
  ///
  /// - Parameter kinds: The kinds of log that it knows.
  public static func jsonSchema(_ kinds: [LogKind] = LogKind.standard) -> String {
    let definitions = kinds.flatMap { kind -> [Member] in
      [
        (kind.logElement, log(of: kind)), (kind.recordElement, record(of: kind, isLine: false)),
        (kind.name + "Line", record(of: kind, isLine: true)),
      ]
    }
    let line: Member = ("line", choice(of: kinds) { $0.name + "Line" })
    var json = JSONWriter(isIndented: true)
    json.value([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "logbook",
      "description": .text(description(of: kinds)),
      "type": "object",
      "properties": [
        "version": ["enum": [1, "1"]],
        "logs": ["type": "array", "items": choice(of: kinds) { $0.logElement }],
      ],
      "required": ["version", "logs"],
      "$defs": .object(definitions + [line] + types(kinds)),
    ])
    return json.text + "\n"
  }

  /// An object whose `type` selects one of the definitions.
  private static func choice(
    of kinds: [LogKind], _ definition: (LogKind) -> String
  ) -> JSONLiteral {
    [
      "type": "object",
      "properties": ["type": ["enum": .texts(kinds.map(\.name))]],
      "required": ["type"],
      "allOf": .list(
        kinds.map { kind in
          [
            "if": ["properties": ["type": ["const": .text(kind.name)]], "required": ["type"]],
            "then": reference(definition(kind)),
          ]
        }),
    ]
  }

  private static func log(of kind: LogKind) -> JSONLiteral {
    var properties: [Member] = [("type", ["const": .text(kind.name)])]
    for field in kind.fields where field.scope == .log {
      properties.append(property(field.name, "text", field.doc))
    }
    for item in kind.logDefaults {
      properties.append(property(item.name, item.unitKind?.schemaName ?? "text", item.doc))
    }
    properties.append(extras)
    properties.append(("records", ["type": "array", "items": reference(kind.recordElement)]))
    // If the log gives no unit of a kind, each value must have its own.
    let units = kind.logDefaults.compactMap { item -> JSONLiteral? in
      guard let unitKind = item.unitKind else { return nil }
      let items: JSONLiteral = ["dependentRequired": dependencies(kind) { $0 == unitKind }]
      return [
        "if": ["required": [.text(item.name)]],
        "else": ["properties": ["records": ["items": items]]],
      ]
    }
    return [
      "type": "object", "properties": .object(properties), "required": ["type", "records"],
      "allOf": .list(units),
    ]
  }

  /// A value requires its unit.
  private static func dependencies(
    _ kind: LogKind, where isMeant: (UnitKind) -> Bool
  ) -> JSONLiteral {
    .object(
      kind.fields.compactMap { field in
        guard case .quantity(let unit) = field.type, isMeant(unit), let name = field.unitName
        else { return nil }
        return (field.name, [.text(name)])
      })
  }

  private static func record(of kind: LogKind, isLine: Bool) -> JSONLiteral {
    var properties: [Member] = isLine ? [("type", ["const": .text(kind.name)])] : []
    for field in kind.fields where isLine || field.scope != .log {
      properties.append(property(field.name, field.schemaName, field.doc))
      if case .quantity(let unit) = field.type, let name = field.unitName {
        properties.append(property(name, unit.schemaName, "The unit of \(field.name)."))
      }
    }
    let derived: JSONLiteral = [
      "description": "The fields whose values were worked out from others.", "type": "array",
      "items": ["enum": .texts(kind.fields.map(\.name))],
    ]
    return [
      "type": "object", "properties": .object(properties + [("derived", derived), extras]),
      "required": isLine ? ["type", "date"] : ["date"],
      "dependentRequired": dependencies(kind) { isLine || !$0.hasDefault(in: kind) },
    ]
  }

  private static func types(_ kinds: [LogKind]) -> [Member] {
    let number: JSONLiteral = ["number", "string"]
    let degrees = degreeLimits.map { limit -> Member in
      (
        "degrees\(limit)",
        [
          "type": number, "minimum": .number(-limit), "maximum": .number(limit),
          "pattern": "^(\(degreesPattern(limit)))$",
        ]
      )
    }
    let units = UnitKind.all(in: kinds).map { kind -> Member in
      (kind.schemaName, ["enum": .texts(kind.unitNames)])
    }
    return [
      ("text", ["type": "string"]),
      ("timestamp", ["type": "string", "pattern": "^\(timestampPattern)$"]),
      ("amount", ["type": number, "minimum": 0, "pattern": "^\(amountPattern)$"]),
      ("balance", ["type": number, "pattern": "^\(balancePattern)$"]),
    ] + degrees + [("flag", ["enum": [true, false, "true", "false"]])] + units + [
      (
        "extras",
        [
          "type": "object",
          "additionalProperties": ["type": ["string", "array"], "items": ["type": "string"]],
        ]
      )
    ]
  }

  private static var extras: Member {
    property("extras", "extras", "What the source says besides.")
  }

  private static func property(_ name: String, _ type: String, _ doc: String) -> Member {
    (name, ["description": .text(doc), "$ref": "#/$defs/\(type)"])
  }

  private static func reference(_ type: String) -> JSONLiteral { ["$ref": "#/$defs/\(type)"] }
}
