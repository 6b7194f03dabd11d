#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs fixtures the way a phone and an app pack their exports.

    Scripts/make-export-fixtures.py

The archives are the same bytes whenever they are made.
"""

import zipfile
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "Fixtures"

ROUTE = b"""<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lon="24.9" lat="60.1"><ele>4.0</ele><time>2024-03-02T06:00:00Z</time></trkpt>
</trkseg></trk></gpx>
"""
ECG = b"Name,Ann\nRecorded Date,2024-01-01 08:00:00 +0200\nLead,Lead I\n\n-12.1\n-11.8\n"
FUEL_TYPES = b"""<?xml version="1.0" encoding="UTF-8"?>
<fuel-types><fuel-type id="t1"><category>gasoline</category><name>Regular 87</name>\
<rating-type>octane_aki</rating-type><rating>87</rating></fuel-type></fuel-types>
"""


def pack(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name, (2024, 3, 9, 12, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)


def main():
    health = FIXTURES / "apple-health"
    folder = "apple_health_export/"
    pack(health / "export.zip", [
        (folder + "workout-routes/route_2024-03-02_8.00am.gpx", ROUTE),
        (folder + "electrocardiograms/ecg_2024-01-01.csv", ECG),
        # The clinical document first: it says again what export.xml says.
        (folder + "export_cda.xml", (health / "export_cda.xml").read_bytes()),
        (folder + "export.xml", (health / "export.xml").read_bytes()),
    ])
    car = FIXTURES / "acar"
    pack(car / "backup.abp", [
        ("metadata.inf", b"#aCar backup\nversion=1\n"),
        ("fuel-types.xml", FUEL_TYPES),
        ("vehicles.xml", (car / "vehicles.xml").read_bytes()),
    ])


if __name__ == "__main__":
    main()
