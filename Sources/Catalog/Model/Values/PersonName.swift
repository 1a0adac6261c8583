/// A person's name as it was given.
package enum PersonName {
  /// The name without white space at its ends and with single spaces inside; else as given.
  package static func tidy(_ text: String) -> String { tidied(text) }
}
