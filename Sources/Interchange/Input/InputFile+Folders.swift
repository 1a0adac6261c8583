import Glibc

/// Folders that have a file for each book.
extension InputFile {
  /// The books of a folder as one file; nil where it is no such folder.
  ///
  /// Such are the YAML of Alexandria's libraries, and the packages (`metadata.opf`) that calibre and
  /// Octavo export.
  static func books(inFolder path: String) throws(InterchangeError) -> [UInt8]? {
    if let records = try records(inFolder: path) { return records }
    return try packages(inFolder: path)
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
      let text = try file.head(file.size)
      if !text.starts(with: "---".utf8) { texts += Array("---\n".utf8) }
      texts += text + [0x0A]
    }
    return texts
  }

  /// The packages in the folders of a folder, and of authors' folders in it, within one element; nil
  /// where there are none.
  private static func packages(inFolder path: String) throws(InterchangeError) -> [UInt8]? {
    var packages: [String] = []
    for name in entries(of: path) {
      let folder = path + "/" + name
      let inside = [folder] + entries(of: folder).map { folder + "/" + $0 }
      packages += inside.map { $0 + "/metadata.opf" }.filter { access($0, R_OK) == 0 }
    }
    guard !packages.isEmpty else { return nil }
    var text = Array("<packages>\n".utf8)
    for package in packages {
      let file = try InputFile(path: package)
      text += withoutDeclaration(try file.head(file.size)) + [0x0A]
      guard text.count <= mostBytes else {
        let reason = "its books have more than \(mostBytes / 1_048_576) MiB; import parts of it"
        throw .unreadable(path: path, reason: reason)
      }
    }
    return text + Array("</packages>".utf8)
  }

  /// Half a million books.
  private static let mostBytes = 1_073_741_824

  /// XML without the line that says that it is, and its encoding.
  private static func withoutDeclaration(_ xml: [UInt8]) -> ArraySlice<UInt8> {
    let text = xml.starts(with: [0xEF, 0xBB, 0xBF]) ? xml.dropFirst(3) : xml[...]
    guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
      return text
    }
    return text[text.index(after: end)...]
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
