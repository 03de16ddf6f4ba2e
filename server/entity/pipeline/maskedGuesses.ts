import { isDeepStrictEqual } from "node:util";
import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import { constraintTypeOf } from "../constraints/registry.ts";
import { questionAbout, storedSpan } from "../condition/maskedQuestion.ts";
import { staysMasked } from "../scope/fieldRights.ts";
import { withDescendants, type Draft } from "../draft/draft.ts";
import type { Guess } from "../draft/writeUnit.types.ts";

/**
 * Masked values of a draft that the save compares with stored ones: a refusal discloses that they exist and leaves no row
 * behind. In an edit these are all values sent or changed; in a new row those that may occur once, or a limited number of
 * times; and where a row joins a compared group (a number with another day), the value with its group.
 *
 * A successful write discloses that they do not exist. An edit can repeat that without end. A new or moved row has a
 * price if the value is compared with others (a number has one booking at a time), and none if it is compared alone,
 * because accounts are made and deleted.
 */
export function guessesOf(root: Draft): readonly Guess[] {
  return withDescendants(root).flatMap((draft) => {
    const { scope, row, old } = draft;
    const { entity } = scope;
    const alone = comparedAlone(entity, scope.hooks.get(entity.name)?.compares);
    const groups = comparedTogether(entity);
    const together = new Set(groups.flatMap(({ fields }) => fields));
    return entity.fields
      .filter((field) => holdsMasked(draft, field))
      .flatMap((field): Guess[] => {
        const asked = { entity, field, values: [storedSpan(field, row[field.name])], staysMasked: true };
        const isNew = isBrought(draft, field);
        const isAlone = isNew && (alone.has(field.name) || (old !== undefined && !together.has(field.name)));
        return [
          ...(isAlone ? [{ ...questionAbout(asked), isDisclosedBySaving: alone.has(field.name) }] : []),
          ...groups
            .filter(({ fields, watched }) => fields.includes(field.name) && (isNew || moves(draft, watched)))
            .map(({ fields }) => ({
              ...questionAbout({ ...asked, beside: JSON.stringify(fields.map((name) => (name === field.name ? null : row[name]))) }),
              isDisclosedBySaving: isNew && old !== undefined,
            })),
        ];
      });
  });
}

function holdsMasked({ scope, row }: Draft, field: FieldModel): boolean {
  return staysMasked(field, scope) && (row[field.name] ?? null) !== null;
}

/** Whether the draft brings the value: it was sent, or is another one than stored. */
function isBrought({ row, old, sent }: Draft, { name }: FieldModel): boolean {
  return sent.has(name) || row[name] !== (old?.[name] ?? null);
}

/** Whether a value changes that decides which rows are compared. */
function moves({ row, old }: Draft, watched: readonly string[] | undefined): boolean {
  if (!old) return true;
  // A condition may read any field.
  const names = watched ?? Object.keys(row);
  return names.some((name) => !isDeepStrictEqual(row[name] ?? null, old[name] ?? null));
}

function comparedAlone(entity: EntityModel, byModule: readonly string[] = []): ReadonlySet<string> {
  const unique = [...entity.unique.map(({ fields }) => fields), ...entity.constraints.map(({ by }) => by)];
  return new Set([
    ...byModule,
    ...uniqueFieldsOf(entity).map(({ field }) => field.name),
    ...unique.filter((fields) => fields.length === 1).flat(),
  ]);
}

/** Values that are compared together. */
interface ComparedGroup {
  readonly fields: readonly string[];
  /** Fields whose change brings a row among others; absent: any may. */
  readonly watched: readonly string[] | undefined;
}

function comparedTogether({ unique, constraints }: EntityModel): readonly ComparedGroup[] {
  return [
    ...unique.map(({ fields }) => ({ fields, watched: fields })),
    ...constraints.map((constraint) => ({
      fields: constraint.by,
      watched: constraint.where === undefined ? [...constraint.by, ...constraintTypeOf(constraint).watches(constraint)] : undefined,
    })),
  ].filter(({ fields }) => fields.length > 1);
}
