// SPDX-License-Identifier: MIT

extension Layout {
  /// The charge detail records of OCPI, the Open Charge Point Interface, versions 2.1.1 to 2.2.1.
  ///
  ///     {"data":[{"id":"12345","start_date_time":"2025-06-29T21:39:09Z","end_date_time":"…",
  ///       "cdr_location":{"name":"Gent Zuid","address":"…","coordinates":{"latitude":"51.0476",…}},
  ///       "currency":"EUR","charging_periods":[…],"total_cost":{"excl_vat":6.14,"incl_vat":7.43},
  ///       "total_energy":15.342,"total_time":1.973}]}
  ///
  /// - A record is a charge; energy is in kWh, times in hours. Dates are in UTC, with or
  ///   without a `Z`.
  /// - The cost is that with tax if there is one, otherwise that without. Version 2.1.1 has a number
  ///   without tax.
  /// - The periods of a charge, its tariffs and its token are extras; a token is no vehicle.
  ///
  /// Known from the specification of the EVRoaming Foundation, mod_cdrs.
  static let ocpi = Layout(
    name: "ocpi", title: "OCPI charge detail records (JSON)", kind: .fuel,
    evidence: .specification, source: .json("data"), otherRecords: [.json(".")],
    table: .entries,
    recognised: [
      [
        .keys(
          "data[].start_date_time", "data[].charging_periods[].dimensions[].type",
          "data[].total_energy")
      ],
      [.keys("[].start_date_time", "[].charging_periods[].dimensions[].type", "[].total_energy")],
    ],
    recognition: "objects with charging_periods and total_energy",
    dates: DateNotation(always: .ymd, example: "2025-06-29T21:39:09Z", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .utc("start_date_time"),
      .quantity(FuelFields.volume, "total_energy", unit: .always("kWh")).zeroIsNothing,
      .number(FuelFields.totalCost, "total_cost/incl_vat", "total_cost/excl_vat", "total_cost"),
      .text(FuelFields.currency, "currency"),
      .text(FuelFields.station, "cdr_location/name", "location/name"),
      .part(FuelFields.location, "cdr_location/address", "location/address"),
      .part(FuelFields.location, "cdr_location/city", "location/city"),
      .number(
        FuelFields.latitude, "cdr_location/coordinates/latitude", "location/coordinates/latitude"),
      .number(
        FuelFields.longitude, "cdr_location/coordinates/longitude", "location/coordinates/longitude"
      ),
      .text(FuelFields.note, "remark"),
    ])
}
