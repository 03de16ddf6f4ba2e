/** A hand-written change of fixed tables; plain SQL that runs on PostgreSQL 15 and later. */
export interface Migration {
  /** Name of its file without `.ts`, e.g. `0010-audit-log`; the four digits order it. */
  readonly name: string;
  /** Run in order, in one transaction together with the record that they ran. */
  readonly statements: readonly string[];
}
