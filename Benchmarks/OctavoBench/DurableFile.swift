import Glibc

/// A file beside the catalogues into which bytes are written that the disk has to keep.
///
/// The yardstick for saving: as many bytes as the program wrote, and one wait for the disk. As in
/// SQLite's log the bytes replace others, so that the file does not grow.
final class DurableFile {
  /// The usual length of SQLite's log: a thousand pages.
  private static let size = 4096 * 1000

  private let path: String
  private let file: Int32
  private let bytes = [UInt8](repeating: 1, count: size)
  private var place = 0

  init(_ paths: Paths) throws {
    path = paths.temporary("durable")
    file = Glibc.open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, pwrite(file, bytes, Self.size, 0) == Self.size, fsync(file) == 0 else {
      throw Trouble("cannot write \(path)")
    }
  }

  func remove() {
    close(file)
    unlink(path)
  }

  /// Measures something that is saved, and then the same number of bytes.
  func compare(in comparison: inout Comparison, _ body: () throws -> Void) throws {
    let before = try Self.written()
    let time = try timed(body)
    comparison.add(time, against: try write(Self.written() - before))
  }

  /// Microseconds that it takes to keep so many bytes.
  private func write(_ count: Int) throws -> Double {
    let count = min(count, Self.size)
    if place + count > Self.size { place = 0 }
    defer { place += count }
    return try timed {
      guard pwrite(file, bytes, count, off_t(place)) == count, fdatasync(file) == 0 else {
        throw Trouble("cannot write \(path)")
      }
    }
  }

  /// How many bytes this process has written until now.
  private static func written() throws -> Int {
    guard let file = fopen("/proc/self/io", "r") else {
      throw Trouble("the system does not tell what is written")
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      guard strncmp(line, "wchar:", 6) == 0 else { continue }
      return line.dropFirst(6).withUnsafeBufferPointer { $0.baseAddress.map { atol($0) } ?? 0 }
    }
    throw Trouble("the system does not tell what is written")
  }
}
