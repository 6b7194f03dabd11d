// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

struct ByteSourceTests {
  private struct Failure {
    let path: String
    let reason: String
    let code: Int32
  }

  @Test func `What cannot be opened is named with the system's reason`() throws {
    let folder = FileManager.default.temporaryDirectory.path
    for failure in [
      Failure(path: "\(folder)/no such file", reason: "No such file or directory", code: ENOENT),
      Failure(path: folder, reason: "Is a directory", code: EISDIR),
      Failure(path: "\(folder)\0x", reason: "No such file or directory", code: ENOENT),
    ] {
      let error = #expect(throws: InputError.self) {
        try InputItems(ContainerReference(path: Array(failure.path.utf8)))
      }
      #expect(error?.code == .unreadable)
      #expect(error?.systemCode == failure.code)
      let shown = failure.path.replacing("\0", with: "\\x00")
      #expect(error?.description == "\(shown): \(failure.reason)")
    }
  }

  @Test func `A plain file is one item`() throws {
    let path = ProjectFiles.fixturePath("logs/fuel-basic/log.xml")
    let outcome = ContainerOutcome {
      try InputItems(ContainerReference(Array(path.utf8)), note: $0)
    }
    let size = try ProjectFiles.fixture("logs/fuel-basic/log.xml").count
    #expect(outcome.lines == ["\(path) = \(size) bytes"])
  }

  @Test(arguments: ["", "<", "<a/>", "P", "PK", "Date,Weight\n2024-03-01,82.40\n"])
  func `Plain bytes come out as they are`(text: String) throws {
    for size in [1, 3, 1_000] {
      let items = try InputItems(
        MemoryByteSource(text.utf8, chunkSize: size), name: "<stdin>")
      #expect(items.container == nil)
      let item = try #require(try items.next())
      #expect(item.label == "<stdin>")
      #expect(item.member == nil)
      #expect(try ContainerOutcome.readAll(item, chunk: 2) == Array(text.utf8))
      #expect(try items.next() == nil)
    }
  }

  @Test func `A plain file has no members`() {
    let error = #expect(throws: InputError.self) {
      try InputItems(MemoryByteSource("<a/>".utf8), name: "a.xml", member: Array("b".utf8))
    }
    #expect(error?.description == "a.xml: it is no archive, so it has no member 'b'")
  }

  @Test func `A lent file is read from where it stands, and stays there`() throws {
    let descriptor = open(ProjectFiles.fixturePath("logs/fuel-basic/log.xml"), O_RDONLY)
    defer { close(descriptor) }
    lseek(descriptor, 10, SEEK_SET)
    let content = try ProjectFiles.fixture("logs/fuel-basic/log.xml")
    for _ in 1...2 {
      let source = try FileByteSource(descriptor: descriptor)
      #expect(try ContainerOutcome.readAll(source) == Array(content.dropFirst(10)))
    }
    #expect(lseek(descriptor, 0, SEEK_CUR) == 10)
  }

  @Test func `Signals do not interrupt a reading`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    // A handler without SA_RESTART makes `read` answer EINTR.
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    var before = sigaction()
    sigaction(SIGUSR1, &action, &before)
    defer { sigaction(SIGUSR1, &before, nil) }
    // The threads that tests run on let no signals through.
    var signals = sigset_t()
    var maskBefore = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &signals, &maskBefore)
    defer { pthread_sigmask(SIG_SETMASK, &maskBefore, nil) }
    let reader = pthread_self()
    let writer = Thread {
      for byte in Array("<a/>".utf8) {
        Thread.sleep(forTimeInterval: 0.02)
        pthread_kill(reader, SIGUSR1)
        Thread.sleep(forTimeInterval: 0.02)
        var byte = byte
        _ = write(writing, &byte, 1)
      }
      close(writing)
    }
    writer.start()
    let items = try InputItems(FileByteSource(descriptor: reading), name: "<stdin>")
    let item = try #require(try items.next())
    #expect(try ContainerOutcome.readAll(item) == Array("<a/>".utf8))
  }

  #if Containers
    @Test func `An archive comes through a pipe in tiny pieces`() throws {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      let (reading, writing) = (ends[0], ends[1])
      defer { close(reading) }
      let bytes = try ProjectFiles.fixture("containers/plain.zip")
      let writer = Thread {
        for start in stride(from: 0, to: bytes.count, by: 3) {
          let piece = Array(bytes[start..<min(start + 3, bytes.count)])
          _ = write(writing, piece, piece.count)
        }
        close(writing)
      }
      writer.start()
      let outcome = ContainerOutcome {
        try InputItems(FileByteSource(descriptor: reading), name: "<stdin>", note: $0)
      }
      #expect(
        outcome.lines == [
          "<stdin>:apple_health_export/export.xml = small",
          "<stdin>:apple_health_export/export_cda.xml = \"<cda/>\"",
        ])
    }
  #else
    @Test(arguments: [
      ("plain.zip", "a zip archive"), ("large.xml.gz", "a gzip file"),
      ("large.xml.xz", "an xz file"), ("plain.tar", "a tar archive"),
    ])
    func `Without libarchive, a container says what to do`(file: String, phrase: String) throws {
      let bytes = try ProjectFiles.fixture("containers/\(file)")
      let error = #expect(throws: InputError.self) {
        try InputItems(MemoryByteSource(bytes), name: file)
      }
      #expect(error?.code == .containersUnavailable)
      #expect(
        error?.description
          == "\(file): it is \(phrase), and this build cannot read containers: install the headers"
          + " of libarchive (apt-get install libarchive-dev, dnf install libarchive-devel or brew"
          + " install libarchive) and build with 'make' or 'swift build --traits Containers'")
    }
  #endif
}
