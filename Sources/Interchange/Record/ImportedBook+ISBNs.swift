package import Books

extension ImportedBook {
  /// Takes the ISBNs of some cells: the first valid one becomes the book's, others identifiers.
  ///
  /// A cell may hold several with words behind them, as catalogues print them, `="…"` of a
  /// spreadsheet, or a number whose leading zeros a spreadsheet took away. Wrong numbers are kept
  /// as source data; where none is valid the book comes without one, and the first wrong one is
  /// reported.
  mutating func takeISBNs(_ cells: [String]) {
    var wrong: (value: String, problem: ISBN.Problem)?
    var lost: String?
    for cell in cells where !cell.isEmpty {
      do throws(ISBN.Problem) {
        guard !cell.utf8.contains(where: { ";,|".utf8.contains($0) }) else { throw .length(0) }
        take(try ISBN.parse(cell))
      } catch {
        let pieces = ISBNText.pieces(of: cell)
        for piece in pieces {
          do throws(ISBN.Problem) {
            take(try Self.restored(piece))
          } catch {
            if error == .prefix("294") {
              // Barnes & Noble's numbers of e-books begin with 294.
              identifiers.append(Identifier("bn", piece))
            } else if error == .rounded {
              lost = lost ?? piece
            } else if let wrong {
              if wrong.value != piece { identifiers.append(Identifier(Self.wrongISBN, piece)) }
            } else {
              wrong = (piece, error)
            }
          }
        }
        if pieces.isEmpty { takeOther(cell) }
      }
      if ISBNText.hasWords(cell), !isKept(trimmed(cell)) { keep("ISBN as printed", cell) }
    }
    guard draft.isbn.isEmpty else {
      guard let wrong else { return }
      identifiers.append(Identifier(Self.wrongISBN, wrong.value))
      return remark(.unread(wrong.value, column: "ISBN"))
    }
    if let wrong {
      leaveOutISBN(wrong.value, wrong.problem)
    } else if let lost {
      leaveOutISBN(lost, .rounded)
    }
  }

  /// Whether a text is one of the numbers; of very many nobody asks.
  private func isKept(_ text: String) -> Bool {
    identifiers.count <= Self.mostCompared && identifiers.contains { $0.value == text }
  }

  /// Keeps a number that is no ISBN and reports it; a record without a title is then refused for
  /// it.
  mutating func leaveOutISBN(_ text: String, _ problem: ISBN.Problem) {
    identifiers.append(Identifier(Self.wrongISBN, text))
    remark(.isbnLeftOut(text, problem))
  }

  /// With so many numbers at most each new one is compared with those before it.
  private static let mostCompared = 100

  /// The scheme under which wrong ISBNs are kept.
  private static let wrongISBN = "isbn-invalid"

  /// Takes the numbers that bibliographies print; wrong ones are kept, and the first is reported.
  mutating func takePrintedISBNs(_ text: String) {
    // A misprint that is kept as it is printed says so behind it.
    for part in text.components(by: " and ") where ISBNText.hasWords(part) {
      keep("ISBN as printed", text)
      break
    }
    if text.hasSuffix("]"), let isbn = try? ISBN.parse(text) { return take(isbn) }
    var wrong: (piece: String, problem: ISBN.Problem)?
    let pieces = text.components(by: " and ").flatMap { ISBNText.pieces(of: String($0)) }
    if pieces.isEmpty { return keepUnread(text, of: "isbn") }
    for piece in pieces {
      do throws(ISBN.Problem) {
        take(try ISBN.parse(piece))
      } catch {
        // Eight characters are the number of a journal.
        let isISSN = 7...8 ~= piece.utf8.count { 0x30...0x39 ~= $0 }
        identifiers.append(Identifier(isISSN ? "issn" : Self.wrongISBN, piece))
        if !isISSN { wrong = wrong ?? (piece, error) }
      }
    }
    guard let wrong else { return }
    remark(
      draft.isbn.isEmpty
        ? .isbnLeftOut(wrong.piece, wrong.problem) : .unread(wrong.piece, column: "ISBN")
    )
  }

  private mutating func take(_ isbn: ISBN) {
    if draft.isbn.isEmpty {
      draft.isbn = isbn.written
    } else if draft.isbn != isbn.written {
      let identifier = Identifier("isbn", isbn.digits)
      // Of very many those that come twice are left out when they are kept.
      if identifiers.count > Self.mostCompared || !identifiers.contains(identifier) {
        identifiers.append(identifier)
      }
    }
  }

  /// A number of another kind, as StoryGraph and Goodreads have in the same column.
  private mutating func takeOther(_ cell: String) {
    let value = trimmed(cell)
    guard !value.isEmpty else { return }
    let isASIN =
      value.utf8.count == 10 && value.hasPrefix("B")
      && value.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
    identifiers.append(Identifier(isASIN ? "asin" : "uid", value))
  }

  /// The ISBN of a piece, which may have lost its leading zeros to a spreadsheet.
  private static func restored(_ piece: String) throws(ISBN.Problem) -> ISBN {
    do {
      return try ISBN.parse(piece)
    } catch .length(let count) where 6...9 ~= count && piece.utf8.count == count {
      // The check digit confirms it, though one in eleven wrong numbers passes too.
      let padded = String(repeating: "0", count: 10 - count) + piece
      guard let isbn = try? ISBN.parse(padded) else { throw .length(count) }
      return isbn
    }
  }
}

extension ImportedBook {
  /// Whether an ISBN is among the numbers of the record, however it is written there.
  package func has(_ isbn: ISBN) -> Bool { isbns.contains(isbn) }

  /// The number that a record has in place of the one that it was found by: "another ISBN,
  /// 978-0-441-01359-3", or "no ISBN".
  ///
  /// - Returns: nil when the record has that ISBN.
  package func otherNumber(than isbn: ISBN) -> String? {
    guard !has(isbn) else { return nil }
    return isbns.first.map { "another ISBN, \($0.formatted)" } ?? "no ISBN"
  }

  /// All ISBNs of the record, the book's own first.
  package var isbns: [ISBN] {
    let texts = [draft.isbn] + identifiers.filter { $0.scheme == "isbn" }.map(\.value)
    return texts.compactMap { try? ISBN.parse($0) }
  }
}
