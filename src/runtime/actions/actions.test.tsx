import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, delay, http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
import { registerCustomAction } from "./customActions.ts";
import type { CustomDialogProps } from "./customActions.ts";

const { answer, requestsTo } = useApiServer();
const entityPath = "/hiv/appointment";

async function show({ total = 3, compiled = buildScreen(), address }: { total?: number; compiled?: ListingScreen; address?: string } = {}) {
  answer(...appointmentHandlers(total, compiled));
  const view = renderRuntime(<SchemaScreen screenId="appointment" />, address === undefined ? {} : { address });
  await screen.findAllByText(/预约人\d+/);
  return view;
}

async function choose(user: Awaited<ReturnType<typeof show>>["user"], ...names: string[]) {
  for (const name of names) await user.click(screen.getByRole("checkbox", { name: `选择${name}` }));
}

const button = (name: string) => screen.getByRole("button", { name });
const dialogButton = async (name: string) => within(await screen.findByRole("dialog")).getByRole("button", { name });

/** From now on the list has one row, which is relied on elsewhere. */
function answerHeld() {
  const held = { ...buildAppointment(7), _held: { uses: ["问卷答卷"], isKept: true, fields: [] } };
  answer(on.get(api(`${entityPath}/list`), () => ok({ records: [held], total: 1 } as JsonBodyType)));
}

/** Files handed to the browser, by name. */
let saved: string[];

