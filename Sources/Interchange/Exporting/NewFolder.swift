import Catalog
import Glibc

/// A folder with a folder for each book, which is written whole or not at all.
///
/// It is written under another name beside its place, and gets its own when it is whole. It replaces
/// another one only if that has nothing in it but what such an export writes: a folder may be of
/// anybody, and what is in it is gone then.
///
/// A folder that cannot be moved, since a disk is mounted there or the folder around it is somebody
/// else's, is filled instead: the draft lies in it, and its books move up when all are written.
final class NewFolder {
  private let path: String
  private var draft: String
  /// The name of the file in the folder of each book.
  private let name: String
  private let isOwn: ([UInt8]) -> Bool
  private let replaces: Bool
  /// What the name of a draft in the folder begins with.
  private static let insideStart = ".octavo-"
  private var isOpen = true
  /// True when the draft lies in the folder.
  private var isInside = false

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
    Self.removeLeftovers(in: place, Self.insideStart, name)
    replaces = try Self.isThere(place, name, replacing: replacing, isOwn)
    Self.remove(draft, name)
    isInside = replaces && !Self.canBeMoved(place)
    if isInside { draft = "\(place)/\(Self.insideStart)\(getpid())" }
    if mkdir(draft, 0o777) == 0 { return }
    throw .cannotCreate(path: path, reason: SystemReason.words(errno))
  }

  /// False for a folder where another disk, or another part of this one, is mounted, and for one in a
  /// folder that nobody may write to.
  ///
  /// The list of the folder around has another number for it than the folder itself then.
  static func canBeMoved(_ path: String) -> Bool {
    let (parent, own) = parts(path)
    var (inside, around) = (stat(), stat())
    guard !own.isEmpty, access(parent, W_OK) == 0, stat(path, &inside) == 0,
      stat(parent, &around) == 0,
      inside.st_dev == around.st_dev
    else { return false }
    let listed = list(parent)?.first { $0.name == own }
    return listed.map { $0.number == inside.st_ino } ?? true
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
    if isInside { return try moveUp() }
    if replaces { _ = try Self.isThere(path, name, replacing: true, isOwn) }
    if replaces { guard rename(path, old) == 0 else { throw failure() } }
    guard rename(draft, path) == 0 else {
      let failure = failure()
      if replaces { rename(old, path) }
      throw failure
    }
    isOpen = false
    if replaces { Self.remove(old, name) }
    let (parent, own) = Self.parts(path)
    Self.removeLeftovers(in: parent, own + ".octavo-", name)
    Self.sync(parent)
  }

  /// The folder around, and the name in it.
  private static func parts(_ path: String) -> (parent: String, own: String) {
    let parts = path.split(separator: "/")
    let parent = (path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/")
    return (parent, parts.last.map(String.init) ?? "")
  }

  private static func sync(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Puts the books of the draft in place of those that lie around it.
  private func moveUp() throws(ExportError) {
    let own = Self.parts(draft).own
    for entry in Self.entries(of: path) ?? [] where entry != own {
      unlink("\(path)/\(entry)/\(name)")
      rmdir("\(path)/\(entry)")
    }
    for entry in Self.entries(of: draft) ?? [] {
      guard rename("\(draft)/\(entry)", "\(path)/\(entry)") == 0 else { throw failure() }
    }
    isOpen = false
    rmdir(draft)
    Self.sync(path)
  }

  /// Removes the drafts in a folder of exports that were killed.
  ///
  /// - Parameter start: What their names begin with.
  private static func removeLeftovers(in folder: String, _ start: String, _ name: String) {
    for entry in entries(of: folder) ?? [] where entry.hasPrefix(start) {
      let number = entry.dropFirst(start.count).prefix(while: \.isNumber)
      let rest = entry.dropFirst(start.count + number.count)
      guard rest.isEmpty || rest == "-old", let process = pid_t(number), process != getpid() else {
        continue
      }
      // Nobody is called so any more.
      if kill(process, 0) != 0, errno == ESRCH { remove("\(folder)/\(entry)", name) }
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
    list(folder)?.map(\.name)
  }

  /// The names in a folder with the numbers that its list has for them; nil where it is none, or cannot be
  /// read.
  private static func list(_ folder: String) -> [(name: String, number: ino_t)]? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0, let listing = fdopendir(descriptor) else { return nil }
    defer { closedir(listing) }
    var names: [(name: String, number: ino_t)] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append((name, ino_t(entry.pointee.d_ino))) }
    }
    return names
  }
}
