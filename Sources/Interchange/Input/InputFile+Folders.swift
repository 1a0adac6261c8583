import Glibc

/// Folders that have a file for each book.
extension InputFile {
  /// The books of a folder as one file, or the paths of the files with the content of the first that can be
  /// read; nil where it is no such folder.
  ///
  /// Such are the YAML of Alexandria's libraries, and the packages (`metadata.opf`) that calibre and
  /// Octavo export.
  static func books(
    inFolder path: String
  ) throws(InterchangeError) -> (bytes: [UInt8], members: [String])? {
    if let records = try records(inFolder: path) { return (records, []) }
    let packages = packages(inFolder: path)
    guard !packages.isEmpty else { return nil }
    for package in packages {
      guard let file = try? InputFile(path: package), let bytes = try? file.head(65_536) else {
        continue
      }
      if bytes.contains(where: { $0 > 0x20 }) { return (bytes, packages) }
    }
    return nil
  }

  /// The files of a folder that end in `.yaml`, one behind the other; nil where there are none, or
  /// others than these and their covers.
  private static func records(inFolder path: String) throws(InterchangeError) -> [UInt8]? {
    let names = entries(of: path)
    let books = names.filter { $0.hasSuffix(".yaml") }
    guard !books.isEmpty, names.allSatisfy({ $0.hasSuffix(".yaml") || isCover($0) }) else {
      return nil
    }
    var texts: [UInt8] = []
    for name in books {
      let file = try InputFile(path: path + "/" + name)
      guard file.size > 0 else { throw .empty(name: path + "/" + name) }
      let text = try file.head(file.size)
      if !text.starts(with: "---".utf8) { texts += Array("---\n".utf8) }
      texts += text + [0x0A]
    }
    return texts
  }

  /// The packages in the folders of a folder, and of authors' folders in it.
  private static func packages(inFolder path: String) -> [String] {
    if access(path + "/metadata.opf", F_OK) == 0 { return [path + "/metadata.opf"] }
    return entries(of: path).flatMap { name in
      let folder = path + "/" + name
      let inside = [folder] + entries(of: folder).map { folder + "/" + $0 }
      return inside.map { $0 + "/metadata.opf" }.filter { package in
        var status = stat()
        return lstat(package, &status) == 0
      }
    }
  }

  /// The names in a folder in their order, without hidden ones; none for what is no folder.
  private static func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func isCover(_ name: String) -> Bool {
    [".cover", ".jpg", ".jpeg", ".png", ".gif"].contains(where: name.lowercased().hasSuffix)
  }
}
