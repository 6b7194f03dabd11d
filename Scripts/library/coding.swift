// SPDX-License-Identifier: MIT

import XMLTree
import XMLTreeCoding

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// A program on XMLTreeCoding: a feed and a pom whole, and a track as a stream.

struct Feed: Codable {
  struct Item: Codable {
    var title: String
    var creator: String?
    var description: String
    var category: [String]

    enum CodingKeys: String, CodingKey {
      case title, description, category
      case creator = "dc:creator"
    }
  }

  var title: String
  var items: [Item]

  enum CodingKeys: String, CodingKey {
    case title = "channel/title"
    case items = "channel/item"
  }
}

struct Project: Codable {
  struct Dependency: Codable {
    var artifactId: String
    var version: String?
  }

  var properties: [String: String]
  var dependencies: [Dependency]

  enum CodingKeys: String, CodingKey {
    case properties
    case dependencies = "dependencies/dependency"
  }
}

struct Point: Decodable, Sendable {
  @AsAttribute var lat: Double
  var ele: Double?
  var time: String
}

var (decoder, encoder) = (XMLTreeDecoder(), XMLTreeEncoder())
decoder.namespaces = ["dc": "http://purl.org/dc/elements/1.1/"]
encoder.namespaces = decoder.namespaces
encoder.texts = .cdataForMarkup
encoder.sortsKeys = true
let feed = try decoder.decode(
  Feed.self,
  from: """
    <rss xmlns:d="http://purl.org/dc/elements/1.1/"><channel><title>News</title><item>
    <title>One</title><d:creator>Ann</d:creator><description><![CDATA[<p>1</p>]]></description>
    <category>a</category><category>b</category></item></channel></rss>
    """)
print(try encoder.encodeToString(feed, as: "rss").split(separator: "\n")[1])

let project = try decoder.decode(
  Project.self,
  from: """
    <project xmlns="http://maven.apache.org/POM/4.0.0"><properties><release>21</release></properties>
    <dependencies><dependency><artifactId>junit</artifactId><version>5</version></dependency>
    <dependency><artifactId>guava</artifactId></dependency></dependencies></project>
    """)
print(project.properties, project.dependencies.map { "\($0.artifactId) \($0.version ?? "-")" })

do {
  _ = try decoder.decode(Point.self, from: "<trkpt lat='north'><time/></trkpt>")
} catch {
  print(error)
}

var (count, highest) = (0, 0.0)
for try await point in decoder.items(
  Point.self, at: "gpx/trk/trkseg/trkpt", from: CommandLine.arguments[1])
{
  count += 1
  highest = max(highest, point.ele ?? 0)
}
print(count, highest)
var usage = rusage()
// 0 is RUSAGE_SELF, which Swift imports as one type on one system and as another on the next.
getrusage(0, &usage)
#if canImport(Darwin)
  let peak = Int(usage.ru_maxrss) / 1024
#else
  let peak = Int(usage.ru_maxrss)
#endif
print(peak <= 25 * 1024 ? "at most 25 MB" : "\(peak) kB")
