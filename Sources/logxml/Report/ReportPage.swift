// SPDX-License-Identifier: MIT

/// The HTML of a report: one file with its style, its data and its script.
///
/// A content security policy allows the browser to load nothing, and to run only the one
/// script, by its hash. Values from files are only in the data, which are no script, and
/// the script puts them on the page as text.
struct ReportPage {
  let title: String
  /// The data of the report as JSON.
  let data: [UInt8]

  /// The first line of every page, by which a report is recognised.
  static let doctype = "<!doctype html>\n"

  var bytes: [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(data.count + data.count / 8 + 200_000)
    page += Self.doctype.utf8
    page += Self.head(title: title).utf8
    page += "<style>\(PageStyle.text)</style>\n</head>\n".utf8
    page += Self.body(title: title).utf8
    page += "<script type=\"application/json\" id=\"log-data\">".utf8
    Self.appendData(data, to: &page)
    page += "</script>\n<script>\(PageScript.text)</script>\n</body>\n</html>\n".utf8
    return page
  }

  private static func head(title: String) -> String {
    """
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    script-src 'sha256-\(PageScript.hash)'; \
    style-src 'sha256-\(PageStyle.hash)'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="logxml \(Tool.version)">
    <title>\(escaped(title))</title>

    """
  }

  private static func body(title: String) -> String {
    """
    <body>
    <header class="masthead">
    <h1 dir="auto">\(escaped(title))</h1>
    <p class="masthead-facts" id="facts"></p>
    </header>
    <nav class="toolbar" id="toolbar" aria-label="Views"></nav>
    <main id="views"></main>
    <footer class="footer" id="footer"></footer>
    <noscript><p class="notice">This page draws its charts and lists with JavaScript, which is
    switched off here. “logxml stats” and “logxml history” show the same numbers as
    text.</p></noscript>

    """
  }

  /// Text for HTML, also inside quotes; control characters become spaces.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Appends JSON in which nothing can end the surrounding element, or be taken for a line
  /// end by a script.
  ///
  /// Such characters occur only in strings of JSON, where an escape means the same.
  static func appendData(_ json: [UInt8], to page: inout [UInt8]) {
    var start = 0
    var index = 0
    func escape(_ text: StaticString, length: Int) {
      page += json[start..<index]
      text.withUTF8Buffer { page += $0 }
      index += length
      start = index
    }
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "<"): escape("\\u003c", length: 1)
      case UInt8(ascii: ">"): escape("\\u003e", length: 1)
      case UInt8(ascii: "&"): escape("\\u0026", length: 1)
      case 0xE2 where index + 2 < json.count && json[index + 1] == 0x80 && json[index + 2] == 0xA8:
        escape("\\u2028", length: 3)
      case 0xE2 where index + 2 < json.count && json[index + 1] == 0x80 && json[index + 2] == 0xA9:
        escape("\\u2029", length: 3)
      default: index += 1
      }
    }
    page += json[start...]
  }
}
