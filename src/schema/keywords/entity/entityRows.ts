import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { compact } from "../../model/compact.ts";
import { type EntityModel, type EntityRight, ROW_OPERATIONS } from "../../model/entity.ts";
import type { EntitySite } from "../entityKeyword.ts";
import type { Locate } from "../fieldKeyword.ts";

/** Members of `x-entity` that say where rows are, who looks at them, and what is done with them. */
export interface RawRows {
  readonly rows?: EntityModel["rows"];
  readonly access?: "rights" | "everyone";
  readonly operations?: readonly Exclude<EntityRight, "list">[];
}

/** Where the rows of an entity are, who looks at them, and what is done with them; only what is marked as deleted comes back. */
export function rowsOf({
  rows = "table",
  access,
  operations,
  softDelete = false,
}: RawRows & { readonly softDelete?: boolean }): Pick<EntityModel, "rows" | "rights" | "isOpen"> {
  const usual = ROW_OPERATIONS.filter((operation) => operation !== "restore" || softDelete);
  const offered = operations ?? (rows === "server" ? ["export"] : usual);
  return {
    rows,
    ...compact({ isOpen: access === "everyone" ? (true as const) : undefined }),
    rights: ["list", ...ROW_OPERATIONS.filter((operation) => offered.includes(operation))],
  };
}

/** Parts of `x-entity` that speak of a table, or of rows that people write; that reading is recorded may be said of any rows. */
const OF_TABLES = ["table", "tree", "tenant", "audit", "softDelete", "locked", "unique"] as const;
/** Members of the file that do. */
const OF_WRITES = ["x-checks", "x-constraints", "x-actions", "x-cases"] as const;

/** Checks that an entity whose rows the server gives (`x-entity.rows`) asks for nothing that takes a table. */
export function checkServerRows({ entity, source: { raw, at } }: EntitySite): Diagnostic[] {
  const stated = raw["x-entity"] ?? {};
  if (entity.rows === "table") return [...checkAccess(entity, at), ...checkRestore(entity, stated, at)];
  const misused = (path: readonly (string | number)[], found: string) =>
    diagnose("SCHEMA_MISUSED_KEYWORD", at([...path], path.includes("operations") ? "value" : "key"), {
      found,
      reason: "各行由服务器的模块给出，没有表，也没有人写入",
      remedy: `删去 ${found}，或去掉 x-entity.rows。`,
    });
  return [
    ...OF_TABLES.filter((key) => stated[key] !== undefined && !(key === "audit" && stated.audit === "reads")).map((key) =>
      misused(["x-entity", key], key),
    ),
    ...OF_WRITES.filter((key) => raw[key] !== undefined).map((key) => misused([key], key)),
    ...(stated.operations ?? []).flatMap((operation, index) =>
      operation === "export" ? [] : [misused(["x-entity", "operations", index], operation)],
    ),
    ...entity.fields.flatMap(({ name, children }) => (children ? [misused(["properties", name, "x-children"], "x-children")] : [])),
  ];
}

/** What is removed does not come back. */
function checkRestore({ softDelete }: EntityModel, { operations = [] }: RawRows, at: Locate): Diagnostic[] {
  const place = operations.indexOf("restore");
  if (softDelete || place < 0) return [];
  const [reason, remedy] = ["没有 softDelete，删除的行不再存在，恢复不了", "写上 softDelete，或去掉 restore。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-entity", "operations", place], "value"), { found: "restore", reason, remedy })];
}

/** Of a table everybody would see every row. */
function checkAccess({ isOpen }: EntityModel, at: Locate): Diagnostic[] {
  if (!isOpen) return [];
  const [reason, remedy] = ["表里的行谁能查看，由权限与数据范围决定", "去掉 access，把查看的权限授给角色。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-entity", "access"]), { found: "everyone", reason, remedy })];
}
