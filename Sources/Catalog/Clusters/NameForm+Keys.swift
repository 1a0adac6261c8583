extension NameForm {
  /// Names that share one of them are compared.
  var keys: Set<UInt64> {
    var keys: Set<UInt64> = []
    keys.insert(BlockKey.make(1, sounds.joined()))
    if words.count > 1 { keys.insert(BlockKey.make(1, sounds.sorted().joined())) }
    if kind == .author, given > 0, let first = words.first?.first {
      keys.insert(BlockKey.make(2, surnameSound, Transliteration.key(String(first))))
      // Yelena is Elena as well.
      if words[0].count > 1, let sound = sounds[0].first {
        keys.insert(BlockKey.make(2, surnameSound, String(sound)))
      }
      // "W. Somerset Maugham" is called Somerset.
      if words[0].count == 1, let called = forenames.first(where: { $0.count > 2 })?.first {
        keys.insert(BlockKey.make(2, surnameSound, Transliteration.key(String(called))))
      }
      let forenames = forenames.joined(separator: " ")
      keys.insert(BlockKey.make(3, forenames, String(surname.prefix(3))))
      keys.insert(
        BlockKey.make(4, forenames, String(surname.suffix(surname.utf8.count >= 7 ? 4 : 3)))
      )
    } else if kind != .author {
      addOthers(to: &keys)
    }
    return keys
  }

  private func addOthers(to keys: inout Set<UInt64>) {
    let count = squeezed.count
    if count >= 9 {
      for half in Set([count / 2, (count - 1) / 2]) {
        keys.insert(BlockKey.make(5, String(squeezed.prefix(half))))
        keys.insert(BlockKey.make(6, String(squeezed.suffix(half))))
      }
    }
    if kind == .genre || kind == .tag {
      for singular in singulars { keys.insert(BlockKey.make(8, singular)) }
    } else if count >= 4 {
      keys.insert(BlockKey.make(8, String(squeezed.prefix(max(4, count - 3)))))
    }
    if kind == .publisher, words.count > 1, let last = words.last {
      keys.insert(BlockKey.make(7, last, String(squeezed.prefix(1))))
    }
  }

  /// All letters, and what they are the plural of, if they are one.
  private var singulars: [String] {
    let endings = [("ies", "y"), ("es", ""), ("s", "")]
    return [squeezed]
      + endings.filter { squeezed.hasSuffix($0.0) }.map { squeezed.dropLast($0.0.count) + $0.1 }
  }
}
