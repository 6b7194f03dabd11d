// SPDX-License-Identifier: MIT
//
// Everything about libxml2 that differs between 2.9.14 and 2.15, in one place.
// Swift sees only the names that start with `clibxml2_` for those things; the
// rest of the SAX2 interface has been stable and is used as libxml2 declares it.

#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H

#include <string.h>

#include <libxml/xmlversion.h>

// Where libxml2 was built with ICU, its encoding.h includes ICU's headers, which
// clash with those inside Foundation for every program that uses both. They only
// add two members at the end of a struct (xmlCharEncodingHandler) that is never
// looked into here.
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/threads.h>
#include <libxml/uri.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>

// The options of every parse: entities are replaced (without XML_PARSE_NOENT
// libxml2 delivers attribute values unexpanded) and nothing outside the
// document is ever touched. Newer releases have switches that say so directly.
static inline int clibxml2_parse_options(int ignore_declared_encoding) {
  int options = XML_PARSE_NOENT | XML_PARSE_NONET;
#if LIBXML_VERSION >= 21300
  options |= XML_PARSE_NO_XXE;
#endif
#if LIBXML_VERSION >= 21400
  options |= XML_PARSE_NO_SYS_CATALOG;
#endif
  if (ignore_declared_encoding) options |= XML_PARSE_IGNORE_ENC;
  return options;
}

// Sets the options of a parse. Values of more than 10 MB come with an option that lifts other
// limits, too: that on the memory for names is put back.
static inline void clibxml2_use_options(
    xmlParserCtxtPtr context, int ignore_declared_encoding, int reads_large_values) {
  int options = clibxml2_parse_options(ignore_declared_encoding);
  if (reads_large_values) options |= XML_PARSE_HUGE;
  xmlCtxtUseOptions(context, options);
  if (reads_large_values && context->dict != NULL) {
    xmlDictSetLimit(context->dict, XML_MAX_DICTIONARY_LIMIT);
  }
}

// How many bytes wait for the end of something that is turned into one event.
static inline long clibxml2_waiting_length(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  return input == NULL || input->cur == NULL ? 0 : input->end - input->cur;
}

// The version of the library that runs, as a number in text: 20914 is 2.9.14.
static inline const char *clibxml2_runtime_version(void) { return xmlParserVersion; }

// Whether libxml2 has what it keeps for the calling thread. From 2.12 on it ends the
// program if it first needs that where there is no memory for it.
static inline int clibxml2_has_thread(void) {
#if LIBXML_VERSION >= 21200
  return xmlCheckThreadLocalStorage() == 0;
#else
  return 1;
#endif
}

// The outermost input: entity contents are read from inputs above it.
static inline xmlParserInputPtr clibxml2_document_input(xmlParserCtxtPtr context) {
  return context->inputNr > 0 ? context->inputTab[0] : context->input;
}

static inline int clibxml2_is_in_entity(xmlParserCtxtPtr context) {
  return context->inputNr > 1;
}

static inline int clibxml2_is_in_internal_subset(xmlParserCtxtPtr context) {
  return context->inSubset != 0;
}

// Makes a push parser whose last document has ended well ready for the next one;
// 0 for success. Names stay in its dictionary, so their pointers stay valid.
// What xmlCtxtReset of 2.9 leaves as it was is set as in a new context: above all
// `charset`, without which no byte order mark is looked for.
static inline int clibxml2_reset(xmlParserCtxtPtr context) {
  int result = xmlCtxtResetPush(context, NULL, 0, NULL, NULL);
#if LIBXML_VERSION < 21200
  context->charset = XML_CHAR_ENCODING_NONE;
  context->progressive = 0;
  context->nsNr = 0;
#endif
  return result;
}

// Has the parser forget what it has consumed, before it is given more: releases before
// 2.11 would move that within their buffer, with all that is new behind it.
static inline void clibxml2_forget_consumed(xmlParserCtxtPtr context) {
#if LIBXML_VERSION < 21100
  xmlParserInputPtr input = context->input;
  if (context->inputNr != 1 || input == NULL || input->cur - input->base <= 4096) return;
  xmlParserInputShrink(input);
  // Counts from the beginning of the buffer.
  context->checkIndex = 0;
#else
  (void)context;
#endif
}

