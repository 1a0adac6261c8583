/// The words of all titles in memory, with the books that have them.
///
/// The books of a word are kept as the distances between their ids, most of which fit a byte: some
/// seven bytes a book in all. How many books have a word that begins with some letters is known
/// without a look at them.
struct InvertedIndex: Sendable {
  private var words = SortedWords()
  /// The books of one word after the other: from nothing to the first, from there to the next.
  private var distances: [UInt8] = []
  /// Where the books of each word start, and how many stand before them.
  private var starts: [UInt32] = []
  private var counts: [UInt32] = []
  /// The highest id of a book.
  private let last: Int64
  /// Whether all words are here: more stay in the file.
  let isWhole: Bool

  /// - Throws: `CancellationError`.
  init(_ titles: TitleTexts) throws {
    var lists = BookLists()
    try titles.forEachWord { lists.measure($0, of: $1) }
    last = titles.last
    isWhole = lists.fit
    guard isWhole else { return }
    let order = lists.numbers.inOrder
    words.reserve(order.count, ofBytes: lists.numbers.byteCount)
    starts.reserveCapacity(order.count + 1)
    counts.reserveCapacity(order.count + 1)
    var start: UInt32 = 0
    var count: UInt32 = 0
    for number in order {
      _ = words.append(lists.numbers[number])
      starts.append(start)
      counts.append(count)
      count += lists.counts[number]
      start += lists.place(number, at: start)
    }
    starts.append(start)
    counts.append(count)
    distances = Array(repeating: 0, count: Int(start))
    try distances.withUnsafeMutableBufferPointer { distances in
      try titles.forEachWord { lists.write($0, of: $1, to: distances) }
    }
  }

  /// How many books have a word that begins so, counting one with several such words several times.
  func count(withWord beginning: String) -> Int {
    let numbers = words.numbers(of: beginning)
    return Int(counts[numbers.upperBound] - counts[numbers.lowerBound])
  }

  /// The books with a word that begins so.
  func books(withWord beginning: String) -> IDBitmap {
    let numbers = words.numbers(of: beginning)
    let count = Int(counts[numbers.upperBound] - counts[numbers.lowerBound])
    return books(of: numbers, count)
  }

  /// The books with a word that has some letters in it.
  ///
  /// - Throws: `CancellationError`.
  func books(having letters: LetterPattern) throws -> IDBitmap {
    let numbers = try words.numbers(having: letters)
    let count = numbers.reduce(0) { $0 + Int(counts[$1 + 1] - counts[$1]) }
    return books(of: numbers, count)
  }

  private func books(of numbers: some Sequence<Int>, _ count: Int) -> IDBitmap {
    var books = IDBitmap()
    guard IDBitmap.isOfBits(count, upTo: last) else {
      var ids: [UInt32] = []
      forEachBook(of: numbers) { ids.append($0) }
      books.insert(ids[...])
      return books
    }
    books.insert(upTo: last) { bits in forEachBook(of: numbers, bits.insert) }
    return books
  }

  @inline(__always)
  private func forEachBook(of numbers: some Sequence<Int>, _ body: (UInt32) -> Void) {
    distances.withUnsafeBufferPointer { distances in
      for number in numbers {
        var place = Int(starts[number])
        let end = Int(starts[number + 1])
        var id = Distance.start
        while place < end {
          id &+= Distance.read(distances, &place)
          body(id)
        }
      }
    }
  }
}

/// The books of each word while they are put together: first how much room each needs, then the books.
private struct BookLists {
  var numbers = InternedWords()
  private(set) var counts: [UInt32] = []
  /// For each word the last book that was seen.
  private var last: [UInt32] = []
  /// For each word the bytes that its books take, then the place of the next one.
  private var places: [UInt32] = []
  private var byteCount = 0

  /// Nothing is measured beyond it: a file may hold any number of words.
  private static let mostBytes = 64 << 20

  var fit: Bool { byteCount < Self.mostBytes }

  @inline(__always)
  mutating func measure(_ word: UnsafeRawBufferPointer, of book: UInt32) {
    guard fit else { return }
    let number = numbers.number(of: word)
    if number == counts.count {
      counts.append(0)
      last.append(Distance.start)
      places.append(0)
      // With what tells words apart until all are known.
      byteCount += word.count + 40
    } else if last[number] == book {
      return
    }
    let size = Distance.size(book &- last[number])
    counts[number] += 1
    places[number] += UInt32(size)
    byteCount += size
    last[number] = book
  }

  /// - Returns: How much room the books of a word need, which will stand at a place.
  mutating func place(_ number: Int, at start: UInt32) -> UInt32 {
    last[number] = Distance.start
    defer { places[number] = start }
    return places[number]
  }

  @inline(__always)
  mutating func write(
    _ word: UnsafeRawBufferPointer,
    of book: UInt32,
    to distances: UnsafeMutableBufferPointer<UInt8>
  ) {
    let number = numbers.number(of: word)
    guard last[number] != book else { return }
    places[number] += Distance.write(book &- last[number], to: distances, places[number])
    last[number] = book
  }
}

/// A distance in as few bytes as it needs: seven bits in each, the lowest first, and the eighth where
/// more follow.
private enum Distance {
  /// The place before all books: to the one with the id 0 it is one step.
  static let start = UInt32.max

  @inline(__always)
  static func size(_ distance: UInt32) -> Int {
    (38 - (distance | 1).leadingZeroBitCount) / 7
  }

  @inline(__always)
  static func write(
    _ distance: UInt32,
    to bytes: UnsafeMutableBufferPointer<UInt8>,
    _ place: UInt32
  ) -> UInt32 {
    var rest = distance
    var end = Int(place)
    while rest > 0x7F {
      bytes[end] = UInt8(truncatingIfNeeded: rest) | 0x80
      rest >>= 7
      end += 1
    }
    bytes[end] = UInt8(truncatingIfNeeded: rest)
    return UInt32(end + 1) - place
  }

  @inline(__always)
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt32 {
    var distance: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let byte = bytes[place]
      place += 1
      distance |= UInt32(byte & 0x7F) &<< shift
      if byte < 0x80 { return distance }
      shift += 7
    }
  }
}
