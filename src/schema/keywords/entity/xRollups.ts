import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import { dependenciesOf } from "../../expression/dependenciesOf.ts";
import { compact } from "../../model/compact.ts";
import type { RollupModel, RollupWord } from "../../model/derived.ts";
import type { EntityModel, FieldModel, SqlType } from "../../model/entity.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, guarded, type Unfitness } from "../checkFieldName.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";
import type { Locate } from "../fieldKeyword.ts";
import { ownerOf } from "./properties.ts";

/** What a roll-up says: its title, the rows it is about, and what is made of them. */
export type RawRollup = Omit<RollupModel, "kind"> & {
  readonly title: string;
  /** CEL over the row that has the value: in which rows a detail shows it. @default all */
  readonly visible?: string;
};

/** `x-rollups`: values made of the rows that refer to a row, by name. */
export interface RawXRollups {
  readonly "x-rollups"?: Readonly<Record<string, RawRollup>>;
}

/** Makes one value of the rows that refer to a row, or hold the same, each time it is read. */
export const xRollupsKeyword: EntityKeyword = {
  names: ["x-rollups"],
  compile: ({ raw }) => compact({ rollups: raw["x-rollups"] }),
  dependencies: ({ raw, at }) =>
    Object.entries(raw["x-rollups"] ?? {}).map(([name, { entity }]) => ({
      to: "entity",
      name: entity,
      at: at(["x-rollups", name, "entity"]),
    })),
  check: (site) => Object.entries(site.entity.rollups ?? {}).flatMap(([name, rollup]) => checkOne(site, name, rollup)),
};

const NUMBERS: readonly SqlType[] = ["integer", "bigint", "numeric", "double precision"];
const ORDERED: readonly SqlType[] = [...NUMBERS, "date", "timestamp", "time"];

function checkOne(site: EntitySite, name: string, rollup: RawRollup): Diagnostic[] {
  const path = ["x-rollups", name];
  const { entity, source, project } = site;
  const rows = project.entities.get(rollup.entity);
  const { visible: expression } = rollup;
  const shown = checkExpressionAt({ expression, path: [...path, "visible"], at: source.at, project, entity, result: "bool" });
  return [...checkName(site, name, path), ...shown, ...(rows ? checkRows(site, { rollup, rows, path }) : [])];
}

/** A value has a name of its own among everything that is read of a row. */
function checkName({ entity, source: { at } }: EntitySite, name: string, path: JsonPath): Diagnostic[] {
  const owner = ownerOf(name);
  if (owner) return [diagnose("SCHEMA_RESERVED_NAME", at(path, "key"), { found: name, owner })];
  const field = entity.fields.find((one) => one.name === name);
  return field ? [diagnose("SCHEMA_DUPLICATE_NAME", at(path, "key"), { what: "字段", found: name, first: `字段“${field.title}”` })] : [];
}

interface CheckedRollup {
  readonly rollup: RawRollup;
  readonly rows: EntityModel;
  readonly path: JsonPath;
}

function checkRows(site: EntitySite, checked: CheckedRollup): Diagnostic[] {
  const {
    entity,
    source: { at },
  } = site;
  const { rollup, rows, path } = checked;
  const { give, field } = rollup;
  const place = (member: string) => at([...path, member]);
  return [
    ...serverRows(rows, place("entity")),
    ...checkLinks(entity, checked, at),
    ...checkValue(rollup, at, path),
    ...(field !== undefined && give !== "count" ? checkFieldName(rows, field, place("field"), unfitFor(give)) : []),
    ...checkWhere(checked, site),
  ];
}

/** Rows that refer to the row, or rows of the same entity that hold the same as it. */
function checkLinks(entity: EntityModel, { rollup: { by, give }, rows, path }: CheckedRollup, at: Locate): Diagnostic[] {
  const misused = (reason: string, remedy: string, member = "by") => [
    diagnose("SCHEMA_MISUSED_KEYWORD", at([...path, member]), { found: member, reason, remedy }),
  ];
  if (typeof by === "string") {
    const pointsHere: Unfitness = (link) => {
      if (link.reference?.entity !== entity.name || link.reference.many) return `它没有用 x-ref 指向一行“${entity.name}”`;
      return link.permission.mask ? "它有脱敏" : undefined;
    };
    const unranked = give === "rank" ? misused("名次是本行在值相同的各行里排第几", "把 by 写成字段的列表，或换一个 give。", "give") : [];
    return [...checkFieldName(rows, by, at([...path, "by"]), pointsHere), ...unranked];
  }
  if (rows.name !== entity.name)
    return misused("字段的列表说的是本实体里值相同的行", `把 entity 写成“${entity.name}”，或把 by 写成一个引用字段。`);
  return by.flatMap((name, index) => checkFieldName(rows, name, at([...path, "by", index]), guarded));
}

function serverRows({ rows, name }: EntityModel, at: SourcePosition): Diagnostic[] {
  if (rows === "table") return [];
  const reason = `“${name}”的行由服务器给出，没有表`;
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at, { found: name, reason, remedy: "换一个存在表里的实体。" })];
}

/** Rows are counted as such; everything else is made of the values of a field. */
function checkValue({ give, field }: RawRollup, at: Locate, path: JsonPath): Diagnostic[] {
  if (give === "count" && field !== undefined) {
    const details = { found: "field", reason: "count 数的是行", remedy: "删去 field；只数某些行时写 where。" };
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at([...path, "field"], "key"), details)];
  }
  return give === "count" || field !== undefined ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", at(path), { missing: "field" })];
}

/** What is masked is disclosed by no sum and by no extreme. */
function unfitFor(give: RollupWord): Unfitness {
  const types = give === "least" || give === "most" || give === "rank" ? ORDERED : NUMBERS;
  return ({ column, permission, writeOnly }: FieldModel) => {
    if (writeOnly) return "它只写不读";
    if (permission.mask) return "它有脱敏，汇总会把它说出来";
    if (column && types.includes(column.type)) return undefined;
    return types === NUMBERS ? "只有数字可以相加、平均" : "只有数字、日期与时间有大小";
  };
}

/** How many rows meet a condition tells what it reads of them: that must be for everybody's eyes. */
function checkWhere({ rows, rollup: { where }, path: within }: CheckedRollup, { source: { at }, project }: EntitySite): Diagnostic[] {
  if (where === undefined) return [];
  const path = [...within, "where"];
  const problems = checkExpressionAt({ expression: where, path, at, project, entity: rows, result: "bool", filterOver: "row" });
  if (problems.length > 0) return problems;
  return dependenciesOf(where).row.flatMap((name) => checkFieldName(rows, name, at(path), guarded));
}
