// SPDX-License-Identifier: MIT

import LogExchange

/// One thing to read.
enum Input: Hashable, Sendable {
  case standardInput
  case file(FileName)

  /// Its name in messages and results.
  var label: FileName {
    switch self {
    case .standardInput: FileName("<stdin>")
    case .file(let name): name
    }
  }
}

/// All inputs that the command line names, in order: files, folders, lists of files,
/// standard input.
struct Inputs {
  enum Item {
    /// An input, and whether it was found in a folder rather than named.
    case input(Input, isFound: Bool)
    case failure(FileName, SystemError)
    /// A folder in which no file was found, and the first pattern that files had to match.
    case emptyFolder(FileName, pattern: String?)
    /// A message about a file in a folder or a list that is not read.
    case note(String)

    /// A file that the results go to.
    fileprivate static func output(_ name: FileName) -> Item {
      .note("logxml: '\(name.shown)' is where the results go, so it is not read")
    }
  }

  /// Whether results have to name their file.
  let areSeveral: Bool
  /// Whether there may be several files, apart from the members of one archive.
  let areSeveralFiles: Bool
  private var names: ArraySlice<FileName>
  /// Items that were found before they were asked for.
  private var peeked: ArraySlice<Item> = []
  private var failures: [Item] = []
  private var walk: (folder: FileName, walk: FolderWalk, isEmpty: Bool)?

  private let selection: Selection
  private let patterns: FilePatterns
  /// The number of names left that come from the command line, not from a list.
  private var namedCount: Int
  private let outputs: OutputFiles

  /// The files of a folder that are read.
  enum Selection {
    /// Files whose names say that they are XML, or may contain some.
    case xml
    /// All files; their content decides about the format.
    case all

    var isWanted: @Sendable (_ name: [UInt8]) -> Bool {
      switch self {
      case .all: { _ in true }
      case .xml:
        { name in Self.xmlEndings.contains { FileName.hasSuffix(name, $0) } }
      }
    }

    private static let xmlEndings = [
      ".xml", ".xml.gz", ".xml.xz", ".xml.zst", ".xml.bz2", ".zip", ".abp",
    ]

    /// Further endings of members that are XML.
    private static let memberEndings = [
      ".gpx", ".kml", ".tcx", ".gml", ".osm", ".rss", ".atom", ".opml", ".plist", ".rdf", ".svg",
      ".xhtml", ".xsd", ".xsl", ".xslt", ".gpx.gz", ".kml.gz", ".tcx.gz",
    ]

    /// Whether the name of a member says that it is XML, or an archive that may hold some.
    static func isXML(member name: [UInt8]) -> Bool {
      (xmlEndings + memberEndings).contains { FileName.hasSuffix(name, $0) }
    }

    /// Whether the name of a member says that it is an archive.
    static func isArchive(member name: [UInt8]) -> Bool {
      [".zip", ".abp"].contains { FileName.hasSuffix(name, $0) }
    }
  }

  /// - Throws: `UsageError` if standard input would be read twice, or is a keyboard.
  init(
    _ invocation: Invocation, operands: [Argument], selection: Selection, _ console: Console
  ) throws(UsageError) {
    let lists = invocation.fileLists
    outputs = OutputFiles(invocation.outputs, console)
    namedCount = max(operands.count, lists.isEmpty ? 1 : 0)
    var names = operands.map(\.fileName)
    if names.isEmpty, lists.isEmpty { names = [.standardInput] }
    let inputCount =
      names.count { $0 == .standardInput } + lists.count { $0.isStandardInput }
    if inputCount > 1 { throw .repeatedStandardInput }
    if inputCount > 0, console.input.isTerminal {
      throw UsageError(
        "no FILE was given and standard input is a terminal; name a file, or pipe one in")
    }
    for list in lists {
      do throws(SystemError) {
        let listed = list.names(in: try Self.content(of: list, console))
        // If the list comes from standard input, `-` in it is the name of a file.
        names += listed.map {
          $0 == .standardInput && inputCount > 0 ? FileName("./-") : $0
        }
      } catch {
        failures.append(.failure(list.name, error))
      }
    }
    failures.reverse()
    areSeveralFiles =
      names.count > 1 || !lists.isEmpty || names.first.map(Self.isFolder) ?? false
    areSeveral = areSeveralFiles || names.first.map(Self.isArchive) ?? false
    self.selection = selection
    patterns = invocation.patterns
    self.names = names[...]
  }

  mutating func next() -> Item? { peeked.popFirst() ?? find() }

  /// Whether more than one is left. What is looked at is not looked for again.
  mutating func hasSeveral() -> Bool {
    while peeked.count < 2, let item = find() { peeked.append(item) }
    return peeked.count > 1
  }

  private mutating func find() -> Item? {
    if let failure = failures.popLast() { return failure }
    while true {
      if let item = nextInFolder() { return item }
      guard let name = names.popFirst() else { return nil }
      namedCount -= 1
      if name == .standardInput { return .input(.standardInput, isFound: false) }
      if namedCount < 0, outputs.contain(name) { return .output(name) }
      guard Self.isFolder(name) else { return .input(.file(name), isFound: false) }
      walk = (name, FolderWalk(name, patterns: patterns, isWanted: selection.isWanted), true)
    }
  }

  /// The size of all inputs in bytes; nil if it is unknown: for folders, archives,
  /// compressed files, and standard input.
  var totalSize: Int? {
    var size = 0
    for name in names {
      guard name != .standardInput, FileEnding(name).compression == nil,
        let status = try? FileStatus(of: name), status.kind == .regular, !Self.isArchive(name)
      else { return nil }
      size += status.size
    }
    return size
  }

  private mutating func nextInFolder() -> Item? {
    guard let item = walk?.walk.next() else {
      defer { walk = nil }
      return walk.flatMap {
        $0.isEmpty ? .emptyFolder($0.folder, pattern: patterns.included.first?.shown) : nil
      }
    }
    walk?.isEmpty = false
    return switch item {
    case .file(let name):
      outputs.contain(name) ? .output(name) : .input(.file(name), isFound: true)
    case .failure(let name, let error): .failure(name, error)
    }
  }

  private static func isFolder(_ name: FileName) -> Bool {
    name != .standardInput && (try? FileStatus(of: name))?.kind == .folder
  }

  /// Whether a file has members, and its name does not select one of them.
  private static func isArchive(_ name: FileName) -> Bool {
    let reference = ContainerReference(name.bytes)
    guard name != .standardInput, reference.member == nil,
      (try? FileStatus(of: name))?.kind == .regular
    else { return false }
    switch (try? InputItems(reference))?.container {
    case .zip, .tar: return true
    default: return false
    }
  }

  private static func content(
    of list: FileList, _ console: Console
  ) throws(SystemError) -> [UInt8] {
    let source =
      list.isStandardInput ? console.input : try DescriptorSource(opening: list.name)
    return try source.readAll()
  }
}
