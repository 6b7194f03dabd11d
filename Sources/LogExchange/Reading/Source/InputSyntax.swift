// SPDX-License-Identifier: MIT

/// The syntax of an input, for inputs that no format claims.
package enum InputSyntax {
  case xml
  case json
  /// One JSON text after the other, as in NDJSON.
  case jsonSequence
  case csv

  /// The syntax by the first character, or by the ending of the name if the character does not
  /// tell; nil for anything else.
  package static func guess(_ head: InputHead, name: String) -> InputSyntax? {
    if head.isSheet { return .csv }
    switch head.firstCharacter {
    case UInt8(ascii: "<"): return .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if hasSuffix(name, ".ndjson") || hasSuffix(name, ".jsonl") { return .jsonSequence }
      return (head.json?.texts ?? 0) > 1 && !hasSuffix(name, ".json") ? .jsonSequence : .json
    default: break
    }
    // Empty input, or input that begins with another character, is not valid XML or JSON. If
    // its name says that it should be, its parser reports the error.
    if hasSuffix(name, ".xml") { return .xml }
    if hasSuffix(name, ".json") { return .json }
    if hasSuffix(name, ".ndjson") || hasSuffix(name, ".jsonl") { return .jsonSequence }
    return hasSuffix(name, ".csv") || hasSuffix(name, ".tsv") ? .csv : nil
  }

  /// The syntax of something that was not named by the user but found in a folder or an
  /// archive. A web page, a log or a note that happens to begin with a bracket does not count,
  /// unless it declares itself to be XML.
  package static func guess(_ head: InputHead, foundName name: String) -> InputSyntax? {
    if mayHoldData(name) || head.isSheet || head.bytes.starts(with: "<?xml ".utf8) {
      return guess(head, name: name)
    }
    return nil
  }

  /// True if a name has the ending of a data file, or no ending.
  private static func mayHoldData(_ name: String) -> Bool {
    var name = name
    while let ending = packedEndings.first(where: { hasSuffix(name, $0) }) {
      name.removeLast(ending.utf8.count)
    }
    let last = name.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
    }.last
    return last?.dropFirst().contains(UInt8(ascii: ".")) != true
      || dataEndings.contains { hasSuffix(name, $0) }
  }

  private static let packedEndings = [".gz", ".xz", ".zst", ".bz2"]
  private static let dataEndings = [
    ".xml", ".json", ".csv", ".tsv", ".ndjson", ".jsonl", ".geojson", ".xsd", ".xsl", ".xslt",
    ".svg", ".gpx", ".tcx", ".kml", ".rss", ".atom", ".rdf", ".plist", ".xhtml", ".opml",
  ]

  /// The syntax of an input whose format is known; nil for a database.
  package init?(_ format: any LogFormat, _ head: InputHead) {
    switch format {
    case is any XMLLogFormat: self = .xml
    case is any CSVLogFormat: self = .csv
    case let format as any JSONLogFormat: self = format.isSequence(head) ? .jsonSequence : .json
    default: return nil
    }
  }

  private static func hasSuffix(_ name: String, _ ending: String) -> Bool {
    FileName.hasSuffix(Array(name.utf8), ending)
  }
}
