import Books

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
    elements: ["Product", "product"],
    readRecord: { element, _, book in ONIXBook.read(element, into: &book) }
  )
}

/// A product of ONIX as a book; short tags of release 2.1 and 3 stand beside the names.
private enum ONIXBook {
  static func read(_ product: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(
      program: "onix",
      id: product.text("RecordReference", "a001") ?? ""
    )
    if product.text("NotificationType", "a002") == "05" {
      return book.refuse(.isWithdrawal)
    }
    var isbns: [String] = []
    for identifier in product.all("ProductIdentifier", "productidentifier") {
      guard let value = identifier.text("IDValue", "b244") else { continue }
      let type = identifier.text("ProductIDType", "b221") ?? ""
      switch type {
      case "15": isbns.insert(value, at: 0)
      // A number of another article is a GTIN, too.
      case "03": if (try? ISBN.parse(value)) != nil { isbns.insert(value, at: 0) }
      case "02": isbns.append(value)
      case "06": book.identify("doi", value)
      case "13": book.identify("lccn", value)
      default:
        let name = identifier.text("IDTypeName", "b233") ?? "onix-" + type
        book.identify(name.lowercased(), value)
      }
    }
    if isbns.isEmpty {
      isbns = [product.text("ISBN", "b004"), product.text("EAN13", "b005")].compactMap(\.self)
    }
    if !isbns.isEmpty { book.takeISBNs(isbns) }
    // Release 3 has what describes the book in groups, release 2.1 beside one another.
    let groups =
      [product]
      + product.all(
        "DescriptiveDetail",
        "descriptivedetail",
        "CollateralDetail",
        "collateraldetail",
        "PublishingDetail",
        "publishingdetail"
      )
    readTitles(groups, into: &book)
    for group in groups { readGroup(group, into: &book) }
    // A product without a title is refused, even with an ISBN.
    if book.draft.title.isEmpty { book.refuse(.untitled) }
  }

  private static func readGroup(_ group: XMLElement, into book: inout ImportedBook) {
    for element in inSequence(group.children) {
      let text = trimmed(element.text)
      switch element.name {
      case "DistinctiveTitle", "b028": if text != book.draft.title { book.keep("otherTitle", text) }
      case "Contributor", "contributor": credit(element, into: &book)
      case "Series", "series", "Collection", "collection": readSeries(element, into: &book)
      case "Publisher", "publisher":
        if let name = element.text("PublisherName", "b081") { book.publish(Imprint.name(name)) }
        book.keepOthers(of: element, but: ["PublisherName", "b081", "PublishingRole", "b291"])
      case "Imprint", "imprint":
        if let name = element.text("ImprintName", "b079") { book.keep("imprint", name) }
        book.keepOthers(of: element, but: ["ImprintName", "b079"])
      case "PublisherName", "b081": book.publish(Imprint.name(text))
      case "PublicationDate", "b003": date(text, into: &book)
      case "PublishingDate", "publishingdate":
        let role = element.text("PublishingDateRole", "x448") ?? ""
        guard let day = element.text("Date", "b306") else { continue }
        if role == "01" { date(day, into: &book) } else { book.keep("date" + role, day) }
      case "NumberOfPages", "b061": FieldReader.takePages(text, into: &book)
      case "Extent", "extent":
        if ["00", "06", "11"].contains(element.text("ExtentType", "b218")), book.draft.pages.isEmpty
        {
          FieldReader.takePages(element.text("ExtentValue", "b219") ?? "", into: &book)
        } else {
          book.keep("extent", element.json)
        }
      case "Language", "language":
        if element.text("LanguageRole", "b253") == "01" {
          FieldReader.takeNextLanguage(element.text("LanguageCode", "b252") ?? "", into: &book)
        } else {
          book.keep("language", element.json)
        }
      case "LanguageOfText", "b059": FieldReader.takeNextLanguage(text, into: &book)
      case "ProductForm", "b012": readForm(text, into: &book)
      case "Subject", "subject":
        let scheme = element.text("SubjectSchemeIdentifier", "b067") ?? ""
        if let name = element.text("SubjectHeadingText", "b070") {
          // Of keywords (20) there are several in one text.
          for part in scheme == "20" ? name.components(by: ";") : [name] { book.tag(tidied(part)) }
        }
        if let code = element.text("SubjectCode", "b069") {
          book.keep("subject", scheme.isEmpty ? code : "\(scheme) \(code)")
        }
      case "OtherText", "othertext", "TextContent", "textcontent": readText(element, into: &book)
      default: if !told.contains(element.name) { book.keep(element.name, element.json) }
      }
    }
  }

  /// Elements that are read elsewhere, and those that are about the message and not about the book.
  private static let told: Set<String> = [
    "RecordReference", "a001", "NotificationType", "a002", "RecordSourceType", "a194",
    "RecordSourceName", "a197", "ProductIdentifier", "productidentifier", "ISBN", "b004", "EAN13",
    "b005", "Title", "title", "TitleDetail", "titledetail", "TitlePrefix", "b030",
    "TitleWithoutPrefix", "b031", "Subtitle", "b029", "DescriptiveDetail", "descriptivedetail",
    "CollateralDetail", "collateraldetail",
    "PublishingDetail", "publishingdetail",
  ]

