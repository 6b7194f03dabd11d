// SPDX-License-Identifier: MIT

import CProcess
import Foundation
import XMLTreeCoding

/// Decodes a fuel log into structs: `coding xml|stream|json FILE`. The one program here
/// that links Foundation, whose decoder of JSON is what the others are compared with.
@main
struct Coding {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { return print("usage: coding xml|stream|json FILE") }
    let (form, file) = (arguments[1], arguments[2])
    var answer = Answer()
    let wall = ContinuousClock.now
    let processor = clock()
    switch form {
    case "xml":
      let book = try XMLTreeDecoder().decode(LogbookElement.self, contentsOf: file)
      for log in book.fuelLog { for fillUp in log.fillUp { answer.add(fillUp) } }
    case "stream":
      try XMLTreeDecoder().forEach(FillUp.self, at: "logbook/fuelLog/fillUp", from: file) {
        answer.add($0)
        return .continue
      }
    case "json":
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let book = try JSONDecoder().decode(LogbookObject.self, from: data)
      for log in book.logs { for fillUp in log.records { answer.add(fillUp) } }
    default: return print("coding: no form \(form)")
    }
    let seconds = Double(clock() - processor) / Double(CLOCKS_PER_SEC)
    let elapsed = (ContinuousClock.now - wall) / .milliseconds(1)
    let peak = Double(cprocess_peak_memory()) / 1e6
    print(
      String(
        format: "%.3f ms wall, %.3f ms CPU, %.3f MB peak: ", elapsed, seconds * 1000, peak)
        + answer.description)
  }
}
