/** A list of another entity limited to one row of this one. */
export interface DetailScreen {
  /** Unique among the lists beside it. @default the screen */
  readonly id: string;
  readonly screen: string;
  /** Entity whose rows the screen lists. */
  readonly entity: string;
  readonly title: string;
  /** Field of the other entity that holds this row's value. */
  readonly by: string;
  /** Field of this row whose value is compared. @default "id" */
  readonly from: string;
  /** Entity of this row, where the value is covered: the server is asked for rows with the same one. */
  readonly same?: string;
  /** Along the time of its rows instead of in a table. */
  readonly view?: "timeline";
}
