// SPDX-License-Identifier: MIT

extension NativeSchema {
  /// An XML Schema 1.0 of native XML.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of log that it knows.
  ///   - refusesRepeatedFields: Whether it says that a record has each field once. To look after
  ///     that, libxml2 remembers every field up to the end of the document: what checks
  ///     documents of any size goes without, and has readers refuse such records.
  public static func xsd(
    _ kinds: [LogKind] = LogKind.standard, refusesRepeatedFields: Bool = true
  ) -> String {
    var xml = XMLWriter()
    xml.declaration()
    xml.start("xs:schema")
    xml.attribute("xmlns:xs", "http://www.w3.org/2001/XMLSchema")
    writeLogbook(kinds, &xml)
    for kind in kinds {
      writeLog(kind, isStrict: refusesRepeatedFields, &xml)
      writeRecord(kind, isStrict: refusesRepeatedFields, &xml)
    }
    writeTypes(&xml)
    xml.lineBreak(closing: 1)
    xml.end()
    xml.lineBreak()
    return String(decoding: xml.bytes, as: UTF8.self)
  }

  private static func writeLogbook(_ kinds: [LogKind], _ xml: inout XMLWriter) {
    xml.element("xs:element", [("name", "logbook")]) { xml in
      document(description(of: kinds), &xml)
      xml.element("xs:complexType") { xml in
        xml.element("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")]) { xml in
          for kind in kinds {
            xml.element("xs:element", [("name", kind.logElement), ("type", kind.logElement)])
          }
        }
        xml.element("xs:attribute", [("name", "version"), ("use", "required")]) { xml in
          xml.element("xs:simpleType") { restrict("xs:string", ["1"], &$0) }
        }
      }
    }
  }

  private static func writeLog(_ kind: LogKind, isStrict: Bool, _ xml: inout XMLWriter) {
    xml.element("xs:complexType", [("name", kind.logElement)]) { xml in
      xml.element("xs:sequence") { xml in
        let many = [("minOccurs", "0"), ("maxOccurs", "unbounded")]
        xml.element("xs:element", [("name", "extra"), ("type", "extra")] + many)
        xml.element(
          "xs:element", [("name", kind.recordElement), ("type", kind.recordElement)] + many
        ) { if isStrict { writeUniqueness(kind, &$0) } }
      }
      for field in kind.fields where field.scope == .log {
        attribute(field.name, "xs:string", field.doc, &xml)
      }
      for item in kind.logDefaults {
        attribute(item.name, item.unitKind?.schemaName ?? "xs:string", item.doc, &xml)
      }
    }
  }

  /// Fields stand in any order, each once. XML Schema 1.0 can say that of elements that
  /// differ in an attribute: each has one that nobody writes, with a fixed value.
  private static func writeUniqueness(_ kind: LogKind, _ xml: inout XMLWriter) {
    xml.element("xs:unique", [("name", "fieldsOf" + kind.recordElement)]) { xml in
      xml.element("xs:selector", [("xpath", "*")])
      xml.element("xs:field", [("xpath", "@field")])
    }
  }

  private static func writeField(
    _ field: Field, _ kind: LogKind, isStrict: Bool, _ xml: inout XMLWriter
  ) {
    xml.element("xs:element", [("name", field.name)]) { xml in
      document(field.doc, &xml)
      xml.element("xs:complexType") { xml in
        xml.element("xs:simpleContent") { xml in
          xml.element("xs:extension", [("base", field.schemaName)]) { xml in
            if case .quantity(let unit) = field.type {
              let use = unit.hasDefault(in: kind) ? [] : [("use", "required")]
              xml.element("xs:attribute", [("name", "unit"), ("type", unit.schemaName)] + use)
            }
            guard isStrict else { return }
            xml.element(
              "xs:attribute", [("name", "field"), ("type", "xs:token"), ("fixed", field.name)])
          }
        }
      }
    }
  }

  private static func writeRecord(
    _ kind: LogKind, isStrict: Bool, _ xml: inout XMLWriter
  ) {
    let fields = kind.fields.filter { $0.scope != .log }
    xml.element("xs:complexType", [("name", kind.recordElement)]) { xml in
      xml.element("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")]) { xml in
        for field in fields where field.xmlPlace == .element {
          writeField(field, kind, isStrict: isStrict, &xml)
        }
        xml.element("xs:element", [("name", "extra"), ("type", "extra")])
      }
      for field in fields where field.xmlPlace == .attribute {
        attribute(
          field.name, field.type == .timestamp ? "timestamp" : "xs:string", field.doc, &xml,
          isRequired: field.isRequired)
      }
      xml.element("xs:attribute", [("name", "derived")]) { xml in
        document("The fields whose values were worked out from others.", &xml)
        xml.element("xs:simpleType") { xml in
          xml.element("xs:list") { xml in
            xml.element("xs:simpleType") {
              restrict("xs:token", kind.fields.map(\.name), &$0)
            }
          }
        }
      }
    }
  }

  private static func writeTypes(_ xml: inout XMLWriter) {
    simple("timestamp", &xml) { pattern("xs:string", timestampPattern, &$0) }
    simple("amount", &xml) { pattern("xs:token", amountPattern, &$0) }
    simple("balance", &xml) { pattern("xs:token", balancePattern, &$0) }
    for limit in degreeLimits {
      simple("degrees\(limit)", &xml) { pattern("xs:token", degreesPattern(limit), &$0) }
    }
    simple("flag", &xml) { restrict("xs:token", ["true", "false", "1", "0"], &$0) }
    simple("encoding", &xml) { restrict("xs:string", ["json"], &$0) }
    for kind in UnitKind.allCases {
      simple(kind.schemaName, &xml) { restrict("xs:string", kind.unitNames, &$0) }
    }
    complex("text", "xs:string", [("encoding", "encoding")], &xml)
    complex(
      "extra", "xs:string", [("name", "xs:string"), ("encoding", "encoding")], &xml,
      required: "name")
  }

  // MARK: Pieces

  private static func document(_ text: String, _ xml: inout XMLWriter) {
    xml.element("xs:annotation") { xml in
      xml.lineBreak()
      xml.element("xs:documentation", text)
    }
  }

  private static func attribute(
    _ name: String, _ type: String, _ doc: String, _ xml: inout XMLWriter,
    isRequired: Bool = false
  ) {
    let use = isRequired ? [("use", "required")] : []
    xml.element("xs:attribute", [("name", name), ("type", type)] + use) { document(doc, &$0) }
  }

  private static func simple(
    _ name: String, _ xml: inout XMLWriter, _ body: (inout XMLWriter) -> Void
  ) {
    xml.element("xs:simpleType", [("name", name)], body)
  }

  private static func restrict(_ base: String, _ values: [String], _ xml: inout XMLWriter) {
    xml.element("xs:restriction", [("base", base)]) { xml in
      for value in values { xml.element("xs:enumeration", [("value", value)]) }
    }
  }

  private static func pattern(_ base: String, _ pattern: String, _ xml: inout XMLWriter) {
    xml.element("xs:restriction", [("base", base)]) { xml in
      xml.element("xs:pattern", [("value", pattern)])
    }
  }

  /// A text with attributes.
  private static func complex(
    _ name: String, _ base: String, _ attributes: [(String, String)], _ xml: inout XMLWriter,
    required: String? = nil
  ) {
    xml.element("xs:complexType", [("name", name)]) { xml in
      xml.element("xs:simpleContent") { xml in
        xml.element("xs:extension", [("base", base)]) { xml in
          for (name, type) in attributes {
            let use = name == required ? [("use", "required")] : []
            xml.element("xs:attribute", [("name", name), ("type", type)] + use)
          }
        }
      }
    }
  }
}

extension XMLWriter {
  /// Writes an element on lines of its own.
  fileprivate mutating func element(
    _ name: String, _ attributes: [(String, String)] = [],
    _ body: (inout XMLWriter) -> Void = { _ in }
  ) {
    lineBreak()
    start(name)
    for (name, value) in attributes { attribute(name, value) }
    body(&self)
    if hasContent { lineBreak(closing: 1) }
    end()
  }
}
