/// Text that was taken from a web page, with its tags and entities.
package enum HTMLText {
  /// The text as it was to be read; nil where nothing of a page is in it.
  ///
  /// Text that was encoded twice ("&amp;amp;") is decoded twice. Only tags and names that stand in
  /// texts about books are known, so that "a < b" and "R&D;" stay as they are.
  package static func plain(_ text: String, inLines hasLines: Bool = false) -> String? {
    var plain = text
    for _ in 0..<3 {
      guard let next = once(plain, hasLines || text.contains("\n")) else { break }
      plain = next
    }
    let isChanged = plain != text
    plain = isChanged ? trimmed(plain) : plain
    return isChanged && !plain.isEmpty ? plain : nil
  }

  private static func once(_ text: String, _ hasLines: Bool) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return nil }
    // A title has one line.
    let broken = text.replacing(
      /<\/?(?:br|p|div|li)(?:\s[^<>]*)?\/?>/.ignoresCase(),
      with: hasLines ? "\n" : " "
    )
    let bare = broken.replacing(
      /<\/?(?:b|i|em|strong|span|a|u|sup|sub|font|ul|ol)(?:\s[^<>]*)?\/?>/.ignoresCase(),
      with: ""
    )
    let decoded = bare.replacing(/&(#\d{2,6}|#[xX][0-9a-fA-F]{2,5}|[A-Za-z]{2,8});/) { match in
      character(of: match.output.1).map { String($0) } ?? String(match.output.0)
    }
    guard decoded != text else { return nil }
    return decoded.replacing(/\ {2,}/, with: " ")
  }

  private static func character(of name: Substring) -> Character? {
    guard name.first == "#" else { return named[String(name)] }
    let digits = name.dropFirst()
    let number =
      digits.first.map { "xX".contains($0) } == true
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number >= 0x20, let scalar = Unicode.Scalar(number) else { return nil }
    return scalar == "\u{A0}" ? " " : Character(scalar)
  }

  /// The names of HTML 4 for Latin-1, in the order of the numbers from 161 on.
  private static let latin = """
    iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
    Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
    Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute \
    acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
    ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  private static let named: [String: Character] = {
    var named: [String: Character] = [
      "amp": "&", "quot": "\"", "lt": "<", "gt": ">", "apos": "'", "nbsp": " ", "ndash": "–",
      "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "sbquo": "‚", "hellip": "…", "bull": "•", "trade": "™", "euro": "€", "OElig": "Œ",
      "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
    ]
    for (place, name) in latin.split(separator: " ").enumerated() {
      if let scalar = Unicode.Scalar(161 + UInt32(place)) {
        named[String(name)] = Character(scalar)
      }
    }
    return named
  }()
}
