// SPDX-License-Identifier: MIT

internal import CLibXML2
internal import Platform

/// The compilation of one schema, with all documents that it consists of.
///
/// libxml2 opens these documents through its *external entity loader*, which is
/// one function for the whole process. So for as long as a schema is compiled our
/// own function takes that place, under a lock. If another thread of the program loads
/// something with libxml2 meanwhile, its call is passed on to the previous function
/// (`SchemaLoad.answer`). Ours reads local files only, and each document is parsed here
/// before libxml2 sees it, which refuses references to the outside and endless growth.
/// All documents that can be found are read before libxml2 begins, so that the work can
/// be estimated (`SchemaWork`).
final class SchemaLoad {
  private static let deepestNesting = 256

  private let names: SchemaFileNames
  private let limits: XMLSchema.Limits
  private let bytes: [UInt8]?
  private var size = 0
  /// The documents that have been read, by their location.
  private var documents: [String: (bytes: [UInt8], tree: XMLTreeDocument)] = [:]
  /// The local names of the elements that are declared with keys.
  private(set) var constrained: Set<[UInt8]> = []
  /// The reason why a document could not be given to libxml2.
  private var failure: XMLSchemaError?
  private var reports: [Report] = []
  private var reportCount = 0

  /// An error report of libxml2.
  private struct Report {
    var message: String
    var file: String?
    var line: Int
  }

  /// - Parameters:
  ///   - bytes: The document; nil to read it from the file.
  ///   - root: The folder below which all other files must be; nil for that of the
  ///     schema.
  init(path: String?, bytes: [UInt8]?, root: String?, limits: XMLSchema.Limits) {
    names = SchemaFileNames(path: path, root: root)
    self.bytes = bytes
    self.limits = limits
  }

  func compile() throws(XMLSchemaError) -> xmlSchemaPtr {
    try loadAhead()
    let lock = SchemaLoad.lock
    let schema = lock.update { isCompiling in
      isCompiling = true
      defer { isCompiling = false }
      return compileLocked()
    }
    if var failure {
      if schema != nil { xmlSchemaFree(schema) }
      if failure.line == nil, let place = reports.first(where: { $0.line > 0 }) {
        failure.file = place.file ?? failure.file
        failure.line = place.line
      }
      throw failure
    }
    guard let schema else { throw invalid }
    return schema
  }

  private func compileLocked() -> xmlSchemaPtr? {
    guard SAXParser.initializeLibrary() else {
      failure = XMLSchemaError(
        code: .invalid, message: "libxml2 could not start: out of memory", file: names.given)
      return nil
    }
    xmlSchemaInitTypes()
    let previous = xmlGetExternalEntityLoader()
    SchemaLoad.previous = previous
    pthread_setspecific(SchemaLoad.key, Unmanaged.passUnretained(self).toOpaque())
    xmlSetExternalEntityLoader(SchemaLoad.answer)
    let silenced = clibxml2_silence_generic_errors()
    defer {
      clibxml2_restore_generic_errors(silenced)
      xmlSetExternalEntityLoader(previous)
      pthread_setspecific(SchemaLoad.key, nil)
    }
    guard let context = xmlSchemaNewParserCtxt(names.location) else { return nil }
    defer { xmlSchemaFreeParserCtxt(context) }
    xmlSchemaSetParserStructuredErrors(
      context,
      { load, error in
        guard let load, let error else { return }
        Unmanaged<SchemaLoad>.fromOpaque(load).takeUnretainedValue().receive(error.pointee)
      }, Unmanaged.passUnretained(self).toOpaque())
    return xmlSchemaParse(context)
  }

  // MARK: The loader of the process

  /// True while a schema is being compiled. (A state without a size would share its address
  /// with other memory, and ThreadSanitizer would report changes to that as races.)
  private static let lock = Monitor(false)
  /// The compilation that runs on a thread; nil on all others.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
  /// Written under the lock, before the loader that reads it is set.
  nonisolated(unsafe) private static var previous: xmlExternalEntityLoader?

  private static let answer: xmlExternalEntityLoader = { url, id, context in
    guard let load = pthread_getspecific(SchemaLoad.key) else {
      return SchemaLoad.previous?(url, id, context)
    }
    guard let url, let context else { return nil }
    return Unmanaged<SchemaLoad>.fromOpaque(load).takeUnretainedValue().open(url, context)
  }

