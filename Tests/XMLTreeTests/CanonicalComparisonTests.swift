// SPDX-License-Identifier: MIT

import CLibXML2
import TestSupport
import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One of the forms, with what it is called where it is compared.
struct CanonicalChoice: CustomTestStringConvertible, Sendable {
  var name: String
  var writer: XMLCanonicalWriter
  var testDescription: String { name }

  static let prefixes = ["#default", "p", "x", "xs", "xsi", "h"]

  static let all: [CanonicalChoice] = [
    CanonicalChoice(name: "inclusive", writer: XMLCanonicalWriter()),
    CanonicalChoice(
      name: "inclusive with comments", writer: XMLCanonicalWriter(includesComments: true)),
    CanonicalChoice(name: "exclusive", writer: XMLCanonicalWriter(form: .exclusive)),
    CanonicalChoice(
      name: "exclusive with comments",
      writer: XMLCanonicalWriter(form: .exclusive, includesComments: true)),
    CanonicalChoice(
      name: "exclusive with prefixes",
      writer: XMLCanonicalWriter(form: .exclusive, inclusivePrefixes: prefixes)),
  ]

  /// The well-formed documents among the fixtures and, where they are there, the samples.
  static let files: [String] = {
    var found: [String] = []
    var folders = ["\(Fixtures.root)/Fixtures", "\(Fixtures.shared)/samples"]
    while let folder = folders.popLast() {
      for name in Fixtures.files(in: folder) {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard stat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(path)
        } else if let bytes = try? Fixtures.bytes(at: path), bytes.contains(UInt8(ascii: "<")),
          (try? XMLTreeParser().parse(bytes)) != nil
        {
          found.append(path)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }()
}

/// The canonical forms of libxml2 itself, which has trees of its own for them.
private struct LibXML2Canonical {
  typealias Visible =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<xmlNode>?, UnsafeMutablePointer<xmlNode>?
    ) -> Int32
  typealias Execute =
    @convention(c) (
      UnsafeMutablePointer<xmlDoc>?, Visible?, UnsafeMutableRawPointer?, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<xmlChar>?>?, Int32,
      UnsafeMutablePointer<xmlOutputBuffer>?
    ) -> Int32

  /// nil where libxml2 was built without.
  static let execute: Execute? = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "xmlC14NExecute") else {
      SkipNotices.shared.printOnce("skipped: this libxml2 has no canonical forms")
      return nil
    }
    return unsafeBitCast(symbol, to: Execute.self)
  }()

  let document: UnsafeMutablePointer<xmlDoc>
  /// Of the elements, in document order.
  let elements: [UnsafeMutablePointer<xmlNode>]

  init?(_ bytes: [UInt8]) {
    let options = Int32(
      XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
        | XML_PARSE_NOWARNING.rawValue | XML_PARSE_DTDATTR.rawValue)
    guard let parser = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(parser) }
    // Nothing outside of the document.
    parser.pointee.sax?.pointee.externalSubset = nil
    let document = bytes.withUnsafeBytes { bytes in
      xmlCtxtReadMemory(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil,
        nil, options)
    }
    guard let document else { return nil }
    self.document = document
    var found: [UnsafeMutablePointer<xmlNode>] = []
    var next = xmlDocGetRootElement(document)
    while let node = next {
      if node.pointee.type == XML_ELEMENT_NODE {
        found.append(node)
        if let child = node.pointee.children {
          next = child
          continue
        }
      }
      var up: UnsafeMutablePointer<xmlNode>? = node
      while let current = up, current.pointee.next == nil {
        up = current.pointee.parent
        if up?.pointee.type != XML_ELEMENT_NODE { up = nil }
      }
      next = up?.pointee.next
    }
    elements = found
  }

  func free() { xmlFreeDoc(document) }

  /// The form of the document, or of an element with all that is in it; nil if there is
  /// none.
  func form(_ writer: XMLCanonicalWriter, of element: UnsafeMutablePointer<xmlNode>?) -> [UInt8]? {
    guard let execute = Self.execute, let buffer = xmlAllocOutputBuffer(nil) else { return nil }
    defer { xmlOutputBufferClose(buffer) }
    var names = writer.inclusivePrefixes.map { name in
      name.withCString { xmlStrdup(UnsafeRawPointer($0).assumingMemoryBound(to: xmlChar.self)) }
    }
    names.append(nil)
    let isVisible: Visible = { top, node, parent in
      // Namespaces and attributes belong to their element.
      guard let node else { return 0 }
      let isNamespace = node.pointee.type == XML_NAMESPACE_DECL
      var next = isNamespace || node.pointee.type == XML_ATTRIBUTE_NODE ? parent : node
      while let current = next {
        if UnsafeMutableRawPointer(current) == top { return 1 }
        next = current.pointee.parent
      }
      return 0
    }
    let result = names.withUnsafeMutableBufferPointer { names in
      execute(
        document, element == nil ? nil : isVisible, UnsafeMutableRawPointer(element),
        writer.form == .exclusive ? 1 : 0, names.baseAddress, writer.includesComments ? 1 : 0,
        buffer)
    }
    for name in names { if let name { clibxml2_free(name) } }
    guard result >= 0, let content = xmlOutputBufferGetContent(buffer) else { return nil }
    return Array(UnsafeBufferPointer(start: content, count: xmlOutputBufferGetSize(buffer)))
  }
}