// Whether the parser stands in a CDATA section and went to a damaged character there
// without counting the lines on the way.
static inline int clibxml2_has_passed_over_section_lines(xmlParserCtxtPtr context) {
#if LIBXML_VERSION < 21400
  return context->instate == XML_PARSER_CDATA_SECTION;
#else
  (void)context;
  return 0;
#endif
}

// Whether the parser, which has the whole prolog, still looks for the end of the internal
// subset. Releases before 2.11 take an apostrophe in an instruction there for the beginning of
// a literal.
static inline int clibxml2_looks_for_subset_end(xmlParserCtxtPtr context) {
#if LIBXML_VERSION < 21100
  return context->instate == XML_PARSER_DTD && context->inputNr == 1 && context->input != NULL;
#else
  (void)context;
  return 0;
#endif
}

// Has the parser look for the end of the internal subset at an offset from where it stands.
static inline void clibxml2_look_for_subset_end(xmlParserCtxtPtr context, long offset) {
#if LIBXML_VERSION < 21100
  context->checkIndex = context->input->cur - context->input->base + offset;
#else
  (void)context;
  (void)offset;
#endif
}

// How many names a parser's dictionary holds.
static inline int clibxml2_name_count(xmlParserCtxtPtr context) {
  return context->dict == NULL ? 0 : xmlDictSize(context->dict);
}

// How many namespace declarations hold where the parser stands.
static inline int clibxml2_namespaces_in_scope(xmlParserCtxtPtr context) {
#if LIBXML_VERSION < 21200
  return context->nsNr / 2;
#else
  return context->nsNr;
#endif
}

// xmlFree is a variable, and in some releases a macro.
static inline void clibxml2_free(void *memory) { xmlFree(memory); }

// The input with these bytes, copied, for the place where libxml2 asked to open
// `url`; NULL without memory.
static inline xmlParserInputPtr clibxml2_memory_input(
    xmlParserCtxtPtr context, const char *url, const char *bytes, int count) {
  xmlParserInputBufferPtr buffer =
      xmlParserInputBufferCreateMem(bytes, count, XML_CHAR_ENCODING_NONE);
  if (buffer == NULL) return NULL;
  xmlParserInputPtr input = xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE);
  if (input == NULL) {
    xmlFreeParserInputBuffer(buffer);
    return NULL;
  }
  if (input->filename == NULL) {
    input->filename = (char *)xmlStrdup((const xmlChar *)url);
  }
  return input;
}

// libxml2 2.9.14 prints some encoder errors although a structured handler is
// set. They go to this thread's generic handler: these two put a silent one in
// its place and the old one back.
typedef struct {
  xmlGenericErrorFunc function;
  void *context;
} clibxml2_generic_errors;

