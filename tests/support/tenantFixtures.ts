import { entityRouteTable } from "../../server/entity/entityRoutes.ts";
import { EXPECTED_ROUTES } from "../server/security/expectedRoutes.ts";
import { addDepartment, addRole, addUser, expectSuccess, inTenant, type TestServer, type TestSession } from "./testServer.ts";

/** What stands in every text of the default tenant that another tenant must not see. */
export const CANARY = "CNRY";

/** A tenant 1001 with a manager who holds every code there, beside a default tenant full of canaries. */
export interface TwoTenants {
  /** All rights in the default tenant. */
  readonly root: TestSession;
  /** The same person in tenant 1001, which they belong to while it is set up. */
  readonly founder: TestSession;
  /** Holds every code in tenant 1001, through a role of it. */
  readonly boss: TestSession;
  /** Works in the default tenant; their session is open. */
  readonly worker: TestSession;
  /** Ids of rows of the default tenant, by entity. */
  readonly ids: Readonly<Record<string, string>>;
  /** Role and department of tenant 1001, and a person who belongs to both tenants, with roles and departments in each. */
  readonly theirs: { readonly role: string; readonly department: string; readonly both: string };
}

/** Joins a user to a tenant. */
export async function joinTenant(session: TestSession, userId: string, tenantNo: string): Promise<string> {
  return expectSuccess(await session.call("POST", "/sys/tenantMember/add", { body: { tenantNo, userId } })).id;
}

/** Takes a person, who worked in the default tenant, out of it into another one. */
export async function moveToTenant(root: TestSession, userId: string, tenantNo: string): Promise<void> {
  await joinTenant(root, userId, tenantNo);
  const list = await root.call("GET", `/sys/tenantMember/list?userId=${userId}&tenantNo=0`);
  const [kept] = expectSuccess(list).records;
  expectSuccess(await root.call("DELETE", `/sys/tenantMember/delete?id=${kept?.id}`));
}

/** Makes the two tenants and their people. */
export async function seedTwoTenants(server: TestServer): Promise<TwoTenants> {
  const root = await server.signIn("admin");
  expectSuccess(await root.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
  const department = await addDepartment(root, `${CANARY}1`);
  const role = await addRole(root, { code: "cnry_role", codes: ["hiv:appointment:list", "sys:user:list"] });
  const worker = await addUser(root, "cnryworker", {
    realname: `${CANARY}王`,
    phone: "13900000001",
    email: "cnry@example.org",
    roleIds: [role],
    departIds: [department],
    orgCode: `${CANARY}1`,
  });
  const announcement = await addAnnouncement(root, worker);
  const tenant = expectSuccess(await root.call("GET", "/sys/tenant/list?tenantNo=0")).records[0]?.id ?? "";
  expectSuccess(await root.call("PUT", "/sys/tenant/edit", { body: { id: tenant, rev: 1, name: `${CANARY}总部` } }));
  const both = await addUser(root, "both", { roleIds: [role], departIds: [department], orgCode: `${CANARY}1` });
  const membership = await joinTenant(root, both, "0");
  await joinTenant(root, both, "1001");
  await joinTenant(root, root.userId, "0");
  await joinTenant(root, root.userId, "1001");
  const founder = inTenant(root, "1001");
  const theirs = { ...(await foundTenant(server, founder, both)), both };
  return {
    root,
    founder,
    boss: inTenant(await server.signIn("boss"), "1001"),
    worker: await server.signIn("cnryworker"),
    ids: { department, role, user: worker, announcement, tenant, tenantMember: membership },
    theirs,
  };
}

/** Sets tenant 1001 up from within: department, role with every code, and the manager who holds it. */
async function foundTenant(server: TestServer, founder: TestSession, both: string) {
  const department = await addDepartment(founder, "T1");
  const codes = await grantable(server, founder);
  const role = await addRole(founder, { code: "boss", codes });
  await addUser(founder, "boss", { roleIds: [role], departIds: [department], orgCode: "T1" });
  const person = expectSuccess(await founder.call("GET", `/sys/user/queryById?id=${both}`));
  const body = { id: both, rev: person.rev, roleIds: [role], departIds: [department] };
  expectSuccess(await founder.call("PUT", "/sys/user/edit", { body }));
  return { role, department };
}

async function grantable(server: TestServer, founder: TestSession): Promise<readonly string[]> {
  const { codes } = expectSuccess(await founder.call<{ codes: string[] }>("GET", "/sys/permission/getUserPermissionByToken"));
  if (codes.length === 0) throw new Error(`the founder of a tenant holds nothing: ${server.logged.at(-1)}`);
  return codes;
}

async function addAnnouncement(root: TestSession, reader: string): Promise<string> {
  const body = {
    titile: `${CANARY}通告`,
    msgContent: `<p>${CANARY}</p>`,
    msgCategory: "1",
    priority: "L",
    msgType: "ALL",
    sendStatus: "0",
    userIds: [reader],
  };
  const { id } = expectSuccess(await root.call("POST", "/sys/annountCement/add", { body }));
  expectSuccess(await root.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
  return id;
}

/** A route with its method, as it is mounted or generated. */
export interface Door {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
}

/** Every address that answers signed-in people, hand-written or generated, but those of files and sockets. */
export function doorsOf(server: TestServer): readonly Door[] {
  const written = Object.entries(EXPECTED_ROUTES)
    .filter(([route, right]) => right !== "open" && route.includes(" /apiserver/"))
    .map(([route]) => route.replace(" /apiserver", " "));
  const generated = [...entityRouteTable(server.app.services.schemas.current()).keys()];
  return [...new Set([...written, ...generated])]
    .map((route) => route.split(" ") as [Door["method"], string])
    .map(([method, path]) => ({ method, path }));
}
