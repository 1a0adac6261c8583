/// An address of the web that may be asked: https, or http where a source has nothing else, or to
/// this very computer.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  package let scheme: String
  /// With the port, where there is one.
  package let host: String
  /// From the first slash on.
  package let path: String

  /// Nil for another scheme, for a host with other signs than a name's, and for signs that would
  /// end a line or a value in curl's configuration.
  ///
  /// - Parameter isPlain: True when http is allowed, for a source that has no https.
  package init?(_ text: String, isPlain: Bool = false) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), text.utf8.count <= 4_000,
      !text.utf8.contains(UInt8(ascii: "\\")), !text.utf8.contains(UInt8(ascii: "\"")),
      let end = text.range(of: "://")
    else { return nil }
    scheme = text[..<end.lowerBound].lowercased()
    let rest = text[end.upperBound...]
    let slash = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    host = rest[..<slash].lowercased()
    let tail = rest[slash...]
    path = tail.hasPrefix("/") ? String(tail) : "/" + tail
    guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || ".-:".contains($0) })
    else {
      return nil
    }
    guard scheme == "https" || scheme == "http" && (isPlain || isLoopback) else { return nil }
  }

  package var description: String { "\(scheme)://\(host)\(path)" }

  /// True for this very computer.
  package var isLoopback: Bool {
    let name = host.prefix { $0 != ":" }
    return name == "127.0.0.1" || name == "localhost"
  }

  /// The address that a redirection leads to; nil for one that is not followed, to another host or
  /// from https to http.
  package func following(_ target: String) -> WebAddress? {
    if target.hasPrefix("/"), !target.hasPrefix("//") {
      return WebAddress("\(scheme)://\(host)\(target)")
    }
    guard let next = WebAddress(target), next.scheme == scheme || next.scheme == "https" else {
      return nil
    }
    func domain(_ host: String) -> Substring {
      host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
    }
    return domain(next.host) == domain(host) ? next : nil
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? {
    firstRange(of: text)
  }
}