  private func open(
    _ url: UnsafePointer<CChar>, _ context: xmlParserCtxtPtr
  ) -> xmlParserInputPtr? {
    guard failure == nil else { return nil }
    do {
      let location = String(cString: url)
      let isNew = documents[location] == nil
      let document = try document(at: location)
      if isNew { try estimate() }
      return document.bytes.withUnsafeBytes { bytes in
        clibxml2_memory_input(
          context, url, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(clamping: bytes.count))
      }
    } catch {
      failure = error
      return nil
    }
  }

  // MARK: Documents

  /// Reads the documents that the schema names, and those that they name. A document that
  /// cannot be read is left to libxml2, which may not need it and knows where it is named.
  private func loadAhead() throws(XMLSchemaError) {
    _ = try document(at: names.location)
    var waiting = [names.location]
    while let base = waiting.popLast() {
      guard let tree = documents[base]?.tree else { continue }
      for element in tree.documentElement?.childElements ?? tree.root.childElements {
        guard ["include", "import", "redefine"].contains(element.localName),
          let named = element.attribute("schemaLocation"),
          let location = SchemaFileNames.resolve(named, against: base),
          documents[location] == nil, documents.count <= limits.files,
          (try? document(at: location)) != nil
        else { continue }
        waiting.append(location)
      }
    }
    try estimate()
  }

  /// Refuses a schema that would take too much work.
  private func estimate() throws(XMLSchemaError) {
    let work = SchemaWork(documents.values.map(\.tree), limit: limits.work)
    constrained = work.constrained
    guard work.total > limits.work else { return }
    throw XMLSchemaError(
      code: .limitReached,
      message: "the schema takes more than \(limits.work) steps to prepare, with all groups and "
        + "types copied to where they are used (limit `schemaWork`)", file: names.given)
  }

  private func document(
    at location: String
  ) throws(XMLSchemaError) -> (bytes: [UInt8], tree: XMLTreeDocument) {
    if let known = documents[location] { return known }
    guard documents.count < limits.files else {
      throw XMLSchemaError(
        code: .limitReached,
        message: "the schema consists of more than \(limits.files) files (limit `schemaFiles`)",
        file: names.given)
    }
    let document = try read(location)
    documents[location] = document
    return document
  }

  private func read(
    _ location: String
  ) throws(XMLSchemaError) -> (bytes: [UInt8], tree: XMLTreeDocument) {
    let isMain = location == names.location
    var document: [UInt8] = []
    let file: String?
    if isMain, let bytes {
      file = names.given
      document = bytes
    } else {
      let path = isMain ? try names.path(of: location) : try names.includedPath(of: location)
      file = names.shown(path)
      do throws(XMLReadError) {
        try FileInput.read(contentsOf: path) { chunk throws(XMLReadError) in
          document.append(contentsOf: chunk)
          return size + document.count <= limits.size
        }
      } catch {
        // The document that names the file is at fault, and libxml2 knows the line.
        throw XMLSchemaError(
          code: .unreadable,
          message: isMain
            ? "cannot read the schema: \(error.message)"
            : "cannot read `\(names.shown(path))`, which the schema names: \(error.message)",
          file: isMain ? names.shown(path) : nil)
      }
    }
    size += document.count
    guard size <= limits.size else {
      throw XMLSchemaError(
        code: .limitReached,
        message: "the schema is larger than \(limits.size) bytes (limit `schemaSize`)", file: file)
    }
    do throws(XMLReadError) {
      var limits = ParseLimits()
      limits.depth = SchemaLoad.deepestNesting
      return (document, try XMLTreeParser(limits: limits).parse(document))
    } catch {
      throw XMLSchemaError(
        code: .notWellFormed, message: error.message, file: file, line: error.position?.line,
        column: error.position?.column)
    }
  }

  // MARK: Reports

  private func receive(_ error: xmlError) {
    let error = ParserError(error)
    // For libxml2, a document that cannot be loaded for an import is only a warning.
    guard !error.isWarning || failure != nil else { return }
    reportCount += 1
    guard reports.count < 100 else { return }
    reports.append(
      Report(
        message: error.message, file: error.file.flatMap(names.shown(location:)),
        line: error.line))
  }

  private var invalid: XMLSchemaError {
    guard let first = reports.first else {
      return XMLSchemaError(
        code: .invalid, message: "this is no XML Schema that libxml2 can use", file: names.given)
    }
    let more = reportCount > 1 ? " (and \(reportCount - 1) more)" : ""
    return XMLSchemaError(
      code: .invalid, message: names.plain(SchemaWords.ofSchema(first.message)) + more,
      file: first.file ?? names.given, line: first.line > 0 ? first.line : nil)
  }
}
