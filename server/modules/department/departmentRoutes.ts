import { sql, type RawBuilder, type SqlBool } from "kysely";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";
import { readUserInfo } from "../session/userInfo.ts";
import { withBranch } from "../../rights/departmentBranch.ts";
import { type Department, departmentNode, departmentTree } from "./departmentTree.ts";

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
      method: "GET",
      path: "/sys/sysDepart/queryTreeList",
      ...choosable,
      handler: async (call) => departmentTree(await visible(call)),
    }),
    defineRoute({
      method: "GET",
      path: "/sys/sysDepart/queryIdTree",
      ...choosable,
      handler: async (call) => departmentTree(await visible(call)),
    }),
    defineRoute({
      method: "GET",
      path: "/sys/sysDepart/queryMyDeptTreeList",
      ...choosable,
      handler: async (call) => {
        const branch = await idsOfOwnBranch(services, call.session.user.id);
        return departmentTree((await visible(call)).filter(({ id }) => branch.has(id)));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/sysDepart/queryDepartTreeSync",
      ...choosable,
      schema: { querystring: { type: "object", properties: { pid: { type: "string", maxLength: 64 } } } },
      handler: async (call) => {
        const { pid } = call.query;
        return childNodes(await visible(call), pid || null);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/sysDepart/searchBy",
      ...choosable,
      schema: { querystring: { type: "object", properties: { keyWord: { type: "string", maxLength: 64 } } } },
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

async function visibleDepartments(services: ServerServices, call: RouteCall): Promise<readonly Department[]> {
  const enabled = { op: "compare", field: "status", operator: "eq", value: "enabled" } as const;
  return (await readVisible(moduleScope(services, call, "department"), enabled)).map(toDepartment);
}

/** The children of one department, without theirs. */
function childNodes(departments: readonly Department[], pid: string | null): readonly unknown[] {
  const nodes = departmentTree(departments);
  const children = pid === null ? nodes : departments.filter((department) => department.parentId === pid);
  const parents = new Set(departments.map((department) => department.parentId));
  return children.map((department) => departmentNode(department, [], !parents.has(department.id)));
}

/** Departments a user belongs to in a tenant. */
export async function ownDepartments(
  { database }: Pick<ServerServices, "database">,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): Promise<readonly Omit<Department, "parentId">[]> {
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

function toDepartment(row: Readonly<Record<string, unknown>>): Department {
  return {
    id: String(row["id"]),
    departName: String(row["departName"]),
    orgCode: String(row["orgCode"]),
    parentId: (row["parentId"] as string | null) ?? null,
  };
}
