import Books

/// An object of JSON that is a record with a name: an author, a series, a shelf.
enum NamedObject {
  static func key(_ name: String) -> String {
    let key = DelimitedHeader.key(name)
    let isPlain = key.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 != UInt8(ascii: "_") }
    return isPlain ? key : key.filter { !"_-.".contains($0) }
  }

  /// The id of a record, under the names that ids have: "id", "_id", and of an author "author_id".
  static func id(of value: JSON, _ kind: String) -> String? {
    func text(_ id: JSON) -> String? { id.text ?? id["$oid"]?.text }
    for key in ["id", "_id", "key", "uuid"] {
      if let id = value[key].flatMap(text) { return id }
    }
    return value.members.first { isID($0.key, of: kind) }.flatMap { text($0.value) }
  }

  /// True for "author_id" or "authorId" of an author.
  private static func isID(_ name: String, of kind: String) -> Bool {
    guard let last = name.utf8.last, last | 0x20 == UInt8(ascii: "d") else { return false }
    return key(name) == kind + "id"
  }

  static func name(of value: JSON) -> String? {
    func first(_ keys: [String]) -> String? {
      for key in keys {
        if let text = value[key]?.text { return text }
      }
      return nil
    }
    if let name = first(names) { return name }
    if let family = first(familyNames) {
      return [family, first(givenNames)].compactMap(\.self).joined(separator: ", ")
    }
    return nil
  }

  /// The name of a person, also where it lies in an object of what they did: "authors":
  /// [{"author": {"name": …}, "order": 1}].
  static func nameOfPerson(_ value: JSON) -> String? {
    name(of: value)
      ?? owners.lazy.compactMap { value[$0].flatMap { $0.text ?? name(of: $0) } }.first
  }

  /// True when an object has a name and says nothing else.
  ///
  /// - Parameter known: Members that are read as well.
  static func isNameAlone(_ value: JSON, _ kind: String, besides known: [String?] = []) -> Bool {
    // {"name": …}, as most are.
    if value.members.count == 1, names.contains(value.members[0].key),
      value.members[0].value.text != nil
    {
      return true
    }
    let name = nameOfPerson(value) ?? ""
    return value.members.allSatisfy { member in
      if known.contains(member.key) || ids.contains(key(member.key))
        || isID(member.key, of: kind)
      {
        return true
      }
      let isOwner = owners.contains(member.key)
      guard isOwner || isOfName(member.key, kind) else { return false }
      // A second name, as in {"name": …, "fullName": …}, is one more thing.
      if let text = member.value.text {
        return text == name || name.contains(text) || member.key == "role"
      }
      return isOwner && isNameAlone(member.value, kind)
    }
  }

  private static let ids: Set = ["id", "key", "uuid"]

  /// Members that hold the person in an object about what they did.
  private static let owners = ["person", "author", "agent", "contributor"]

  /// The role of a person, by the words that an object has for it.
  static func role(of value: JSON) -> JSON.Member? {
    guard value.members.count > 1 else { return nil }
    for key in ["role", "creatorType", "type"] {
      guard let word = value[key], let text = word.text else { continue }
      if key != "type" || Role.parse(text) != nil { return JSON.Member(key, word) }
    }
    return nil
  }

  /// True when a member of a named record says no more than its name does.
  static func isOfName(_ key: String, _ kind: String) -> Bool {
    if isID(key, of: kind) { return true }
    let key = self.key(key)
    return ofNames.contains(key) || key == "role" && kind == "author"
  }

  private static let ofNames = Set(
    (names + familyNames + givenNames + ["id", "_id", "key", "uuid"]).map(key)
  )

  private static let names = ["name", "displayName", "fullName", "title", "label"]
  private static let familyNames = [
    "last", "lastName", "last_name", "family", "familyName", "surname", "nachname",
  ]
  private static let givenNames = [
    "first", "firstName", "first_name", "given", "givenName", "forename", "vorname",
  ]
}
