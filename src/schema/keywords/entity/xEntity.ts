import { compact } from "../../model/compact.ts";
import type { EntityModel, UniqueModel } from "../../model/entity.ts";
import { parseSort } from "../../model/parseSort.ts";
import { snakeCase } from "../../model/snakeCase.ts";
import type { EntityKeyword, EntitySource } from "../entityKeyword.ts";
import type { EntityHeader } from "../fieldKeyword.ts";
import { plainType } from "../field/type.ts";
import type { RawField } from "../rawField.ts";

/** `x-entity`: table, address, rights and scope; every part can be inferred. */
export interface RawXEntity {
  readonly "x-entity"?: {
    readonly table?: string;
    readonly api?: string;
    readonly permission?: string;
    readonly label?: string;
    readonly sort?: string;
    readonly mixins?: readonly string[];
    readonly tree?: { readonly parent: string };
    readonly tenant?: boolean;
    readonly department?: string;
    readonly audit?: boolean;
    readonly softDelete?: boolean;
    readonly locked?: string;
    readonly unique?: readonly UniqueModel[];
  };
}

/** Mixins of an entity that names none. */
export const DEFAULT_MIXINS: readonly string[] = ["base#audited"];

/** States what the entity is as a whole. */
export const xEntityKeyword: EntityKeyword = {
  names: ["x-entity"],
  compile: (source) => {
    const { name, domain, raw } = source;
    const stated = raw["x-entity"] ?? {};
    return {
      table: stated.table ?? `${snakeCase(domain)}_${snakeCase(name)}`,
      api: stated.api ?? `/${domain}/${name}`,
      permission: stated.permission ?? `${domain}:${name}`,
      ...headerOf(source),
      sort: parseSort(stated.sort ?? inferredSort(source)),
      scope: { tenant: stated.tenant ?? false, ...compact({ department: stated.department }) },
      audit: stated.audit ?? true,
      softDelete: stated.softDelete ?? false,
      ...compact({ locked: stated.locked }),
      unique: stated.unique ?? [],
    } satisfies Partial<EntityModel>;
  },
};

/** What other entities need to know of this one before it is compiled. */
export function headerOf({ raw, fields }: EntitySource): EntityHeader {
  const { label, tree } = raw["x-entity"] ?? {};
  return { label: label ?? fields.find((field) => isPlainText(field.raw))?.name ?? "id", ...compact({ tree }) };
}

function inferredSort({ fields }: EntitySource): string {
  return fields.some(({ name }) => name === "createTime") ? "-createTime" : "-id";
}

/** A text that people wrote themselves, and so may name a row. */
function isPlainText(raw: RawField): boolean {
  const coded = raw["x-dict"] ?? raw["x-ref"] ?? raw.enum ?? raw.format;
  return plainType(raw) === "string" && coded === undefined && !raw.writeOnly;
}
