extension ImportFormat {
  /// Product lists of publishers: ONIX 2.1 and 3, with reference names and short tags.
  static let onix = ImportFormat(
    id: "onix",
    name: "ONIX",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      if head.holds("<ONIXMessage") || head.holds("<ONIXmessage") { return 95 }
      return head.holds("<ProductIdentifier") || head.holds("<productidentifier") ? 90 : 0
    },
    read: { file, options, take in
      try XMLRecords.forEach(
        in: file,
        named: ["Product", "product"],
        format: "ONIX",
        options: options,
        take: take
      ) { element, book in
        ONIXBook.read(element, into: &book)
      }
    }
  )
}
