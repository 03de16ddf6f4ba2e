import type { EntityModel, FieldModel } from "../model/entity.ts";

/** A field of which no two rows hold the same value. */
export interface UniqueField {
  readonly field: FieldModel;
  /** What a person reads when the value is taken. */
  readonly message: string;
  /** Also across tenants. */
  readonly everywhere: boolean;
}

/** Fields that are unique by themselves: named alone in `x-entity.unique`. */
export function uniqueFieldsOf({ unique, fields, scope }: EntityModel): readonly UniqueField[] {
  return fields.flatMap((field) => {
    const named = unique.find(({ fields: names }) => names.length === 1 && names[0] === field.name);
    if (!named) return [];
    const everywhere = scope.tenant.kind !== "own" || (named.everywhere ?? false);
    return [{ field, message: named.message, everywhere }];
  });
}

/** Says that values are taken, where the entity has no sentence of its own. */
export function takenMessage(fields: readonly FieldModel[]): string {
  return `${fields.map(({ title }) => title).join("、")}已存在，请修改后重试`;
}
