// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

// Vocabularies with mixed content.

extension DocumentTests {
  // MARK: SVG

  struct SVG: Codable, Equatable {
    @AsAttribute var width: Double
    @AsAttribute var height: Double
    @AsAttribute var viewBox: String
    var title: String?
    @AsChildren var shapes: [Shape]

    enum Shape: Codable, Equatable {
      case circle(Circle)
      case line(Line)
      case use(Use)
      case text(Text)
      indirect case g(Group)
    }

    struct Circle: Codable, Equatable {
      @AsAttribute var cx: Double
      @AsAttribute var cy: Double
      @AsAttribute var r: Double
      @AsAttribute var fill: String?
    }

    struct Line: Codable, Equatable {
      @AsAttribute var x1: Double
      @AsAttribute var y1: Double
      @AsAttribute var x2: Double
      @AsAttribute var y2: Double
    }

    struct Use: Codable, Equatable {
      var href: String
      enum CodingKeys: String, CodingKey { case href = "@xlink:href" }
    }

    struct Group: Codable, Equatable {
      @AsAttribute var id: String?
      @AsAttribute var transform: String?
      @AsChildren var shapes: [Shape]
    }

    struct Text: Codable, Equatable {
      @AsAttribute var x: Double
      @AsAttribute var y: Double
      @AsContent var parts: [Part]
    }

    enum Part: Codable, Equatable {
      case characters(String)
      case tspan(Span)
      enum CodingKeys: String, CodingKey {
        case characters = "text()"
        case tspan
      }
    }

    struct Span: Codable, Equatable {
      @AsAttribute var fill: String?
      @AsText var text: String
    }
  }

  @Test func `a drawing of SVG`() throws {
    let svg = try document(
      SVG.self, "drawing.svg", as: "svg",
      namespaces: ["xlink": "http://www.w3.org/1999/xlink"])
    #expect(svg.title == "Gauge" && svg.width == 40)
    #expect(
      svg.shapes == [
        .circle(SVG.Circle(cx: 20, cy: 15, r: 10, fill: "none")),
        .g(
          SVG.Group(
            id: "needle", transform: "rotate(30)",
            shapes: [
              .line(SVG.Line(x1: 20, y1: 15, x2: 28, y2: 15)),
              .circle(SVG.Circle(cx: 20, cy: 15, r: 1.5, fill: nil)),
            ])),
        .use(SVG.Use(href: "#needle")),
        .text(
          SVG.Text(
            x: 4, y: 28,
            parts: [
              .characters("Half "), .tspan(SVG.Span(fill: "red", text: "full")),
              .characters("!"),
            ])),
      ])
  }

  // MARK: XLIFF

  struct XLIFF: Codable, Equatable {
    @AsAttribute var version: String
    var file: [File]

    struct File: Codable, Equatable {
      @AsAttribute var original: String
      @AsAttribute var sourceLanguage: String
      @AsAttribute var targetLanguage: String?
      @AsAttribute var datatype: String
      var units: [Unit]

      enum CodingKeys: String, CodingKey {
        case original, datatype
        case sourceLanguage = "source-language"
        case targetLanguage = "target-language"
        case units = "body/trans-unit"
      }
    }

    struct Unit: Codable, Equatable {
      @AsAttribute var id: String
      @AsAttribute var approved: String?
      var source: Words
      var target: Words?
      var note: [Note]
    }

    struct Words: Codable, Equatable {
      @AsAttribute var state: String?
      @AsContent var parts: [Part]
    }

    enum Part: Codable, Equatable {
      case text(String)
      case g(Group)
      case x(id: Int)
      enum CodingKeys: String, CodingKey {
        case text = "text()"
        case g, x
      }
      enum XCodingKeys: String, CodingKey { case id = "@id" }
    }

    struct Group: Codable, Equatable {
      @AsAttribute var id: Int
      @AsText var text: String
    }

    struct Note: Codable, Equatable {
      @AsAttribute var from: String?
      @AsText var text: String
    }
  }

  @Test func `words of XLIFF`() throws {
    let xliff = try document(XLIFF.self, "words.xliff", as: "xliff", isStrict: false)
    let file = try #require(xliff.file.first)
    #expect(file.sourceLanguage == "en" && file.targetLanguage == "de")
    #expect(
      file.units == [
        XLIFF.Unit(
          id: "fill", approved: nil,
          source: XLIFF.Words(
            state: nil,
            parts: [
              .text("Fill "), .g(XLIFF.Group(id: 1, text: "up")), .x(id: 2), .text(" now"),
            ]),
          target: XLIFF.Words(
            state: "translated",
            parts: [.text("Jetzt "), .g(XLIFF.Group(id: 1, text: "tanken"))]),
          note: [
            XLIFF.Note(from: nil, text: "Button"), XLIFF.Note(from: "ann", text: "short"),
          ]),
        XLIFF.Unit(
          id: "empty", approved: "yes", source: XLIFF.Words(state: nil, parts: []), target: nil,
          note: []),
      ])
    // The header is not decoded, and a strict decoder says so.
    #expect(throws: DecodingError.self) {
      try document(XLIFF.self, "words.xliff", as: "xliff")
    }
  }
}
