/// The end of a list that rows are read from.
package enum ListEnd: Hashable, Sendable {
  case start
  case end
}
