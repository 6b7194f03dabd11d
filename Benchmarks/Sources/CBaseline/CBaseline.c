// SPDX-License-Identifier: MIT

#include "CBaseline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

enum { CHUNK_SIZE = 64 * 1024 };

// MARK: - Handlers

static void empty_start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces,
    int attribute_count, int defaulted_count, const xmlChar **attributes) {
  (void)context, (void)name, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
  (void)attribute_count, (void)defaulted_count, (void)attributes;
}

static void empty_end(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)context, (void)name, (void)prefix, (void)uri;
}

static void empty_text(void *context, const xmlChar *text, int length) {
  (void)context, (void)text, (void)length;
}

static void empty_comment(void *context, const xmlChar *text) {
  (void)context, (void)text;
}

static void empty_instruction(void *context, const xmlChar *target, const xmlChar *data) {
  (void)context, (void)target, (void)data;
}

static void counting_start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces,
    int attribute_count, int defaulted_count, const xmlChar **attributes) {
  (void)name, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
  (void)attribute_count, (void)defaulted_count, (void)attributes;
  ++*(uint64_t *)((xmlParserCtxtPtr)context)->_private;
}

static void ignore_message(void *context, const char *message, ...) {
  (void)context, (void)message;
}

// The default handlers, so that the internal subset, its entities and its
// attribute defaults work as ever, with everything that carries content replaced.
static xmlSAXHandler empty_handler(void) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  xmlSAXVersion(&handler, 2);
  handler.startElementNs = empty_start;
  handler.endElementNs = empty_end;
  handler.characters = empty_text;
  handler.ignorableWhitespace = empty_text;
  handler.cdataBlock = empty_text;
  handler.comment = empty_comment;
  handler.processingInstruction = empty_instruction;
  return handler;
}

// MARK: - Feeding

static int feed(xmlParserCtxtPtr context, const char *path, uint64_t *bytes_read) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  static char chunk[CHUNK_SIZE];
  int status = 0;
  for (;;) {
    ssize_t count = read(file, chunk, sizeof chunk);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      status = errno;
      break;
    }
    *bytes_read += (uint64_t)count;
    int code = xmlParseChunk(context, chunk, (int)count, count == 0);
    if (code != XML_ERR_OK) status = CBASELINE_NOT_WELL_FORMED;
    if (status != 0 || count == 0) break;
  }
  close(file);
  if (status == 0 && !(context->wellFormed && context->nsWellFormed)) {
    status = CBASELINE_NOT_WELL_FORMED;
  }
  return status;
}

static int parse(
    xmlSAXHandler *handler, int options, const char *path,
    void *private_data, uint64_t *bytes_read, xmlDocPtr *document) {
  xmlSetGenericErrorFunc(NULL, ignore_message);
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(handler, NULL, NULL, 0, NULL);
  if (context == NULL) return ENOMEM;
  xmlCtxtUseOptions(context, XML_PARSE_NOENT | XML_PARSE_NONET | options);
  context->_private = private_data;
  *bytes_read = 0;
  int status = feed(context, path, bytes_read);
  if (status == 0 && document != NULL) {
    *document = context->myDoc;
  } else if (context->myDoc != NULL) {
    // The default handlers make a document for the internal subset alone.
    xmlFreeDoc(context->myDoc);
  }
  context->myDoc = NULL;
  xmlFreeParserCtxt(context);
  return status;
}

int cbaseline_empty_pass(const char *path, uint64_t *bytes_read) {
  xmlSAXHandler handler = empty_handler();
  return parse(&handler, 0, path, NULL, bytes_read, NULL);
}

int cbaseline_counting_pass(const char *path, uint64_t *elements) {
  xmlSAXHandler handler = empty_handler();
  handler.startElementNs = counting_start;
  *elements = 0;
  uint64_t bytes_read;
  return parse(&handler, 0, path, elements, &bytes_read, NULL);
}

// MARK: - Tree

cbaseline_tree *cbaseline_tree_parse(const char *path, int *status) {
  uint64_t bytes_read;
  xmlDocPtr document = NULL;
  // Without HUGE libxml2 refuses to make a tree deeper than 256 levels.
  *status = parse(NULL, XML_PARSE_HUGE, path, NULL, &bytes_read, &document);
  return (cbaseline_tree *)document;
}

uint64_t cbaseline_tree_elements(const cbaseline_tree *tree) {
  const xmlNode *top = (const xmlNode *)tree;
  const xmlNode *node = top->children;
  uint64_t elements = 0;
  while (node != NULL) {
    elements += node->type == XML_ELEMENT_NODE;
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
      node = node->children;
      continue;
    }
    while (node != NULL && node != top && node->next == NULL) node = node->parent;
    if (node == top) break;
    if (node != NULL) node = node->next;
  }
  return elements;
}

void cbaseline_tree_free(cbaseline_tree *tree) {
  xmlFreeDoc((xmlDocPtr)tree);
}

const char *cbaseline_libxml2_version(void) {
  return xmlParserVersion;
}
