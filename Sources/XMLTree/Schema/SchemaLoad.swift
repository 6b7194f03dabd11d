// SPDX-License-Identifier: MIT

internal import CLibXML2

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The compilation of one schema, with all documents that it is made of.
///
/// libxml2 opens these documents through its *external entity loader*, which is
/// one function for the whole process. So for as long as a schema is compiled our
/// own function takes that place, under a lock; other threads that parse with
/// libxml2 then, in whatever part of the program, are passed on to the function
/// that was there (`SchemaLoad.answer`). It reads local files only, and each
/// document goes through `XMLChecker` before libxml2 sees it: what could reach
/// outside, or grow without end, is refused there.
final class SchemaLoad {
  /// More than this, in all documents together, is no schema.
  private static let largestSize = 64 << 20
  private static let deepestNesting = 256

  private let names: SchemaFileNames
  private let bytes: [UInt8]?
  private var size = 0
  /// Why a document could not be given to libxml2.
  private var failure: XMLSchemaError?
  private var reports: [Report] = []
  private var reportCount = 0

  /// An error report of libxml2.
  private struct Report {
    var message: String
    var file: String?
    var line: Int
  }

  /// - Parameter bytes: The document; nil to read it from the file.
  init(path: String?, bytes: [UInt8]?) {
    names = SchemaFileNames(path: path)
    self.bytes = bytes
  }

  func compile() throws(XMLSchemaError) -> xmlSchemaPtr {
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

  /// Whether a schema is being compiled. (A state without a size would share its address
  /// with something else, and ThreadSanitizer take changes to it for changes to that.)
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
      let document = try read(String(cString: url))
      return document.withUnsafeBytes { bytes in
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

  private func read(_ location: String) throws(XMLSchemaError) -> [UInt8] {
    let isMain = location == names.location
    var document: [UInt8] = []
    let file: String?
    if isMain, let bytes {
      file = names.given
      document = bytes
    } else {
      let path = try names.path(of: location)
      file = names.shown(path)
      do throws(XMLReadError) {
        try FileInput.read(contentsOf: path) { chunk throws(XMLReadError) in
          document.append(contentsOf: chunk)
          return size + document.count <= SchemaLoad.largestSize
        }
      } catch {
        // What names the file is at fault then, and libxml2 knows where that is.
        throw XMLSchemaError(
          code: .unreadable,
          message: isMain
            ? "cannot read the schema: \(error.message)"
            : "cannot read `\(names.shown(path))`, which the schema names: \(error.message)",
          file: isMain ? names.shown(path) : nil)
      }
    }
    size += document.count
    guard size <= SchemaLoad.largestSize else {
      throw XMLSchemaError(
        code: .invalid, message: "the schema is larger than 64 MB", file: file)
    }
    do throws(XMLReadError) {
      var limits = ParseLimits()
      limits.depth = SchemaLoad.deepestNesting
      try XMLChecker(limits: limits).check(document)
    } catch {
      throw XMLSchemaError(
        code: .notWellFormed, message: error.message, file: file, line: error.position?.line,
        column: error.position?.column)
    }
    return document
  }

  // MARK: Reports

  private func receive(_ error: xmlError) {
    let error = ParserError(error)
    // A document that cannot be loaded for an import is only a warning to libxml2.
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
