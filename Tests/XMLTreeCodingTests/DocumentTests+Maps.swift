// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

// Tracks and places.

extension DocumentTests {
  // MARK: GPX

  struct GPX: Codable, Equatable {
    @AsAttribute var version: String
    @AsAttribute var creator: String
    var metadata: Metadata?
    var wpt: [Point]
    var trk: [Track]

    struct Metadata: Codable, Equatable {
      var name: String?
      var time: String?
    }

    struct Point: Codable, Equatable {
      @AsAttribute var lat: Double
      @AsAttribute var lon: Double
      var ele: Double?
      var time: String?
      var name: String?
      var extensions: Extensions?
    }

    struct Extensions: Codable, Equatable {
      var point: Heart
      enum CodingKeys: String, CodingKey { case point = "gpxtpx:TrackPointExtension" }
    }

    struct Heart: Codable, Equatable {
      var hr: Int
      enum CodingKeys: String, CodingKey { case hr = "gpxtpx:hr" }
    }

    struct Track: Codable, Equatable {
      var name: String?
      var trkseg: [Segment]
    }

    struct Segment: Codable, Equatable { var trkpt: [Point] }
  }

  @Test func `a track of GPX`() throws {
    let gpx = try document(
      GPX.self, "track.gpx", as: "gpx",
      namespaces: ["gpxtpx": "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"])
    #expect(gpx.metadata == GPX.Metadata(name: "Round the lake", time: "2024-03-01T07:12:00Z"))
    #expect(gpx.wpt.map(\.name) == ["Start"])
    let segments = try #require(gpx.trk.first?.trkseg)
    #expect(segments.map(\.trkpt.count) == [2, 0, 1])
    #expect(segments[0].trkpt[0].extensions?.point.hr == 121)
    #expect(segments[0].trkpt[0].ele == 431.5)
    #expect(segments[0].trkpt[1].lat == 47.500125)
    #expect(segments[0].trkpt[1].lon.sign == .minus)
    #expect(segments[2].trkpt[0].lon == 180)
  }

  // MARK: KML

  struct KML: Codable, Equatable {
    var document: Folder
    enum CodingKeys: String, CodingKey { case document = "Document" }

    enum Feature: Codable, Equatable {
      case style(Style)
      case placemark(Placemark)
      indirect case folder(Folder)

      enum CodingKeys: String, CodingKey {
        case style = "Style"
        case placemark = "Placemark"
        case folder = "Folder"
      }
    }

    struct Folder: Codable, Equatable {
      var name: String
      @AsChildren var features: [Feature]
    }

    struct Style: Codable, Equatable {
      @AsAttribute var id: String
      var line: Line
      struct Line: Codable, Equatable {
        var color: String
        var width: Double
      }
      enum CodingKeys: String, CodingKey {
        case id
        case line = "LineStyle"
      }
    }

    struct Placemark: Codable, Equatable {
      @AsAttribute var id: String?
      var name: String
      var styleUrl: String?
      @AsChildren var geometry: Geometry
    }

    enum Geometry: Codable, Equatable {
      case point(coordinates: String)
      case line(tessellate: Bool?, coordinates: String)
      enum CodingKeys: String, CodingKey {
        case point = "Point"
        case line = "LineString"
      }
    }
  }

  @Test func `places of KML`() throws {
    let kml = try document(KML.self, "places.kml", as: "kml")
    #expect(
      kml.document
        == KML.Folder(
          name: "Fuel",
          features: [
            .style(KML.Style(id: "red", line: KML.Style.Line(color: "ff0000ff", width: 2.5))),
            .placemark(
              KML.Placemark(
                id: "p1", name: "Corner Fuel", styleUrl: "#red",
                geometry: .point(coordinates: "8.25,47.5,431.5"))),
            .folder(
              KML.Folder(
                name: "Ways",
                features: [
                  .placemark(
                    KML.Placemark(
                      id: nil, name: "Way home", styleUrl: nil,
                      geometry: .line(tessellate: true, coordinates: "8.25,47.5 8.5,47.75"))),
                  .folder(KML.Folder(name: "Empty", features: [])),
                ])),
          ]))
  }
}
