import { afterAll, beforeAll, expect, it } from "vitest";
import { entityRouteTable } from "../../../server/entity/entityRoutes.ts";
import type { Row } from "../../../src/schema/index.ts";
import { rowCalls } from "../../../src/schema/calls/rowCalls.ts";
import { ROW_FORM_HEADER } from "../../../src/schema/wire/rowForm.ts";
import { multipart } from "../../support/multipart.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { rowReplays } from "../../support/replays/rowReplays.ts";
import { exportFile, linesOf, sheetFile } from "../../support/sheets.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../../support/testServer.ts";

/** Another client asks for no form of rows. */
const headers = { [ROW_FORM_HEADER]: "" };

onEmbeddedDatabase("calls of every entity as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), rowCalls, rowReplays);

  it("API-85 an emptied query builder asks for every row, and half a condition is still refused", async () => {
    const ask = (superQueryParams: string) =>
      admin.call("GET", `/sys/dict/list?superQueryMatchType=and&superQueryParams=${encodeURIComponent(superQueryParams)}`);
    const all = expectSuccess(await admin.call("GET", "/sys/dict/list"));
    expect(all.total).toBeGreaterThan(0);
    for (const empty of ["[]", encodeURI("[]"), " [ ] "]) expect(expectSuccess(await ask(empty)).total).toBe(all.total);
    for (const half of ['[{"rule":"eq","val":"1"}]', '[{"field":"dictName"}]', "{}", "x"]) expect((await ask(half)).status).toBe(400);
  });

  it("API-85 the usual order createTime works on every list; rows without it keep to their own order", async () => {
    const lists = [...entityRouteTable(server.app.services.schemas.current()).keys()].filter((route) => /^GET .*\/list$/.test(route));
    expect(lists.length).toBeGreaterThan(30);
    const refused: string[] = [];
    for (const route of lists) {
      const path: string = `${route.slice("GET ".length)}?column=createTime&order=desc&field=id,,name&pageNo=1&pageSize=10`;
      const answer = await admin.call("GET", path, { headers });
      if (!answer.success) refused.push(`${path} ${answer.status} ${answer.message}`);
    }
    expect(refused).toEqual([]);
    const own = expectSuccess(await admin.call<{ records: readonly Row[] }>("GET", "/sys/online/list"));
    const usual = expectSuccess(await admin.call<{ records: readonly Row[] }>("GET", "/sys/online/list?column=createTime&order=asc"));
    expect(usual.records.map(({ id }) => id)).toEqual(own.records.map(({ id }) => id));
    // Only that one column: any other slip is told.
    expect((await admin.call("GET", "/sys/online/list?column=updateTime")).status).toBe(400);
  });

  it("API-27 API-29 several values leave joined by commas, in lists and details, and come back joined or as JSON", async () => {
    const departs = [await addDepartment(admin, "V1"), await addDepartment(admin, "V2")];
    const role = await addRole(admin, { code: "several", codes: ["sys:dict:list"] });
    const id = await addUser(admin, "several", { departIds: departs, roleIds: [role] });
    const detail = async () => expectSuccess(await admin.call<Row>("GET", `/sys/user/queryById?id=${id}`, { headers }));
    expect(await detail()).toMatchObject({ departIds: departs.join(","), roleIds: role, departIds_dictText: "部门V1,部门V2" });
    const listed = await admin.call<{ records: readonly Row[] }>("GET", "/sys/user/list?username=several", { headers });
    expect(expectSuccess(listed).records).toEqual([expect.objectContaining({ departIds: departs.join(","), roleIds: role })]);

    const save = async (departIds: unknown) => {
      const { rev } = await detail();
      return expectSuccess(await admin.call<Row>("PUT", "/sys/user/edit", { headers, body: { id, rev, departIds } }));
    };
    expect((await save(`${departs[1]},`))["departIds"]).toBe(departs[1]);
    expect((await save(JSON.stringify(departs)))["departIds"]).toBe(departs.join(","));
    expect((await save([departs[0]]))["departIds"]).toBe(departs[0]);
    expect((await save(""))["departIds"] || null).toBeNull();
    // The whole record may come back as it was read.
    await save(departs.join(","));
    const whole = await detail();
    expect(expectSuccess(await admin.call<Row>("PUT", "/sys/user/edit", { headers, body: whole }))["departIds"]).toBe(departs.join(","));
    const { rev } = await detail();
    const wrong = await admin.call("PUT", "/sys/user/edit", { headers, body: { id, rev, departIds: "no-such-department" } });
    expect(wrong).toMatchObject({ status: 400, success: false });
    // The console's own form is as it was.
    expect(expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`)).departIds).toEqual(departs);
  });

  it("API-29 files travel as their paths, and one that the row holds stays what it is", async () => {
    const upload = multipart([{ name: "file", filename: "头像.png", type: "image/png", data: PNG }]);
    const { message: path } = await admin.call("POST", "/sys/common/upload", { body: upload.payload, headers: upload.headers });
    const id = await addUser(admin, "pictured");
    const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
    const avatar = [{ name: "我的头像.png", path, size: PNG.length, type: "image/png" }];
    const saved = expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, avatar } }));
    const read = expectSuccess(await admin.call<Row>("GET", `/sys/user/queryById?id=${id}`, { headers }));
    expect(read["avatar"]).toBe(path);
    const body = { id, rev: saved.rev, avatar: path, email: "a@b.cn" };
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { headers, body }));
    expect(expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`)).avatar).toEqual(avatar);
  });

  it("API-85 whoever asks for the typed form is given no answer that was remembered for another, and the other way round", async () => {
    const path = "/sys/user/list?username=several";
    const joined = async () => (await admin.call<{ records: readonly Row[] }>("GET", path, { headers })).result.records[0]?.["departIds"];
    const typed = async () => (await admin.call<{ records: readonly Row[] }>("GET", path)).result.records[0]?.["departIds"];
    for (let round = 0; round < 2; round += 1) {
      expect(typeof (await joined())).toBe("string");
      expect(Array.isArray(await typed())).toBe(true);
    }
  });

  it("API-88 an export takes its parameters as one JSON text, and refuses what that says wrong", async () => {
    const rows = async (query: string) => (await linesOf(await exportFile(admin, "/sys/dict", query))).length;
    const [all, few] = [await rows(""), await rows("dictCode=sex")];
    expect(few).toBeLessThan(all);
    const asked = JSON.stringify({
      dictCode: "sex",
      column: "createTime",
      order: "desc",
      field: "id,,dictName",
      superQueryParams: "[]",
      dictName: null,
    });
    for (const text of [asked, encodeURI(asked)]) expect(await rows(`paramsStr=${encodeURIComponent(text)}`)).toBe(few);
    for (const wrong of ["x", "[]", '{"qiguai":1}', '{"dictCode":{"a":1}}'])
      expect((await admin.call("GET", `/sys/dict/exportXls?paramsStr=${encodeURIComponent(wrong)}`)).status).toBe(400);
  });

  it("API-84 an import says which of the form's parts it cannot follow", async () => {
    const data = await sheetFile([
      ["职务名称", "职务编码"],
      ["甲", "post_a"],
    ]);
    const send = (name: string, value: string) => {
      const form = multipart([
        { name, data: value },
        { name: "file", filename: "职务.xls", data },
      ]);
      return admin.call("POST", "/sys/position/importExcel", { body: form.payload, headers: form.headers });
    };
    expect(await send("qiguai", "1")).toMatchObject({ status: 400, message: expect.stringContaining("qiguai") });
    expect(await send("foreignKeys", '{"mainId":"1"}')).toMatchObject({ status: 400, message: expect.stringContaining("foreignKeys") });
    expect(await send("validateStatus", "1")).toMatchObject({ success: true });
  });

  it("API-86 API-87 what a write would pass over is refused by name, in its address and in its body", async () => {
    const { id, rev } = expectSuccess(await admin.call("POST", "/sys/position/add", { body: { name: "乙", code: "post_b" } }));
    const told = { status: 400, message: expect.stringContaining("qiguai") };
    expect(await admin.call("POST", "/sys/position/add?qiguai=1", { body: { name: "丙", code: "post_c" } })).toMatchObject(told);
    expect(await admin.call("PUT", "/sys/position/edit", { body: { id, rev, qiguai: 1 } })).toMatchObject(told);
    expect(await admin.call("DELETE", `/sys/position/delete?id=${id}&qiguai=1`)).toMatchObject(told);
    expect(await admin.call("POST", "/sys/position/deleteBatch", { body: { ids: id, qiguai: 1 } })).toMatchObject(told);
    expect(await admin.call("POST", "/sys/dict/bin/restore", { body: { ids: [], qiguai: 1 } })).toMatchObject({ success: false });
    expectSuccess(await admin.call("DELETE", `/sys/position/delete?id=${id}&_t=1`));
  });
});

/** A picture of one dot. */
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
