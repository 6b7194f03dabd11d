// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// What keeps a page to itself, and what comes from files from being anything but text.
@Suite struct ReportPageTests {
  @Test func `the policy names the script and the style by their hashes`() throws {
    let page = ReportPageSample(file: ReportTests.log).page
    // Taken apart and hashed by Python's own library.
    let program = """
      import base64, hashlib, html.parser, sys
      class Page(html.parser.HTMLParser):
        policy, name, found = None, None, {}
        def handle_starttag(self, tag, attributes):
          attributes = dict(attributes)
          if attributes.get("http-equiv") == "Content-Security-Policy":
            assert self.found == {}
            self.policy = attributes["content"]
          self.name = None if "type" in attributes else tag
        def handle_endtag(self, tag):
          self.name = None
        def handle_data(self, text):
          if self.name in ("script", "style"):
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            self.found.setdefault(self.name, []).append("sha256-" + digest)
      page = Page()
      page.feed(open(sys.argv[1], encoding="utf-8", newline="").read())
      rules = dict(rule.strip().split(" ", 1) for rule in page.policy.split(";"))
      assert [rules["script-src"].strip("'")] == page.found["script"], (rules, page.found)
      assert [rules["style-src"].strip("'")] == page.found["style"], (rules, page.found)
      print(rules["default-src"], rules["base-uri"], rules["form-action"], len(rules))
      """
    let answer = try PythonCheck.output(program, module: "hashlib", input: page)
    if let answer { #expect(answer == "'none' 'none' 'none' 5\n") }
  }

  /// The examples of FIPS 180-4, and lengths around the end of a block, hashed by `sha256sum`.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
  ])
  func `hashes are those of SHA-256`(text: String, hash: String) {
    let hex = SHA256.hash(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(hex.joined() == hash)
  }

  @Test func `nothing leads out of the page`() {
    let page = ReportPageSample(file: ReportTests.log).page
    let addresses = page.components(separatedBy: "http").dropFirst()
    // The name of SVG, and the name of the attribute that the policy stands in.
    #expect(addresses.filter { !$0.hasPrefix("-equiv=") } == [addresses.last])
    #expect(addresses.last?.hasPrefix("://www.w3.org/2000/svg'") == true)
    for word in [
      "src=", "href", "url(", "@import", "innerHTML", "outerHTML", "insertAdjacentHTML", "eval(",
      "document.write", "fetch(", "XMLHttpRequest", "import(", "Function(", " style=\"",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  static let nasty =
    "</script><script>alert(1)</script><!-- ]]> & \"'\u{2028}\u{2029}\\u003c\u{202E}"

  @Test func `texts of files stay texts`() throws {
    let note = try #require(
      String(data: JSONSerialization.data(withJSONObject: [Self.nasty]), encoding: .utf8))
    let text = note.dropFirst().dropLast()
    let report = ReportPageSample(
      ["--title", Self.nasty],
      lines: """
        {"type":"fuel","vehicle":\(text),"date":"2024-01-01","volume":1,"volumeUnit":"L","station":\(text),"note":\(text)}

        """)
    #expect(report.run.status == 0)
    #expect(report.page.components(separatedBy: "</script>").count == 3)
    #expect(report.page.components(separatedBy: "<script").count == 3)
    #expect(!report.page.contains("alert(1)<"))
    let data = try report.dataText()
    #expect(data.unicodeScalars.allSatisfy { !"<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
    let subject = try report.subjects()[0]
    #expect(subject["name"] as? String == Self.nasty)
    let rows = try #require(subject["entries"] as? [[Any]])
    let details = try #require(rows[0].last as? [String: String])
    #expect(details == ["station": Self.nasty, "note": Self.nasty])
    let title =
      "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- ]]&gt; &amp; &quot;&#39;"
    #expect(report.page.contains("<title>" + title))
    #expect(report.page.contains("<h1 dir=\"auto\">" + title))
  }

  /// WCAG 2.1, 1.4.3 and 1.4.11: text has a contrast of 4.5 to its ground, lines and dots
  /// have one of 3.
  @Test func `contrast is enough in light and dark`() throws {
    let blocks = PageStyle.text.components(separatedBy: ":root {").dropFirst()
      .map { $0.prefix(while: { $0 != "}" }) }
    #expect(blocks.count == 3)
    // With forced colours there are none but the reader's.
    #expect(blocks.last?.contains("#") == false)
    for block in blocks.dropLast() {
      var colours: [String: Double] = [:]
      for line in block.split(separator: "\n") {
        let words = line.split(whereSeparator: { " :;".contains($0) })
        guard words.count == 2, words[0].hasPrefix("--"), words[1].hasPrefix("#"),
          let number = Int(words[1].dropFirst(), radix: 16)
        else { continue }
        let channels = [16, 8, 0].map { shift -> Double in
          let part = Double(number >> shift & 255) / 255
          return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        colours[String(words[0].dropFirst(2))] =
          0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
      }
      func contrast(_ a: String, _ b: String) throws -> Double {
        let pair = [try #require(colours[a]), try #require(colours[b])].sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
      }
      for ground in ["ground", "surface", "sunken", "accent-soft"] {
        #expect(try contrast("ink", ground) >= 4.5)
        #expect(try contrast("quiet", ground) >= 4.5)
      }
      for ground in ["ground", "surface", "accent-soft", "on-accent"] {
        #expect(try contrast("accent", ground) >= 4.5)
      }
      let costs = (1...12).map { "cost-\($0)" }
      for line in ["fuel", "electric", "weight", "measured", "focus"] + costs {
        #expect(try contrast(line, "surface") >= 3)
      }
    }
  }

  @Test func `every file of the script and the style is in the page, once`() throws {
    let folder = ReadmePage.root.appendingPathComponent("Sources/logxml/Report/Page")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 20)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let whole = file.pathExtension == "css" ? PageStyle.text : PageScript.text
      #expect(["css", "js"].contains(file.pathExtension))
      #expect(whole.components(separatedBy: text).count == 2, "\(file.lastPathComponent)")
    }
  }

  @Test func `a page without data is small`() {
    let page = ReportPageSample(lines: #"{"version":1,"logs":[]}"#).page
    #expect(page.utf8.count < 300_000)
    #expect(page.utf8.count > 20_000)
  }
}
