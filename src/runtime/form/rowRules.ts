import { useMemo } from "react";
import { compileExpression } from "../../schema/expression/compileExpression.ts";
import { isEqual } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { holdOf } from "../../schema/model/rowHold.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { applyRules } from "../../schema/rules/applyRules.ts";
import { type FieldState, fieldState } from "../../schema/rules/fieldStates.ts";
import { chinaDate } from "../../schema/time/chinaTime.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { useCan, useViewer } from "../access/AccessProvider.tsx";
import { serverDate } from "../api/serverClock.ts";
import { startRow } from "../formily/formRows.ts";
import { payloadOf } from "../formily/payload.ts";
import { rowScope, type ScopeSource } from "../formily/rowScope.ts";
import { settledRow } from "../formily/settledRow.ts";
import { type GeneratedValidator, rowValidator } from "./rowValidator.ts";
import { useShapeValidator } from "./useShapeValidator.ts";

/** The rules of an entity for rows that stand in no form, e.g. in a table that is edited in place. They are those of its form. */
export interface RowRules {
  /** A row as a new one starts, with what is given. */
  start(given: Row): Row;
  /**
   * What a change of a row brings along: computed fields, and fields that are emptied by another. Gives the fields that become another.
   *
   * @param changed names of the fields that were written
   */
  follow(row: Row, stored: Row | undefined, changed: ReadonlySet<string>): Row;
  stateOf(field: FieldModel, row: Row, stored: Row | undefined): FieldState;
  /** All that is wrong with a row, as far as the browser can tell. */
  problems(row: Row, stored: Row | undefined): readonly FieldProblem[];
  /** The values to be sent: all that is filled in of a new row, what changed of a stored one. */
  payload(row: Row, stored: Row | undefined): Row;
  /** Whether a stored row can only be looked at. */
  isLocked(stored: Row): boolean;
}

/** Makes the rules of an entity's rows for the viewer. `isUnchecked`: the shape of values is checked by the server only. */
export function useRowRules(entity: CompiledEntity): { readonly rules: RowRules; readonly isUnchecked: boolean } {
  const { user } = useViewer();
  const can = useCan();
  const { validate, isMissing } = useShapeValidator(entity);
  const rules = useMemo(() => rowRules({ user, can, now: serverDate }, entity, validate), [user, can, entity, validate]);
  return { rules, isUnchecked: isMissing };
}

/** Makes the rules of an entity's rows. */
export function rowRules(source: ScopeSource, entity: CompiledEntity, shape?: GeneratedValidator): RowRules {
  const all = new Set(entity.fields.map(({ name }) => name));
  const validate = rowValidator(source, entity, shape);
  const settled = (row: Row, stored: Row | undefined) => settledRow(entity, row, stored, chinaDate(source.now()));
  return {
    start: (given) => startRow(source, { entity, given, isNew: true }),
    follow(row, stored, changed) {
      const isReset = ({ name, rule }: FieldModel) => !changed.has(name) && rule.reset.some((other) => changed.has(other));
      const emptied = Object.fromEntries(entity.fields.filter(isReset).map(({ name }) => [name, null]));
      const next = { ...row, ...emptied };
      const ruled = applyRules(entity.fields, rowScope(source, { row: next, stored }), all);
      const isOther = ({ name, children }: FieldModel) => !children && !isEqual(ruled[name] ?? null, row[name] ?? null);
      return Object.fromEntries(entity.fields.filter(isOther).map(({ name }) => [name, ruled[name] ?? null]));
    },
    stateOf(field, row, stored) {
      const state = fieldState(field, rowScope(source, { row, stored }));
      return holdOf(stored)?.fields.includes(field.name) ? { ...state, readOnly: true } : state;
    },
    problems: (row, stored) => validate(settled(row, stored), stored),
    payload: (row, stored) => {
      const { id: _id, rev: _rev, ...values } = payloadOf(source, { entity, row: settled(row, stored), stored });
      return values;
    },
    isLocked: (stored) =>
      entity.locked !== undefined && compileExpression(entity.locked)(rowScope(source, { row: stored, stored })) === true,
  };
}
