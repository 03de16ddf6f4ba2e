import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import type { MaskedQuestion } from "../condition/maskedQuestions.ts";
import { canReveal, isMasked } from "../fieldRights.ts";
import { withDescendants, type Draft } from "./draft.ts";

/**
 * Covered values that a draft brings and that are held against stored ones: what such a write is refused for says whether
 * the values are there, without leaving a row behind. In an edit that is every value that is sent or changes, since rules
 * look at what changed; in a new row those that may occur once only, or so many times.
 */
export function guessesOf(root: Draft): readonly MaskedQuestion[] {
  return withDescendants(root).flatMap((draft) => {
    const { scope, row, old } = draft;
    const { entity } = scope;
    const compared = old ? undefined : comparedInNewRows(entity, scope.hooks.get(entity.name)?.compares);
    return entity.fields
      .filter((field) => isGuess(draft, field) && (compared?.has(field.name) ?? true))
      .map((field) => ({ entity, field, rule: "write", values: [row[field.name]], isCovered: true }));
  });
}

function isGuess({ scope, row, old, sent }: Draft, field: FieldModel): boolean {
  const value = row[field.name] ?? null;
  if (!isMasked(field) || canReveal(field, scope) || value === null) return false;
  return sent.has(field.name) || value !== (old?.[field.name] ?? null);
}

function comparedInNewRows(entity: EntityModel, byModule: readonly string[] = []): ReadonlySet<string> {
  return new Set([
    ...byModule,
    ...uniqueFieldsOf(entity).map(({ field }) => field.name),
    ...entity.unique.flatMap(({ fields }) => fields),
    ...entity.constraints.flatMap(({ by }) => by),
  ]);
}
