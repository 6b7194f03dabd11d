// SPDX-License-Identifier: MIT

import LogExchange

/// Describes an input that no format claims, and names the formats that come
/// nearest.
enum UnknownFormat {
  /// A better message for an error about an unknown format or an empty file; nil for other
  /// errors.
  ///
  /// - Parameter options: Those of a guess, which takes longer than all the rest; nil for none, as
  ///   where whole folders are looked at.
  static func explained(
    _ error: any Error, _ head: InputHead, _ kinds: [LogKind], guessing options: ReadingOptions?
  ) -> ReadFailure? {
    guard let error = error as? LogError, error.code == .unknownFormat || error.code == .emptyFile
    else { return nil }
    return ReadFailure(message(head, kinds, options))
  }

  private static func message(
    _ head: InputHead, _ kinds: [LogKind], _ options: ReadingOptions?
  ) -> String {
    if head.bytes.isEmpty {
      return "the file is empty; the program that should have written it wrote nothing"
    }
    if head.isEmpty { return "the file is empty but for white space" }
    if let misspelt = head.misspeltLog(kinds) {
      return "not a known log: \(misspelt)"
    }
    if let kind = KnownFile(head) { return "not a known log: \(kind.advice)" }
    if let name = head.xmlRootName {
      return "not a known log: an XML document of <\(VisibleText.short(name))>; "
        + advice(LogFormats.standard.all.filter { $0 is any XMLLogFormat }, "XML", head, options)
    }
    if head.json != nil {
      if let fault = MappingSketch.faultOfJSON(head) { return "not a known log: \(fault)" }
      let what =
        head.unknownType(kinds)
        ?? "JSON that begins with \(beginning(head, joinsLines: true))"
      return "not a known log: \(what); "
        + advice(LogFormats.standard.all.filter { $0 is any JSONLogFormat }, "JSON", head, options)
    }
    if head.bytes.prefix(512).contains(0) {
      return "not a known log: it is not text; 'logxml formats' lists the known formats"
    }
    // (The head may end inside a character.)
    let isUnicode = (0..<4).contains { count in
      String(validating: head.bytes.dropLast(count), as: UTF8.self) != nil
    }
    if !isUnicode {
      return "not a known log: its text is not UTF-8; --encoding says in which encoding it is, "
        + "such as windows-1252 (1250 in Central Europe, 1251 for Cyrillic), gb18030 or shift-jis"
    }
    if let line = lineOfXML(head) {
      return "not a known log: text stands above what seems to be an XML document in line \(line); "
        + "without that it may be read: 'tail -n +\(line) FILE | logxml convert -', for instance"
    }
    if let format = formatOfSection(head) {
      return "not a known log: it begins with \(beginning(head)), a section of \(format.title) "
        + "without those that make it known; -f \(format.name) reads it"
    }
    if MappingSketch.lacksTitles(head) {
      return "not a known log: it begins with \(beginning(head)), so its columns have no titles; "
        + "--titles date,odometer,volume,cost or date,weight, for instance, names them in their "
        + "order, with any word for those that mean nothing"
    }
    let tables = LogFormats.standard.all.filter { $0 is any CSVLogFormat }
    guard !head.isSheet else {
      let cells = head.bytes.prefix(200).filter { $0 != UInt8(ascii: "\"") }
        .prefix { $0 != 0x0A }.split(separator: 0x09)
        .map { VisibleText.short(String(decoding: $0, as: UTF8.self)) }
      return "not a known log: its first row is \(cells.joined(separator: ", ")); "
        + advice(tables, "tables", head, options)
    }
    return "not a known log: it begins with \(beginning(head)); "
      + advice(tables, "CSV", head, options)
  }

  /// The line with which an XML document seems to begin below one or a few lines of text, as in
  /// what is copied out of a browser; nil without one.
  private static func lineOfXML(_ head: InputHead) -> Int? {
    let lines = head.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(5)
    let first = lines.dropFirst().firstIndex { line in
      let text = line.drop { $0 <= 0x20 }
      let name = text.dropFirst().first.map { $0 | 0x20 } ?? 0
      return text.first == UInt8(ascii: "<")
        && (name &- UInt8(ascii: "a") < 26 || text.starts(with: "<?xml".utf8))
    }
    return first.map { $0 + 1 }
  }

  /// The format that has a section with such a line above its table.
  private static func formatOfSection(_ head: InputHead) -> (any LogFormat)? {
    let line = head.bytes.prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
    return LogFormats.standard.all.first { format in
      (format as? LayoutFormat)?.hasSection(named: line) ?? false
    }
  }

  /// The first line; for JSON, in which lines mean nothing, the first words.
  private static func beginning(_ head: InputHead, joinsLines: Bool = false) -> String {
    let start = head.bytes.prefix(200)
    let line =
      joinsLines
      ? Array(start.split { $0 <= 0x20 }.joined(separator: [0x20]))
      : Array(start.prefix { $0 != 0x0A && $0 != 0x0D })
    let text = String(decoding: line, as: UTF8.self)
    let shown = VisibleText.short(String(text.prefix(60)))
    return "\"\(shown)\"" + (text.count > 60 ? "..." : "")
  }

  /// That a guess can be had, or why not, which says what to do.
  private static func sketching(_ head: InputHead, _ options: ReadingOptions?) -> String {
    // The beginning of a file may lack what a guess needs.
    if let options, head.isWhole, !head.isSheet {
      do throws(SketchError) {
        _ = try MappingSketch.reading(of: head.bytes, options: options)
      } catch {
        return "'--map auto' alone cannot guess at it: \(error.advised)"
      }
    }
    return "'--map auto' reads it by a guess, and 'logxml formats --sketch FILE' writes that guess "
      + "as a mapping, to be looked at"
  }

  private static func advice(
    _ formats: [any LogFormat], _ kind: String, _ head: InputHead, _ options: ReadingOptions?
  ) -> String {
    // A longer list would not help.
    if formats.count > 8 {
      return "'logxml formats' lists the \(formats.count) formats of \(kind) that are known, and "
        + "-f names one; \(sketching(head, options))"
    }
    let names = WordList.and(formats.map(\.name))
    return "the \(kind) formats are \(names); 'logxml formats' says more, and -f names one; "
      + sketching(head, options)
  }
}
