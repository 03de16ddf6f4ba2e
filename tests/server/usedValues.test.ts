import type { DictItemRow } from "../../src/generated/entities/dictItem.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { joinTenant } from "../support/tenantFixtures.ts";
import {
  addDepartment,
  addRole,
  expectSuccess,
  inTenant,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

type Stored = Pick<DictItemRow, "id" | "rev" | "dictId" | "itemValue" | "status" | "_held">;

onOneDatabase("what the product relies on", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const list = async <T>(path: string): Promise<readonly T[]> =>
    expectSuccess(await admin.call<{ records: readonly T[] }>("GET", `${path}&pageSize=100`)).records;
  const dictionary = async (code: string): Promise<Stored> => {
    const found = (await list<Stored & { dictCode: string }>(`/sys/dict/list?dictCode=${code}`)).find((row) => row.dictCode === code);
    if (!found) throw new Error(`no dictionary ${code}`);
    return found;
  };
  const item = async (code: string, value: string): Promise<Stored> => {
    const rows = await list<Stored>(`/sys/dictItem/list?dictId=${(await dictionary(code)).id}`);
    const found = rows.find((row) => row.itemValue === value);
    if (!found) throw new Error(`no item ${value} in ${code}`);
    return found;
  };
  const edit = async (code: string, value: string, change: Readonly<Record<string, unknown>>) => {
    const { id, rev } = await item(code, value);
    return admin.call("PUT", "/sys/dictItem/edit", { body: { id, rev, ...change } });
  };

  it("an item that bookings start with tells where it is used", async () => {
    const { _held: held } = await item("hiv_appointment_status", "booked");
    expect(held).toMatchObject({ isKept: true, fields: ["dictId", "itemValue", "status"] });
    expect(held?.uses).toContain("预约·操作“到访”");
    expect(held?.uses).toContain("首页的待办与数字");
    expect((await item("hiv_appointment_service", "prep"))._held).toBeUndefined();
  });

  it("an item in use cannot be moved to another dictionary, and bookings go on", async () => {
    const { id: elsewhere } = await dictionary("sex");
    const moved = await edit("hiv_appointment_status", "booked", { dictId: elsewhere });
    expect(moved).toMatchObject({ success: false, message: "字典当前不可修改" });
    const items = expectSuccess(await admin.call<{ value: string }[]>("GET", "/sys/dict/getDictItems/hiv_appointment_status"));
    expect(items.map(({ value }) => value)).toContain("booked");
  });

  it("an item in use keeps its value and stays on offer; its text and colour are the desk's", async () => {
    const renamed = await edit("hiv_appointment_status", "booked", { itemValue: "reserved" });
    expect(renamed.message).toMatch(/^“数据值”不能修改，被使用：预约·手机号·规则/);
    const disabled = await edit("hiv_appointment_status", "booked", { status: "disabled" });
    expect(disabled.message).toMatch(/^“状态”不能修改，被使用：/);
    expectSuccess(await edit("hiv_appointment_status", "booked", { itemText: "已约", color: "blue", sortOrder: 3 }));
  });

  it("an item in use cannot be deleted, alone or among others, and none of them is", async () => {
    const used = await item("hiv_appointment_status", "no_show");
    const alone = await admin.call("DELETE", `/sys/dictItem/delete?id=${used.id}`);
    expect(alone).toMatchObject({
      success: false,
      message: "不能删除这个字典项，被使用：预约·操作“未到访”、预约·操作“更正”、机构看板·卡片“未到访”、机构看板·卡片“未到访最多”",
    });
    const free = await item("hiv_appointment_service", "prep");
    const both = await admin.call("DELETE", `/sys/dictItem/deleteBatch?ids=${free.id},${used.id}`);
    expect(both.success).toBe(false);
    expect((await item("hiv_appointment_service", "prep")).id).toBe(free.id);
  });

  it("a row that comes back whole, as it was sent, is taken", async () => {
    const row = await item("hiv_appointment_status", "arrived");
    const edited = await admin.call("PUT", "/sys/dictItem/edit", { body: { ...row, itemText: "已到" } });
    expect(edited).toMatchObject({ success: true, result: { itemText: "已到" } });
  });

  it("an item that was off offer already may come back", async () => {
    const { id } = await item("hiv_appointment_status", "cancelled");
    await server.app.services.database.db.updateTable("sys_dict_item").set({ status: "disabled" }).where("id", "=", id).execute();
    expect((await edit("hiv_appointment_status", "cancelled", { status: "enabled" })).success).toBe(true);
  });

  it("a dictionary that fields use cannot be deleted", async () => {
    const { id, _held: held } = await dictionary("hiv_appointment_status");
    expect(held).toMatchObject({ uses: ["预约·状态"], isKept: true, fields: ["dictCode"] });
    expect((await admin.call("DELETE", `/sys/dict/delete?id=${id}`)).success).toBe(false);
  });

  it("a value that rows carry cannot be deleted or renamed, but taken off offer", async () => {
    const { dictId } = await item("sex", "1");
    expectSuccess(
      await admin.call("POST", "/sys/dictItem/add", { body: { dictId, itemText: "未说明", itemValue: "9", status: "enabled" } }),
    );
    const user = (await list<{ id: string; rev: number }>("/sys/user/list?username=admin"))[0];
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id: user?.id, rev: user?.rev, sex: "9" } }));
    const { id, _held: held } = await item("sex", "9");
    expect(held, "told with the row, before anybody asks to delete it").toEqual({
      uses: ["用户（1 条）"],
      isKept: true,
      fields: ["dictId", "itemValue"],
    });
    expect((await admin.call("DELETE", `/sys/dictItem/delete?id=${id}`)).message).toBe("不能删除这个字典项，被使用：用户（1 条）");
    expect((await edit("sex", "9", { itemValue: "0" })).message).toBe("“数据值”不能修改，被使用：用户（1 条）");
    expectSuccess(await edit("sex", "9", { status: "disabled" }));
  });

  it("what a role's row rule names is in use: a value, a department, a role", async () => {
    const branch = await addDepartment(admin, "D77");
    const named = await addRole(admin, { code: "night_shift", codes: [] });
    await addRole(admin, {
      code: "ruled",
      codes: ["hiv:appointment:list"],
      rules: [{ entity: "appointment", expression: "row.service == 'prep' || row.orgCode == 'D77' || 'night_shift' in user.roles" }],
    });
    expect((await item("hiv_appointment_service", "prep"))._held?.uses).toEqual(["角色的数据范围（预约）"]);
    const departments = await admin.call("DELETE", `/sys/sysDepart/delete?id=${branch}`);
    expect(departments.message).toBe("不能删除这个部门，被使用：角色的数据范围（预约）");
    expect((await admin.call("DELETE", `/sys/role/delete?id=${named}`)).message).toBe("不能删除这个角色，被使用：角色的数据范围（预约）");
  });

  it("S-17 a row rule of one tenant holds nothing of another, and tells it nothing", async () => {
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    await joinTenant(admin, admin.userId, "1001");
    const founder = inTenant(admin, "1001");
    await addDepartment(admin, "QUIET");
    const rules = [{ entity: "appointment", expression: "row.orgCode == 'QUIET' || 'secret' in user.roles || row.source == 'phone'" }];
    const holder = await addRole(admin, { code: "ofzero", codes: ["hiv:appointment:list"], rules });
    const theirs = await addRole(founder, { code: "secret", codes: [] });
    expectSuccess(await founder.call("DELETE", `/sys/role/delete?id=${theirs}`));
    expectSuccess(await admin.call("DELETE", `/sys/role/delete?id=${holder}`));
    await addRole(founder, { code: "ofother", codes: ["hiv:appointment:list"], rules });
    const [department] = await list<Stored>("/sys/sysDepart/list?orgCode=QUIET");
    expect(department?._held).toBeUndefined();
    expectSuccess(await admin.call("DELETE", `/sys/sysDepart/delete?id=${department?.id}`));
  });

  it("a child row keeps the row above it, at its own door as well", async () => {
    const topic = (topicName: string) =>
      admin.call("POST", "/hiv/surveyTopic/add", {
        body: {
          topicName,
          questions: [
            { questionText: `${topicName}的题目`, questionType: "single", options: [{ optionText: "是" }, { optionText: "否" }] },
          ],
        },
      });
    const first = expectSuccess(await topic("问卷甲"));
    const second = expectSuccess(await topic("问卷乙"));
    const [question] = first.questions ?? [];
    const moved = await admin.call("PUT", "/hiv/surveyQuestion/edit", {
      body: { id: question?.id, rev: question?.rev, topicId: second.id },
    });
    expect(moved).toMatchObject({ success: false, message: "问卷当前不可修改" });
  });
});
