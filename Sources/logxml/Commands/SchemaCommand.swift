// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml schema`: prints the schemas of the native formats.
enum SchemaCommand {
  static func text(_ invocation: Invocation) throws(UsageError) -> String {
    try invocation.checkOperands(atMost: 0)
    guard let schema = invocation.list.schemas.first else {
      throw UsageError(
        "which schema? Add --xsd for that of XML, --json-schema for that of JSON, or --spark or "
          + "--arrow for a table of records")
    }
    guard invocation.list.schemas.count == 1 else {
      let given = SchemaForm.allCases.filter(invocation.list.schemas.contains)
      throw .conflict(given[0].rawValue, given[1].rawValue)
    }
    return switch schema {
    case .xsd: NativeSchema.xsd(invocation.formats.kinds)
    case .jsonSchema: NativeSchema.jsonSchema(invocation.formats.kinds)
    case .spark: TableSchema(invocation.formats.kinds).spark
    case .arrow: TableSchema(invocation.formats.kinds).arrow
    }
  }
}
