// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml formats`: lists the formats that are read and written.
struct FormatsCommand: ToolCommand {
  private let form: ListForm
  private let sketch: FileName?
  /// The notation in which a sketch reads.
  private let reading: ReadingOptions
  private let printed: (any LayoutDescribed)?
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    try invocation.checkOperands(atMost: 0)
    form = invocation.list.form
    sketch = invocation.list.sketch
    if sketch != nil { try invocation.refuse("to", beside: "--sketch") }
    if let name = invocation.list.printed {
      try invocation.refuse("sketch", "to", beside: "--print")
      printed = try Self.layout(name)
    } else {
      printed = nil
    }
    reading = invocation.reading
    let notation = ["date-order", "decimal-mark", "delimiter", "titles", "encoding"]
    if sketch == nil, let name = notation.first(where: invocation.given.contains) {
      throw UsageError("'--\(name)' is for --sketch FILE")
    }
    self.console = console
  }

  func run() -> ExitStatus {
    if let sketch { return answer(withSketchOf: sketch) }
    if let printed { return console.answer(printed.layout.printed) }
    return console.answer(
      LogFormats.standard.all.map { form == .json ? Self.json($0) + "\n" : text($0) }.joined())
  }

  /// The format with a name, if a layout describes it.
  private static func layout(_ name: String) throws(UsageError) -> any LayoutDescribed {
    let layouts = LogFormats.standard.all.compactMap { $0 as? any LayoutDescribed }
    if let format = layouts.first(where: { $0.name === name }) { return format }
    throw .invalidChoice(flag: "--print", value: name, choices: layouts.map(\.name))
  }

  /// A line with the name and the title, and details below it.
  private func text(_ format: any LogFormat) -> String {
    let uses = [format.reads ? "read" : nil, format.writes ? "written" : nil].compactMap(\.self)
    let column = TextLayout.column(18, width: console.textWidth)
    var lines = TextLayout.entry(
      format.name, "\(format.title): \(uses.joined(separator: " and "))", column: column,
      width: console.textWidth)
    lines += TextLayout.wrap(
      "rests on: " + format.evidence.rawValue, width: console.textWidth, indent: column)
    if !format.cannotHold.isEmpty {
      let text = "cannot hold: " + format.cannotHold.joined(separator: ", ")
      lines += TextLayout.wrap(text, width: console.textWidth, indent: column)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ format: any LogFormat) -> String {
    JSONWriter.object { json in
      json.member("name", format.name)
      json.member("title", format.title)
      json.member("reads", format.reads)
      json.member("writes", format.writes)
      json.member("evidence", format.evidence.rawValue)
      json.member("cannotHold", format.cannotHold)
    }
  }

  // MARK: Sketches

  /// Writes a first mapping for a file.
  private func answer(withSketchOf file: FileName) -> ExitStatus {
    do {
      let (bytes, isWhole, isSheet) = try head(of: file)
      let stem = String(
        decoding: file.lastComponent.split(separator: UInt8(ascii: ".")).first ?? [], as: UTF8.self)
      let mapping = try MappingSketch.mapping(
        for: bytes, isWhole: isWhole, name: stem, options: isSheet ? reading.ofSheet : reading)
      return console.answer(mapping)
    } catch let error as InputError {
      console.errors.report("logxml: \(file.shown): \(error.message)\n")
    } catch {
      console.errors.report("logxml: \(file.shown): no mapping can be sketched: \(error)\n")
    }
    return .failure
  }

  private func head(
    of file: FileName
  ) throws -> (bytes: [UInt8], isWhole: Bool, isSheet: Bool) {
    let items = try InputItems(ContainerReference(file.bytes))
    guard let item = try items.sheet() ?? items.next() else { return ([], true, false) }
    let (bytes, isWhole) = try item.read(atMost: MappingSketch.headSize)
    return (bytes, isWhole, item.isSheet)
  }
}
