import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { departmentCalls } from "../../../src/schema/calls/departmentCalls.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { splitList, trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";
import { readUserInfo } from "../session/userInfo.ts";
import { withBranch } from "../../rights/departmentBranch.ts";
import { type Department, type DepartmentNode, departmentNode, departmentTree } from "./departmentTree.ts";

/** Departments are chosen in many forms, so their names are for everyone signed in; which ones is decided by row rules. */
const choosable = {
  right: { kind: "session" },
  rows: "entity",
  fields: { why: "name, code and place in the tree only" },
} as const;

/** Trees of departments, and the department the user works in. */
export function departmentRoutes(services: ServerServices): readonly Route[] {
  return [...treeRoutes(services), ...ownDepartmentRoutes(services)];
}

function treeRoutes(services: ServerServices): readonly Route[] {
  const visible = (call: RouteCall): Promise<readonly Department[]> => visibleDepartments(services, call);
  return [
    defineRoute({
      ...routeOf(departmentCalls.departTree),
      ...choosable,
      handler: async (call) => departmentTree(await visible(call)),
    }),
    defineRoute({
      ...routeOf(departmentCalls.departIdTree),
      ...choosable,
      handler: async (call) => departmentTree(await visible(call)),
    }),
    defineRoute({
      ...routeOf(departmentCalls.myDepartTree),
      ...choosable,
      handler: async (call) => {
        const branch = await idsOfOwnBranch(services, call.session.user.id);
        return departmentTree((await visible(call)).filter(({ id }) => branch.has(id)));
      },
    }),
    defineRoute({
      ...routeOf(departmentCalls.departTreeSync),
      ...choosable,
      // Chosen ones are shown as they were chosen: a department that has gone out of use since keeps its name.
      handler: async (call) => levelNodes(await visibleDepartments(services, call, call.query.ids ? ALL : ENABLED), call.query),
    }),
    defineRoute({
      ...routeOf(departmentCalls.departSearch),
      ...choosable,
      handler: async (call) => {
        const { keyWord = "" } = call.query;
        const found = (await visible(call)).filter(({ departName }) => departName.includes(trimSpace(keyWord)));
        return found.map((department) => departmentNode(department, []));
      },
    }),
  ];
}

function ownDepartmentRoutes(services: ServerServices): readonly Route[] {
  const own = { right: { kind: "session" }, rows: { why: "the caller's own departments" }, fields: { why: "name and code" } } as const;
  return [
    defineRoute({
      ...routeOf(sessionCalls.getCurrentUserDeparts),
      ...own,
      // Whoever looks through a role may look from a department that is not theirs.
      handler: async ({ session: { viewing, user } }) => ({
        list: await ownDepartments(services, user),
        orgCode: (viewing?.own.user ?? user).orgCode || null,
      }),
    }),
    defineRoute({
      ...routeOf(sessionCalls.selectDepart),
      ...own,
      // Chosen twice is chosen, and the answer is about the person as they are by then.
      repeat: "again",
      // Callers may say who they are; the session knows, and chooses for nobody else.
      handler: async ({ session, body: { orgCode, username = "" } }) => {
        if (username !== "" && username !== session.user.username) throw new AppError("DEPARTMENT_FOREIGN", {});
        if (!(await enterDepartment(services, session.user, orgCode))) throw new AppError("DEPARTMENT_FOREIGN", {});
        // Row rules and roles may depend on the department: the person's other windows follow at once.
        services.events.publish({ cmd: "permission" }, { users: [session.user.id] });
        return { userInfo: await readUserInfo(services.database.db, session.user.id, session.user.tenantId) };
      },
    }),
  ];
}

const ENABLED: Predicate = { op: "compare", field: "status", operator: "eq", value: "enabled" };
const ALL: Predicate = { op: "constant", value: true };

async function visibleDepartments(services: ServerServices, call: RouteCall, where = ENABLED): Promise<readonly Department[]> {
  const rows = await readVisible(moduleScope(services, call, "department"), where);
  const levels = await levelsOf(services, call.session.user.tenantId);
  return rows.map((row) => toDepartment(row, levels));
}

