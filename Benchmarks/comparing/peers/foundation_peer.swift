// SPDX-License-Identifier: MIT
//
// The jobs with Foundation's XMLDocument and XMLParser.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

func document(_ file: String) throws -> XMLDocument {
  try XMLDocument(contentsOf: URL(fileURLWithPath: file), options: .nodePreserveAll)
}

func nodes(_ file: String, _ path: String) throws -> [XMLNode] {
  try document(file).nodes(forXPath: path)
}

/// Writes all at once: `print` would be measured, and not XMLDocument.
func write(_ text: String) {
  FileHandle.standardOutput.write(Data(text.utf8))
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: foundation-peer JOB FILE [PATH]\n".utf8))
  exit(2)
}
let file = arguments[2]
let path = arguments.count > 3 ? arguments[3] : ""
do {
  switch arguments[1] {
  case "count":
    write("\(try nodes(file, path).count)\n")
  case "values":
    write(try nodes(file, path).map { ($0.stringValue ?? "") + "\n" }.joined())
  case "well-formed":
    guard let stream = InputStream(fileAtPath: file) else { exit(2) }
    let parser = XMLParser(stream: stream)
    // On Linux the result alone is true where the document breaks off.
    exit(parser.parse() && parser.parserError == nil ? 0 : 1)
  case "write":
    FileHandle.standardOutput.write(try document(file).xmlData(options: .nodePreserveAll))
  default:
    exit(2)
  }
} catch {
  FileHandle.standardError.write(Data("\(file): \(error)\n".utf8))
  exit(1)
}
