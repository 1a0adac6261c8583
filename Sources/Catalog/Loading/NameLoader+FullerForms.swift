import Books

/// Fuller forms that libraries give for names with initials: "Sivaguru Ganesan" for "S. Ganesan".
extension NameLoader {
  /// Takes a fuller form of a name for another spelling of its record, unless it shows that somebody
  /// else of that name is meant.
  ///
  /// - Returns: What that person is to be called, "S. Ganesan (Srinivasan)"; nil where the name will do.
  func note(fullerForm form: String, of name: String) throws -> String? {
    let key = Spelling(name)
    let known = try fullerForms[key] ?? storedAliases(of: name)
    let isSame = known.isEmpty || known.contains { Self.mayBeOne(form, $0) }
    if isSame {
      if !known.contains(form) {
        fullerForms[key] = known + [form]
        try add(fullerForm: form, of: name)
      }
      return nil
    }
    let words = form.split(separator: " ").map(String.init)
    let common = zip(words.reversed(), name.split(separator: " ").reversed()).prefix { $0 == $1 }
    let given = words.dropLast(common.count).joined(separator: " ")
    guard !given.isEmpty else { return nil }
    let person = AuthorName(name: name, qualifier: given).display
    if let sortName = sortNames[key] { sortNames[Spelling(person)] = sortName }
    aliases[Spelling(person)] = [form]
    return person
  }

  /// The spellings of a record that was there before the load, or came with it as it stands.
  private func storedAliases(of name: String) throws -> [String] {
    guard !startedEmpty, let id = try repository.named(name) else { return [] }
    return try repository.aliases(id).map(\.name)
  }

  private func add(fullerForm form: String, of name: String) throws {
    if let place = place(met: name) {
      try addAlias(form, to: place)
    } else if let there = try find(Reference(name: name)) {
      try addAlias(form, to: there)
    } else {
      aliases[Spelling(name), default: []].append(form)
    }
  }

  /// False for two people whose given names cannot be the same.
  private static func mayBeOne(_ one: String, _ other: String) -> Bool {
    one == other || NameSimilarity(NameVariant(.author, one), NameVariant(.author, other)) != nil
  }
}
