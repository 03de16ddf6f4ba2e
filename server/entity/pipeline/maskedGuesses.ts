import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import { type MaskedQuestion, questionAbout, storedSpan } from "../condition/maskedQuestion.ts";
import { canReveal, isMasked } from "../fieldRights.ts";
import { withDescendants, type Draft } from "./draft.ts";

/** A covered value that was sent and held against stored ones: a refusal of the write is an answer about it. */
export interface Guess extends MaskedQuestion {
  /** The value must not occur again, so that a saved write is an answer, too. */
  readonly isToldBySaving: boolean;
}

/**
 * Covered values that a draft brings and that are held against stored ones: what such a write is refused for says whether
 * the values are there, without leaving a row behind. In an edit that is every value that is sent or changes, since rules
 * look at what changed; in a new row those that may occur once only, or so many times.
 *
 * Where the write is saved, it says that the values are not there. An edit can say so again and again of one row; a new row
 * is a price where others decide with the value (a number that has one booking at a time), and none where the value alone is
 * compared, for accounts are made and deleted.
 */
export function guessesOf(root: Draft): readonly Guess[] {
  return withDescendants(root).flatMap((draft) => {
    const { scope, row, old } = draft;
    const { entity } = scope;
    const alone = comparedAlone(entity, scope.hooks.get(entity.name)?.compares);
    const compared = new Set([...alone, ...comparedTogether(entity)]);
    const told = old ? compared : alone;
    return entity.fields
      .filter((field) => isGuess(draft, field) && (old !== undefined || compared.has(field.name)))
      .map((field) => ({
        ...questionAbout({ entity, field, values: [storedSpan(field, row[field.name])], isCovered: true }),
        isToldBySaving: told.has(field.name),
      }));
  });
}

function isGuess({ scope, row, old, sent }: Draft, field: FieldModel): boolean {
  const value = row[field.name] ?? null;
  if (!isMasked(field) || canReveal(field, scope) || value === null) return false;
  return sent.has(field.name) || value !== (old?.[field.name] ?? null);
}

function comparedAlone(entity: EntityModel, byModule: readonly string[] = []): ReadonlySet<string> {
  const unique = [...entity.unique.map(({ fields }) => fields), ...entity.constraints.map(({ by }) => by)];
  return new Set([
    ...byModule,
    ...uniqueFieldsOf(entity).map(({ field }) => field.name),
    ...unique.filter((fields) => fields.length === 1).flat(),
  ]);
}

function comparedTogether(entity: EntityModel): readonly string[] {
  return [...entity.unique.flatMap(({ fields }) => fields), ...entity.constraints.flatMap(({ by }) => by)];
}
