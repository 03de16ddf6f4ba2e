import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { FieldModel } from "../model/entity.ts";
import { ruleExpressions } from "./ruleExpressions.ts";

/**
 * Fields that cannot be judged while some are in doubt: those themselves, and every field whose rules or choices read
 * one of them, in chains too.
 */
export function dependentFields(fields: readonly FieldModel[], doubtful: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(doubtful);
  if (found.size === 0) return found;
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const field of fields) if (!found.has(field.name) && readBy(field).some((name) => found.has(name))) found.add(field.name);
  }
  return found;
}

/**
 * Tells whether a field is judged by one that is refused itself: what is wrong with it may come from there, and is told once
 * that one is mended. Of fields that depend on each other each is judged, so something always remains to be told.
 */
export function consequencesOf(fields: readonly FieldModel[], refused: ReadonlySet<string>): (field: string) => boolean {
  const dependsOn = (field: string, other: string): boolean => dependentFields(fields, new Set([other])).has(field);
  const found = new Map<string, boolean>();
  return (field) => {
    const known = found.get(field) ?? [...refused].some((other) => dependsOn(field, other) && !dependsOn(other, field));
    found.set(field, known);
    return known;
  };
}

/** Fields of the row that an expression reads; none where there is no expression. */
export function rowFields(source: string | undefined): readonly string[] {
  return source === undefined ? [] : dependenciesOf(source).row;
}

function readBy({ rule, reference }: FieldModel): readonly string[] {
  return [...rule.reset, ...[...ruleExpressions(rule), reference?.where].flatMap(rowFields)];
}
