/// The ways in which one forename is spelled: Gustaf and Gustav, Philip and Phillip, Kelley and Kelly.
enum ForenameSpelling {
  /// Whether forenames are the same but for the spelling of one, of four letters or more.
  ///
  /// Endings of another vowel are other names: Francis and Frances, Maria and Marie.
  static func isOne(_ one: ArraySlice<String>, _ other: ArraySlice<String>) -> Bool {
    guard one.count == other.count else { return false }
    let different = zip(one, other).filter { $0 != $1 }
    guard different.count == 1, let (name, second) = different.first else { return false }
    return min(name.count, second.count) >= 4 && name.first == second.first
      && key(name) == key(second)
  }

  /// A forename in the spelling that its variants share.
  static func key(_ name: String) -> String {
    var key = name.replacing("ph", with: "f").replacing("ck", with: "k")
    if key.hasSuffix("v") { key = key.dropLast() + "f" }
    if let ending = ["ey", "ie"].first(where: { key.hasSuffix($0) }) {
      key = key.dropLast(ending.count) + "y"
    }
    return key.reduce(into: "") { if $0.last != $1 { $0.append($1) } }
  }
}
