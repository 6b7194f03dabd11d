// SPDX-License-Identifier: MIT

internal import CLibXML2

/// libxml2's most frequent messages in plain words: the cause, and what was expected. The
/// codes are stable between versions, the texts are not; a code that is not listed keeps
/// libxml2's text.
extension ParserError {
  var plainCode: XMLReadError.Code {
    if isTooLarge { return .limitReached }
    if isOfConversion { return .encoding }
    return switch kind {
    case XML_ERR_NO_MEMORY, XML_ERR_INTERNAL_ERROR:
      // 2.9 reports some limits of its own as internal errors.
      if message.containsBytes("limit") {
        .limitReached
      } else {
        isUnknownMarkup ? .notWellFormed : .parserFailure
      }
    case XML_ERR_INVALID_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING,
      XML_ERR_ENCODING_NAME, XML_I18N_CONV_FAILED, XML_I18N_NO_NAME:
      .encoding
    case XML_ERR_ENTITY_LOOP: .notWellFormed
    case XML_ERR_NAME_TOO_LONG: .limitReached
    default: code == ParserError.resourceLimit ? .limitReached : .notWellFormed
    }
  }

  /// XML_ERR_RESOURCE_LIMIT, from libxml2 2.13 on; earlier versions report amplification by
  /// entities with the code of an entity loop.
  private static let resourceLimit = 114
  /// XML_ERR_INT_SUBSET_NOT_FINISHED, from libxml2 2.14 on.
  private static let subsetNotFinished = 118

  /// True for a single item over 10 MB, more than libxml2 scans at once; from 2.13 on it
  /// reports the code of an unclosed item.
  private var isTooLarge: Bool {
    message.containsBytes("Huge input lookup") || message.containsBytes("too big found")
      || message.containsBytes("Buffer size limit")
  }

  /// True for an illegal character of which libxml2 does not report the code.
  var isCharacterError: Bool {
    kind == XML_ERR_INVALID_CHAR && number == 0
  }

  /// True if the push parser made no progress, which libxml2 reports as an internal error:
  /// at a `<!` that begins no known markup, or at text that is not UTF-8.
  var isUnknownMarkup: Bool { message.containsBytes("error in element content") }

  /// True if the error may come from a byte that no text may contain: from 2.13 on libxml2
  /// reports it as an error of the encoding, or of the section around it.
  var mayBeCharacterError: Bool {
    isUnknownMarkup || kind == XML_ERR_INVALID_ENCODING
      || kind == XML_ERR_CDATA_NOT_FINISHED && !isTooLarge
  }

  /// True for errors of the encoding conversion: XML_I18N_NO_NAME to XML_I18N_NO_OUTPUT, or
  /// an internal error.
  private var isOfConversion: Bool {
    (6000...6004).contains(code) || message.containsBytes("encoder error")
  }

  /// True for a value, a comment or an instruction that is cut off by the end of the input
  /// or contains an illegal character.
  var isOfUnfinishedMarkup: Bool {
    [XML_ERR_ATTRIBUTE_NOT_FINISHED, XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_PI_NOT_FINISHED]
      .contains(kind)
  }

  /// True for unknown markup among declarations.
  var isUnknownDeclaration: Bool {
    kind == XML_ERR_INTERNAL_ERROR || code == ParserError.subsetNotFinished
  }

  /// True for errors reported at the end of the input, from 2.11 on, if the document is
  /// incomplete.
  var meansEnd: Bool {
    code == ParserError.subsetNotFinished
      || [XML_ERR_DOCUMENT_EMPTY, XML_ERR_TAG_NOT_FINISHED, XML_ERR_CDATA_NOT_FINISHED]
        .contains(kind)
  }

  static let unknownMarkup = "`<!` begins neither a comment nor a CDATA section here"

  /// True if the number is the line of the open element.
  var namesOpenElement: Bool {
    number > 0 && (kind == XML_ERR_TAG_NAME_MISMATCH || kind == XML_ERR_TAG_NOT_FINISHED)
  }

  static let tooLarge =
    "a tag, comment, CDATA section, processing instruction or declaration is larger than 10000000 "
    + "bytes (limit `valueSize`)"

