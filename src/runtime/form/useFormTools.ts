import type { FormGroup } from "../../schema/model/screen.ts";
import type { EntityForm } from "../formily/EntityForm.ts";
import { useFormStatus } from "../formily/useFormStatus.ts";
import { type FieldFinder, useFieldFinder } from "./useFieldFinder.ts";
import { type FormUndo, useFormUndo } from "./useFormUndo.ts";

/** From this many fields on a form has tools of its own. */
const LARGE = 20;

/** What helps in a form of many fields. */
export interface FormToolbox {
  readonly undo: FormUndo;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly finder: FieldFinder;
  /** The form has so many fields that finding one, and seeing fewer, is worth a row of buttons. */
  readonly isLarge: boolean;
}

/** What the tools work on. */
export interface FormToolsOptions {
  readonly form: EntityForm;
  readonly groups: readonly FormGroup[];
  readonly scope: HTMLElement | null;
  /** Brings a field into view and puts the cursor in. */
  readonly lead: (field: string) => void;
  /** Brings a field into view and marks it; `undefined` takes the mark away. */
  readonly mark: (field: string | undefined) => void;
}

/** Undo and field search of an open form. */
export function useFormTools({ form, groups, scope, lead, mark }: FormToolsOptions): FormToolbox {
  const { canUndo, canRedo } = useFormStatus(form);
  const undo = useFormUndo(form, scope, lead);
  const names = groups.flatMap(({ fields }) => fields);
  const fields = names.flatMap((name) => form.entity.fields.find((field) => field.name === name) ?? []);
  const isLarge = fields.length >= LARGE;
  const finder = useFieldFinder({ fields, scope, isOffered: isLarge, show: mark, enter: lead });
  return { undo, canUndo, canRedo, finder, isLarge };
}
