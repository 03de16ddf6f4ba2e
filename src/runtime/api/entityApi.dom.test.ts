import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildAppointment } from "../../../tests/support/screens.ts";
import { deleteRow, deleteRows, listRows, loadChildren, moveRow, revealValue, runAction } from "./entityApi.ts";

const { answer, requestsTo } = useApiServer();
const entity = { api: "/hiv/appointment" };

describe("listRows", () => {
  it("LIST-09 API-85 reads records and total", async () => {
    answer(on.get(api("/hiv/appointment/list"), () => ok({ records: [buildAppointment(1)], total: "41", size: 10, current: 1, pages: 5 })));
    await expect(listRows(entity, { pageNo: 1 })).resolves.toEqual({ records: [buildAppointment(1)], total: 41 });
  });

  it("takes a bare array for a whole list", async () => {
    answer(on.get(api("/hiv/appointment/list"), () => ok([buildAppointment(1), buildAppointment(2)])));
    await expect(listRows(entity, {})).resolves.toMatchObject({ total: 2 });
  });

  it("LIST-11 says which address a schema lacks", async () => {
    await expect(listRows({ api: "" }, {})).rejects.toThrow("请设置url.list属性!");
    expect(() => deleteRow({ api: "" }, { id: "1", rev: 1 })).toThrow("请设置url.delete属性!");
    expect(() => deleteRows({ api: "" }, [{ id: "1", rev: 1 }])).toThrow("请设置url.deleteBatch属性!");
  });
});

describe("deleting", () => {
  it("LIST-12 API-86 names the row, and its version beside", async () => {
    answer(on.delete(api("/hiv/appointment/delete"), () => ok(null)));
    await deleteRow(entity, { id: "a1", rev: 3 });
    expect(requestsTo("/hiv/appointment/delete")[0]?.params).toEqual({ id: "a1", rev: "3" });
  });

  it("LIST-13 API-87 names several rows in the body, where a thousand have room", async () => {
    const bodies: unknown[] = [];
    answer(
      on.post(api("/hiv/appointment/deleteBatch"), async ({ request }) => {
        bodies.push(await request.json());
        return ok(null);
      }),
    );
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: `a${index}`, rev: index }));
    await deleteRows(entity, rows);
    expect(bodies).toEqual([{ ids: rows.map(({ id }) => id), revs: rows.map(({ rev }) => rev) }]);
    expect(requestsTo("/hiv/appointment/deleteBatch")[0]?.params).toEqual({});
  });
});

describe("trees", () => {
  it("LIST-32 API-89 asks for the rows below one row", async () => {
    answer(on.get(api("/hiv/appointment/children"), () => ok([{ id: "1" }])));
    await loadChildren(entity, "p", { params: { status: "open" } });
    expect(requestsTo("/hiv/appointment/children")[0]?.params).toMatchObject({ parentId: "p", status: "open" });
  });

  it.each([[[{ id: "1" }]], [{ records: [{ id: "1" }] }]])("LIST-31 takes an array or records", async (result) => {
    answer(on.get(api("/hiv/appointment/children"), () => ok(result)));
    await expect(loadChildren(entity, "")).resolves.toEqual([{ id: "1" }]);
  });

  it.each([[null], ["x"], [{ rows: [] }]])("LIST-33 refuses any other shape", async (result) => {
    answer(on.get(api("/hiv/appointment/children"), () => ok(result)));
    await expect(loadChildren(entity, "")).rejects.toThrow("返回数据类型不识别");
  });

  it("moves a row in the version it was read in", async () => {
    let body: unknown;
    answer(
      on.post(api("/hiv/appointment/move"), async ({ request }) => {
        body = await request.json();
        return ok(null);
      }),
    );
    await moveRow(entity, { id: "a1", rev: 3 }, null);
    expect(body).toEqual({ id: "a1", rev: 3, parentId: null });
  });
});

describe("actions", () => {
  it("send ids with versions and what was filled in", async () => {
    let body: unknown;
    answer(
      on.post(api("/hiv/appointment/action/cancel"), async ({ request }) => {
        body = await request.json();
        return ok(null);
      }),
    );
    await runAction(entity, "cancel", { rows: [{ ...buildAppointment(1), id: "a1", rev: 2 }], values: { cancelReason: "改期" } });
    expect(body).toEqual({ ids: [{ id: "a1", rev: 2 }], values: { cancelReason: "改期" } });
  });

  it("read a masked value in clear, by an audited call", async () => {
    answer(on.post(api("/hiv/appointment/reveal"), () => ok("13800000001")));
    await expect(revealValue(entity, "a1", "mobile")).resolves.toBe("13800000001");
  });

  it("fail with what the server says", async () => {
    answer(on.post(api("/hiv/appointment/action/cancel"), () => refused(400, "当前状态不能执行“取消预约”")));
    await expect(runAction(entity, "cancel", { rows: [], values: {} })).rejects.toMatchObject({
      kind: "invalid",
      message: "当前状态不能执行“取消预约”",
    });
  });
});
