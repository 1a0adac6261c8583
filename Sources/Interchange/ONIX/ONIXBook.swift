import Catalog

/// A product of ONIX as a book; short tags of release 2.1 and 3 stand beside the names.
enum ONIXBook {
  static func read(_ product: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(
      program: "onix",
      id: product.text("RecordReference", "a001") ?? ""
    )
    var isbns: [String] = []
    for identifier in product.all("ProductIdentifier", "productidentifier") {
      guard let value = identifier.text("IDValue", "b244") else { continue }
      switch identifier.text("ProductIDType", "b221") {
      case "15", "03": if (try? ISBN.parse(value)) != nil { isbns.insert(value, at: 0) }
      case "02": isbns.append(value)
      case "06": book.identifiers.append(ImportedBook.Identifier("doi", value))
      case "13": book.identifiers.append(ImportedBook.Identifier("lccn", value))
      default: continue
      }
    }
    if isbns.isEmpty, let value = product.text("ISBN", "b004") { isbns = [value] }
    if !isbns.isEmpty { book.takeISBNs(isbns) }
    // Release 3 has what describes the book in groups, release 2.1 beside one another.
    for group in [product]
      + product.all(
        "DescriptiveDetail",
        "descriptivedetail",
        "CollateralDetail",
        "collateraldetail",
        "PublishingDetail",
        "publishingdetail"
      )
    {
      readGroup(group, into: &book)
    }
  }

  private static func readGroup(_ group: XMLElement, into book: inout ImportedBook) {
    for element in group.children {
      let text = trimmed(element.text)
      switch element.name {
      case "Title", "title", "TitleDetail", "titledetail": readTitle(element, into: &book)
      case "DistinctiveTitle", "b028": if book.draft.title.isEmpty { book.draft.title = text }
      case "Contributor", "contributor": credit(element, into: &book)
      case "Series", "series", "Collection", "collection": readSeries(element, into: &book)
      case "Publisher", "publisher":
        if let name = element.text("PublisherName", "b081") { book.publish(tidied(name)) }
      case "Imprint", "imprint":
        if let name = element.text("ImprintName", "b079") { book.keep("imprint", name) }
      case "PublisherName", "b081": book.publish(tidied(text))
      case "PublicationDate", "b003": date(text, into: &book)
      case "PublishingDate", "publishingdate":
        if element.text("PublishingDateRole", "x448") == "01",
          let day = element.text("Date", "b306")
        {
          date(day, into: &book)
        }
      case "NumberOfPages", "b061": BookFacts.takePages(text, into: &book)
      case "Extent", "extent":
        if ["00", "06", "11"].contains(element.text("ExtentType", "b218")), book.draft.pages.isEmpty
        {
          BookFacts.takePages(element.text("ExtentValue", "b219") ?? "", into: &book)
        }
      case "Language", "language":
        if element.text("LanguageRole", "b253") == "01" {
          BookFacts.takeLanguage(element.text("LanguageCode", "b252") ?? "", into: &book)
        }
      case "LanguageOfText", "b059": BookFacts.takeLanguage(text, into: &book)
      case "ProductForm", "b012": readForm(text, into: &book)
      case "Subject", "subject":
        let name = element.text("SubjectHeadingText", "b070")
        if let name {
          book.tag(tidied(name))
        } else {
          book.keep("subject", element.text("SubjectCode", "b069") ?? "")
        }
      case "OtherText", "othertext", "TextContent", "textcontent": readText(element, into: &book)
      case "BASICMainSubject", "b064", "BICMainSubject", "b065", "EditionNumber", "b057":
        book.keep(element.name, text)
      default: continue
      }
    }
  }

  private static func readTitle(_ element: XMLElement, into book: inout ImportedBook) {
    let type = element.text("TitleType", "b202") ?? "01"
    // Of release 3 the title stands one element deeper.
    let inner = element.all("TitleElement", "titleelement").first ?? element
    let prefix = inner.text("TitlePrefix", "b030")
    let without = inner.text("TitleWithoutPrefix", "b031")
    let parts = [prefix, without].compactMap(\.self)
    guard
      let title = inner.text("TitleText", "b203")
        ?? (without == nil ? nil : parts.joined(separator: " "))
    else { return }
    if type != "01" || !book.draft.title.isEmpty { return book.keep("otherTitle", title) }
    book.draft.title = title
    book.draft.subtitle = inner.text("Subtitle", "b029") ?? ""
  }

  private static func credit(_ element: XMLElement, into book: inout ImportedBook) {
    let name = element.text("PersonName", "b036")
    let inverted = element.text("PersonNameInverted", "b037")
    let parts = [element.text("NamesBeforeKey", "b039"), element.text("KeyNames", "b040")]
    let role = role(element.text("ContributorRole", "b035") ?? "A01")
    if let name {
      book.credit(tidied(name), as: role)
      if let inverted, inverted.contains(",") {
        book.people.append(AuthorityDraft(name: tidied(name), sortName: tidied(inverted)))
      }
    } else if let inverted {
      book.creditInverted(inverted, as: role)
    } else if let corporate = element.text("CorporateName", "b047") {
      book.credit(tidied(corporate), as: role)
    } else {
      book.credit(tidied(parts.compactMap(\.self).joined(separator: " ")), as: role)
    }
  }

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
    let name = element.text("TitleOfSeries", "b018") ?? inner?.text("TitleText", "b203") ?? ""
    let volume =
      element.text("NumberWithinSeries", "b019") ?? inner?.text("PartNumber", "x410") ?? ""
    BookFacts.takeSeries(name, volume: volume, into: &book)
  }

  private static func date(_ text: String, into book: inout ImportedBook) {
    guard book.draft.year.isEmpty else { return }
    let year = String(text.prefix(4))
    if BookFacts.isPlain(year, digits: 4), year != "0000" { book.draft.year = year }
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

  private static func readText(_ element: XMLElement, into book: inout ImportedBook) {
    let text = HTMLText.plain(element.text("Text", "d104") ?? "")
    guard !text.isEmpty else { return }
    let type = element.text("TextTypeCode", "d102", "TextType", "x426") ?? ""
    if ["01", "03"].contains(type), book.draft.notes.isEmpty {
      book.draft.notes = text
    } else {
      book.keep("text" + type, text)
    }
  }
}