beforeEach(() => {
  saved = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:test", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => vi.restoreAllMocks());

describe("delete", () => {
  it("LIST-12 asks, deletes and loads anew", async () => {
    answer(on.delete(api(`${entityPath}/delete`), () => ok(null, { message: "删除成功!" })));
    const { user } = await show();
    const row = await rowWith("预约人1");
    await user.click(within(row).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("“预约人1”删除后不能恢复");
    await user.click(await dialogButton("删除"));
    expect(await screen.findByText("删除成功!")).toBeDefined();
    expect(requestsTo(`${entityPath}/delete`)[0]?.params["id"]).toBe(buildAppointment(1)["id"]);
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
  });

  it("LIST-16 of a row that is relied on elsewhere is closed, and says by what", async () => {
    const { user } = await show();
    answerHeld();
    await user.click(button("刷新"));
    const row = await rowWith("预约人7");
    await user.click(within(row).getByRole("button", { name: "更多" }));
    const item = await screen.findByRole("menuitem", { name: "删除" });
    expect(item.getAttribute("aria-disabled")).toBe("true");
    expect(item.title).toBe("不能删除，被使用：问卷答卷");
  });
});

describe("batch delete", () => {
  it("LIST-16 is stopped by a check that fails, with its message", async () => {
    const { user } = await show();
    answerHeld();
    await user.click(button("刷新"));
    await rowWith("预约人7");
    await choose(user, "预约人7");
    await user.click(button("批量删除"));
    expect(await screen.findByText("“预约人7”不能删除，被使用：问卷答卷")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requestsTo(`${entityPath}/deleteBatch`)).toHaveLength(0);
  });

  it("LIST-14 asks for a selection first", async () => {
    const { user } = await show();
    await user.click(button("批量删除"));
    expect(await screen.findByText("请选择一条记录！")).toBeDefined();
  });

  it("LIST-12 a row that somebody has changed since is left, and shown as it is now", async () => {
    answer(on.delete(api(`${entityPath}/delete`), () => refused(409, "数据已于 09:00 被李医生修改，请刷新或对比后重试")));
    const { user } = await show();
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    await user.click(await dialogButton("删除"));
    expect(await screen.findByText(/被李医生修改/)).toBeDefined();
    expect(requestsTo(`${entityPath}/delete`)[0]?.params["rev"]).toBe(String(buildAppointment(1)["rev"]));
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
  });

  it("LIST-04 LIST-13 LIST-15 asks with the number, deletes all at once and leaves a page that is no more", async () => {
    let total = 21;
    const bodies: unknown[] = [];
    answer(
      on.post(api(`${entityPath}/deleteBatch`), async ({ request }) => {
        bodies.push(await request.json());
        total = 20;
        answer(...appointmentHandlers(total));
        return ok(null);
      }),
    );
    const { user, search } = await show({ total, address: "/hiv/appointment?pageNo=3" });
    await choose(user, "预约人21");
    await user.click(button("批量删除"));
    expect((await screen.findByRole("dialog")).textContent).toContain("确定要删除这 1 项吗?");
    await user.click(await dialogButton("删除"));
    await rowWith("预约人11");
    expect(search()).toBe("?pageNo=2");
    expect(bodies).toEqual([{ ids: [buildAppointment(21)["id"]], revs: [buildAppointment(21)["rev"]] }]);
    expect(screen.queryByText(/已选/)).toBeNull();
  });
});

describe("throttle", () => {
  it("LIST-36 LIST-37 tells who clicks the same button again within 300 ms", async () => {
    await show();
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    fireEvent.click(button("批量删除"));
    clock.mockReturnValue(1_299);
    fireEvent.click(button("批量删除"));
    clock.mockRestore();
    expect(await screen.findByText("你点击的太快了，请慢点点击!")).toBeDefined();
    expect(screen.getAllByText("请选择一条记录！")).toHaveLength(1);
  });
});

describe("export", () => {
  const file = () => new HttpResponse(new Uint8Array([1]), { headers: { "content-type": "application/vnd.ms-excel" } });

  it("LIST-18 LIST-19 downloads what the list shows, with the selected rows, as .xls", async () => {
    const bodies: object[] = [];
    answer(
      on.post(api(`${entityPath}/exportXls`), async ({ request }) => {
        bodies.push((await request.json()) as object);
        return file();
      }),
    );
    const { user } = await show({ total: 25, address: "/hiv/appointment?mobile=138&pageNo=2" });
    await choose(user, "预约人11", "预约人12");
    await user.click(button("导出"));
    await waitFor(() => expect(saved).toEqual(["预约管理.xls"]));
    expect(bodies[0]).toMatchObject({
      mobile: "138",
      column: "createTime",
      field: "id,realname,mobile,status,date,people",
      selections: `${buildAppointment(11)["id"]},${buildAppointment(12)["id"]}`,
    });
    expect(bodies[0]).not.toHaveProperty("pageNo");
    expect(bodies[0]).not.toHaveProperty("_format");
  });

  it("CONST-03 gives other kinds of file to who wants them, and remembers the one that was taken", async () => {
    const bodies: object[] = [];
    answer(
      on.post(api(`${entityPath}/exportXls`), async ({ request }) => {
        bodies.push((await request.json()) as object);
        return file();
      }),
    );
    const { user } = await show();
    await user.click(button("文件格式：.xls"));
    await user.click(await screen.findByText("CSV（.csv，不能再导入）"));
    await waitFor(() => expect(saved).toEqual(["预约管理.csv"]));
    expect(bodies).toEqual([expect.objectContaining({ _format: "csv" })]);
    expect(button("文件格式：.csv")).toBeDefined();
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(".exportFormat")) ?? "")).toBe('"csv"');
  });

  it("LIST-21 says that a download failed, and why", async () => {
    answer(on.post(api(`${entityPath}/exportXls`), () => refused(400, "超过一次导出的上限")));
    const { user } = await show();
    await user.click(button("导出"));
    expect(await screen.findByText("文件下载失败：超过一次导出的上限")).toBeDefined();
  });

  it("shows that it works and can be stopped", async () => {
    answer(on.post(api(`${entityPath}/exportXls`), async () => delay("infinite")));
    const { user } = await show();
    await user.click(button("导出"));
    await user.click(within((await screen.findByText("正在导出…")).closest("div")!).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByText("正在导出…")).toBeNull());
    expect(saved).toEqual([]);
  });
});

describe("patch", () => {
  const stop = buildAction({
    id: "stop",
    label: "停用",
    confirm: "确定停用吗？",
    when: "row.realname != '预约人2'",
    do: { op: "patch", set: { status: "'cancelled'", cancelReason: "'由' + user.realname", people: "row.people + 1" } },
  });

  it("LANG patch: asks, saves what the row says under its version, and loads anew", async () => {
    let body: unknown;
    answer(
      on.put(api(`${entityPath}/edit`), async ({ request }) => {
        body = await request.json();
        return ok({} as never);
      }),
    );
    const { user } = await show({ compiled: buildScreen({ rowActions: [stop] }) });
    expect(within(await rowWith("预约人2")).queryByRole("button", { name: "停用" })).toBeNull();
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "停用" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("确定停用吗？");
    expect(body).toBeUndefined();
    await user.click(await dialogButton("停用"));
    expect(await screen.findByText("已完成“停用”")).toBeDefined();
    const { id, rev } = buildAppointment(1);
    expect(body).toEqual({ id, rev, status: "cancelled", cancelReason: expect.stringMatching(/^由/), people: 2 });
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
  });

  it("LANG patch: says in the rules' words why it was refused", async () => {
    answer(
      on.put(api(`${entityPath}/edit`), () =>
        refused(400, "提交的内容有误", { problems: [{ field: "status", message: "已到访的预约不能停用" }] }),
      ),
    );
    const { user } = await show({ compiled: buildScreen({ rowActions: [stop] }) });
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "停用" }));
    await user.click(await dialogButton("停用"));
    expect(await screen.findByText("已到访的预约不能停用")).toBeDefined();
  });
});

