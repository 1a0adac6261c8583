import Catalog

/// Names of people as files write them: "Le Guin, Ursula K., 1929-2018" or "Ursula K. Le Guin".
enum NameOrder {
  /// The name in its natural order; `sortName` is the one with a comma, when that was given.
  static func natural(_ text: String) -> (name: String, sortName: String) {
    let name = tidied(text)
    let parts = name.split(separator: ",", omittingEmptySubsequences: true)
      .map { trimmed(String($0)) }.filter { !$0.isEmpty }
    guard parts.count > 1 else { return (parts.first ?? "", "") }
    var given: [String] = []
    var suffixes: [String] = []
    for part in parts.dropFirst() where !isDates(part) {
      if isSuffix(part) { suffixes.append(part) } else { given.append(part) }
    }
    guard let first = given.first else {
      return (([parts[0]] + suffixes).joined(separator: " "), "")
    }
    // "Smith, John, Sir": what follows the given name is a title, which stays behind it.
    let words = [first, parts[0]] + suffixes
    let sort = ([parts[0], first] + suffixes).joined(separator: ", ")
    return (words.joined(separator: " "), sort)
  }

  /// Life dates, as library catalogues put them behind a name: "1854-", "1929-2018", "b. 1950".
  static func isDates(_ text: String) -> Bool {
    let digits = text.utf8.count { 0x30...0x39 ~= $0 }
    guard digits >= 2 else { return text.hasSuffix("cent.") || text.hasSuffix("century") }
    return text.utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || " -?./".utf8.contains(byte)
    }
      || ["b.", "d.", "ca.", "fl.", "active", "approximately", "born", "died"]
        .contains { text.hasPrefix($0) }
  }

  private static func isSuffix(_ text: String) -> Bool {
    ["Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV", "jr.", "jr", "sr."].contains(text)
  }
}
