import Books
import Catalog
import Foundation
import Testing

@Suite struct FoldedTests {
  @Test(arguments: [
    ("The Dispossessed", "the dispossessed"),
    ("  Harper  &\tRow ", "harper row"),
    ("O'Brien, Flann", "obrien flann"),
    ("Poseidon’s Wake", "poseidons wake"),
    ("J.R.R. Tolkien", "j r r tolkien"),
    ("Jo Nesbø", "jo nesbo"),
    ("Müller", "muller"),
    ("STRASSE Straße ẞ", "strasse strasse ss"),
    ("Æsop œuvre Łódź Đorđe þórr Ðað", "aesop oeuvre lodz dorde thorr dad"),
    ("ıstanbul İSTANBUL", "istanbul istanbul"),
    ("García Márquez", "garcia marquez"),
    ("Nguyễn Ngọc Tư", "nguyen ngoc tu"),
    ("Ｆｕｌｌ　Ｗｉｄｔｈ　１２", "full width 12"),
    ("ﬁn de siècle №", "fin de siecle"),
    ("Qurʾān", "quran"),
    ("soft\u{AD}hyphen zero\u{200B}width", "softhyphen zerowidth"),
    ("Лев Толстой", "лев толстои"),
    ("Οδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"),
    ("村上春樹", "村上春樹"),
    ("ﾊﾟﾘ", "パリ"),
    ("طه حُسَيْن", "طه حسين"),
    ("ספר הַזִּכְרוֹנוֹת", "ספר הזכרונות"),
    ("١٩٨٤", "1984"),
    ("ภาษาไทย", "ภาษาไทย"),
  ])
  func `names fold to their plain letters`(text: String, expected: String) {
    #expect(folded(text) == expected)
  }

  @Test(arguments: ["!!!", "…", "🐈‍⬛", "?", "-"])
  func `a name of which nothing remains stays`(text: String) {
    #expect(folded(text) == text)
    #expect(folded(" \(text) ") == text)
  }

  @Test func `nothing folds to nothing`() {
    #expect(folded("") == "")
    #expect(folded(" \n") == "")
  }

  @Test(arguments: [
    ("Gabriel García Márquez", "Gabriel Garci\u{301}a Ma\u{301}rquez"),
    ("が ぱ ヴ", "か\u{3099} は\u{309A} ウ\u{3099}"),
    ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
    ("آمنة أحمد", "ا\u{653}منة ا\u{654}حمد"),
    ("क़लम", "क\u{93C}लम"),
    ("Å", "\u{212B}"),
  ])
  func `composed and decomposed text fold to the same`(one: String, other: String) {
    #expect(folded(one) == folded(other))
    #expect(!folded(one).isEmpty)
  }

  @Test func `every letter folds like its decomposed form and like its folded form`() {
    var different: [Unicode.Scalar] = []
    for value in UInt32(0x80)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let letter = "a" + String(scalar) + "b"
      let result = folded(letter)
      let decomposed = letter.decomposedStringWithCanonicalMapping
      let composed = letter.precomposedStringWithCanonicalMapping
      if folded(composed) != folded(decomposed) || folded(result) != result {
        different.append(scalar)
      }
    }
    #expect(different.map { String($0.value, radix: 16) } == [])
  }

  @Test func `folding twice changes nothing more`() {
    for text in ["Jo Nesbø’s  Café", "Ｆｕｌｌ", "が", "İ", "ǅ", "½", "한글", "!!!", "٤"] {
      #expect(folded(folded(text)) == folded(text))
    }
  }

  @Test func `a hundred thousand accents on one letter are taken off`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
    #expect(folded(text) == "ab")
  }
}

@Suite struct SortKeyTests {
  @Test(arguments: [
    ("Volume 2", "Volume 10"), ("2001", "10000"), ("007", "8"), ("Ab", "Ac"), ("10", "A"),
    ("Élan", "Elba"), ("Volume", "Volume 1"), ("9", "10"), ("99", "100"),
  ])
  func `numbers count by their value`(first: String, second: String) {
    #expect(SortKey(first) < SortKey(second))
    #expect(!(SortKey(second) < SortKey(first)))
  }

  @Test func `a number of a thousand digits has a key`() {
    #expect(SortKey("1" + String(repeating: "0", count: 1000)).text.hasPrefix("991"))
    #expect(SortKey("0").text == "00")
  }
}

@Suite struct TidiedTests {
  @Test(arguments: [("  a \t\n b  ", "a b"), ("e\u{301}", "e\u{301}"), ("", ""), ("\u{A0}x", "x")])
  func `white space is one space and none at the ends`(text: String, expected: String) {
    #expect(Array(tidied(text).unicodeScalars) == Array(expected.unicodeScalars))
  }
}