/** How deep each department of a tenant stands, from 1, by its id; departments that the viewer does not see count, too. */
async function levelsOf({ database }: Pick<ServerServices, "database">, tenantId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive placed (id, level) as (
      select d.id, 1 from sys_depart d
      where d.tenant_id = ${tenantId} and not exists (select 1 from sys_depart above where above.id = d.parent_id)
      union all
      select d.id, placed.level + 1 from sys_depart d join placed on d.parent_id = placed.id)
    select id, level from placed`.execute(database.db);
  return new Map(rows.map(({ id, level }) => [id, Number(level)]));
}

/** What one answer of nodes is about: a level, some departments, or those of some that stand on a level. */
interface AskedNodes {
  readonly pid?: string;
  readonly ids?: string;
  readonly primaryKey?: "" | "id" | "orgCode";
}

/** Nodes without those below them, which they may say that they have. */
function levelNodes(departments: readonly Department[], { pid = "", ids = "", primaryKey = "" }: AskedNodes): readonly DepartmentNode[] {
  const parents = new Set(departments.filter(({ isEnabled }) => isEnabled).map(({ parentId }) => parentId));
  const chosen = ids === "" ? departments : chosenAmong(departments, { ids, by: primaryKey || "id" });
  const known = new Set(departments.map(({ id }) => id));
  const isAsked = ({ parentId }: Department): boolean =>
    pid === "" ? ids !== "" || parentId === null || !known.has(parentId) : parentId === pid;
  return chosen.filter(isAsked).map((department) => departmentNode(department, [], !parents.has(department.id)));
}

/** Some departments in the order asked for, each once; what is not among them is left out. */
function chosenAmong(
  departments: readonly Department[],
  { ids, by }: { readonly ids: string; readonly by: "id" | "orgCode" },
): readonly Department[] {
  const found = new Map(departments.map((department) => [department[by], department]));
  return [...new Set(splitList(ids))].flatMap((key) => found.get(key) ?? []);
}

/** Departments a user belongs to in a tenant. */
export async function ownDepartments(
  { database }: Pick<ServerServices, "database">,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): Promise<readonly Pick<Department, "id" | "departName" | "orgCode">[]> {
  const { rows } = await sql<{ id: string; depart_name: string; org_code: string }>`
    select d.id, d.depart_name, d.org_code from sys_depart d
    join sys_user u on u.depart_ids @> jsonb_build_array(d.id)
    where u.id = ${id} and d.tenant_id = ${tenantId} order by d.depart_order, d.org_code`.execute(database.db);
  return rows.map((row) => ({ id: row.id, departName: row.depart_name, orgCode: row.org_code }));
}

/** Puts somebody into a department they belong to, as they do at that moment; says whether they do. */
async function enterDepartment(
  { database }: Pick<ServerServices, "database">,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  orgCode: string,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_user u set org_code = ${orgCode} where u.id = ${id} and ${belongsToDepartment(tenantId, orgCode)} returning u.id`.execute(
    database.db,
  );
  return rows.length > 0;
}

/** Of a person `u` that is being written: it holds for their departments as they are when the row is. */
function belongsToDepartment(tenantId: string, orgCode: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from sys_depart d where d.org_code = ${orgCode} and d.tenant_id = ${tenantId} and u.depart_ids @> jsonb_build_array(d.id))`;
}

/** Puts somebody who has chosen no department of a tenant into their only one there: there is nothing to ask. */
export async function enterOnlyDepartment(
  services: Pick<ServerServices, "database">,
  person: { readonly id: string; readonly tenantId: string },
): Promise<void> {
  const [only, other] = await ownDepartments(services, person);
  if (!only || other) return;
  await sql`
    update sys_user u set org_code = ${only.orgCode} where u.id = ${person.id} and ${belongsToDepartment(person.tenantId, only.orgCode)}
      and not exists (select 1 from sys_depart d where d.org_code = u.org_code and d.tenant_id = ${person.tenantId})`.execute(
    services.database.db,
  );
}

/** Ids of the departments a user belongs to and of all below them. */
async function idsOfOwnBranch({ database }: Pick<ServerServices, "database">, userId: string): Promise<ReadonlySet<string>> {
  const isOwn = sql<SqlBool>`exists (select 1 from sys_user u where u.id = ${userId} and u.depart_ids @> jsonb_build_array(d.id))`;
  const { rows } = await sql<{ id: string }>`${withBranch(isOwn)} select id from branch`.execute(database.db);
  return new Set(rows.map(({ id }) => id));
}

function toDepartment(row: Readonly<Record<string, unknown>>, levels: ReadonlyMap<string, number>): Department {
  const id = String(row["id"]);
  return {
    id,
    departName: String(row["departName"]),
    orgCode: String(row["orgCode"]),
    parentId: (row["parentId"] as string | null) ?? null,
    category: String(row["category"]) as Department["category"],
    isEnabled: row["status"] === "enabled",
    level: levels.get(id) ?? 1,
  };
}
