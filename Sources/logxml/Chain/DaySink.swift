// SPDX-License-Identifier: MIT

import LogExchange

/// A sink that takes the mean of a day with all its digits.
///
/// Such a sink takes records without a name to be about a different person in each input, so
/// their days end with the input.
protocol DaySink: RecordSink, AnyObject {
  func add(_ day: DayReducer.Reduced)
}
