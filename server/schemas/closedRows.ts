import { type RawBuilder, sql, type SqlBool } from "kysely";
import { marksDeleted } from "../../src/schema/compile/deletedWithRow.ts";
import type { EntityModel } from "../../src/schema/index.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import type { PlannedChange, PlannedSample } from "../../src/schema/wire/planAnswers.ts";
import { type AccountState, readAccounts, tenantsOf } from "../rights/account.ts";
import type { Database } from "../database/database.types.ts";
import { codesChoose } from "../entity/references/choosable.ts";
import { columnRef } from "../entity/query/columns.ts";
import { ROW_ALIAS } from "../entity/query/rowAlias.ts";
import { rowId } from "../entity/values/rowId.ts";
import { withBranch } from "../rights/departmentBranch.ts";
import { closedBy, joinRoles, opens, type RoleRights, rowRulesOf } from "../rights/rights.ts";
import { readRoleRights } from "../rights/rightsStore.ts";
import { rolesIn } from "../rights/identity.ts";
import { type ReadShown, SHOWN_ROWS } from "./plannedChanges.ts";
import { inRoleOrder, type RoleStamp, roleStamp } from "../rights/sessionRecord.ts";

const USER = "user";

/** Which schemas are in force, which will be, and whose eyes look at the people that are named. */
export interface ClosingView {
  readonly inForce: SchemaProject;
  readonly wanted: SchemaProject;
  readonly readShown: ReadShown;
  /** Whether the reader sees every row of an entity, and so may know how many there are. */
  readonly mayCount: (entity: EntityModel) => boolean;
}

/** An entity that belongs to departments from now on, as it is and as it will be. */
interface Closing {
  readonly before: EntityModel;
  readonly after: EntityModel;
  /** Column of the table as it is now that names the department; absent where it is yet to come. */
  readonly column: string | undefined;
}

/** Somebody who will see fewer rows. */
interface Loss {
  readonly account: AccountState;
  readonly roles: string;
  readonly rows: number;
}

/**
 * Says which entities a change of the schema files closes to other departments, and who loses sight of how many rows by it:
 * everybody who opens them or chooses among them, and one of whose roles has no rule for them. Those are named whom the
 * reader may see.
 */
export async function closedRows(db: Database, view: ClosingView): Promise<readonly PlannedChange[]> {
  const { inForce, wanted } = view;
  const closings = [...wanted.entities.values()].flatMap((after) => closingOf(inForce, after) ?? []);
  if (closings.length === 0) return [];
  const people = await readPeople(db);
  const changes: PlannedChange[] = [];
  for (const closing of closings) changes.push(await describeClosing(db, { ...view, closing, people }));
  return changes;
}

function closingOf(inForce: SchemaProject, after: EntityModel): Closing | undefined {
  const before = inForce.entities.get(after.name);
  const field = closedBy(after);
  if (before === undefined || before.rows !== "table" || field === undefined || closedBy(before) !== undefined) return undefined;
  const column = after.fields.find(({ name }) => name === field)?.column;
  const names = column ? [column.name, ...column.was] : [];
  const found = before.fields.find((one) => one.column && (names.includes(one.column.name) || names.includes(one.name)));
  return { before, after, column: found?.column?.name };
}

interface Person {
  readonly account: AccountState;
  readonly tenantId: string;
  /** Codes of the current department and of those below it. */
  readonly branch: readonly string[];
  readonly stamps: readonly RoleStamp[];
  readonly roles: readonly RoleRights[];
}

/** Everybody with the roles they have in each of their tenants. */
async function readPeople(db: Database): Promise<readonly Person[]> {
  const { rows: ids } = await sql<{ id: string }>`select id from sys_user where del_flag = 0 order by username`.execute(db);
  const accounts = await readAccounts(
    db,
    ids.map(({ id }) => id),
  );
  const { rows: all } = await sql<{ stamp: RoleStamp }>`
    select ${roleStamp} as stamp from sys_role r order by ${inRoleOrder}`.execute(db);
  const stamps = all.map(({ stamp }) => stamp);
  const rights = new Map((await readRoleRights(db, stamps)).map((role) => [role.id, role]));
  const branches = new Map<string, readonly string[]>();
  const people: Person[] = [];
  for (const account of accounts)
    for (const tenantId of tenantsOf(account)) {
      const own = rolesIn({ roles: stamps.filter(({ id }) => account.roleIds.includes(id)) }, tenantId);
      const place = `${tenantId} ${account.orgCode}`;
      const branch = branches.get(place) ?? (await readBranch(db, account.orgCode, tenantId));
      branches.set(place, branch);
      people.push({ account, tenantId, branch, stamps: own, roles: own.flatMap(({ id }) => rights.get(id) ?? []) });
    }
  return people;
}

