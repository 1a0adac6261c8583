/// What a reader thinks of a book: half a star to five.
///
/// No rating is no value, not zero.
package struct Rating: Hashable, Sendable, Comparable {
  /// 1 to 10.
  package let halves: Int

  package init?(halves: Int) {
    guard 1...10 ~= halves else { return nil }
    self.halves = halves
  }

  package var stars: Double { Double(halves) / 2 }

  package static func < (one: Self, other: Self) -> Bool { one.halves < other.halves }

  /// In stars: "4", "4½".
  package var name: String {
    let whole = halves > 1 ? String(halves / 2) : ""
    return whole + (halves.isMultiple(of: 2) ? "" : "½")
  }

  /// Reads stars: "4", "4.5", "4,5", "4½", "★★★★½".
  ///
  /// Nil for what is none.
  package static func parse(_ text: String) -> Rating? {
    let text = tidied(text)
    let signs = text.filter { $0 == "★" || $0 == "*" }
    if !signs.isEmpty {
      let rest = String(text.filter { !"★*☆ ".contains($0) })
      guard rest.isEmpty || rest == "½" else { return nil }
      return Rating(halves: signs.count * 2 + (rest == "½" ? 1 : 0))
    }
    let plain = text.replacing("½", with: ".5").replacing(",", with: ".")
    guard plain.utf8.count <= 8, plain.first != "-",
      let stars = Double(plain.first == "." ? "0" + plain : plain),
      let halves = Int(exactly: stars * 2)
    else { return nil }
    return Rating(halves: halves)
  }
}
