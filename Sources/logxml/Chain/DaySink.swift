// SPDX-License-Identifier: MIT

import LogExchange

/// A sink that takes the mean of a day with all its digits.
///
/// For it, records without a name are about somebody else in each input, so their days end with
/// the input.
protocol DaySink: RecordSink, AnyObject {
  func add(_ day: DayReducer.Reduced)
}
