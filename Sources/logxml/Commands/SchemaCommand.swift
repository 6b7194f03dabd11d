// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml schema`: prints the schemas of the native formats.
enum SchemaCommand {
  static func text(_ invocation: Invocation) throws(UsageError) -> String {
    if let word = invocation.operands.first {
      throw .unexpectedOperand(word.text, command: "schema")
    }
    guard let schema = invocation.list.schemas.first else { throw .missingSchema }
    guard invocation.list.schemas.count == 1 else {
      let given = SchemaForm.allCases.filter(invocation.list.schemas.contains)
      throw .conflict(given[0].flag, given[1].flag)
    }
    return switch schema {
    case .xsd: NativeSchema.xsd(invocation.formats.kinds)
    case .jsonSchema: NativeSchema.jsonSchema(invocation.formats.kinds)
    case .spark: TableSchema(invocation.formats.kinds).spark
    case .arrow: TableSchema(invocation.formats.kinds).arrow
    }
  }
}
