// SPDX-License-Identifier: MIT

import LogExchange

/// A file with a mapping, named on the command line.
enum MappingFile {
  /// More than any mapping needs.
  private static let limit = 1 << 20

  /// Reads the mappings that a command line names, and puts their formats in place.
  ///
  /// - Throws: What is wrong with a mapping, or with the options beside it.
  static func resolve(_ invocation: Invocation) throws(UsageError) -> Invocation {
    var invocation = invocation
    if let name = invocation.mapping {
      if invocation.given.contains("from") { throw .conflict("--map", "--from") }
      if name.bytes.elementsEqual("auto".utf8) {
        invocation.convert.readsBySketch = true
        invocation.mapping = nil
      }
    }
    if let name = invocation.mapping {
      invocation.convert.format = try read(name, invocation.formats.kinds).format
    }
    if let name = invocation.outputMapping {
      if invocation.given.contains("to") { throw .conflict("--map-out", "--to") }
      let format = try read(name, invocation.formats.kinds).format
      guard format.writes else { throw .mappingOnlyReads(file: "\(name)") }
      invocation.convert.form = format
    }
    return invocation
  }

  private static func read(_ name: FileName, _ kinds: [LogKind]) throws(UsageError) -> Mapping {
    let text = try bytes(name)
    do throws(MappingError) {
      return try Mapping(parsing: text, kinds: kinds)
    } catch {
      throw .badMapping(file: "\(name)", error)
    }
  }

  private static func bytes(_ name: FileName) throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(InputError) {
      let source = try FileByteSource(path: name.bytes)
      let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
      defer { chunk.deallocate() }
      while bytes.count <= limit {
        let count = try source.read(into: chunk)
        if count == 0 { return bytes }
        bytes.append(contentsOf: chunk[..<count])
      }
    } catch {
      throw .unreadableMapping(file: "\(name)", reason: error.message)
    }
    throw .unreadableMapping(
      file: "\(name)",
      reason: "it is larger than the limit for mappings (1 "
        + "MB)")
  }
}
