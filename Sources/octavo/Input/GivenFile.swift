import Books
import Catalog
import Glibc
import Interchange

/// A file that a command line names: by its path, as `-`, or as a pipe such as `<(zcat books.gz)`.
///
/// Input that can be read only once is copied to a file without a name, which exists as long as
/// this object: nobody else can open it, and it is gone when the program ends.
final class GivenFile {
  /// The path of a file that can be opened as often as one likes.
  let path: String
  /// As it was typed; `stdin` for `-`, `pipe` for what a shell opens for `<(…)`.
  let name: String
  /// Nil where the file itself is read.
  private let kept: Int32?

  /// The standard input in messages.
  static let nameOfInput = "stdin"

  /// The argument that means the standard input, and where a file is written the standard output.
  static let standardStream = "-"

  /// - Throws: ``InputFailure``.
  init(_ typed: String, on console: Console) throws(InputFailure) {
    let typed = console.path(typed)
    let isStandard = [Self.standardStream, "/dev/stdin", "/proc/self/fd/0"].contains(typed)
    let isStream = isStandard || Self.isStream(typed)
    // The shell's name for a pipe says nothing afterwards.
    let isUnnamed = isStream && ["/dev/fd/", "/proc/self/fd/"].contains(where: typed.hasPrefix)
    name = isStandard ? Self.nameOfInput : isUnnamed ? "pipe" : typed
    guard isStream else {
      path = typed
      kept = nil
      return
    }
    let input = isStandard ? console.input : open(typed, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .unreadable(name, Self.reason) }
    defer { if !isStandard { close(input) } }
    if isatty(input) == 1 {
      console.note(
        tr("Reading what you type or paste here. Ctrl-D on an empty line ends it.")
      )
    }
    let folder = console.variable("TMPDIR") ?? "/tmp"
    guard let copy = PrivateFile.make(in: folder) else { throw .cannotKeep(folder, Self.reason) }
    kept = copy
    path = "/proc/self/fd/\(copy)"
    do throws(InputFailure) {
      try Self.copy(input, name, to: copy, folder)
    } catch {
      close(copy)
      throw error
    }
  }

  deinit {
    if let kept { close(kept) }
  }

  private static var reason: String { SystemReason.words(errno) }

  /// True for a pipe or one of the standard streams' devices, which can be read only once.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || isTerminal(status, path)
  }

  /// `/dev/stdin` and the like.
  private static func isTerminal(_ status: stat, _ path: String) -> Bool {
    status.st_mode & S_IFMT == S_IFCHR && path.hasPrefix("/dev/std")
  }

  /// Copies what comes from one descriptor to another, up to the end.
  private static func copy(
    _ input: Int32,
    _ name: String,
    to output: Int32,
    _ folder: String
  ) throws(InputFailure) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unreadable(name, reason) }
      var written = 0
      while written < count {
        let more = buffer[written..<count].withUnsafeBytes {
          write(output, $0.baseAddress, $0.count)
        }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { throw .cannotKeep(folder, reason) }
        written += more
      }
    }
  }
}

/// A file that has no name.
enum PrivateFile {
  /// Nobody else can open it, and it is gone with the program; nil when it cannot be made, which
  /// `errno` explains.
  static func make(in folder: String) -> Int32? {
    // The six last letters are what `mkstemp` asks for, and writes its own over.
    var name = Array("\(folder)/octavo-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return file
  }
}

/// Why what was given could not be read.
enum InputFailure: Failure {
  case unreadable(String, String)
  /// The folder has no room for what comes through a pipe.
  case cannotKeep(String, String)

  var message: String {
    switch self {
    case .unreadable(let name, let reason): tr("\(name) cannot be read: \(reason).")
    case .cannotKeep(let folder, let reason):
      tr(
        "What is read cannot be kept in \(folder) meanwhile: \(reason). Nothing was changed. Make room"
          + " there, or name another folder by TMPDIR."
      )
    }
  }

  var status: ExitStatus {
    switch self {
    case .unreadable: .noInput
    case .cannotKeep: .inputOutput
    }
  }
}
