/// A key as it was pressed, with the modifiers that a terminal can tell apart.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter
  case tab
  case backTab
  case escape
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// F1 to F24.
  case function(Int)
  /// Ctrl and a letter (lower case), or one of `@ [ \ ] ^ _` and space.
  case control(Character)
  case alt(Character)
  case altEnter
  case altBackspace
  case altUp
  case altDown
  case altLeft
  case altRight
  case controlUp
  case controlDown
  case controlLeft
  case controlRight
  case controlHome
  case controlEnd
  case controlDelete
  case shiftUp
  case shiftDown
  case shiftLeft
  case shiftRight
}
