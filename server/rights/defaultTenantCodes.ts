import type { EntityModel } from "../../src/schema/model/entity.ts";
import type { SchemaProject } from "../../src/schema/project.ts";

/** What the server's own modules do for all tenants at once. */
const SERVER_CODES: ReadonlySet<string> = new Set(["sys:schema:edit", "sys:role:fullAccess"]);
/** What works over all tenants at once and is nobody's else to see: jobs of the server, with their history. */
const SERVER_PREFIXES: readonly string[] = ["sys:job:", "sys:jobRun:"];
/** Rights on an entity that change nothing. */
const READING: readonly string[] = ["list", "export", "reveal"];

interface SharedRights {
  readonly prefix: string;
  /** Codes below the prefix that only read. */
  readonly reading: ReadonlySet<string>;
}

const known = new WeakMap<SchemaProject, readonly SharedRights[]>();

/**
 * Whether a code changes what is common to all tenants, and therefore counts in the default one only: every right on a
 * shared entity but those to read it, the screens themselves, roles with all rights, and whatever has to do with jobs.
 */
export function isDefaultTenantCode(project: SchemaProject, code: string): boolean {
  if (SERVER_CODES.has(code) || SERVER_PREFIXES.some((prefix) => code.startsWith(prefix))) return true;
  return sharedRights(project).some(({ prefix, reading }) => code.startsWith(prefix) && !reading.has(code.slice(prefix.length)));
}

function sharedRights(project: SchemaProject): readonly SharedRights[] {
  const before = known.get(project);
  if (before) return before;
  const shared = [...project.entities.values()].filter(({ scope }) => scope.tenant.kind === "shared");
  const rights = shared.map((entity) => ({ prefix: `${entity.permission}:`, reading: new Set([...READING, ...fieldRights(entity)]) }));
  known.set(project, rights);
  return rights;
}

function fieldRights({ fields }: EntityModel): readonly string[] {
  return fields.flatMap(({ permission: { read, reveal } }) => [read, reveal].filter((right) => right !== undefined));
}
