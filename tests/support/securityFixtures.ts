import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canary } from "./oracles.ts";
import { joinTenant } from "./tenantFixtures.ts";
import { addDepartment, addRole, addUser, expectSuccess, inTenant, type TestServer, type TestSession } from "./testServer.ts";

/** Everybody the cases speak of, signed in, but for `fro`, who is frozen. */
export interface Staff {
  /** All rights, tenant 0. */
  readonly root: TestSession;
  /** May edit schemas, nothing else. */
  readonly des: TestSession;
  /** Lists and changes appointments and users of D1.1. */
  readonly edi: TestSession;
  /** Lists appointments and users, D1.2. */
  readonly vie: TestSession;
  /** Signs in, holds nothing. */
  readonly nob: TestSession;
  /** Belongs to D1.1 and D2, is in D1.1. */
  readonly mul: TestSession;
  /** Lists appointments of tenant 1001. */
  readonly oth: TestSession;
}

const sees = (entity: string) => ({ entity, expression: "row.orgCode == user.orgCode" });
/** A role without a rule opens its holder's department only. */
const everyAppointment = [{ entity: "appointment", expression: "true" }];
const codes = (prefix: string, ...rights: readonly string[]) => rights.map((right) => `${prefix}:${right}`);

/** Makes departments, roles and people of the cases. */
export async function seedStaff(server: TestServer): Promise<Staff> {
  const root = await server.signIn("admin");
  const head = await addDepartment(root, "D1");
  const [tests, advice, branch] = [
    await addDepartment(root, "D1.1", head),
    await addDepartment(root, "D1.2", head),
    await addDepartment(root, "D2"),
  ];
  const add = async (username: string, held: readonly string[], more: Readonly<Record<string, unknown>> = {}, isLimited = false) => {
    const rules = isLimited ? [sees("appointment"), sees("user")] : everyAppointment;
    const roleIds = held.length === 0 ? [] : [await addRole(root, { code: `role_${username}`, codes: held, rules })];
    return addUser(root, username, { roleIds, ...more });
  };
  await add("designer", ["sys:schema:edit"]);
  const editing = [
    ...codes("hiv:appointment", "list", "add", "edit", "delete", "export", "import", "reveal", "arrive", "cancel"),
    ...codes("sys:user", "list", "edit"),
  ];
  await add("editor", editing, { departIds: [tests], orgCode: "D1.1" }, true);
  await add("viewer", ["hiv:appointment:list", "sys:user:list"], { departIds: [advice], orgCode: "D1.2" });
  await add("nobody", []);
  await add("multi", ["hiv:appointment:list"], { departIds: [tests, branch], orgCode: "D1.1" }, true);
  await seedTenant(root);
  const frozen = { ids: await add("frozen", []), status: "frozen" };
  expectSuccess(await root.call("PUT", "/sys/user/frozenBatch", { body: frozen }));
  const [des, edi, vie, nob, mul] = [
    await server.signIn("designer"),
    await server.signIn("editor"),
    await server.signIn("viewer"),
    await server.signIn("nobody"),
    await server.signIn("multi"),
  ];
  return { root, des, edi, vie, nob, mul, oth: inTenant(await server.signIn("outer"), "1001") };
}

/** Tenant 1001 with `outer`, who lists its appointments; set up by the administrator, who leaves it afterwards. */
async function seedTenant(root: TestSession): Promise<void> {
  expectSuccess(await root.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
  await joinTenant(root, root.userId, "0");
  const membership = await joinTenant(root, root.userId, "1001");
  const founder = inTenant(root, "1001");
  await addUser(founder, "outer", {
    roleIds: [await addRole(founder, { code: "role_oth", codes: ["hiv:appointment:list"], rules: everyAppointment })],
  });
  expectSuccess(await root.call("DELETE", `/sys/tenantMember/delete?id=${membership}`));
}

/** An appointment written straight into the table, each of its texts a canary unless it may be seen. */
export interface PlantedAppointment {
  readonly id: string;
  readonly orgCode: string;
  readonly tenantId?: string;
  /** Its texts may be seen by whoever sees the row; the remark never without its right. @default false */
  readonly isVisible?: boolean;
}

/** Writes appointments into the table. */
export async function plantAppointments({ app }: TestServer, rows: readonly PlantedAppointment[]): Promise<void> {
  for (const { id, orgCode, tenantId = "0", isVisible = false } of rows) {
    const text = (field: string): string => (isVisible ? `可见${id}` : canary("appointment", id, field));
    await app.services.database.db
      .insertInto("hiv_appointment")
      .values({
        id,
        rev: 1,
        realname: text("realname"),
        mobile: "13800000001",
        organ_id: "none",
        slot_id: "none",
        date: "2026-11-30",
        service: "vct",
        source: "referral",
        status: "booked",
        referrer: text("referrer"),
        cancel_reason: text("cancelReason"),
        remark: canary("appointment", id, "remark"),
        create_by: text("createBy"),
        org_code: orgCode,
        tenant_id: tenantId,
        del_flag: 0,
      })
      .execute();
  }
}

/** A folder with the product's schemas, with a column of users that takes a right to read. */
export function schemasWithHiddenPhone(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "ribbon-security-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  change(join(root, "schemas/entities/system/user.json"), ({ properties }) => {
    properties["phone"] = { ...properties["phone"], "x-perm": { read: "phone" } };
  });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A folder with the product's schemas, whose landing page shows a field behind a reference. */
export function schemasWithNumberOfOrgan(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "ribbon-schemas-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  const file = join(root, "schemas/screens/hiv/appointmentWaiting.json");
  const screen = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...screen, columns: ["realname", "organId.phone"] }));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

interface EntityFile {
  readonly properties: Record<string, object>;
  readonly "x-entity": Record<string, unknown>;
}

function change(file: string, edit: (entity: EntityFile) => void): void {
  const entity = JSON.parse(readFileSync(file, "utf8")) as EntityFile;
  edit(entity);
  writeFileSync(file, JSON.stringify(entity));
}

/** A folder with the product's schemas, in which names of people, their phones and those of departments are masked, phones unique. */
export function schemasWithMaskedPeople(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "ribbon-security-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  change(join(root, "schemas/entities/system/user.json"), (user) => {
    user.properties["realname"] = { ...user.properties["realname"], "x-perm": { mask: "name" } };
    const unique = user["x-entity"]["unique"] as readonly object[];
    user["x-entity"]["unique"] = [...unique, { fields: ["phone"], message: "该手机号已存在" }];
  });
  change(join(root, "schemas/entities/system/department.json"), ({ properties }) => {
    properties["phone"] = { ...properties["phone"], "x-perm": { mask: "mobile" } };
  });
  // What is covered is brought along nowhere.
  change(join(root, "schemas/entities/hiv/organ.json"), ({ properties }) => {
    const { fill: _fill, ...reference } = (properties["orgCode"] as { readonly "x-ref": { readonly fill?: object } })["x-ref"];
    properties["orgCode"] = { ...properties["orgCode"], "x-ref": reference };
  });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
