// SPDX-License-Identifier: MIT

import LogExchange

/// A sink that works with what stands for a day: its mean with all its digits. People without a
/// name are others in each input for it, so that their days end with it.
protocol DaySink: RecordSink, AnyObject {
  func add(_ day: DayReducer.Reduced)
}
