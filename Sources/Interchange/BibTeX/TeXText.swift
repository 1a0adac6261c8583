import Books

/// TeX as plain text: accents, ligatures, dashes, and braces that only protect.
enum TeXText {
  /// The text that TeX would print; commands that are not known lose their name, not their text.
  static func plain(_ tex: String) -> String {
    guard isMarkedUp(tex) else { return tex }
    var reader = Reader(Array(tex.unicodeScalars.prefix(1_048_576)))
    reader.run()
    var words = String.UnicodeScalarView()
    var spaceIsDue = false
    for scalar in String(reader.output).unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        spaceIsDue = !words.isEmpty
        continue
      }
      if spaceIsDue { words.append(" ") }
      spaceIsDue = false
      words.append(scalar)
    }
    return String(words)
  }

  /// As ``plain(_:)``, with the paragraphs that an empty line parts, and the lines that `\\\\` ends.
  static func lines(_ tex: String) -> String {
    guard isMarkedUp(tex) else { return tex }
    var reader = Reader(Array(tex.unicodeScalars.prefix(1_048_576)))
    reader.lineBreak = "\u{2028}"
    reader.run()
    var result = String.UnicodeScalarView()
    var (breaks, newlines, spaceIsDue) = (0, 0, false)
    for scalar in reader.output {
      switch scalar {
      case "\u{2028}":
        // What stands behind it up to the next word belongs to the break.
        (breaks, newlines) = (breaks + 1, 0)
      case "\n":
        newlines += 1
        spaceIsDue = true
        if newlines == 2 { breaks += 2 }
      case " ", "\t", "\r": spaceIsDue = true
      default:
        if !result.isEmpty {
          for _ in 0..<breaks { result.append("\n") }
          if breaks == 0, spaceIsDue { result.append(" ") }
        }
        (breaks, newlines, spaceIsDue) = (0, 0, false)
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isMarkedUp(_ tex: String) -> Bool {
    tex.utf8.contains { "\\{}~-`'$%\n\t".utf8.contains($0) } || tex.contains("  ")
  }

  /// An address or a path as it stands, without the braces around it; programs write `\_` in it
  /// for `_`, and so `\&`, `\%`, `\#` and `\$`.
  static func verbatim(_ text: String) -> String {
    var text = trimmed(text)
    while text.hasPrefix("{"), text.hasSuffix("}") { text = String(text.dropFirst().dropLast()) }
    for sign in ["_", "&", "%", "#", "$"] { text = text.replacing("\\" + sign, with: sign) }
    return text
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var index = 0
    var output = String.UnicodeScalarView()
    /// What the end of a line in a paragraph becomes.
    var lineBreak: Unicode.Scalar = " "

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func run() {
      while index < scalars.count {
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "\\": command()
        case "{", "}", "$": break
        case "~": output.append("\u{A0}")
        case "-": dashes()
        case "`" where next == "`": index += 1; output.append("“")
        case "'" where next == "'": index += 1; output.append("”")
        default: output.append(scalar)
        }
      }
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func dashes() {
      var count = 1
      while next == "-", count < 3 {
        index += 1
        count += 1
      }
      output.append(count == 1 ? "-" : count == 2 ? "–" : "—")
    }

    private mutating func command() {
      guard let first = next else { return }
      index += 1
      if let mark = TeXText.accents[first], !first.properties.isAlphabetic {
        return accent(mark)
      }
      guard first.isASCII, first.properties.isAlphabetic else {
        // \&, \%, \_ and the like are themselves; "\ ", "\," are spaces, "\-" may break a word.
        if first == "\\" {
          output.append(lineBreak)
        } else if first == "," || first == ";" || first == ":" {
          output.append(" ")
        } else if first != "-" && first != "/" && first != "!" {
          output.append(first)
        }
        return
      }
      var name = String(first)
      while let letter = next, letter.isASCII, letter.properties.isAlphabetic {
        name.unicodeScalars.append(letter)
        index += 1
      }
      if name.unicodeScalars.count == 1, let mark = TeXText.accents[first] {
        skipSpace()
        return accent(mark)
      }
      let hadSpace = next == " "
      skipSpace()
      if name == "newline" {
        output.append(lineBreak)
      } else if name == "par" {
        output.append(contentsOf: "\n\n".unicodeScalars)
      } else if let text = TeXText.symbols[name] {
        output.append(contentsOf: text.unicodeScalars)
      } else if TeXText.functions.contains(name) {
        output.append(contentsOf: name.unicodeScalars)
        if hadSpace || next == "\\" { output.append(" ") }
      } else if name == "sqrt" {
        output.append("√")
      } else if name == "frac" {
        fraction()
      } else if TeXText.unprinted.contains(name) {
        skipGroup()
      } else if name.contains(where: \.isUppercase), !TeXText.switches.contains(name), !isGroup {
        // An unknown macro with capitals, such as \UNIX: its name is nearest to what it prints.
        output.append(contentsOf: name.unicodeScalars)
      }
    }

    /// Prints "\\frac{1}{2}" as 1/2.
    private mutating func fraction() {
      guard next == "{" else { return }
      var inner = Reader(group())
      inner.run()
      output.append(contentsOf: inner.output)
      output.append("/")
    }

    /// What is in the braces that follow, which are gone then.
    private mutating func group() -> [Unicode.Scalar] {
      let start = index
      skipGroup()
      return index > start + 1 ? Array(scalars[(start + 1)..<(index - 1)]) : []
    }

    private mutating func skipSpace() {
      while next == " " { index += 1 }
    }

    /// True when braces with something inside follow.
    private var isGroup: Bool {
      next == "{" && index + 1 < scalars.count && scalars[index + 1] != "}"
    }

    /// Goes behind the braces that follow; a text without its last one is not skipped.
    private mutating func skipGroup() {
      guard next == "{" else { return }
      var depth = 0
      for place in index..<scalars.count {
        if scalars[place] == "{" { depth += 1 }
        if scalars[place] == "}" { depth -= 1 }
        if depth == 0 { return index = place + 1 }
      }
    }

    /// Puts a mark on the letter that follows, which may stand in braces.
    private mutating func accent(_ mark: Unicode.Scalar) {
      while next == " " || next == "{" { index += 1 }
      guard let letter = next else { return }
      index += 1
      var base = letter
      if letter == "\\", let dotless = next, dotless == "i" || dotless == "j" {
        index += 1
        base = dotless
      }
      guard base.properties.isAlphabetic else {
        index -= 1
        return
      }
      // As one letter where there is one, as people type it.
      let pair = [UInt32(base.value), mark.value]
      let composed = Composition.compose(pair[0], pair[1])
      if let composed { output.append(composed) } else { output.append(base); output.append(mark) }
    }
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "=": "\u{304}", "u": "\u{306}",
    ".": "\u{307}", "\"": "\u{308}", "r": "\u{30A}", "H": "\u{30B}", "v": "\u{30C}",
    "d": "\u{323}", "c": "\u{327}", "k": "\u{328}", "b": "\u{331}", "t": "\u{361}",
  ]

  /// Commands with capitals that change the look of what follows, and print nothing.
  private static let switches: Set = ["Large", "LARGE", "Huge", "MakeUppercase", "MakeLowercase"]

  /// Commands that do not print what is in their braces.
  private static let unprinted: Set = [
    "noopsort", "noop", "label", "cite", "ref", "href", "vspace", "hspace", "textcolor", "color",
    "vphantom", "hphantom", "phantom", "index",
  ]

  /// Functions that are printed by their names.
  private static let functions: Set = [
    "log", "ln", "lg", "exp", "sin", "cos", "tan", "cot", "arcsin", "arccos", "arctan", "sinh",
    "cosh", "tanh", "lim", "max", "min", "sup", "inf", "det", "dim", "ker", "gcd", "deg", "mod",
    "bmod", "arg",
  ]

  private static let symbols = [
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å",
    "AA": "Å", "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ",
    "TH": "Þ", "dj": "đ", "DJ": "Đ", "S": "§", "P": "¶", "pounds": "£", "copyright": "©",
    "ldots": "…", "dots": "…", "textendash": "–", "textemdash": "—", "textquoteright": "’",
    "textquoteleft": "‘", "guillemotleft": "«", "guillemotright": "»", "textbackslash": "\\",
    "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "textregistered": "®", "texttrademark": "™",
    "emdash": "—", "endash": "–", "textellipsis": "…", "textquotedblleft": "“",
    "textquotedblright": "”", "quotedblbase": "„", "quotesinglbase": "‚", "guilsinglleft": "‹",
    "guilsinglright": "›", "textordfeminine": "ª", "textordmasculine": "º", "textdegree": "°",
    "textunderscore": "_", "textbar": "|", "textless": "<", "textgreater": ">", "textdollar": "$",
    "textasteriskcentered": "*", "textbullet": "•", "cdot": "·", "times": "×", "infty": "∞",
    "rightarrow": "→", "to": "→", "pm": "±", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ",
    "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    "slash": "/", "ng": "ŋ", "euro": "€", "textasciitilde": "~",
    "textasciicircum": "^",
  ]

  // MARK: - Writing

  /// Several lines as TeX prints them; ``lines(_:)`` gives them back.
  ///
  /// An empty line parts paragraphs; what ends other lines, and further empty ones, is `\\\\`.
  static func escapedLines(_ text: String) -> String {
    var result = ""
    var ends = 0
    for line in escaped(withLineFeeds(text)).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if !line.isEmpty {
        if ends > 1 { result += "\n\n" }
        result += String(repeating: "\\\\\n", count: ends > 1 ? ends - 2 : ends) + line
        ends = 0
      }
      ends += 1
    }
    return result
  }

  /// Plain text as TeX prints it; ``plain(_:)`` gives it back, but for line breaks.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "\\{}$&#^_~%-`'".utf8.contains($0) }) else { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}", "$", "&", "#", "_", "%":
        result.append("\\")
        result.append(scalar)
      case "\\": result.append(contentsOf: #"\textbackslash{}"#.unicodeScalars)
      case "~": result.append(contentsOf: #"\textasciitilde{}"#.unicodeScalars)
      case "^": result.append(contentsOf: #"\textasciicircum{}"#.unicodeScalars)
      case "-", "`", "'":
        // Two of them would become a dash or a quotation mark.
        if last == scalar { result.append(contentsOf: "{}".unicodeScalars) }
        result.append(scalar)
      default: result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}
