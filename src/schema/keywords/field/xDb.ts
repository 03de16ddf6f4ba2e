import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { compact } from "../../model/compact.ts";
import type { ColumnModel, FieldModel, SqlType } from "../../model/entity.ts";
import { isJsonColumn } from "../../model/jsonColumn.ts";
import { snakeCase } from "../../model/snakeCase.ts";
import { findOperator } from "../../query/operators/registry.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
import { IDENTIFIER, IDENTIFIER_RULE, SERVER_COLUMNS } from "../identifiers.ts";
import { misused } from "../misused.ts";

/** `x-db`: the database column of a field. */
export interface RawXDb {
  readonly "x-db"?: {
    readonly column?: string;
    readonly type?: SqlType;
    readonly index?: boolean;
    readonly search?: boolean;
    readonly was?: readonly string[];
    readonly lossyFrom?: readonly SqlType[];
  };
}

/** Gives a field its column; kinds that store nothing have none. */
export const xDbKeyword: FieldKeyword = {
  names: ["x-db"],
  complete: ({ name, raw }, draft, kind) => {
    const stated = raw["x-db"] ?? {};
    const type = stated.type ?? kind.columnType(draft);
    if (!type) return {};
    const {
      column = snakeCase(name),
      index = isSearched(draft, type),
      search = isSearchedInside(draft, type),
      was = [],
      lossyFrom,
    } = stated;
    return { column: { name: column, type, index, search, was, ...compact({ lossyFrom }) } satisfies ColumnModel };
  },
  check: (site) =>
    site.field.column ? checkColumn(site, site.field.column) : misused(site, "x-db", "这种字段没有自己的数据库列", "删去 x-db。"),
};

/** Types that hold the same values, so that one may stand for another. */
const FAMILIES: readonly (readonly SqlType[])[] = [["integer", "bigint", "double precision", "numeric"]];

function checkColumn(site: FieldSite, { name, type, index, search, was, lossyFrom = [] }: ColumnModel): Diagnostic[] {
  const { field, kind, source } = site;
  const natural = kind.columnType(field) ?? type;
  const allowed = FAMILIES.find((family) => family.includes(natural)) ?? [natural];
  return [
    ...(allowed.includes(type) ? [] : [diagnose("SCHEMA_WRONG_VALUE", source.at(["x-db", "type"]), { found: type, allowed })]),
    ...(index && type === "json"
      ? [diagnose("SCHEMA_CONTRADICTION", source.at(["x-db", "index"]), { found: "true", reason: "JSON 列保存原文，不能建索引" })]
      : []),
    ...(search && type !== "text"
      ? [diagnose("SCHEMA_CONTRADICTION", source.at(["x-db", "search"]), { found: "true", reason: "只有文本列能按其中一段查找" })]
      : []),
    ...(IDENTIFIER.test(name)
      ? []
      : [diagnose("SCHEMA_WRONG_FORM", source.at(["x-db", "column"]), { found: name, rule: IDENTIFIER_RULE })]),
    ...(SERVER_COLUMNS.includes(name)
      ? [diagnose("SCHEMA_RESERVED_NAME", source.at(["x-db", "column"]), { found: name, owner: "服务器" })]
      : []),
    ...stillThere(site, was),
    ...claimedBefore(site, was),
    ...(was.some((former) => former === field.name || snakeCase(former) === name)
      ? [diagnose("SCHEMA_CONTRADICTION", source.at(["x-db", "was"]), { found: name, reason: `列“${name}”不能又是自己用过的列名` })]
      : []),
    ...neverLossy(site, type, lossyFrom),
  ];
}

/** A list turns into another list, or into none, under one and the same type; every other type keeps its values as they are. */
const OF_MANY_SHAPES: SqlType = "jsonb";

function neverLossy({ source }: FieldSite, type: SqlType, lossyFrom: readonly SqlType[]): Diagnostic[] {
  return lossyFrom.flatMap((former, index) => {
    if (former !== type || former === OF_MANY_SHAPES) return [];
    const reason = `列现在就是 ${type}，不会由 ${type} 转换而来；lossyFrom 写原来的列类型`;
    return [diagnose("SCHEMA_CONTRADICTION", source.at(["x-db", "lossyFrom", index]), { found: former, reason })];
  });
}

/** A column that another field has now is not given up for this one: it would begin empty. */
function stillThere({ field, entity, source }: FieldSite, was: readonly string[]): Diagnostic[] {
  return was.flatMap((former, index) => {
    const isMeant = ({ name, column }: FieldModel) => name === former || column?.name === former || column?.name === snakeCase(former);
    const other = entity.fields.find((one) => one.name !== field.name && one.column !== undefined && isMeant(one));
    if (!other) return [];
    const reason = `列“${former}”现在还是字段“${other.name}”的，不会改名`;
    return [diagnose("SCHEMA_CONTRADICTION", source.at(["x-db", "was", index]), { found: former, reason })];
  });
}

/** A column becomes one field; told at the later one. */
function claimedBefore({ field, entity, source }: FieldSite, was: readonly string[]): Diagnostic[] {
  const earlier = entity.fields.slice(
    0,
    entity.fields.findIndex(({ name }) => name === field.name),
  );
  return was.flatMap((former, index) => {
    const other = earlier.find(({ column }) => column?.was.some((one) => snakeCase(one) === snakeCase(former)));
    if (!other) return [];
    const reason = `列“${former}”已经改名为字段“${other.name}”，不能再是“${field.name}”用过的名字`;
    return [diagnose("SCHEMA_CONTRADICTION", source.at(["x-db", "was", index]), { found: former, reason })];
  });
}

/** References and fields that are queried by value or range deserve an index; lists cannot use one. */
function isSearched({ reference, query }: FieldModel, type: SqlType): boolean {
  if (isJsonColumn({ type })) return false;
  return reference !== undefined || query.some((operator) => findOperator(operator)?.index === "values");
}

/** Texts that the query bar asks for by a part of them; an index of values does not help there. */
function isSearchedInside({ query }: FieldModel, type: SqlType): boolean {
  return type === "text" && query.some((operator) => findOperator(operator)?.index === "search");
}
