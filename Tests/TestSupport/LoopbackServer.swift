import Books
import Dispatch
import Glibc
import Synchronization

/// A web server on this computer that answers as a test wants.
package final class LoopbackServer: Sendable {
  /// The answer to one request.
  package struct Response: Sendable {
    package var status = 200
    package var headers: [String] = []
    package var body: [UInt8] = []
    /// Sent as it is, in place of all else; empty closes the connection without an answer.
    package var raw: [UInt8]?
    /// The delay before the answer, in milliseconds.
    package var delay: UInt32 = 0
    /// True to send no answer, and leave the connection open until the server stops.
    package var isHeld = false
    /// The number of bytes that follow the body without a `Content-Length`.
    package var flood = 0

    package init(
      _ body: String = "",
      type: String = "application/json",
      status: Int = 200,
      headers: [String] = []
    ) {
      self.status = status
      self.headers = ["Content-Type: \(type)"] + headers
      self.body = Array(body.utf8)
    }
  }

  private let listener: Listener
  package let port: UInt16
  private let paths = Mutex<[String]>([])
  /// Signalled by ``close()``; each connection that is held waits for it and signals the next.
  private let end = DispatchSemaphore(value: 0)

  /// `http://127.0.0.1:PORT`.
  package var base: String { "http://127.0.0.1:\(port)" }
  /// The paths of all requests, in order.
  package var asked: [String] { paths.withLock { $0 } }

  package init(answer: @escaping @Sendable (_ path: String) -> Response) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard bound else { throw Failure.cannotListen }
    self.listener = Listener(listener)
    port = UInt16(bigEndian: address.sin_port)
    start(answer)
  }

  package enum Failure: Error { case cannotListen }

  deinit { close() }

  /// Stops answering, and closes the connections that are held.
  package func close() {
    listener.stop()
    end.signal()
  }

  private func start(_ answer: @escaping @Sendable (String) -> Response) {
    let (listener, end) = (listener, end)
    let box = Weak(self)
    onThread {
      while let connection = listener.next() {
        onThread {
          defer { Glibc.close(connection) }
          guard let path = Self.path(of: connection) else { return }
          box.server?.paths.withLock { $0.append(path) }
          let response = answer(path)
          guard !response.isHeld else {
            end.wait()
            end.signal()
            return
          }
          Self.send(response, to: connection)
        }
      }
    }
  }

  private static func path(of connection: Int32) -> String? {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      request += buffer.prefix(count)
    }
    let line = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self)
    return line.split(separator: " ").dropFirst().first.map(String.init)
  }

  private static func send(_ response: Response, to connection: Int32) {
    usleep(response.delay * 1000)
    var bytes: [UInt8]
    if let raw = response.raw {
      bytes = raw
    } else {
      var head = "HTTP/1.1 \(response.status) X\r\nConnection: close\r\n"
      for line in response.headers { head += line + "\r\n" }
      if response.flood == 0 { head += "Content-Length: \(response.body.count)\r\n" }
      bytes = Array((head + "\r\n").utf8) + response.body
    }
    guard write(bytes, to: connection) else { return }
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    var left = response.flood
    while left > 0, write(piece, to: connection) { left -= piece.count }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

/// The listening socket.
///
/// Only the accepting thread closes it: closed by another thread, its number could become the next
/// server's, where this thread would then accept and answer.
private final class Listener: Sendable {
  /// Nil once it is closed.
  private let descriptor: Mutex<Int32?>

  init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  /// Ends the wait in ``next()``.
  func stop() {
    descriptor.withLock { if let socket = $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  /// Waits for the next connection; nil after ``stop()``.
  func next() -> Int32? {
    guard let socket = descriptor.withLock({ $0 }) else { return nil }
    let connection = accept(socket, nil, nil)
    guard connection < 0 else { return connection }
    descriptor.withLock {
      Glibc.close(socket)
      $0 = nil
    }
    return nil
  }
}

/// A weak reference to the server.
private final class Weak: @unchecked Sendable {
  // Only read after it was set; ARC's own weak references are safe between threads.
  weak var server: LoopbackServer?
  init(_ server: LoopbackServer) { self.server = server }
}

private func onThread(_ body: @escaping @Sendable () -> Void) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { argument in
      guard let argument else { return nil }
      Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    },
    Unmanaged.passRetained(Box(body)).toOpaque()
  )
  pthread_detach(thread)
}
