import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { ScopeSource } from "./rowScope.ts";

/** What a form is made for. */
export interface EntityFormOptions extends ScopeSource {
  readonly entity: CompiledEntity;
  /** The stored row; absent for a new one. */
  readonly stored?: Row | undefined;
  /** Values a new row starts with, over the fields' defaults. */
  readonly initial?: Row | undefined;
  /** Further values of the row that rules and choices see, but that are no part of the form. */
  readonly context?: Row | undefined;
  /** Names of the main row's fields that have a place on the screen. @default all */
  readonly drawn?: ReadonlySet<string> | undefined;
  /** Nothing can be changed. @default false */
  readonly isLocked?: boolean;
  /** Finds what is wrong with a row; the form asks it whenever an error is, or may be, on screen. */
  readonly validate: (row: Row, stored: Row | undefined) => readonly FieldProblem[];
}

/** What a form goes by that a change of the schema changes. */
export type FormTerms = Pick<EntityFormOptions, "entity" | "drawn" | "isLocked" | "validate">;

/** What a form as a whole says; a new object whenever something of it changes. */
export interface FormStatus {
  /** Something differs from what the form started with. */
  readonly isChanged: boolean;
  /** What is wrong and shown, `field: ""` stands above the form. */
  readonly problems: readonly FieldProblem[];
  /** Something can be taken back. */
  readonly canUndo: boolean;
  /** Something that was taken back can be done again. */
  readonly canRedo: boolean;
}

/** What a Formily field of ours carries beside Formily's own state. */
export interface FieldData {
  readonly isRequired: boolean;
  /** Its errors are shown: a person has been here, or has tried to save. */
  readonly isTouched: boolean;
  /** The server is being asked about its value. */
  readonly isChecking: boolean;
}
