import Books

/// The roles of the chosen people.
extension LookupField {
  /// The rows under a chosen author: roles, and a row that removes the author.
  var roleRows: [String] { Role.choices.map(\.name) + [tr("Remove")] }

  /// True if a person has the role, in this entry or in another one.
  func hasRole(_ row: Int, _ entry: Int) -> Bool {
    guard chosen.indices.contains(entry), Role.choices.indices.contains(row) else { return false }
    return place(of: chosen[entry], as: Role.choices[row]) != nil
  }

  private func place(of person: FieldEntry, as role: Role) -> Int? {
    chosen.firstIndex { $0.isSame(as: person) && $0.role == role }
  }

  /// Sets the role of an entry; another entry of the person with that role goes.
  mutating func setRole(_ role: Role, of index: Int) {
    guard chosen.indices.contains(index) else { return }
    let other = place(of: chosen[index], as: role)
    change { entries in
      entries[index].role = role
      if let other, other != index { entries.remove(at: other) }
    }
    spot = .entry(other.map { $0 < index ? index - 1 : index } ?? index)
  }

  /// Gives the person one more role, or takes it away; the last one stays.
  mutating func toggleRole(_ row: Int, of index: Int) {
    guard chosen.indices.contains(index), Role.choices.indices.contains(row) else { return }
    var entry = chosen[index]
    entry.role = Role.choices[row]
    guard let other = place(of: entry, as: entry.role) else {
      change { $0.insert(entry, at: index + 1) }
      return
    }
    guard chosen.count(where: { $0.isSame(as: entry) }) > 1 else { return }
    change { $0.remove(at: other) }
    spot = .role(entry: min(other <= index ? max(0, index - 1) : index, chosen.count - 1), row: row)
  }

  /// Takes the only role that begins with a letter, or goes to the next of several.
  mutating func typeRole(_ letter: Character, from row: Int, of entry: Int) {
    let fitting = Role.choices.indices.filter {
      Role.choices[$0].name.hasPrefix(folded(String(letter)))
    }
    guard fitting.count != 1 else { return setRole(Role.choices[fitting[0]], of: entry) }
    guard let next = fitting.first(where: { $0 > row }) ?? fitting.first else { return }
    spot = .role(entry: entry, row: next)
  }
}
