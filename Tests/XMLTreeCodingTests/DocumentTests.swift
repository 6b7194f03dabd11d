// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree
import XMLTreeCoding

/// Documents of well-known vocabularies: what is decoded was worked out by hand, and what
/// is encoded of it decodes to the same.
@Suite struct DocumentTests {
  func document<Value: Codable & Equatable>(
    _ type: Value.Type, _ file: String, as name: String,
    namespaces: [String: String] = [:], isStrict: Bool = true
  ) throws -> Value {
    var decoder = XMLTreeDecoder()
    decoder.isStrict = isStrict
    decoder.namespaces = namespaces
    let value = try decoder.decode(type, contentsOf: Fixtures.path("coding/\(file)"))
    var encoder = XMLTreeEncoder()
    encoder.namespaces = namespaces
    let again = try decoder.decode(type, from: encoder.encode(value, as: name))
    #expect(again == value)
    return value
  }

  // MARK: RSS

  struct RSS: Codable, Equatable {
    @AsAttribute var version: String
    var channel: Channel

    struct Channel: Codable, Equatable {
      var title: String
      var link: String
      var own: AtomLink?
      var description: String
      var ttl: Int?
      var item: [Item]

      enum CodingKeys: String, CodingKey {
        case title, description, ttl, item
        case link = "{}link"
        case own = "atom:link"
      }
    }

    struct AtomLink: Codable, Equatable {
      @AsAttribute var href: String
      @AsAttribute var rel: String?
      @AsAttribute var type: String?
    }

    struct Item: Codable, Equatable {
      var title: String
      var link: String?
      var guid: GUID
      var creator: String?
      var category: [Category]
      var pubDate: String
      var description: String?
      var enclosure: Enclosure?

      enum CodingKeys: String, CodingKey {
        case title, link, guid, category, pubDate, description, enclosure
        case creator = "dc:creator"
      }
    }

    struct GUID: Codable, Equatable {
      @AsAttribute var isPermaLink: Bool?
      @AsText var text: String
    }

    struct Category: Codable, Equatable {
      @AsAttribute var domain: String?
      @AsText var name: String
    }

    struct Enclosure: Codable, Equatable {
      @AsAttribute var url: String
      @AsAttribute var length: Int
      @AsAttribute var type: String
    }
  }

  @Test func `a feed of RSS`() throws {
    let rss = try document(
      RSS.self, "feed.rss", as: "rss",
      namespaces: [
        "atom": "http://www.w3.org/2005/Atom", "dc": "http://purl.org/dc/elements/1.1/",
      ])
    #expect(
      rss
        == RSS(
          version: "2.0",
          channel: RSS.Channel(
            title: "Garage notes", link: "https://garage.example/",
            own: RSS.AtomLink(href: "https://garage.example/feed.rss", rel: "self", type: nil),
            description: "What was done, & when", ttl: 60,
            item: [
              RSS.Item(
                title: "New tyres", link: "https://garage.example/tyres",
                guid: RSS.GUID(isPermaLink: false, text: "tag:garage.example,2024:1"),
                creator: "Ann",
                category: [
                  RSS.Category(domain: nil, name: "wheels"),
                  RSS.Category(domain: "https://garage.example/cars", name: "Civic"),
                ],
                pubDate: "Fri, 01 Mar 2024 07:12:00 +0000",
                description: "Four of them, <b>black</b>.",
                enclosure: RSS.Enclosure(
                  url: "https://garage.example/tyres.jpg", length: 120_034, type: "image/jpeg")),
              RSS.Item(
                title: "Oil", link: nil,
                guid: RSS.GUID(isPermaLink: nil, text: "https://garage.example/oil"),
                creator: nil, category: [], pubDate: "Sat, 02 Mar 2024 18:00:30 +0100",
                description: nil, enclosure: nil),
            ])))
  }

  // MARK: Atom

  struct Feed: Codable, Equatable {
    var id: String
    var title: Title
    var updated: String
    var link: [RSS.AtomLink]
    var author: Author
    var entry: [Entry]

    struct Title: Codable, Equatable {
      @AsAttribute var type: String?
      @AsText var text: String
    }

    struct Author: Codable, Equatable {
      var name: String
      var uri: String?
    }

    struct Entry: Codable, Equatable {
      var id: String
      var title: Title
      var updated: String
      var content: Content?
    }

    struct Content: Codable, Equatable {
      @AsAttribute var type: String
      var div: [Inline]
      enum CodingKeys: String, CodingKey {
        case type
        case div = "div/node()"
      }
    }

    enum Inline: Codable, Equatable {
      case text(String)
      case b(String)
      case i(String)
      enum CodingKeys: String, CodingKey {
        case text = ""
        case b, i
      }
    }
  }

  @Test func `a feed of Atom`() throws {
    let feed = try document(Feed.self, "feed.atom", as: "feed")
    #expect(feed.title == Feed.Title(type: "text", text: "Garage notes"))
    #expect(feed.link.map(\.href) == ["/feed.atom", "/"])
    #expect(feed.link.map(\.type) == [nil, "text/html"])
    #expect(feed.author == Feed.Author(name: "Ann", uri: "https://garage.example/ann"))
    #expect(feed.entry.map(\.updated) == ["2024-03-01T07:12:00Z"])
    #expect(
      feed.entry.first?.content?.div
        == [.text("Four of them, "), .b("black"), .text(" and "), .i("round"), .text(".")])
  }

  // MARK: Maven

  struct Project: Codable, Equatable {
    var modelVersion: String
    var groupId: String
    var artifactId: String
    var version: String
    var properties: [String: String]
    var modules: [String]
    var dependencies: [Dependency]?

    struct Dependency: Codable, Equatable {
      var groupId: String
      var artifactId: String
      var version: String?
      var scope: String?
      var optional: Bool?
      var exclusions: [Exclusion]?

      enum CodingKeys: String, CodingKey {
        case groupId, artifactId, version, scope, optional
        case exclusions = "exclusions/exclusion"
      }
    }

    struct Exclusion: Codable, Equatable {
      var groupId: String
      var artifactId: String
    }

    enum CodingKeys: String, CodingKey {
      case modelVersion, groupId, artifactId, version, properties
      case modules = "modules/module"
      case dependencies = "dependencies/dependency"
    }
  }

  @Test func `a project of Maven`() throws {
    let project = try document(Project.self, "pom.xml", as: "project")
    #expect(project.version == "1.2.0-SNAPSHOT")
    #expect(
      project.properties == [
        "maven.compiler.release": "17", "project.build.sourceEncoding": "UTF-8",
      ])
    #expect(project.modules == ["core", "web"])
    #expect(
      project.dependencies == [
        Project.Dependency(
          groupId: "org.example", artifactId: "units", version: "2.1", scope: nil, optional: nil,
          exclusions: [Project.Exclusion(groupId: "*", artifactId: "logging")]),
        Project.Dependency(
          groupId: "org.example", artifactId: "checks", version: "0.9", scope: "test",
          optional: true, exclusions: nil),
      ])
  }
}
