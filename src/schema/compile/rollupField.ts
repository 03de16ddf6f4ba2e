import { kindOf } from "../kinds/registry.ts";
import { compact } from "../model/compact.ts";
import type { RollupModel } from "../model/derived.ts";
import type { EntityModel, FieldModel, SqlType } from "../model/entity.ts";
import { NOT_WRITTEN } from "./lookupField.ts";

/** A roll-up as its file states it. */
export type StatedRollup = NonNullable<EntityModel["rollups"]>[string];

/**
 * The field that a roll-up is: a number (a count, a rank), or the kind of the field whose least or greatest value it shows. Reading it takes
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
  const { title, visible, ...rest } = stated;
  const rollup: RollupModel = { kind: "rollup", ...rest };
  const rows = entities.get(rollup.entity);
  const links = linksOf(rows, rollup);
  const field = rows?.fields.find((one) => one.name === rollup.field);
  if (!rows || !links || (rollup.give !== "count" && !field?.column)) return undefined;
  const areOwn = entity.fields.some(({ children }) => children?.entity === rows.name && children.by === rollup.by);
  const reads = [...(areOwn ? [] : ["list"]), ...[...links, field].flatMap((one) => one?.permission.read ?? [])];
  return {
    name,
    title,
    ...NOT_WRITTEN,
    rule: { ...NOT_WRITTEN.rule, ...compact({ visible }) },
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

/** Fields that tie the rows to the row; `undefined` where one is missing. */
function linksOf(rows: EntityModel | undefined, { by }: RollupModel): readonly FieldModel[] | undefined {
  const names = typeof by === "string" ? [by] : by;
  const isFit = (field: FieldModel): boolean => typeof by !== "string" || field.reference !== undefined;
  const links = names.map((name) => rows?.fields.find((field) => field.name === name && isFit(field)));
  return links.every((link) => link !== undefined) ? links : undefined;
}

function shapeOf({ give }: RollupModel, field: FieldModel | undefined): Pick<FieldModel, "kind" | "type" | "ui"> {
  if (give === "count" || give === "rank" || !field) return { kind: "integer", type: "integer", ui: { props: {} } };
  const { kind, type, ui } = field;
  // The average of whole numbers is none.
  if (give === "average" && kindOf(kind).id === "integer") return { kind: "number", type: "number", ui: { props: {} } };
  return { kind, type, ui: { props: ui.props, ...compact({ width: ui.width }) } };
}

function typeOf({ give }: RollupModel, field: FieldModel | undefined): SqlType {
  if (give === "count" || give === "rank") return "integer";
  if (give === "average") return "numeric";
  const type = field?.column?.type ?? "integer";
  return give === "sum" && type === "integer" ? "bigint" : type;
}
