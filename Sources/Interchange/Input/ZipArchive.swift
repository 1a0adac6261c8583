import Books
/// A zip archive, from which one file is read.
struct ZipArchive {
  private let bytes: [UInt8]

  /// The most bytes that are taken into memory, both of the archive and of the file in it.
  private static let mostBytes = 256 * 1_048_576

  /// Nil for what is no archive, and for one that is too large to be taken into memory.
  init?(_ file: InputFile) throws(InterchangeError) {
    guard file.size <= Self.mostBytes, try file.head(4) == [0x50, 0x4B, 0x03, 0x04] else {
      return nil
    }
    bytes = try file.head(file.size)
  }

  /// The file of this name; nil where there is none.
  ///
  /// - Throws: ``Inflate/Failure`` for one that is damaged or too large.
  func file(named name: String) throws(Inflate.Failure) -> [UInt8]? {
    guard let entry = entry(named: name) else { return nil }
    // The local header may have another number of further bytes than the directory has.
    guard number(at: entry.start, 4) == 0x0403_4B50, let nameSize = number(at: entry.start + 26, 2),
      let more = number(at: entry.start + 28, 2)
    else { throw .damaged }
    let start = entry.start + 30 + nameSize + more
    guard start + entry.size <= bytes.count else { throw .damaged }
    let content = bytes[start..<(start + entry.size)]
    switch entry.method {
    case 0: return Array(content)
    case 8: return try Inflate.bytes(content, most: Self.mostBytes)
    default: throw .damaged
    }
  }

  private struct Entry {
    let method: Int
    /// How many bytes it takes in the archive.
    let size: Int
    let start: Int
  }

  /// True when the directory at its end is missing, as in a file that was not fetched to its end.
  var isCutOff: Bool { end == nil }

  /// Where the end of the directory is said.
  private var end: Int? {
    // Behind the end there may be a remark.
    let last = bytes.count - 22
    let ends = stride(from: last, through: max(0, last - 65_535), by: -1)
    return ends.first { number(at: $0, 4) == 0x0605_4B50 }
  }

  /// Looks into the directory at the end of the archive, which names each file with its place.
  private func entry(named name: String) -> Entry? {
    guard let end, var place = number(at: end + 16, 4) else { return nil }
    while number(at: place, 4) == 0x0201_4B50, let method = number(at: place + 10, 2),
      let size = number(at: place + 20, 4), let nameSize = number(at: place + 28, 2),
      let more = number(at: place + 30, 2), let remark = number(at: place + 32, 2),
      let start = number(at: place + 42, 4)
    {
      let text = bytes[(place + 46)...].prefix(nameSize)
      if text.elementsEqual(name.utf8) { return Entry(method: method, size: size, start: start) }
      place += 46 + nameSize + more + remark
    }
    return nil
  }

  /// A number of some bytes, the lowest first; nil beyond the end.
  private func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension InputFile {
  /// The collection inside of a file of Tellico, which is a zip archive; else the file itself.
  func unpacked() throws(InterchangeError) -> InputFile {
    guard let archive = try ZipArchive(self) else { return self }
    guard !archive.isCutOff else {
      let likeness = tr("an archive that is cut off (fetch or copy it again, and unpack it)")
      throw .unknownFormat(name: name, looksLike: likeness)
    }
    do throws(Inflate.Failure) {
      let bytes = try archive.file(named: "tellico.xml")
      return bytes.map { InputFile(name: name, bytes: $0) } ?? self
    } catch {
      switch error {
      case .damaged: throw .unreadable(path: name, reason: tr("the archive is damaged"))
      case .tooLarge:
        throw .unreadable(path: name, reason: tr("more than 256 MiB are packed in it"))
      }
    }
  }
}
