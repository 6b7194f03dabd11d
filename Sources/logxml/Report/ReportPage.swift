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

  /// The page by `page.html`.
  var bytes: [UInt8] {
    let texts = [
      "title": Self.escaped(title), "version": Tool.version,
      "style": PageStyle.text, "style-hash": PageStyle.hash,
      "script": PageScript.text, "script-hash": PageScript.hash,
    ]
    var all = texts.mapValues { Array($0.utf8) }
    all["data"] = Self.safe(data)
    return PackageText.page.filled(all)
  }

  /// Text for HTML, also inside quotes; control characters become spaces.
  static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}": " "
      default: nil
      }
    }
  }

  /// JSON in which nothing can end the surrounding element, or be taken for a line end by a
  /// script.
  ///
  /// Such characters occur only in strings of JSON, where an escape means the same.
  private static func safe(_ json: [UInt8]) -> [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(json.count + json.count / 8)
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
    return page + json[start...]
  }
}