async function readBranch(db: Database, orgCode: string, tenantId: string): Promise<readonly string[]> {
  if (orgCode === "") return [];
  const { rows } = await sql<{ code: string }>`
    ${withBranch(sql`d.org_code = ${orgCode} and d.tenant_id = ${tenantId}`)} select code from branch where code <> ''`.execute(db);
  return rows.map(({ code }) => code);
}

interface ClosingParts extends ClosingView {
  readonly closing: Closing;
  readonly people: readonly Person[];
}

async function describeClosing(db: Database, { closing, people, ...view }: ClosingParts): Promise<PlannedChange> {
  const { before, after } = closing;
  const counts = new Map<string, number>();
  const losses: Loss[] = [];
  const lost: RawBuilder<SqlBool>[] = [];
  for (const person of people.filter((one) => isNarrowed(one, closing, view.wanted))) {
    const key = `${person.tenantId} ${person.branch.join()}`;
    const condition = outside(closing, person);
    if (!counts.has(key)) {
      counts.set(key, await count(db, before, condition));
      lost.push(condition);
    }
    const rows = counts.get(key) ?? 0;
    if (rows > 0) losses.push({ account: person.account, roles: person.stamps.map(({ code }) => code).join("、"), rows });
  }
  const isDisclosed = view.mayCount(before);
  const rows = lost.length === 0 ? 0 : await count(db, before, sql<SqlBool>`(${sql.join(lost, sql` or `)})`);
  return {
    kind: "closeRows",
    state: "ready",
    ...(isDisclosed ? { rows } : {}),
    description: `“${after.title}”从此按部门开放：没有写数据范围的角色只看得到本部门及下级${lossText(losses.length, isDisclosed ? `${rows} 行` : "若干行")}`,
    samples: isDisclosed ? await namesOf(losses, view) : [],
  };
}

/** Those who lose most, as far as the reader may see them. */
async function namesOf(losses: readonly Loss[], { inForce, readShown }: ClosingView): Promise<readonly PlannedSample[]> {
  const user = inForce.entities.get(USER);
  const most = losses.toSorted((a, b) => b.rows - a.rows).slice(0, SHOWN_ROWS);
  if (user === undefined || most.length === 0) return [];
  const ids = most.map(({ account }) => account.id);
  const seen = new Set((await readShown(user, sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = any(${ids})`)).map(rowId));
  return most
    .filter(({ account }) => seen.has(account.id))
    .map(({ account, roles, rows }) => ({
      id: account.username,
      values: [
        { title: "角色", text: roles },
        { title: "看不到的行", text: String(rows) },
      ],
    }));
}

function lossText(people: number, told: string): string {
  if (people === 0) return "；目前没有人因此少看到数据";
  return `；${people} 人会少看到数据，共涉及 ${told}。要继续看到全部的，请先在角色的数据范围里选“全部数据”`;
}

/** Whether somebody sees all rows of an entity, at least as choices, and will be limited. */
function isNarrowed({ roles }: Person, { before, after }: Closing, wanted: SchemaProject): boolean {
  const rights = joinRoles(roles);
  const isReached = roles.some((role) => opens(role, after)) || codesChoose(wanted, rights.codes, after);
  return isReached && rowRulesOf(rights, before).length === 0 && rowRulesOf(rights, after).length > 0;
}

/** Rows of somebody's tenant that lie outside their branch. */
function outside({ before, column }: Closing, { tenantId, branch }: Person): RawBuilder<SqlBool> {
  const isOfTenant = before.scope.tenant.kind === "own" ? sql<SqlBool>`tenant_id = ${tenantId}` : sql<SqlBool>`true`;
  const isOutside = column === undefined ? sql<SqlBool>`true` : sql<SqlBool>`coalesce(${sql.ref(column)}, '') <> all(${branch}::text[])`;
  return sql<SqlBool>`(${isOfTenant} and ${isOutside})`;
}

async function count(db: Database, entity: EntityModel, condition: RawBuilder<SqlBool>): Promise<number> {
  const { table } = entity;
  const isLive = marksDeleted(entity) ? sql<SqlBool>`del_flag = 0` : sql<SqlBool>`true`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isLive} and ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
