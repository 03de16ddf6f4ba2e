/** One thing that is wrong with a line of an import file. */
export interface LineFault {
  /** Title of the column; `""`: the line as a whole. */
  readonly title: string;
  /** Sentence for people. */
  readonly message: string;
}

/** What could not be read in a cell. */
export interface CellFault extends LineFault {
  /** Name of the field that the cell is for. */
  readonly field: string;
}
