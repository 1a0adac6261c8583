/// Which names are worth comparing: those that share a key.
struct NameBlocks {
  private struct Entry: Comparable {
    let key: UInt64
    let place: UInt32
    static func < (one: Self, other: Self) -> Bool {
      (one.key, one.place) < (other.key, other.place)
    }
  }

  private var entries: [Entry] = []
  /// In a larger block each name is compared with so many that follow, in the order in which they were added.
  private static let most = 40

  mutating func reserve(_ names: Int) { entries.reserveCapacity(names * 5) }

  mutating func add(_ form: NameForm, at place: Int) {
    var keys: Set<UInt64> = []
    func add(_ rule: UInt8, _ parts: String...) {
      // FNV-1a, with a byte between the parts.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      take(rule)
      for part in parts {
        part.utf8.forEach(take)
        take(0)
      }
      keys.insert(hash)
    }
    let sounds = form.words.map(Transliteration.key)
    add(1, sounds.joined())
    if form.words.count > 1 { add(1, sounds.sorted().joined()) }
    if form.kind == .author, form.given > 0, let first = form.words.first?.first {
      let sound = Transliteration.key(form.surname)
      add(2, sound, Transliteration.key(String(first)))
      let given = form.forenames.joined(separator: " ")
      add(3, given, String(form.surname.prefix(3)))
      add(4, given, String(form.surname.suffix(form.surname.count >= 7 ? 4 : 3)))
    } else if form.kind != .author {
      let letters = form.squeezed
      if letters.count >= 9 {
        add(5, String(letters.prefix(letters.count / 2)))
        add(5, String(letters.prefix((letters.count - 1) / 2)))
        add(6, String(letters.suffix(letters.count / 2)))
        add(6, String(letters.suffix((letters.count - 1) / 2)))
      }
      if letters.count >= 4 { add(8, String(letters.prefix(max(4, letters.count - 3)))) }
      if form.kind == .publisher, form.words.count > 1, let last = form.words.last {
        add(7, last, String(letters.prefix(1)))
      }
    }
    for key in keys { entries.append(Entry(key: key, place: UInt32(place))) }
  }

  /// Hands over each pair that shares a key; one that shares several comes several times.
  mutating func forEachPair(
    progress: (Int, Int) throws -> Void,
    _ body: (Int, Int) throws -> Void
  ) throws {
    entries.sort()
    var start = 0
    var told = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key == entries[start].key { end += 1 }
      if end - start > 1 {
        for index in start..<end {
          for second in (index + 1)..<max(index + 1, min(end, index + 1 + Self.most)) {
            try body(Int(entries[index].place), Int(entries[second].place))
          }
        }
      }
      start = end
      if start - told > 16384 {
        told = start
        try progress(start, entries.count)
      }
    }
  }
}
