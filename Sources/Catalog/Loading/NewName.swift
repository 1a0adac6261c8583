/// A name that nobody in the catalogue has, with the texts that its record gets.
///
/// Large tables bring more names than books: each is folded but once.
struct NewName {
  let parts: AuthorName
  /// What makes its record unique.
  let key: NameKey
  /// What it is compared by while files are read; nothing once it was.
  private(set) var keys: [NameKey]
  let sortName: String
  let sortKey: String

  /// - Parameter sortName: Under which it is filed, where the file says so.
  init(_ kind: AuthorityKind, _ parts: AuthorName, sortName: String?) {
    let name = folded(parts.name)
    self.parts = parts
    key = NameKey(folded: name, qualifier: kind == .author ? parts.qualifier : nil)
    keys = kind == .author ? Self.keys(ofAuthor: parts, folded: name) : [key]
    self.sortName = sortName ?? AuthorityRepository<Edit>.sortName(kind, parts.name)
    sortKey = Derivation.sortKeyText(self.sortName, folded: (parts.name, name))
  }

  mutating func dropKeys() { keys = [] }

  /// One with a comma also as if that were none, since "Kim, Young" and "Kim Young" would be the same
  /// in the catalogue.
  private static func keys(ofAuthor parts: AuthorName, folded name: String) -> [NameKey] {
    let asItStands = NameKey(folded: PersonKey(folded: name).text, qualifier: parts.qualifier)
    guard parts.name.has(UInt8(ascii: ",")) else { return [asItStands] }
    return [AuthorityKind.author.importKey(parts), asItStands]
  }
}