static inline void clibxml2_ignore_message(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

static inline clibxml2_generic_errors clibxml2_silence_generic_errors(void) {
  clibxml2_generic_errors old = {xmlGenericError, xmlGenericErrorContext};
  xmlSetGenericErrorFunc(NULL, clibxml2_ignore_message);
  return old;
}

static inline void clibxml2_restore_generic_errors(clibxml2_generic_errors old) {
  xmlSetGenericErrorFunc(old.context, old.function);
}

// Whether the parser waits for the end of a start tag although another `<` has come,
// which no tag holds: from 2.11 on it takes a `>` in quotes for a part of the tag, and
// where a quote is missing might wait for the rest of the document.
static inline int clibxml2_waits_in_vain(xmlParserCtxtPtr context) {
#if LIBXML_VERSION >= 21100
  xmlParserInputPtr input = context->input;
  if (context->instate != XML_PARSER_START_TAG || context->inputNr != 1 || input == NULL ||
      input->cur == NULL || input->end - input->cur < 2 || *input->cur != '<') {
    return 0;
  }
  return memchr(input->cur + 1, '<', (size_t)(input->end - input->cur - 1)) != NULL;
#else
  (void)context;
  return 0;
#endif
}

// Whether all that was given to the parser has been turned into events but a `<`
// that begins something in the content of an element of the document itself.
static inline int clibxml2_is_at_markup(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  return context->instate == XML_PARSER_CONTENT && context->inputNr == 1 && input != NULL &&
         input->cur != NULL && input->end - input->cur == 1 && *input->cur == '<';
}

// Whether all that was given has been turned into events but white space in the
// content of an element of the document itself.
static inline int clibxml2_is_behind_space(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  const unsigned char *place;
  if (context->instate != XML_PARSER_CONTENT || context->inputNr != 1 || input == NULL ||
      input->cur == NULL) {
    return 0;
  }
  for (place = input->cur; place < input->end; place++) {
    if (*place != ' ' && *place != '\t' && *place != '\n' && *place != '\r') return 0;
  }
  return 1;
}

// Whether all that was given has been turned into events, in content.
static inline int clibxml2_is_between_tags(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  return context->instate == XML_PARSER_CONTENT && context->inputNr == 1 && input != NULL &&
         input->cur != NULL && input->end == input->cur;
}

// How many bytes of a start tag of the document wait for its end.
static inline long clibxml2_open_tag_length(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  if (context->instate != XML_PARSER_START_TAG || context->inputNr != 1 || input == NULL ||
      input->cur == NULL) {
    return 0;
  }
  return input->end - input->cur;
}

// How many line feeds were given that have not been turned into events.
static inline int clibxml2_lines_ahead(xmlParserCtxtPtr context) {
  const unsigned char *place;
  int lines = 0;
  for (place = context->input->cur; place < context->input->end; place++) lines += *place == '\n';
  return lines;
}

// A bit for each of 64 bytes: whether it is `byte`.
static inline unsigned long long clibxml2_mask64(const unsigned char *bytes, unsigned char byte) {
  typedef unsigned char bytes64 __attribute__((ext_vector_type(64)));
  typedef _Bool bits64 __attribute__((ext_vector_type(64)));
  bytes64 block;
  bits64 bits;
  unsigned long long mask;
  memcpy(&block, bytes, 64);
  bits = __builtin_convertvector(block == byte, bits64);
  memcpy(&mask, &bits, 8);
  return mask;
}

// A bit for each of 64 bytes: whether it continues a character of UTF-8.
static inline unsigned long long clibxml2_continuations64(const unsigned char *bytes) {
  typedef signed char bytes64 __attribute__((ext_vector_type(64)));
  typedef _Bool bits64 __attribute__((ext_vector_type(64)));
  bytes64 block;
  bits64 bits;
  unsigned long long mask;
  memcpy(&block, bytes, 64);
  // 0x80 to 0xBF are the smallest signed numbers.
  bits = __builtin_convertvector(block < (signed char)-64, bits64);
  memcpy(&mask, &bits, 8);
  return mask;
}

// How many of some bytes are `byte`.
static inline long clibxml2_count(const unsigned char *bytes, long count, unsigned char byte) {
  typedef unsigned char bytes16 __attribute__((ext_vector_type(16)));
  long found = 0;
  long place = 0;
  while (count - place >= 64) {
    // A byte can count to 255, and counts up to four in each round.
    long end = count - place > 63 * 64 ? place + 63 * 64 : place + ((count - place) & ~63L);
    bytes16 sums = 0;
    unsigned char each[16];
    for (; place < end; place += 64) {
      bytes16 blocks[4];
      memcpy(blocks, bytes + place, 64);
      sums -= (bytes16)((blocks[0] == byte) + (blocks[1] == byte)) +
              (bytes16)((blocks[2] == byte) + (blocks[3] == byte));
    }
    memcpy(each, &sums, 16);
    for (int lane = 0; lane < 16; lane++) found += each[lane];
  }
  for (; place < count; place++) found += bytes[place] == byte;
  return found;
}

// Whether one of 16 bytes is `byte`, a bit for each.
static inline unsigned clibxml2_mask16(const unsigned char *bytes, unsigned char byte) {
  typedef unsigned char bytes16 __attribute__((ext_vector_type(16)));
  typedef _Bool bits16 __attribute__((ext_vector_type(16)));
  bytes16 block;
  bits16 bits;
  unsigned short mask;
  memcpy(&block, bytes, 16);
  bits = __builtin_convertvector(block == byte, bits16);
  memcpy(&mask, &bits, 2);
  return mask;
}

// A bit for each of 16 bytes: whether it continues a character of UTF-8.
static inline unsigned clibxml2_continuations16(const unsigned char *bytes) {
  typedef signed char bytes16 __attribute__((ext_vector_type(16)));
  typedef _Bool bits16 __attribute__((ext_vector_type(16)));
  bytes16 block;
  bits16 bits;
  unsigned short mask;
  memcpy(&block, bytes, 16);
  // 0x80 to 0xBF are the smallest signed numbers.
  bits = __builtin_convertvector(block < (signed char)-64, bits16);
  memcpy(&mask, &bits, 2);
  return mask;
}

// The same for 32 bytes.
static inline unsigned clibxml2_mask32(const unsigned char *bytes, unsigned char byte) {
  return clibxml2_mask16(bytes, byte) | clibxml2_mask16(bytes + 16, byte) << 16;
}

// A bit for each of 32 bytes: whether it is a line feed or outside of ASCII.
static inline unsigned clibxml2_mask_special32(const unsigned char *bytes) {
  typedef unsigned char bytes16 __attribute__((ext_vector_type(16)));
  typedef signed char signs16 __attribute__((ext_vector_type(16)));
  typedef _Bool bits16 __attribute__((ext_vector_type(16)));
  unsigned special = 0;
  for (int half = 0; half < 2; half++) {
    bytes16 block;
    bits16 bits;
    unsigned short mask;
    memcpy(&block, bytes + half * 16, 16);
    bits = __builtin_convertvector(
        (signs16)(block | (bytes16)(block == 10)) < (signed char)0, bits16);
    memcpy(&mask, &bits, 2);
    special |= (unsigned)mask << (half * 16);
  }
  return special;
}

// Whether the first `count` of 32 bytes, of which there is at least one, are equal.
static inline int clibxml2_are_equal32(
    const unsigned char *one, const unsigned char *other, int count) {
  typedef unsigned char bytes16 __attribute__((ext_vector_type(16)));
  typedef _Bool bits16 __attribute__((ext_vector_type(16)));
  unsigned different = 0;
  for (int half = 0; half < 2; half++) {
    bytes16 a, b;
    bits16 bits;
    unsigned short mask;
    memcpy(&a, one + half * 16, 16);
    memcpy(&b, other + half * 16, 16);
    bits = __builtin_convertvector(a != b, bits16);
    memcpy(&mask, &bits, 2);
    different |= (unsigned)mask << (half * 16);
  }
  return different << (32 - count) == 0;
}

// Whether there is nothing outside of ASCII in `count` bytes.
static inline int clibxml2_are_ascii(const unsigned char *bytes, long count) {
  typedef unsigned char bytes16 __attribute__((ext_vector_type(16)));
  unsigned long long halves[2];
  bytes16 all = 0;
  unsigned char rest = 0;
  for (; count >= 64; bytes += 64, count -= 64) {
    bytes16 blocks[4];
    memcpy(blocks, bytes, 64);
    all |= blocks[0] | blocks[1] | blocks[2] | blocks[3];
  }
  for (; count >= 16; bytes += 16, count -= 16) {
    bytes16 block;
    memcpy(&block, bytes, 16);
    all |= block;
  }
  for (; count > 0; bytes++, count--) rest |= *bytes;
  memcpy(halves, &all, 16);
  return ((halves[0] | halves[1]) & 0x8080808080808080ull) == 0 && rest < 0x80;
}

// memrchr is not declared on Darwin: the last `byte` in [start, end), or NULL.
static inline const unsigned char *clibxml2_last_byte(
    const unsigned char *start, const unsigned char *end, unsigned char byte) {
#if defined(__GLIBC__)
  extern void *memrchr(const void *, int, size_t);
  if (end <= start) return NULL;
  return (const unsigned char *)memrchr(start, byte, (size_t)(end - start));
#else
  while (end > start) {
    if (*--end == byte) return end;
  }
  return NULL;
#endif
}

#endif
