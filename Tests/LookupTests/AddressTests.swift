import Testing

@testable import Fetching

struct AddressTests {
  @Test func `only https is asked, and this very computer`() {
    #expect(WebAddress("https://openlibrary.org/api/books?x=1")?.path == "/api/books?x=1")
    #expect(WebAddress("http://127.0.0.1:8080/x")?.isLoopback == true)
    for text in [
      "http://openlibrary.org/", "file:///etc/passwd", "https://a\nb/", "https://", "ftp://x/",
      "https://user@host/", "https://a\"b/", "http://127.0.0.1.example.org/",
    ] {
      #expect(WebAddress(text) == nil, "\(text)")
    }
  }

  @Test func `a redirection is followed on its host, and never to another scheme`() throws {
    let address = try #require(WebAddress("https://openlibrary.org/isbn/1.json"))
    #expect(address.following("/books/OL1M.json")?.path == "/books/OL1M.json")
    #expect(address.following("https://www.openlibrary.org/x")?.host == "www.openlibrary.org")
    for target in [
      "http://openlibrary.org/x", "//evil.example/x", "https://evil.example/", "file:///x",
    ] {
      #expect(address.following(target) == nil, "\(target)")
    }
  }

  @Test func `headers are taken off, those of an interim answer too`() throws {
    let text =
      "HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/2 200\r\nContent-Type: a/b\r\n\r\n{\"a\": 1}\r\n\r\nb"
    let answer = try #require(WebAnswer(curl: Array(text.utf8)))
    #expect(answer.status == 200)
    #expect(answer.contentType == "a/b")
    #expect(answer.body == Array("{\"a\": 1}\r\n\r\nb".utf8))
    #expect(WebAnswer(curl: Array("no headers".utf8)) == nil)
  }
}
