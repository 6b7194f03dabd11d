// SPDX-License-Identifier: MIT

import XMLTree

// A program on XMLTree alone: parse, find, change, write.

let document = try XMLTreeParser().parse("<log><entry n='1'>a</entry><!--c--><entry n='2'/></log>")
for entry in document.descendants(named: "entry") {
  print(try entry.attribute("n", as: Int.self) ?? 0, entry.text)
}
print(try document.select("log/entry[@n>1]").map(\.path))
do {
  _ = try XMLTreeParser().parse("<log>\n  <entry></log>")
} catch {
  print(error.code, error.position.map { "\($0)" } ?? "-")
}
var builder = XMLTreeBuilder()
builder.element("feed", namespaces: ["": "urn:feed"]) { $0.element("title", text: "a & b") }
print(XMLTreeWriter(includesDeclaration: false).string(of: try builder.finish()))