  /// Contributors in the order that their numbers say; the others stay where they are.
  private static func inSequence(_ elements: [XMLElement]) -> [XMLElement] {
    func number(_ element: XMLElement) -> Int {
      element.text("SequenceNumber", "b034").flatMap { Int($0) } ?? Int.max
    }
    let isContributor = { (element: XMLElement) in element.name.lowercased() == "contributor" }
    var people = elements.filter(isContributor).enumerated().sorted {
      (number($0.element), $0.offset) < (number($1.element), $1.offset)
    }.map(\.element)[...]
    return elements.map { isContributor($0) ? people.removeFirst() : $0 }
  }

  /// The distinctive title (01), else one of no type (00), else the first; the others are kept.
  private static func readTitles(_ groups: [XMLElement], into book: inout ImportedBook) {
    let details = groups.flatMap { $0.all("Title", "title", "TitleDetail", "titledetail") }
    let types = details.map { $0.text("TitleType", "b202") ?? "01" }
    let order = ["01", "00"].flatMap { type in details.indices.filter { types[$0] == type } }
    for place in order { readTitle(details[place], into: &book) }
    // Release 2.1 may have the title among the other elements of the product.
    if let product = groups.first {
      let subtitle = product.text("Subtitle", "b029") ?? ""
      if book.draft.title.isEmpty {
        book.draft.title = product.text("DistinctiveTitle", "b028") ?? title(of: product)
        book.draft.subtitle = subtitle
      } else if subtitle != book.draft.subtitle {
        book.keep("Subtitle", subtitle)
      }
    }
    for place in details.indices where !order.contains(place) {
      readTitle(details[place], into: &book)
    }
  }

  private static func readTitle(_ element: XMLElement, into book: inout ImportedBook) {
    // In release 3 the title is one element deeper, perhaps beside that of a collection (02).
    let elements = element.all("TitleElement", "titleelement")
    let isOfCollection = { (element: XMLElement) in
      element.text("TitleElementLevel", "x409") == "02"
    }
    let inner = elements.first { !isOfCollection($0) } ?? elements.first ?? element
    let title = title(of: inner)
    guard !title.isEmpty, (try? ISBN.parse(title)) == nil else { return }
    guard book.draft.title.isEmpty else {
      let subtitle = inner.text("Subtitle", "b029")
      if title != book.draft.title || subtitle != nil {
        book.keep("otherTitle", [title, subtitle].compactMap(\.self).joined(separator: ": "))
      }
      return
    }
    for part in element.all("TitleStatement", "x478") { book.keep(part.name, tidied(part.text)) }
    book.draft.title = title
    book.draft.subtitle = inner.text("Subtitle", "b029") ?? ""
    let part = inner.text("PartNumber", "x410")
    guard let collection = elements.first(where: isOfCollection), elements.count > 1 else {
      return book.keep("PartNumber", part ?? "")
    }
    // The number of the book in the collection stands with either of them.
    let own = collection.text("PartNumber", "x410")
    FieldReader.takeSeries(Self.title(of: collection), volume: own ?? part ?? "", into: &book)
    if own != nil { book.keep("PartNumber", part ?? "") }
  }

  /// The title of an element, which may stand in two parts: "The" and "Dispossessed".
  private static func title(of element: XMLElement) -> String {
    if let title = element.text("TitleText", "b203") { return title }
    guard let rest = element.text("TitleWithoutPrefix", "b031") else { return "" }
    return [element.text("TitlePrefix", "b030"), rest].compactMap(\.self).joined(separator: " ")
  }

  private static func credit(_ element: XMLElement, into book: inout ImportedBook) {
    // Who did two things is named once, with both.
    let roles = element.all("ContributorRole", "b035").map { role(trimmed($0.text)) }
    for role in roles.isEmpty ? [.author] : roles { credit(element, as: role, into: &book) }
    for code in element.all("ContributorRole", "b035").map({ trimmed($0.text) })
    where !isKnown(code) { book.keep("ContributorRole", code) }
    for title in ["TitlesBeforeNames", "b038", "TitlesAfterNames", "b043"] {
      book.keep("titles of the contributor", tidied(element.text(title) ?? ""))
    }
    book.keep("about", HTMLText.plain(element.text("BiographicalNote", "b044") ?? ""))
    book.keepOthers(of: element, but: readOfContributor)
  }

  private static let readOfContributor: Set = [
    "SequenceNumber", "b034", "ContributorRole", "b035", "PersonName", "b036",
    "PersonNameInverted", "b037", "TitlesBeforeNames", "b038", "NamesBeforeKey", "b039",
    "PrefixToKey", "b247", "KeyNames", "b040", "NamesAfterKey", "b041", "SuffixToKey", "b248",
    "TitlesAfterNames", "b043", "CorporateName", "b047", "BiographicalNote", "b044",
  ]