describe("request", () => {
  const end = buildAction({
    id: "forceLogout",
    label: "强制下线",
    confirm: "强制这次登录下线？",
    danger: true,
    when: "row.realname != '预约人2'",
    do: { op: "request", method: "POST", path: "/sys/online/forceLogout?of={realname}", body: { token: "row.id", by: "user.username" } },
  });

  it("SCREEN-65 API-14 asks, sends what the row says, and loads anew", async () => {
    let body: unknown;
    answer(
      on.post(api("/sys/online/forceLogout"), async ({ request }) => {
        body = await request.json();
        return ok(null, { message: "已强制下线" });
      }),
    );
    const { user } = await show({ compiled: buildScreen({ rowActions: [end] }) });
    expect(within(await rowWith("预约人2")).queryByRole("button", { name: "强制下线" })).toBeNull();
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "强制下线" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("强制这次登录下线？");
    expect(requestsTo("/sys/online/forceLogout")).toEqual([]);
    await user.click(await dialogButton("强制下线"));
    expect(await screen.findByText("已强制下线")).toBeDefined();
    expect(requestsTo("/sys/online/forceLogout")).toMatchObject([{ params: { of: "预约人1" } }]);
    expect(body).toMatchObject({ token: buildAppointment(1)["id"] });
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
  });

  it("says why it was refused, and asks once only", async () => {
    answer(on.post(api("/sys/online/forceLogout"), () => refused(403, "权限不足")));
    const { user } = await show({ compiled: buildScreen({ rowActions: [end] }) });
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "强制下线" }));
    await user.click(await dialogButton("强制下线"));
    expect(await screen.findByText("权限不足")).toBeDefined();
    expect(requestsTo("/sys/online/forceLogout")).toHaveLength(1);
  });
});

describe("navigate", () => {
  const withLink = (to: string) => buildScreen({ rowActions: [buildAction({ id: "map", label: "地图", do: { op: "navigate", to } })] });

  it("goes to an address with the row's values", async () => {
    const { user, router } = await show({ compiled: withLink("/map?name={realname}&none={missing}") });
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "地图" }));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(`/map?name=${encodeURIComponent("预约人1")}&none=`),
    );
  });

  it("LIST-20 opens the server's own addresses in a window, with the list's parameters", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const toolbar = [
      buildAction({ id: "x", label: "导出全部", do: { op: "navigate", to: "/apiserver/hiv/appointment/exportXls?paramsStr={paramsStr}" } }),
    ];
    const { user } = await show({ compiled: buildScreen({ toolbar }) });
    await user.click(button("导出全部"));
    const [address] = open.mock.calls[0] ?? [];
    expect(JSON.parse(new URL(String(address), "http://x").searchParams.get("paramsStr") ?? "")).toMatchObject({ column: "createTime" });
  });

  it("refuses addresses that are none", async () => {
    const { user } = await show({ compiled: withLink("javascript:alert(1)") });
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "地图" }));
    expect(await screen.findByText(/地址“javascript:alert\(1\)”不正确/)).toBeDefined();
  });
});

describe("custom", () => {
  const compiled = buildScreen({
    toolbar: [buildAction({ id: "x", label: "分配", do: { op: "custom", name: "test/assign", props: { level: 2 } } })],
  });

  function Assign({ props, onClose, onChanged }: CustomDialogProps) {
    const finish = () => {
      onChanged();
      onClose();
    };
    return (
      <dialog open>
        级别 {String(props["level"])}
        <button type="button" onClick={finish}>
          完成
        </button>
      </dialog>
    );
  }

  it("opens a dialog that somebody registered and loads anew when it changed rows", async () => {
    const remove = registerCustomAction("test/assign", { Dialog: Assign });
    const { user } = await show({ compiled });
    await user.click(button("分配"));
    expect((await screen.findByRole("dialog")).textContent).toContain("级别 2");
    await user.click(button("完成"));
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
    remove();
  });

  it("says which program is missing", async () => {
    const { user } = await show({ compiled });
    await user.click(button("分配"));
    expect(await screen.findByText(/操作“分配”没有对应的程序（test\/assign）/)).toBeDefined();
  });
});
