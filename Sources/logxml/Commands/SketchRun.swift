// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml formats --sketch FILE`: writes a first mapping for a file.
struct SketchRun {
  let file: FileName
  let console: Console

  func run() -> ExitStatus {
    do {
      let (bytes, isWhole) = try head()
      let stem = String(
        decoding: file.lastComponent.split(separator: UInt8(ascii: ".")).first ?? [], as: UTF8.self)
      let mapping = try MappingSketch.mapping(for: bytes, isWhole: isWhole, name: stem)
      return console.answer(mapping)
    } catch let error as InputError {
      console.errors.report("logxml: \(file.shown): \(error.message)\n")
    } catch {
      console.errors.report("logxml: \(file.shown): no mapping can be sketched: \(error)\n")
    }
    return .failure
  }

  private func head() throws -> (bytes: [UInt8], isWhole: Bool) {
    let items = try InputItems(ContainerReference(file.bytes))
    guard let item = try items.next() else { return ([], true) }
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while bytes.count < MappingSketch.headSize {
      let count = try item.read(into: chunk)
      if count == 0 { return (bytes, true) }
      bytes.append(contentsOf: chunk[..<count])
    }
    return (bytes, false)
  }
}
