import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { HostEntity, HostNames } from "../model/host.ts";
import { positionAt } from "../source/position.ts";
import type { Findings } from "./findings.ts";
import type { LoadedEntity } from "./loadEntities.ts";

/** Holds entities against what the server has by itself: its tables and addresses, and the entities that its own code reads. */
export function checkHost(loaded: ReadonlyMap<string, LoadedEntity>, host: HostNames, findings: Findings): void {
  for (const entity of loaded.values()) {
    const own = host.entities[entity.model.name];
    findings.add(entity.source.file, [
      ...checkTable(entity, host),
      ...checkRows(entity, own),
      ...(own ? checkOwn(entity, own) : checkApi(entity, host)),
    ]);
  }
}

/**
 * Finds entities that the server cannot start without. A project that has none of the server's entities is no console's.
 *
 * @param names names of all entity files, sound or not
 */
export function checkNeeded(names: ReadonlyMap<string, string>, host: HostNames, findings: Findings): void {
  const entities = Object.entries(host.entities);
  if (!entities.some(([name]) => names.has(name))) return;
  for (const [name, { isNeeded }] of entities) {
    if (!isNeeded || names.has(name)) continue;
    const file = `schemas/entities/system/${name}.json`;
    findings.add(file, [diagnose("SCHEMA_SERVER_ENTITY", positionAt({ path: file, lineStarts: [0] }, "", 0), { what: `实体“${name}”` })]);
  }
}

/** Rows that the server is to give are given by a module of this name, and those that it gives are in no table. */
function checkRows({ source, model: { rows, name } }: LoadedEntity, own: HostEntity | undefined): Diagnostic[] {
  const isGiven = own !== undefined && own.table === undefined;
  if (isGiven === (rows === "server")) return [];
  if (isGiven)
    return [diagnose("SCHEMA_SERVER_ENTITY", source.at(["x-entity", "rows"]), { what: "rows", found: rows, allowed: ["server"] })];
  const [reason, remedy] = [`服务器没有给出“${name}”各行的模块`, "去掉 rows，或先按指南写好模块。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", source.at(["x-entity", "rows"]), { found: "server", reason, remedy })];
}

function checkTable({ source, model: { table, rows } }: LoadedEntity, { tables }: HostNames): Diagnostic[] {
  if (rows === "server" || !tables.includes(table)) return [];
  return [diagnose("SCHEMA_RESERVED_NAME", source.at(["x-entity", "table"]), { found: table, owner: "服务器" })];
}

/** A hand-written route comes before those of entities, so an entity below its path would not be reached. */
function checkApi({ source, model: { api } }: LoadedEntity, { routes }: HostNames): Diagnostic[] {
  const taken = routes.some((route) => `${route}/`.startsWith(`${api}/`) || `${api}/`.startsWith(`${fixedPart(route)}/`));
  return taken ? [diagnose("SCHEMA_RESERVED_NAME", source.at(["x-entity", "api"]), { found: api, owner: "服务器" })] : [];
}

/** The part of a route before its first placeholder; all of it where it has none. */
function fixedPart(route: string): string {
  return route.replace(/\/[:*].*$/, "");
}

function checkOwn({ source, model }: LoadedEntity, own: HostEntity): Diagnostic[] {
  const members = [
    ["table", "表名"],
    ["api", "接口路径"],
    ["permission", "权限前缀"],
  ] as const;
  const changed = members.filter(([member]) => own[member] !== undefined && model[member] !== own[member]);
  const missing = own.fields.filter((name) => !model.fields.some((field) => field.name === name));
  return [
    ...changed.map(([member, what]) =>
      diagnose("SCHEMA_SERVER_ENTITY", source.at(["x-entity", member]), { what, found: model[member], allowed: [String(own[member])] }),
    ),
    ...missing.map((name) => diagnose("SCHEMA_SERVER_ENTITY", source.at(["properties"], "key"), { what: `字段“${name}”` })),
  ];
}
