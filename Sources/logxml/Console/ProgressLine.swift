// SPDX-License-Identifier: MIT

/// A line on a terminal that shows the progress of a long run:
///
///     412 MB of 1.2 GB (34 %), 1203455 records, 118 MB/s, 7 s left
///
/// It appears after a second, is written anew five times a second, and is gone
/// when something else is written.
final class ProgressLine {
  private let sink: any ByteSink
  private let now: () -> UInt64
  private let start: UInt64
  private var next: UInt64
  private var bytes = 0
  /// The number of bytes in all inputs; nil if it is unknown.
  private var total: Int?
  private var isShown = false

  private static let delay: UInt64 = 1_000_000_000
  private static let interval: UInt64 = 200_000_000

  init(_ console: Console) {
    sink = console.errors
    now = console.now
    start = console.now()
    next = start + Self.delay
  }

  /// Sets the number of bytes in all inputs, if it is known.
  func expect(bytes: Int?) { total = bytes }

  func advance(bytes more: Int, records: () -> Int) {
    bytes += more
    show { seconds in
      var parts = [Self.size(bytes), Plural.count(records(), "record")]
      let speed = Double(bytes) / seconds
      parts.append("\(Self.size(Int(speed)))/s")
      // Compressed inputs have more bytes than their files.
      if let total, total >= bytes, speed > 0 {
        parts[0] += " of \(Self.size(total)) (\(bytes * 100 / max(total, 1)) %)"
        parts.append(Self.duration(Int((Double(total - bytes) / speed).rounded(.up))) + " left")
      }
      return parts.joined(separator: ", ")
    }
  }

  /// `42 s`, `3 min`, `2 h 5 min`.
  static func duration(_ seconds: Int) -> String {
    if seconds < 90 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Shows another line, if it is time.
  ///
  /// - Parameter line: Makes the line, given the seconds since the beginning.
  func show(_ line: (Double) -> String) {
    let time = now()
    guard time >= next else { return }
    next = time + Self.interval
    isShown = true
    let text = line(Double(time - start) / 1e9)
    // A wrapped line could not be overwritten. The last column stays empty, because some
    // terminals wrap there already.
    let room = max((sink.width ?? 80) - 1, 1)
    sink.show("\r\u{1B}[K" + VisibleText.cut(text, toWidth: room))
  }

  func clear() {
    guard isShown else { return }
    isShown = false
    sink.show("\r\u{1B}[K")
  }

  /// `512 kB`, `12 MB`, `1.4 GB`.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000_000: "\(bytes / 1_000) kB"
    case ..<1_000_000_000: "\(bytes / 1_000_000) MB"
    default: "\(bytes / 1_000_000_000).\(bytes / 100_000_000 % 10) GB"
    }
  }
}