@Suite struct `Canonical XML as other programs write it` {
  /// Parts of larger documents are too many to compare.
  private static let partsOfDocumentsBelow = 20_000

  /// Files of which the others say something else, and why they do.
  private static let known = [
    "entities-014.xml": "trees of libxml2 lose the namespaces of names that an entity brings",
    "namespaces-009.xml": "libxml2 takes a namespace with letters beyond ASCII for relative",
    "outside-dtd-default.xml": "lxml reads the document type definition beside the file",
  ]

  private static func name(_ file: String) -> String {
    String(file.split(separator: "/").last ?? "")
  }

  @Test(arguments: CanonicalChoice.all)
  func `libxml2, whole documents and each element of small ones`(choice: CanonicalChoice) throws {
    guard LibXML2Canonical.execute != nil else { return }
    var compared = (documents: 0, parts: 0, refused: 0)
    var different: [String] = []
    for file in CanonicalChoice.files {
      let bytes = try Fixtures.bytes(at: file)
      let document = try XMLTreeParser().parse(bytes)
      guard let other = LibXML2Canonical(bytes) else { continue }
      defer { other.free() }
      let elements = document.root.descendants.filter(\.isElement)
      // What comes out of entities may be more in one than in the other.
      guard elements.count == other.elements.count, Self.known[Self.name(file)] == nil else {
        continue
      }
      let form = try? choice.writer.bytes(of: document)
      let expected = other.form(choice.writer, of: nil)
      if form != expected { different.append("\(file)") }
      compared.documents += 1
      if form == nil { compared.refused += 1 }
      // libxml2 refuses each part of a document that it refuses.
      guard expected != nil, bytes.count < Self.partsOfDocumentsBelow else { continue }
      for (mine, theirs) in zip(elements, other.elements).prefix(40) {
        let form = try? choice.writer.bytes(of: mine)
        if form != other.form(choice.writer, of: theirs) {
          different.append("\(file) \(mine.path)")
        }
        compared.parts += 1
      }
    }
    #expect(different == [])
    #expect(compared.documents > 300 && compared.parts > 1_000, "\(compared)")
    #expect(compared.refused < compared.documents / 10)
  }

  /// lxml has libxml2's forms, with parsers and prefix lists of its own.
  @Test func `lxml, whole documents`() throws {
    guard let python = ["python3", "/usr/bin/python3"].first(where: { Self.hasLXML($0) }) else {
      SkipNotices.shared.printOnce("skipped: no python3 with lxml to compare canonical forms with")
      return
    }
    let folder = try TemporaryFolder()
    var list = ""
    for (number, file) in CanonicalChoice.files.enumerated()
    where Self.known[Self.name(file)] == nil {
      let document = try XMLTreeParser().parse(contentsOf: file)
      for (index, choice) in CanonicalChoice.all.enumerated() {
        // lxml passes over the prefix `#default`.
        var writer = choice.writer
        writer.inclusivePrefixes.removeAll { $0 == "#default" }
        let form = try? writer.bytes(of: document)
        if let form { try folder.write("\(number)-\(index)", form) }
        list += "\(file)\t\(folder.file("\(number)-\(index)"))\t"
        list += choice.writer.form == .exclusive ? "1\t" : "0\t"
        list += choice.writer.includesComments ? "1\t" : "0\t"
        list += writer.inclusivePrefixes.joined(separator: " ") + "\n"
      }
    }
    let names = try folder.write("list", list.utf8)
    let program = try folder.write("compare.py", Self.program.utf8)
    let output = Self.output(of: "\(python) \(program) \(names)")
    let lines = output.split(separator: "\n")
    #expect(lines.dropLast() == [], "documents of which lxml says something else")
    #expect((lines.last.flatMap { Int($0) } ?? 0) > 1_500, "\(output)")
  }

  private static func hasLXML(_ python: String) -> Bool {
    output(of: "\(python) -c 'import lxml.etree; print(1)' 2>/dev/null") == "1\n"
  }

  private static func output(of command: String) -> String {
    guard let pipe = popen(command, "r") else { return "" }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Prints each file of which lxml has another form, and then how many were compared.
  private static let program = """
    import io, os, sys
    from lxml import etree

    class Nothing(etree.Resolver):
        def resolve(self, address, name, context):
            return self.resolve_empty(context)

    parser = etree.XMLParser(resolve_entities=True, no_network=True, attribute_defaults=True,
                             huge_tree=False, strip_cdata=True)
    parser.resolvers.add(Nothing())
    compared = 0
    for line in open(sys.argv[1], encoding="utf-8").read().splitlines():
        source, form, exclusive, comments, prefixes = line.split("\\t")
        mine = open(form, "rb").read() if os.path.exists(form) else None
        try:
            tree = etree.parse(source, parser)
        # What is outside is an error of some versions before the resolver is asked.
        except (etree.XMLSyntaxError, OSError):
            continue
        output = io.BytesIO()
        try:
            tree.write_c14n(output, exclusive=exclusive == "1", with_comments=comments == "1",
                            inclusive_ns_prefixes=prefixes.split() or None)
            theirs = output.getvalue()
        except etree.C14NError:
            theirs = None
        compared += 1
        if mine != theirs:
            print(source, exclusive, comments, prefixes)
    print(compared)
    """
}
