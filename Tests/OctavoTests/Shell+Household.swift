extension Shell {
  /// Makes a catalogue of two books and two readers: Maria, who is at the keyboard, and Jan, who has
  /// the second book.
  func prepareHousehold() throws {
    try prepare(
      [
        "add", "--title", "Dune", "--author", "Frank Herbert", "--publisher", "Ace", "--genre",
        "SF",
      ],
      ["add", "--title", "Emma", "--series", "Novels", "--tag", "gift"],
      ["readers", "add", "Maria", "--login", "maria"],
      ["readers", "add", "Jan"],
      ["lend", "id:2", "--to", "Jan"]
    )
  }
}
