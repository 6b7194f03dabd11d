// SPDX-License-Identifier: MIT

internal import CLibXML2
internal import Platform

/// The reaction to a lack of memory inside libxml2.
///
/// libxml2 often reports that it got no memory, which becomes an `XMLReadError` with the
/// code `parserFailure`; but sometimes it continues with a part of the document missing, or
/// it crashes. A program that must not mistake half a document for a whole one has itself
/// ended instead, as Swift does when it gets no memory.
public enum XMLMemory {
  public typealias Handler = @convention(c) () -> Void

  nonisolated(unsafe) private static var handler: Handler?

  /// Sets a function that is called as soon as libxml2 gets no memory, on any thread.
  ///
  /// Call this once, at the start of a program, before anything uses libxml2 and before
  /// there are other threads: libxml2 has one set of functions for memory in a process.
  ///
  /// - Parameter handler: Ends the process; if it returns, the process is aborted. It
  ///   cannot rely on getting memory either.
  public static func onExhaustion(_ handler: Handler) {
    self.handler = handler
    xmlMemSetup(
      { free($0) },
      { size in
        let new = malloc(size)
        if new == nil { XMLMemory.end() }
        return new
      },
      { old, size in
        let new = realloc(old, size)
        if new == nil, size > 0 { XMLMemory.end() }
        return new
      },
      { text in
        guard let text else { return nil }
        let copy = strdup(text)
        if copy == nil { XMLMemory.end() }
        return copy
      })
  }

  @inline(never)
  private static func end() {
    handler?()
    abort()
  }
}
