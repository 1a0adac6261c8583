import Catalog
import Glibc

/// A folder with a folder for each book, which is written whole or not at all.
///
/// It is written under another name beside its place, and gets its own when it is whole. It replaces
/// another one only if that has nothing in it but what such an export writes: a folder may be of
/// anybody, and what is in it is gone then.
final class NewFolder {
  private let path: String
  private let draft: String
  /// The name of the file in the folder of each book.
  private let name: String
  private let isOwn: ([UInt8]) -> Bool
  private let replaces: Bool
  private var isOpen = true

  /// - Parameter isOwn: Whether the bytes of a file are such as this export writes.
  /// - Throws: ``ExportError`` when no folder can be there, before anything is written.
  init(
    _ path: String,
    of name: String,
    replacing: Bool,
    isOwn: @escaping ([UInt8]) -> Bool = { _ in true }
  ) throws(ExportError) {
    let place = Self.place(path)
    (self.path, self.name, self.isOwn) = (place, name, isOwn)
    draft = "\(place).octavo-\(getpid())"
    if let owner = DatabasePlace.owner(of: place) { throw .ofDatabase(path: path, owner) }
    replaces = try Self.isThere(place, name, replacing: replacing, isOwn)
    Self.remove(draft, name)
    guard mkdir(draft, 0o777) == 0 else {
      throw .cannotCreate(path: path, reason: SystemReason.words(errno))
    }
  }

  deinit { if isOpen { Self.remove(draft, name) } }

  /// The path without slashes at its end; behind a symbolic link its target.
  private static func place(_ path: String) -> String {
    guard let real = realpath(path, nil) else {
      let bare = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
      return String(decoding: Array(bare), as: UTF8.self)
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a folder is there that is to be replaced; one that is empty always is.
  private static func isThere(
    _ path: String,
    _ name: String,
    replacing: Bool,
    _ isOwn: ([UInt8]) -> Bool
  ) throws(ExportError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreate(path: path, reason: SystemReason.words(ENOTDIR))
    }
    guard let entries = entries(of: path) else {
      throw .cannotCreate(path: path, reason: SystemReason.words(errno))
    }
    guard !entries.isEmpty else { return true }
    guard replacing else { throw .isFull(path: path) }
    let other = entries.sorted().first { entry in
      let folder = "\(path)/\(entry)"
      guard Self.entries(of: folder) == [name] else { return true }
      let file = try? InputFile(path: "\(folder)/\(name)")
      return !((try? file?.head(file?.size ?? 0)).flatMap { $0 }.map(isOwn) ?? false)
    }
    if let other { throw .hasOther(path: path, other) }
    return true
  }

  /// Writes the file of one book.
  ///
  /// - Parameter number: Tells it from other books of its title.
  func write(_ bytes: [UInt8], of title: String, number: Int) throws(ExportError) {
    let folder = "\(draft)/\(Self.name(of: title, number))"
    guard mkdir(folder, 0o777) == 0 else { throw failure() }
    let descriptor = open("\(folder)/\(name)", O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    guard NewFile.write(bytes, to: descriptor), fsync(descriptor) == 0 else { throw failure() }
  }

  /// The name of a book's folder: letters and digits of its title, and its number.
  ///
  /// A title may be anything, such as `../x`, or longer than a name may be.
  static func name(of title: String, _ number: Int) -> String {
    var words = ""
    for scalar in title.unicodeScalars where words.utf8.count < 100 {
      let properties = scalar.properties
      if properties.isAlphabetic || properties.numericType == .decimal {
        words.unicodeScalars.append(scalar)
      } else if !words.isEmpty, !words.hasSuffix(" ") {
        words += " "
      }
    }
    let name = words.hasSuffix(" ") ? String(words.dropLast()) : words
    return "\(name.isEmpty ? "Book" : name) (\(number))"
  }

  /// Gives the folder its name.
  func finish() throws(ExportError) {
    let old = draft + "-old"
    // Somebody may have put something there meanwhile.
    if replaces { _ = try Self.isThere(path, name, replacing: true, isOwn) }
    if replaces { guard rename(path, old) == 0 else { throw failure() } }
    guard rename(draft, path) == 0 else {
      let failure = failure()
      if replaces { rename(old, path) }
      throw failure
    }
    isOpen = false
    if replaces { Self.remove(old, name) }
    removeLeftovers()
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    let start = path.hasPrefix("/") ? "/" : "./"
    let descriptor = open(start + parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes what exports to this folder left beside it that were killed.
  private func removeLeftovers() {
    let parts = path.split(separator: "/")
    let parent = (path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/")
    let start = (parts.last.map(String.init) ?? "") + ".octavo-"
    for entry in Self.entries(of: parent) ?? [] where entry.hasPrefix(start) {
      let number = entry.dropFirst(start.count).prefix(while: \.isNumber)
      let rest = entry.dropFirst(start.count + number.count)
      guard rest.isEmpty || rest == "-old", let process = pid_t(number), process != getpid() else {
        continue
      }
      // Nobody is called so any more.
      if kill(process, 0) != 0, errno == ESRCH { Self.remove("\(parent)/\(entry)", name) }
    }
  }

  private func failure() -> ExportError {
    .failed(path: path, reason: SystemReason.words(errno))
  }

  /// Removes what such an export writes, and nothing else.
  private static func remove(_ folder: String, _ name: String) {
    for entry in entries(of: folder) ?? [] {
      unlink("\(folder)/\(entry)/\(name)")
      rmdir("\(folder)/\(entry)")
    }
    rmdir(folder)
  }

  /// The names in a folder; nil where it is none, or cannot be read.
  private static func entries(of folder: String) -> [String]? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0, let listing = fdopendir(descriptor) else { return nil }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