  private static func credit(
    _ element: XMLElement,
    as role: Role,
    into book: inout ImportedBook
  ) {
    let name = element.text("PersonName", "b036")
    let inverted = element.text("PersonNameInverted", "b037")
    let parts = [
      element.text("NamesBeforeKey", "b039"), element.text("PrefixToKey", "b247"),
      element.text("KeyNames", "b040"), element.text("NamesAfterKey", "b041"),
      element.text("SuffixToKey", "b248"),
    ]
    if let name, let fuller = fullerName(than: name, inverted, element) {
      book.keep("PersonName", tidied(name))
      book.creditInverted(fuller, as: role)
    } else if let name {
      book.credit(tidied(name), as: role)
      if let inverted, inverted.contains(",") {
        let person = AuthorityDraft(name: tidied(name), sortName: tidied(inverted))
        book.know(person)
      }
    } else if let inverted {
      book.creditInverted(inverted, as: role)
    } else if let corporate = element.text("CorporateName", "b047") {
      book.creditInstitution(tidied(corporate), as: role)
    } else {
      book.credit(tidied(parts.compactMap(\.self).joined(separator: " ")), as: role)
    }
  }

  /// The name with its given part, surname first, where a person is called by the surname alone.
  ///
  /// Two of one surname are two people.
  ///
  /// - Returns: Nil where the name says more.
  private static func fullerName(
    than name: String,
    _ inverted: String?,
    _ element: XMLElement
  ) -> String? {
    let name = folded(name)
    if let inverted, let comma = inverted.firstIndex(of: ","),
      folded(String(inverted[..<comma])) == name,
      inverted[inverted.index(after: comma)...].contains(where: \.isLetter)
    {
      return inverted
    }
    guard let key = element.text("KeyNames", "b040"), folded(key) == name,
      let given = element.text("NamesBeforeKey", "b039"), given.contains(where: \.isLetter)
    else { return nil }
    return "\(key), \(given)"
  }

  /// True when a code of list 17 alone says what somebody did; A99 and Z99 are "other".
  private static func isKnown(_ code: String) -> Bool { role(code) != .contributor }

  /// List 17 of the ONIX code lists.
  private static func role(_ code: String) -> Role {
    switch code {
    case "A01", "A02": .author
    case "A12", "A35", "A36": .illustrator
    case "A13", "A08": .photographer
    case "A15", "A24": .introduction
    case "A23": .foreword
    case "A19": .afterword
    case "B01", "B09", "B10", "B11", "B13", "B21": .editor
    case "B05": .adapter
    case "B06", "B08": .translator
    case "C01", "C02": .compiler
    case "E03", "E07": .narrator
    default: .contributor
    }
  }

  private static func readSeries(_ element: XMLElement, into book: inout ImportedBook) {
    let detail = element.all("TitleDetail", "titledetail").first
    let inner = detail?.all("TitleElement", "titleelement").first
    let name =
      element.text("TitleOfSeries", "b018")
      ?? title(of: inner ?? element.all("Title", "title").first ?? element)
    let volume =
      element.text("NumberWithinSeries", "b019") ?? inner?.text("PartNumber", "x410") ?? ""
    FieldReader.takeSeries(name, volume: volume, into: &book)
  }

  private static func date(_ text: String, into book: inout ImportedBook) {
    guard book.draft.year.isEmpty else { return }
    let year = String(text.prefix(4))
    if FieldReader.isPlain(year, digits: 4), year != "0000" { book.draft.year = year }
    if text.utf8.count > 4 { book.keep("date", text) }
  }

  /// Lists 7 and 150: the first letters say what kind of thing it is.
  private static func readForm(_ code: String, into book: inout ImportedBook) {
    let format: BookFormat? =
      switch code {
      case "BB", "BG": .hardcover
      case "BC", "BE": .paperback
      case "BH": .boardBook
      case "DG", "EA", "EB", "ED", "DH": .ebook
      default: code.hasPrefix("A") ? .audiobook : nil
      }
    if let format { book.draft.format = format.rawValue } else { book.keep("form", code) }
  }

  private static let readOfText: Set = [
    "Text", "d104", "TextTypeCode", "d102", "TextType", "x426", "TextFormat", "d103",
    "ContentAudience", "x427",
  ]

  private static func readText(_ element: XMLElement, into book: inout ImportedBook) {
    let text = HTMLText.plain(element.text("Text", "d104") ?? "")
    guard !text.isEmpty else { return }
    let type = element.text("TextTypeCode", "d102", "TextType", "x426") ?? ""
    if ["01", "03"].contains(type), book.draft.notes.isEmpty {
      book.draft.notes = text
    } else {
      book.keep("text" + type, text)
    }
    book.keepOthers(of: element, but: readOfText)
  }
}
