import type { JsonValue } from "./json.ts";

/** A test of the rules (`x-cases`), run by the check. */
export interface CaseModel {
  readonly name: string;
  readonly row: Readonly<Record<string, JsonValue>>;
  readonly old?: Readonly<Record<string, JsonValue>>;
  /** The main row, where the entity is edited as child rows. */
  readonly parent?: Readonly<Record<string, JsonValue>>;
  /** Rows behind the references, by field, for checks that read `ref`. */
  readonly ref?: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
  /** Time at which the case runs, `YYYY-MM-DD HH:mm:ss` in China. @default "2026-06-15 10:00:00" */
  readonly now?: string;
  /** Codes that whoever saves the row does not hold. @default none: they hold every right */
  readonly without?: readonly string[];
  readonly expect: Readonly<Record<string, { visible?: boolean; required?: boolean; readOnly?: boolean; value?: JsonValue }>>;
  /** Action whose checks are meant by `fails`. @default the entity's own checks */
  readonly action?: string;
  /** Ids of the checks that must fail; all others must pass. Absent: checks are not looked at. */
  readonly fails?: readonly string[];
}
