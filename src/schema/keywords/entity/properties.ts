import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";
import { EXPRESSION_WORDS, LIST_PARAMETERS, NODE_MEMBERS, SYSTEM_FIELDS } from "../identifiers.ts";
import type { RawField } from "../rawField.ts";

/** `properties`: the fields in the order of columns and controls. */
export interface RawProperties {
  readonly properties: Readonly<Record<string, RawField & { readonly $ref?: string }>>;
}

/** Holds the fields; what each says is up to the field keywords. */
export const propertiesKeyword: EntityKeyword = {
  names: ["properties"],
  check: (site) => [...checkNames(site), ...checkTitles(site), ...checkColumns(site)],
};

function checkNames({ source: { fields } }: EntitySite): Diagnostic[] {
  return fields.flatMap(({ name, at }) => {
    const owner = ownerOf(name);
    return owner ? [diagnose("SCHEMA_RESERVED_NAME", at([], "key"), { found: name, owner })] : [];
  });
}

/** Who a name belongs to that no field may have. */
export function ownerOf(name: string): string | undefined {
  if (SYSTEM_FIELDS.includes(name)) return "系统字段";
  if (LIST_PARAMETERS.includes(name) || NODE_MEMBERS.includes(name)) return "列表接口";
  return EXPRESSION_WORDS.includes(name) ? "表达式语言" : undefined;
}

/** Imports find the columns of a file by the titles of the fields. */
function checkTitles({ source: { fields } }: EntitySite): Diagnostic[] {
  return fields.flatMap(({ raw, at }, index) => {
    const first = fields.findIndex((field) => field.raw.title === raw.title);
    const other = fields[first];
    if (raw.title === undefined || first === index || !other) return [];
    return [diagnose("SCHEMA_DUPLICATE_NAME", at([], "key"), { what: "字段标题", found: raw.title, first: `字段“${other.name}”` })];
  });
}

/** Two fields must not share a column. */
function checkColumns({ entity, source }: EntitySite): Diagnostic[] {
  const owners = new Map<string, string>();
  return entity.fields.flatMap(({ name, title, column }) => {
    const owner = column && owners.get(column.name);
    if (column && owner === undefined) owners.set(column.name, name);
    const at = source.fields.find((field) => field.name === name)?.at;
    // A field of a reserved name has been told as such.
    if (!column || owner === undefined || !at || SYSTEM_FIELDS.includes(name)) return [];
    const first = source.fields.find((field) => field.name === owner)?.at([], "key");
    return [
      diagnose("SCHEMA_COLLISION", at([], "key"), {
        what: "列",
        found: column.name,
        owner: `字段“${owner}”`,
        first: first ? `${first.file}:${first.line}` : title,
      }),
    ];
  });
}
