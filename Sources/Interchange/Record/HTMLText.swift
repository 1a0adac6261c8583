import Books

/// HTML as plain text, for reviews and descriptions from other programs.
enum HTMLText {
  /// Breaks and paragraphs become lines, tags go, entities become letters.
  ///
  /// Text without a tag or an entity stays exactly as it is.
  static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return html
    }
    var output = ""
    var rest = html[...]
    var link = (address: "", start: output.endIndex)
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      output += rest[..<next]
      rest = rest[next...]
      if rest.first == "<", let tag = tag(rest) {
        switch tag.name {
        case "a":
          link = (attribute("href", of: rest[..<tag.end]) ?? "", output.endIndex)
        // An address within the page, or one that is the text of the link, says nothing more.
        case "/a":
          if link.address.hasPrefix("http"), !output[link.start...].contains(link.address) {
            output += " (\(link.address))"
          }
          link.address = ""
        case "img": output += attribute("alt", of: rest[..<tag.end]) ?? ""
        default: output += line(for: tag.name, after: output)
        }
        rest = rest[tag.end...]
      } else if let entity = entity(rest) {
        output += entity.text
        rest = rest[entity.end...]
      } else {
        output.append(rest.removeFirst())
      }
    }
    return trimmed(output + rest)
  }

  /// The text with its entities as letters, and everything else as it is.
  static func withEntities(_ text: String) -> String {
    var output = ""
    var rest = text[...]
    // Scalar by scalar: a semicolon with an accent upon it still ends an entity.
    while let next = rest.unicodeScalars.firstIndex(of: "&") {
      output += rest[..<next]
      rest = rest[next...]
      if let entity = entity(rest) {
        output += entity.text
        rest = rest[entity.end...]
      } else {
        output.append(rest.removeFirst())
      }
    }
    return output + rest
  }

  /// The value of an attribute of a tag, with or without quotation marks.
  private static func attribute(_ name: String, of tag: Substring) -> String? {
    let start = tag.indices.first { tag[$0...].prefix(name.count + 1).lowercased() == name + "=" }
    guard let start else { return nil }
    let rest = tag[start...].dropFirst(name.count + 1)
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      return withEntities(String(rest.prefix { $0 != " " && $0 != ">" }))
    }
    return withEntities(String(rest.dropFirst().prefix { $0 != quote }))
  }

  private static func line(for tag: String, after output: String) -> String {
    switch tag {
    case "br", "br/": "\n"
    case "li": output.isEmpty || output.hasSuffix("\n") ? "- " : "\n- "
    case "/p", "/div", "/blockquote", "/h1", "/h2", "/h3", "/ul", "/ol":
      output.hasSuffix("\n\n") || output.isEmpty ? "" : output.hasSuffix("\n") ? "\n" : "\n\n"
    default: ""
    }
  }

  /// The name of a tag in small letters; nil when a "<" is only a sign.
  private static func tag(_ text: Substring) -> (name: String, end: Substring.Index)? {
    let inside = text.dropFirst()
    guard let first = inside.first, first.isLetter || first == "/" || first == "!",
      let close = inside.prefix(2000).firstIndex(of: ">")
    else { return nil }
    let name = inside[..<close].prefix { !$0.isWhitespace }.lowercased()
    // "see <ann@x.org>", "list<T>" are texts.
    let bare = name.drop { $0 == "/" }.prefix { $0 != "/" }
    guard name.hasPrefix("!") || known.contains(String(bare)) || bare.contains(":") else {
      return nil
    }
    return (name, text.index(after: close))
  }

  /// The elements of HTML that stand in texts.
  private static let known: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "base", "bdi", "bdo",
    "big",
    "blockquote", "body", "br", "button", "caption", "center", "cite", "code", "col", "colgroup",
    "dd",
    "del", "details", "dfn", "dir", "div", "dl", "dt", "em", "embed", "figcaption", "figure",
    "font",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i",
    "iframe",
    "img", "input", "ins", "kbd", "label", "li", "link", "main", "mark", "meta", "nav", "object",
    "ol",
    "p", "param", "pre", "q", "rp", "rt", "ruby", "s", "samp", "script", "section", "small",
    "source",
    "span", "strike", "strong", "style", "sub", "summary", "sup", "table", "tbody", "td",
    "textarea",
    "tfoot", "th", "thead", "time", "title", "tr", "tt", "u", "ul", "var", "video", "wbr",
  ]

  private static func entity(_ text: Substring) -> (text: String, end: Substring.Index)? {
    guard let semicolon = text.unicodeScalars.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<semicolon]
    let end = text.unicodeScalars.index(after: semicolon)
    if let letter = named[String(name)] ?? accented(name) { return (letter, end) }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(Character(scalar)), end)
  }

  /// The letter of "Eacute", "scaron", "OElig": each entity of a letter and what is done to it.
  private static func accented(_ name: Substring) -> String? {
    guard let first = name.unicodeScalars.first, first.isASCII else { return nil }
    if let mark = marks[String(name.dropFirst())] {
      return Composition.compose(first.value, mark).map { String(Character($0)) }
    }
    // "AElig" and "Oslash" are the capitals of "aelig" and "oslash".
    guard first.properties.isUppercase, let small = named[name.lowercased()] else { return nil }
    return small.allSatisfy(\.isLetter) ? small.uppercased() : nil
  }

  private static let marks: [String: UInt32] = [
    "grave": 0x300, "acute": 0x301, "circ": 0x302, "tilde": 0x303, "macr": 0x304, "breve": 0x306,
    "dot": 0x307, "uml": 0x308, "ring": 0x30A, "dblac": 0x30B, "caron": 0x30C, "cedil": 0x327,
    "ogon": 0x328,
  ]

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”", "laquo": "«", "raquo": "»", "copy": "©", "reg": "®", "trade": "™",
    "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "aacute": "á", "acirc": "â",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "iacute": "í", "uacute": "ú", "ocirc": "ô",
    "aring": "å", "oslash": "ø", "aelig": "æ", "oelig": "œ", "eth": "ð", "thorn": "þ",
    "lstrok": "ł", "dstrok": "đ", "inodot": "ı", "iexcl": "¡", "iquest": "¿", "euro": "€",
    "pound": "£", "middot": "·", "bull": "•", "deg": "°", "sect": "§", "times": "×",
    "frac12": "½", "ordf": "ª", "ordm": "º", "sbquo": "‚", "bdquo": "„", "lsaquo": "‹",
    "rsaquo": "›", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "shy": "\u{AD}",
  ]
}
