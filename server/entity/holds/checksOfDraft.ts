import { checksAbout, compileExpression, type CheckModel, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import type { Draft } from "../draft/draft.ts";

/** The checks that a change of a row has to pass. */
export interface DraftChecks {
  /** Those about what changes. None for an undo: they are asked of what is new, and it puts back what was. */
  readonly about: readonly CheckModel[];
  /**
   * Those that a referenced row keeps for the rows that count on it (`x-ref.holds`): it was free to change while this row
   * did not count, so a row that counts again has to pass them, whatever field makes it count.
   */
  readonly held: readonly CheckModel[];
}

/** Which checks a change of a row has to pass, whichever way it comes (decisions 0072 and 0079). */
export function checksOfDraft({ scope, row, old, by }: Draft): DraftChecks {
  const about = checksAbout(scope.entity.checks, { row, ...(old ? { old } : {}) });
  const begins = scope.entity.fields.filter((field) => counts(scope, field, row) && !(old && counts(scope, field, old)));
  const counting = by === "undo" ? scope.entity.fields.filter((field) => counts(scope, field, row)) : [];
  const isAbout = new Set(about.map(({ id }) => id));
  const held = [...idsOf(begins), ...idsOf(counting).filter((id) => isAbout.has(id))];
  return {
    about: by === "undo" ? [] : about,
    held: scope.entity.checks.filter(({ id }) => held.includes(id) && (by === "undo" || !isAbout.has(id))).map(whatever),
  };
}

/** A check as it is held whatever has changed. */
function whatever(check: CheckModel): CheckModel {
  const { changes: _, ...always } = check;
  return always;
}

function idsOf(fields: readonly FieldModel[]): readonly string[] {
  return fields.flatMap(({ reference }) => reference?.holds?.checks ?? []);
}

function counts(scope: EntityScope, { reference }: FieldModel, row: Row): boolean {
  const { holds } = reference ?? {};
  return holds !== undefined && compileExpression(holds.while)(expressionScope(scope, { row, isNew: false })) === true;
}
