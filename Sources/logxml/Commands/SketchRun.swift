// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml formats --sketch FILE`: writes a first mapping for a file.
struct SketchRun {
  let file: FileName
  let options: ReadingOptions
  let console: Console

  func run() -> ExitStatus {
    do {
      let (bytes, isWhole, isSheet) = try head()
      let stem = String(
        decoding: file.lastComponent.split(separator: UInt8(ascii: ".")).first ?? [], as: UTF8.self)
      let mapping = try MappingSketch.mapping(
        for: bytes, isWhole: isWhole, name: stem, options: isSheet ? options.ofSheet : options)
      return console.answer(mapping)
    } catch let error as InputError {
      console.errors.report("logxml: \(file.shown): \(error.message)\n")
    } catch {
      console.errors.report("logxml: \(file.shown): no mapping can be sketched: \(error)\n")
    }
    return .failure
  }

  private func head() throws -> (bytes: [UInt8], isWhole: Bool, isSheet: Bool) {
    let items = try InputItems(ContainerReference(file.bytes))
    guard let item = try items.sheet() ?? items.next() else { return ([], true, false) }
    let (bytes, isWhole) = try item.read(atMost: MappingSketch.headSize)
    return (bytes, isWhole, item.isSheet)
  }
}