  var plainMessage: String {
    if isTooLarge { return ParserError.tooLarge }
    if isOfConversion {
      return "bytes that are no characters in the encoding that the document names; convert it "
        + "to UTF-8"
    }
    let (first, second) = (strings[0], strings[1])
    switch kind {
    case XML_ERR_TAG_NAME_MISMATCH where strings[0].utf8.elementsEqual(strings[1].utf8):
      // libxml2 does not mention prefixes.
      return "end tag of `\(first)` with another prefix than its start tag"
        + (number > 0 ? " in line \(number)" : "")
    case XML_ERR_TAG_NAME_MISMATCH:
      return "end tag `</\(second.isEmpty ? "?" : second)>` where `</\(first)>` was expected"
        + (number > 0 ? " (`<\(first)>` was opened in line \(number))" : "")
        + (isVoidInHTML(first) ? "; HTML leaves such elements open, XML does not" : "")
    case XML_ERR_TAG_NOT_FINISHED:
      return "the document ends before the end tag"
        + (first.isEmpty ? " of every element" : " `</\(first)>`")
        + (number > 0 ? " of the element opened in line \(number)" : "")
        + "; it may be cut off"
    case XML_ERR_DOCUMENT_EMPTY:
      return "no XML document found: expected `<` and a name"
    case XML_ERR_DOCUMENT_END:
      return "found something after the end of the document; expected nothing, a comment or a "
        + "processing instruction; all elements stand in one at the top"
    case XML_ERR_DOCUMENT_START:
      return "expected the start tag of the document element"
    case XML_ERR_ATTRIBUTE_REDEFINED:
      let name = second.isEmpty ? first : "\(first):\(second)"
      return "attribute `\(name)` stands twice in the same tag; leave one out"
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
      return "expected a quote (\" or ') before the attribute's value"
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
      return "the attribute's value is not closed by its quote; the document may be cut off"
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return "attribute `\(first)` has no value; expected `\(first)=\"…\"`"
    case XML_ERR_LT_IN_ATTRIBUTE:
      return "`<` inside an attribute's value; expected `&lt;`"
    case XML_ERR_LTSLASH_REQUIRED: return "expected an end tag `</…>`"
    case XML_ERR_GT_REQUIRED: return "the tag is not finished: expected `>`"
    case XML_ERR_SPACE_REQUIRED: return "expected white space here"
    case XML_ERR_EQUAL_REQUIRED: return "expected `=`"
    case XML_ERR_NAME_REQUIRED:
      return "expected a name (a name starts with a letter, `_` or a character beyond ASCII)"
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
      return "`&` starts an entity reference that has no `;`; a plain ampersand is written `&amp;`"
    case XML_ERR_INVALID_CHAR:
      return "a character that XML does not allow" + numberAsCharacter
    case XML_ERR_INVALID_CHARREF:
      return "a character reference to a character that XML does not allow" + numberAsCharacter
    case XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF:
      return "a character reference needs digits and a `;`: `&#233;` or `&#xE9;`"
    case XML_ERR_INVALID_ENCODING:
      return "bytes that are not UTF-8; if the file is in another encoding, its first line must "
        + "say so: <?xml version=\"1.0\" encoding=\"…\"?>"
    case XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING:
      return "encoding `\(first)` is not supported"
    case XML_ERR_CDATA_NOT_FINISHED: return "the CDATA section is not closed by `]]>`"
    case XML_ERR_MISPLACED_CDATA_END: return "`]]>` in text; expected `]]&gt;`"
    case XML_ERR_COMMENT_NOT_FINISHED: return "the comment is not closed by `-->`"
    case XML_ERR_HYPHEN_IN_COMMENT: return "`--` inside a comment"
    case XML_ERR_PI_NOT_STARTED: return "expected the name of a target after `<?`"
    case XML_ERR_PI_NOT_FINISHED: return "the processing instruction is not closed by `?>`"
    case XML_ERR_RESERVED_XML_NAME:
      return "an XML declaration is only allowed at the very start of the document; remove what "
        + "stands before it, blank lines too"
    case XML_ERR_STRING_NOT_STARTED, XML_ERR_LITERAL_NOT_STARTED:
      return "expected a value in quotes (\" or ')"
    case XML_ERR_STRING_NOT_CLOSED, XML_ERR_LITERAL_NOT_FINISHED:
      return "the value is not closed by its quote"
    case XML_ERR_XMLDECL_NOT_FINISHED: return "the XML declaration is not closed by `?>`"
    case XML_ERR_ENTITY_NOT_FINISHED:
      return "the declaration of the entity `\(first)` is not closed by `>`"
    case XML_ERR_DOCTYPE_NOT_FINISHED:
      return "the document type declaration is not closed by `>`"
    case XML_ERR_NOT_WELL_BALANCED:
      return "an entity holds a part of an element; an element has to begin and end in the same "
        + "entity"
    case XML_ERR_ENTITY_LOOP:
      return "an entity refers to itself, or entities expand to far more than the document"
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      return message.containsBytes("Namespace prefix")
        ? "namespace prefix `\(first)` of `\(second)` is not declared; expected xmlns:\(first)=\"…\" "
          + "in this tag or in one around it" : trimmedMessage
    case XML_NS_ERR_QNAME:
      return "a name has at most one colon, with a prefix before it and a name after it"
    case XML_ERR_INTERNAL_ERROR:
      return isUnknownMarkup ? ParserError.unknownMarkup : trimmedMessage
    case XML_NS_ERR_ATTRIBUTE_REDEFINED:
      return "an attribute stands twice in the same tag, under two prefixes of one namespace"
    default:
      return trimmedMessage
    }
  }

  /// True for the elements of HTML that have no end tag.
  private func isVoidInHTML(_ name: String) -> Bool {
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
      .contains { name.utf8.elementsEqual($0.utf8) }
  }

  private var trimmedMessage: String {
    var text = Substring(message)
    // The name of a libxml2 function does not help a reader.
    if text.utf8.starts(with: "xmlParse".utf8),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    {
      text = text[colon...].dropFirst().drop { $0 == " " }
    }
    while let last = text.last, last.isNewline || last == " " { text.removeLast() }
    return text.isEmpty ? "not well-formed (libxml2 error \(code))" : String(text)
  }

  /// The end of a message: the character with the error's number.
  private var numberAsCharacter: String {
    number > 0 ? ": " + XMLCharacters.plainWords(forCode: UInt32(clamping: number)) : ""
  }
}
