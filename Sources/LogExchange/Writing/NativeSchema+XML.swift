// SPDX-License-Identifier: MIT

extension NativeSchema {
  /// An XML Schema 1.0 of native XML.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of log in the schema.
  ///   - refusesRepeatedFields: True to require that a record has each field at most once.
  ///     libxml2 keeps every field in memory for this until the end of the document, so
  ///     validation of documents of any size goes without it, and leaves the check to readers.
  public static func xsd(
    _ kinds: [LogKind] = LogKind.standard, refusesRepeatedFields: Bool = true
  ) -> String {
    let ofKinds = kinds.flatMap { kind in
      [
        log(kind, isStrict: refusesRepeatedFields), record(kind, isStrict: refusesRepeatedFields),
      ]
    }
    var xml = XMLWriter()
    xml.declaration()
    XMLLiteral(
      "xs:schema", ["xmlns:xs": "http://www.w3.org/2001/XMLSchema"],
      [logbook(kinds)] + ofKinds + types(kinds)
    ).write(to: &xml)
    xml.lineBreak()
    return String(decoding: xml.bytes, as: UTF8.self)
  }

  private static func logbook(_ kinds: [LogKind]) -> XMLLiteral {
    let logs = kinds.map {
      XMLLiteral("xs:element", ["name": $0.logElement, "type": $0.logElement])
    }
    let version = XMLLiteral("xs:simpleType", [:], [restriction("xs:string", "enumeration", ["1"])])
    return XMLLiteral(
      "xs:element", ["name": "logbook"],
      [
        documentation(description(of: kinds)),
        XMLLiteral(
          "xs:complexType", [:],
          [
            XMLLiteral("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"], logs),
            XMLLiteral("xs:attribute", ["name": "version", "use": "required"], [version]),
          ]),
      ])
  }

  private static func log(_ kind: LogKind, isStrict: Bool) -> XMLLiteral {
    func many(_ type: String, _ children: [XMLLiteral] = []) -> XMLLiteral {
      XMLLiteral(
        "xs:element", ["name": type, "type": type, "minOccurs": "0", "maxOccurs": "unbounded"],
        children)
    }
    // Fields may be in any order, each once. XML Schema 1.0 can only express this for elements
    // that differ in an attribute: each has a fixed attribute that is never written.
    let unique = XMLLiteral(
      "xs:unique", ["name": "fieldsOf" + kind.recordElement],
      [XMLLiteral("xs:selector", ["xpath": "*"]), XMLLiteral("xs:field", ["xpath": "@field"])])
    return XMLLiteral(
      "xs:complexType", ["name": kind.logElement],
      [
        XMLLiteral(
          "xs:sequence", [:], [many("extra"), many(kind.recordElement, isStrict ? [unique] : [])])
      ]
        + kind.fields.filter { $0.scope == .log }.map { attribute($0.name, doc: $0.doc) }
        + kind.logDefaults.map {
          attribute($0.name, $0.unitKind?.schemaName ?? "xs:string", doc: $0.doc)
        })
  }

  private static func record(_ kind: LogKind, isStrict: Bool) -> XMLLiteral {
    let fields = kind.fields.filter { $0.scope != .log }
    let elements = fields.filter { $0.xmlPlace == .element }.map { field in
      var attributes: [XMLLiteral] = []
      if case .quantity(let unit) = field.type {
        attributes.append(
          attribute("unit", unit.schemaName, isRequired: !unit.hasDefault(in: kind)))
      }
      if isStrict {
        attributes.append(
          XMLLiteral("xs:attribute", ["name": "field", "type": "xs:token", "fixed": field.name]))
      }
      return XMLLiteral(
        "xs:element", ["name": field.name],
        [
          documentation(field.doc),
          XMLLiteral("xs:complexType", [:], [content(field.schemaName, attributes)]),
        ])
    }
    let extra = XMLLiteral("xs:element", ["name": "extra", "type": "extra"])
    let names = XMLLiteral(
      "xs:simpleType", [:], [restriction("xs:token", "enumeration", kind.fields.map(\.name))])
    let derived = XMLLiteral(
      "xs:attribute", ["name": "derived"],
      [
        documentation("The fields whose values were worked out from others."),
        XMLLiteral("xs:simpleType", [:], [XMLLiteral("xs:list", [:], [names])]),
      ])
    return XMLLiteral(
      "xs:complexType", ["name": kind.recordElement],
      [XMLLiteral("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"], elements + [extra])]
        + fields.filter { $0.xmlPlace == .attribute }.map { field in
          attribute(
            field.name, field.type == .timestamp ? "timestamp" : "xs:string", doc: field.doc,
            isRequired: field.isRequired)
        } + [derived])
  }

  private static func types(_ kinds: [LogKind]) -> [XMLLiteral] {
    func simple(_ name: String, _ restriction: XMLLiteral) -> XMLLiteral {
      XMLLiteral("xs:simpleType", ["name": name], [restriction])
    }
    func complex(_ name: String, _ attributes: [XMLLiteral]) -> XMLLiteral {
      XMLLiteral("xs:complexType", ["name": name], [content("xs:string", attributes)])
    }
    let encoding = attribute("encoding", "encoding")
    return [
      simple("timestamp", restriction("xs:string", "pattern", [timestampPattern])),
      simple("amount", restriction("xs:token", "pattern", [amountPattern])),
      simple("balance", restriction("xs:token", "pattern", [balancePattern])),
    ]
      + degreeLimits.map { limit in
        simple("degrees\(limit)", restriction("xs:token", "pattern", [degreesPattern(limit)]))
      } + [
        simple("flag", restriction("xs:token", "enumeration", ["true", "false", "1", "0"])),
        simple("encoding", restriction("xs:string", "enumeration", ["json"])),
      ]
      + UnitKind.all(in: kinds).map { kind in
        simple(kind.schemaName, restriction("xs:string", "enumeration", kind.unitNames))
      } + [
        complex("text", [encoding]),
        complex("extra", [attribute("name", isRequired: true), encoding]),
      ]
  }

  // MARK: Pieces

  private static func documentation(_ text: String) -> XMLLiteral {
    XMLLiteral("xs:annotation", [:], [XMLLiteral("xs:documentation", text: text)])
  }

  private static func attribute(
    _ name: String, _ type: String = "xs:string", doc: String? = nil, isRequired: Bool = false
  ) -> XMLLiteral {
    XMLLiteral(
      "xs:attribute", ["name": name, "type": type, "use": isRequired ? "required" : nil],
      doc.map { [documentation($0)] } ?? [])
  }

  private static func restriction(
    _ base: String, _ facet: String, _ values: [String]
  ) -> XMLLiteral {
    XMLLiteral(
      "xs:restriction", ["base": base], values.map { XMLLiteral("xs:" + facet, ["value": $0]) })
  }

  /// A text with attributes.
  private static func content(_ base: String, _ attributes: [XMLLiteral]) -> XMLLiteral {
    XMLLiteral("xs:simpleContent", [:], [XMLLiteral("xs:extension", ["base": base], attributes)])
  }
}
