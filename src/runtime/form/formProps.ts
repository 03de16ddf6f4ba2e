import type { ReactNode } from "react";
import type { ActionCheckModel, FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { DetailPart, EntityHead, FormPart } from "../../schema/model/screen.ts";

/** Props of `FormHost`. */
export interface FormHostProps {
  /** Where its detail has a phone preview, the form shows it of what is filled in. */
  readonly screen: EntityHead & FormPart & DetailPart;
  readonly mode: "create" | "edit";
  /** Row to edit, needed in `edit`; in `create` the row that the new one starts as a copy of. */
  readonly id?: string | undefined;
  /** Path of the field that the cursor goes into, e.g. the one that something was found wrong with. */
  readonly focus?: string | undefined;
  /** Values a new row starts with, over the fields' defaults; their fields can still be changed. */
  readonly initial?: Row | undefined;
  /** The form is to be taken away: saved, or given up (after asking where something was changed). */
  readonly onClose: () => void;
  /** The row was stored; called with the row as the server gave it back, before `onClose`. */
  readonly onSaved: (row: Row) => void;
}

/** Props of `AskForm`. */
export interface AskFormProps {
  /** Entity the fields belong to, e.g. `appointment`. */
  readonly entity: string;
  readonly title: string;
  /** What the person fills in, e.g. the `ask` of an action; required as the fields and their rules say. */
  readonly fields: readonly FieldModel[];
  /** The row the rules of the fields see; `{}` for a batch. */
  readonly row: Row;
  /** What fields start with, over the values of the row. @default the row's own values */
  readonly start?: Row | undefined;
  /** What must hold with the answers, beside what the fields demand; `old` is `row`. @default none */
  readonly checks?: readonly ActionCheckModel[] | undefined;
  /** Which rows are meant, for people: who, when, where; a line each. */
  readonly subject?: readonly string[] | undefined;
  /** What is asked besides, above the fields; it may go on to change which they are. @default nothing */
  readonly head?: ReactNode;
  /** Text of the button. @default "确定" */
  readonly submitText?: string;
  /** The answer cannot be given yet. @default false */
  readonly isIncomplete?: boolean;
  readonly danger?: boolean;
  /** A question shown above the fields. */
  readonly message?: string | undefined;
  /**
   * Takes the filled-in values. A rejection keeps the dialog open: field problems of an `ApiError` land at
   * their fields, anything else is shown above them.
   */
  readonly onSubmit: (values: Row) => Promise<void> | void;
  /** The question is to be taken away: answered, or given up (after asking where something was typed). */
  readonly onClose: () => void;
}
