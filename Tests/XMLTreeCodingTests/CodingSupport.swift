// SPDX-License-Identifier: MIT

import XMLTree
import XMLTreeCoding

func decoded<Value: Decodable>(
  _ type: Value.Type, _ xml: String, _ change: (inout XMLTreeDecoder) -> Void = { _ in }
) throws -> Value {
  var decoder = XMLTreeDecoder()
  change(&decoder)
  return try decoder.decode(type, from: xml)
}

/// Without the declaration, which is the same everywhere.
func encoded<Value: Encodable>(
  _ value: Value, as name: String = "x", _ change: (inout XMLTreeEncoder) -> Void = { _ in }
) throws -> String {
  var encoder = XMLTreeEncoder()
  change(&encoder)
  let document = try encoder.encode(value, as: name)
  return XMLTreeWriter(includesDeclaration: false).string(of: document)
}

/// What a decoding error says: sort, coding path and message.
func complaint<Value: Decodable>(
  _ type: Value.Type, _ xml: String, _ change: (inout XMLTreeDecoder) -> Void = { _ in }
) -> String {
  do {
    return "no error: \(try decoded(type, xml, change))"
  } catch let error as DecodingError {
    return words(error)
  } catch {
    return "another error: \(error)"
  }
}

func words(_ error: DecodingError) -> String {
  func text(_ sort: String, _ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return "\(sort) [\(path.joined(separator: "."))] \(context.debugDescription)"
  }
  switch error {
  case .typeMismatch(_, let context): return text("mismatch", context)
  case .valueNotFound(_, let context): return text("nil", context)
  case .keyNotFound(let key, let context): return text("missing \(key.stringValue)", context)
  case .dataCorrupted(let context): return text("corrupted", context)
  @unknown default: return "\(error)"
  }
}

func complaint<Value: Encodable>(
  encoding value: Value, _ change: (inout XMLTreeEncoder) -> Void = { _ in }
) -> String {
  do {
    return "no error: \(try encoded(value, change))"
  } catch EncodingError.invalidValue(_, let context) {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return "[\(path.joined(separator: "."))] \(context.debugDescription)"
  } catch {
    return "another error: \(error)"
  }
}
