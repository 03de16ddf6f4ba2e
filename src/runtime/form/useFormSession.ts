import { useEffect, useMemo, useState } from "react";
import { serverDate } from "../api/serverClock.ts";
import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity, FormGroup } from "../../schema/model/screen.ts";
import { useCan, useViewer } from "../access/AccessProvider.tsx";
import { copiedRow } from "../formily/copiedRow.ts";
import { EntityForm } from "../formily/EntityForm.ts";
import type { FormTerms } from "../formily/entityForm.types.ts";
import type { ScopeSource } from "../formily/rowScope.ts";
import { rowScope } from "../formily/rowScope.ts";
import { rowValidator } from "./rowValidator.ts";
import { useShapeValidator } from "./useShapeValidator.ts";

/** What a form is opened with. */
export interface SessionOptions {
  readonly entity: CompiledEntity;
  readonly groups: readonly FormGroup[];
  /** Values of a new row. */
  readonly initial?: Row | undefined;
  /** The row to edit: `undefined` while it loads, `null` for a new one. */
  readonly stored: Row | null | undefined;
  /** The row that a new one starts as a copy of: `undefined` while it loads, `null` for none. */
  readonly copied: Row | null | undefined;
}

/** A form that is being filled in. */
export interface FormSession {
  readonly form: EntityForm;
  /** The shape of values is checked by the server only. */
  readonly isUnchecked: boolean;
}

/**
 * Makes the form once its row is there, and keeps it for as long as the host stands, hidden or not. Where the schema changes
 * meanwhile, the form follows and what was filled in stays.
 */
export function useFormSession({ entity: whole, groups, initial, stored, copied }: SessionOptions): FormSession | undefined {
  const { user } = useViewer();
  const can = useCan();
  const entity = useMemo(() => entityOfForm(whole, groups), [whole, groups]);
  const shape = useShapeValidator(entity);
  const source = useMemo<ScopeSource>(() => ({ user, can, now: serverDate }), [user, can]);
  const validate = useMemo(() => rowValidator(source, entity, shape.validate), [source, entity, shape.validate]);
  const [form, setForm] = useState<EntityForm>();
  const termsOf = (row: Row | null): FormTerms => ({
    entity,
    drawn: new Set(groups.flatMap(({ fields }) => fields)),
    isLocked: row !== null && isLockedRow(entity, row, source),
    validate,
  });

  if (!form && stored !== undefined && copied !== undefined) {
    const start = copied ? { ...initial, ...copiedRow(entity, copied, source) } : initial;
    setForm(new EntityForm({ ...source, ...termsOf(stored), stored: stored ?? undefined, initial: start }));
  }
  if (form && form.entity !== entity) setForm(form.under(termsOf(form.stored ?? null)));
  useEffect(() => form?.validateWith(validate), [form, validate]);

  return form && { form, isUnchecked: shape.isMissing };
}

/** The entity as a form with these groups has it: fields of a group that is read-only are nobody's to write there. */
function entityOfForm(entity: CompiledEntity, groups: SessionOptions["groups"]): CompiledEntity {
  const closed = new Set(groups.filter(({ readOnly }) => readOnly).flatMap(({ fields }) => fields));
  if (closed.size === 0) return entity;
  return { ...entity, fields: entity.fields.map((field) => (closed.has(field.name) ? { ...field, readOnly: true } : field)) };
}

/** Whether the stored row can only be looked at (spec of the entity: `locked`). */
function isLockedRow({ locked }: CompiledEntity, stored: Row, source: ScopeSource): boolean {
  return locked !== undefined && compileExpression(locked)(rowScope(source, { row: stored, stored })) === true;
}
