// SPDX-License-Identifier: MIT

import XMLTree

/// The tests that a folder's `xmlconf.xml` lists.
///
/// In the suites of the W3C that file is made of catalogues that it declares as
/// external entities. XMLTree opens nothing outside a document, so they are put in
/// their places here, as text, before it is parsed.
public struct ConformanceSuite: Sendable {
  public let tests: [ConformanceTest]

  /// Reads the catalogues of a suite.
  ///
  /// - Throws: `SuiteError` if one cannot be read, or lists a file that is not there.
  public init(folder: String) throws(SuiteError) {
    let top = "xmlconf.xml"
    let text = try Self.assembled(top, in: folder)
    let document: XMLTreeDocument
    do throws(XMLReadError) {
      document = try XMLTreeParser().parse(text)
    } catch {
      throw SuiteError(message: "\(folder)/\(top), with its catalogues: \(error)")
    }
    var tests: [ConformanceTest] = []
    for element in document.root.descendants where element.isElement && element.name == "TEST" {
      tests.append(try Self.test(element, in: folder, top: top))
    }
    guard !tests.isEmpty else { throw SuiteError(message: "\(folder)/\(top) lists no tests") }
    self.tests = tests
  }

  // MARK: Catalogues

  /// The element that stands around a catalogue in the text that is parsed.
  private static let marker = "catalogue"

  /// The text of a catalogue with those that it includes.
  private static func assembled(_ name: String, in folder: String) throws(SuiteError) -> String {
    var text = try SuiteFile.text(at: SuiteFile.join(folder, name))
    for declared in text.matches(of: /<!ENTITY\s+([^\s%]+)\s+SYSTEM\s+["']([^"']+)["']\s*>/) {
      let reference = "&\(declared.output.1);"
      guard text.contains(reference) else { continue }
      let file = String(declared.output.2)
      var content = try SuiteFile.text(at: SuiteFile.join(folder, file))
      // The text declaration.
      content.trimPrefix(/<\?xml\s[^>]*\?>/)
      text.replace(reference, with: "<\(marker) file='\(file)'>\(content)</\(marker)>")
    }
    return text
  }

  private static func test(
    _ element: XMLTreeNode, in folder: String, top: String
  ) throws(SuiteError) -> ConformanceTest {
    let id = element.attribute("ID") ?? ""
    guard let uri = element.attribute("URI"),
      let kind = element.attribute("TYPE").flatMap({ ConformanceTest.Kind(rawValue: $0) })
    else { throw SuiteError(message: "test \"\(id)\" has no URI, or no TYPE that is known") }

    var collection = top
    var base = ""
    for ancestor in Array(element.ancestors).reversed() where ancestor.isElement {
      if ancestor.name == marker { collection = ancestor.attribute("file") ?? top }
      if let path = ancestor.attribute("xml:base") { base = SuiteFile.join(base, path) }
    }
    let file = { (path: String) -> String? in
      // One catalogue of the suite of 2013 has a base where its files are not.
      [base, SuiteFile.folder(of: collection)].lazy
        .map { SuiteFile.join(folder, SuiteFile.join($0, path)) }.first(where: SuiteFile.exists)
    }
    guard let path = file(uri) else {
      throw SuiteError(message: "test \"\(id)\": no file \(uri) in \(folder)/\(base)")
    }
    return ConformanceTest(
      id: id, collection: collection, kind: kind, path: path,
      output: element.attribute("OUTPUT").map { file($0) ?? $0 },
      sections: element.attribute("SECTIONS") ?? "",
      about: element.stringValue.split(whereSeparator: \.isWhitespace).joined(separator: " "),
      isInSeveralFiles: (element.attribute("ENTITIES") ?? "none") != "none",
      exclusion: ConformanceTest.exclusion(
        version: element.attribute("VERSION"), edition: element.attribute("EDITION"),
        recommendation: element.attribute("RECOMMENDATION") ?? "XML1.0",
        namespaces: element.attribute("NAMESPACE") ?? "yes"))
  }
}
