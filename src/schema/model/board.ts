/** How cards stand in columns, and how they come from one into another. */
export interface BoardLayout {
  /** Name of the field whose values are the columns. */
  readonly by: string;
  /** Values that have a column, in order. @default every one that the field may hold */
  readonly values?: readonly string[];
  /** Fields that a card says, the name first. @default the columns of the table that always stand */
  readonly card?: readonly string[];
  /** Values whose columns are folded until somebody unfolds them. */
  readonly folded: readonly string[];
  /** What actions of a row make of the field, as far as the viewer knows what that takes; in the order of the buttons. */
  readonly moves: readonly BoardMove[];
}

/** An action that leads from one column into another. */
export interface BoardMove {
  /** Id of the row's button. */
  readonly action: string;
  /** CEL over `row`, `old` and `user`: the value that the field then holds. */
  readonly to: string;
}
