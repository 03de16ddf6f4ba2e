import { applyRules, isBlank } from "../../../src/schema/index.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { gatherChildren, type Draft } from "./draft.ts";

/**
 * Brings a draft and its child rows in line with the rules: computed values, resets, hidden fields.
 * Rules of a child row may read the row above and rules of a row may read its child rows,
 * so a row with child rows passes once before them and once after.
 */
export function applyDraftRules(draft: Draft): void {
  applyOwnRules(draft);
  if (draft.children.length === 0) return;
  for (const list of draft.children) {
    // A rule that hides the list empties it.
    if (isBlank(draft.row[list.field.name])) {
      list.drafts = [];
      list.removed = rowsOf(draft.old?.[list.field.name]);
    }
    for (const child of list.drafts) applyDraftRules(child);
  }
  gatherChildren(draft);
  applyOwnRules(draft);
}

function applyOwnRules({ scope, row, old, parent, given, sent }: Draft): void {
  const values = expressionScope(scope, { row, old, isNew: old === undefined, parent });
  Object.assign(row, applyRules(scope.entity.fields, values, given));
  if (!old) return;
  // A form that does not ask for a password again hides its field; that must not empty it.
  for (const { name, writeOnly } of scope.entity.fields) if (writeOnly && !sent.has(name)) row[name] = old[name];
}
