import Catalog

/// The files that imports wrote beside those that they read, as hashes of path and content.
///
/// A file without a hash here was written or changed by a person, who has perhaps corrected half of
/// it, and is not replaced.
struct WrittenFiles {
  /// The file with the hashes, one a line; nil remembers nothing, so that nothing is replaced.
  private let path: String?

  /// How many are remembered, the newest; chosen, not measured.
  private static let most = 1000

  init(in folder: String?) {
    path = folder.map { $0 + "/written" }
  }

  /// Whether a file is as an import wrote it, or has the same content as the new one.
  func mayReplace(_ target: String, with bytes: [UInt8]) -> Bool {
    guard let file = try? InputFile(path: target), let old = try? file.head(.max) else {
      return false
    }
    return old == bytes || numbers.contains(Self.number(old, at: target))
  }

  /// Remembers what was written.
  func note(_ bytes: [UInt8], at target: String) {
    guard let path, let slash = path.lastIndex(of: "/"),
      PrivateFolder.make(String(path[..<slash])) == nil
    else { return }
    let number = Self.number(bytes, at: target)
    let all = numbers.filter { $0 != number }.suffix(Self.most - 1) + [number]
    // Without it the next import leaves the file alone, which does no harm.
    try? NewFile.write(Array((all.joined(separator: "\n") + "\n").utf8), to: path, replacing: true)
  }

  private var numbers: [String] {
    guard let path, let file = try? InputFile(path: path),
      let bytes = try? file.head(Self.most * 32)
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The hash of a path and a content.
  private static func number(_ bytes: [UInt8], at target: String) -> String {
    var hash = FNV1a()
    hash.add((CanonicalPath.of(target) ?? target).utf8)
    hash.add(0)
    hash.add(bytes)
    return hash.text
  }
}
