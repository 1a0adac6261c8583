import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import octavo

/// Output that nobody reads for a while.
struct SinkTests {
  /// A pipe, or a pair of sockets.
  private func makePair(_ isSocket: Bool) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue)
    let made = isSocket ? socketpair(AF_UNIX, type, 0, &ends) : pipe(&ends)
    #expect(made == 0)
    return (ends[0], ends[1])
  }

  @Test(arguments: [false, true]) func `the work goes on while nobody reads, and all of it comes`(
    isSocket: Bool
  ) throws {
    let ends = makePair(isSocket)
    var sink: Sink? = Sink(descriptor: ends.write, folder: try TemporaryCatalog.makeFolder())
    let all = Array((0..<200_000).map { "line \($0) of what is written\n" }.joined().utf8)
    // Much more than a pipe and the memory take.
    for start in stride(from: 0, to: all.count, by: 100_000) {
      sink?.write(Array(all[start..<min(all.count, start + 100_000)]))
      try sink?.flushIfLarge()
    }
    #expect(sink?.isEmpty == false)
    let reader = SlowReader(ends.read)
    sink?.write("the end")
    try sink?.flush()
    #expect(sink?.isEmpty == true)
    sink = nil
    close(ends.write)
    #expect(reader.all() == all + "the end".utf8)
  }

  @Test func `a reader that comes and goes gets everything in its order`() throws {
    let ends = makePair(false)
    let sink = Sink(descriptor: ends.write, folder: try TemporaryCatalog.makeFolder())
    var (written, read): ([UInt8], [UInt8]) = ([], [])
    var buffer = [UInt8](repeating: 0, count: 3_000_000)
    for round in 0..<40 {
      let piece = Array(repeating: UInt8(round), count: 300_000 + round)
      written += piece
      sink.write(piece)
      try sink.flushIfLarge()
      // Now a little, now more than there is.
      for _ in 0..<(round % 7 * round % 5) {
        var ready = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 0) == 1 else { break }
        read += buffer[..<Glibc.read(ends.read, &buffer, buffer.count)]
      }
    }
    let reader = SlowReader(ends.read)
    try sink.flush()
    close(ends.write)
    read += reader.count(written.count - read.count)
    #expect(read == written)
  }

  @Test func `nobody reading any more ends it`() throws {
    let ends = makePair(false)
    signal(SIGPIPE, SIG_IGN)
    let sink = Sink(descriptor: ends.write)
    sink.write(Array(repeating: 0x20, count: 400_000))
    try sink.flushIfLarge()
    close(ends.read)
    sink.write(Array(repeating: 0x20, count: 400_000))
    #expect(throws: CommandFailure.outputClosed) { try sink.flushIfLarge() }
    close(ends.write)
  }

  @Test func `where nothing can be kept the reader is waited for`() throws {
    let ends = makePair(false)
    let sink = Sink(descriptor: ends.write, folder: "/no/such/folder")
    let reader = SlowReader(ends.read)
    let all = Array(repeating: UInt8(0x20), count: 3_000_000)
    sink.write(all)
    try sink.flushIfLarge()
    #expect(reader.count(all.count) == all)
    try sink.flush()
    close(ends.write)
  }
}

/// Reads on a thread of its own.
private final class SlowReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let ended = DispatchSemaphore(value: 0)
  private let came = DispatchSemaphore(value: 0)

  init(_ descriptor: Int32) {
    let thread = Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
        bytes.withLock { $0 += buffer[..<count] }
        came.signal()
      }
      close(descriptor)
      came.signal()
      ended.signal()
    }
    thread.start()
  }

  /// What came until the end.
  func all() -> [UInt8] {
    ended.wait()
    return bytes.withLock { $0 }
  }

  /// So many bytes, when they are there.
  func count(_ wanted: Int) -> [UInt8] {
    while bytes.withLock({ $0.count }) < wanted { came.wait() }
    return bytes.withLock { Array($0.prefix(wanted)) }
  }
}
