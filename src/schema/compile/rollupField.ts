import { kindOf } from "../kinds/registry.ts";
import { compact } from "../model/compact.ts";
import type { RollupModel } from "../model/derived.ts";
import type { EntityModel, FieldModel, SqlType } from "../model/entity.ts";
import { NOT_WRITTEN } from "./lookupField.ts";

/** A roll-up as its file states it. */
export type StatedRollup = NonNullable<EntityModel["rollups"]>[string];

/**
 * The field that a roll-up is: a number, or the kind of the field whose least or greatest value it shows. Reading it takes
 * what looking at the rows takes; child rows are looked at with the row above them.
 *
 * @returns `undefined` where the rows or their field are not there, which the check reports
 */
export function rollupField(
  entities: ReadonlyMap<string, EntityModel>,
  entity: EntityModel,
  name: string,
  stated: StatedRollup,
): FieldModel | undefined {
  const { title, ...rest } = stated;
  const rollup: RollupModel = { kind: "rollup", ...rest };
  const rows = entities.get(rollup.entity);
  const link = rows?.fields.find((field) => field.name === rollup.by);
  const field = rows?.fields.find((one) => one.name === rollup.field);
  if (!rows || !link?.reference || (rollup.give !== "count" && !field?.column)) return undefined;
  const areOwn = entity.fields.some(({ children }) => children?.entity === rows.name && children.by === link.name);
  const reads = [...(areOwn ? [] : ["list"]), ...[link, field].flatMap((one) => one?.permission.read ?? [])];
  return {
    name,
    title,
    ...NOT_WRITTEN,
    ...shapeOf(rollup, field),
    constraints: {},
    query: [],
    permission: {},
    derived: {
      of: rows.name,
      type: typeOf(rollup, field),
      rights: [...new Set(reads)].map((right) => `${rows.permission}:${right}`),
      from: rollup,
    },
  };
}

function shapeOf({ give }: RollupModel, field: FieldModel | undefined): Pick<FieldModel, "kind" | "type" | "ui"> {
  if (give === "count" || !field) return { kind: "integer", type: "integer", ui: { props: {} } };
  const { kind, type, ui } = field;
  // The average of whole numbers is none.
  if (give === "average" && kindOf(kind).id === "integer") return { kind: "number", type: "number", ui: { props: {} } };
  return { kind, type, ui: { props: ui.props, ...compact({ width: ui.width }) } };
}

function typeOf({ give }: RollupModel, field: FieldModel | undefined): SqlType {
  if (give === "count") return "integer";
  if (give === "average") return "numeric";
  const type = field?.column?.type ?? "integer";
  return give === "sum" && type === "integer" ? "bigint" : type;
}
