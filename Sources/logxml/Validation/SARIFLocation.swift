// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// A place in an input, in the form of SARIF.
///
/// A member of an archive has no URI of its own. The place is then the archive,
/// with the member as a logical location; line and column are those in the member.
struct SARIFLocation {
  let file: ReportedFile
  var position: SourcePosition?
  var excerpt: SourceExcerpt?
  /// The path of the record in its source.
  var path: String?

  /// Writes the member `locations`.
  ///
  /// - Parameter hasRegion: True if a region is written even for an unknown position: viewers
  ///   do not show results without one. It is then the first line of the file.
  func add(to json: inout JSONWriter, always hasRegion: Bool = false) {
    json.array("locations") { list in
      list.object { json in
        json.object("physicalLocation") { json in
          json.object("artifactLocation") { $0.member("uri", Self.uri(file.path)) }
          if position == nil, hasRegion { json.object("region") { $0.member("startLine", 1) } }
          addRegion(to: &json)
        }
        addLogicalLocations(to: &json)
      }
    }
  }

  private func addRegion(to json: inout JSONWriter) {
    guard let position else { return }
    json.object("region") { json in
      json.member("startLine", position.line)
      json.member("startColumn", position.column)
      if let excerpt {
        let rest = excerpt.line.unicodeScalars.dropFirst(excerpt.offset)
        json.text("snippet", String(String.UnicodeScalarView(rest)))
      }
    }
    guard let excerpt else { return }
    json.object("contextRegion") { json in
      json.member("startLine", position.line)
      json.text("snippet", excerpt.line)
    }
  }

  private func addLogicalLocations(to json: inout JSONWriter) {
    guard file.container != nil || path != nil else { return }
    json.array("logicalLocations") { list in
      if file.container != nil {
        list.object { json in
          json.member("fullyQualifiedName", file.label)
          json.member("kind", "member")
        }
      }
      if let path { list.object { $0.member("fullyQualifiedName", path) } }
    }
  }

  /// A file name as a URI reference: characters that are not unreserved in RFC 3986
  /// become `%` and two digits, except slashes. An absolute name
  /// becomes a `file` URI; a relative one is compared with the paths of a
  /// repository, which do not begin with `./`.
  static func uri(_ name: String) -> String {
    (name.utf8.first == UInt8(ascii: "/") ? "file://" : "")
      + ReportPath.withoutDot(name).percentEncoded { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": false
        default: true
        }
      }
  }
}

extension JSONWriter {
  /// Writes a member of SARIF that contains a text for people.
  mutating func text(_ key: String, _ text: String) {
    object(key) { $0.member("text", text) }
  }
}
