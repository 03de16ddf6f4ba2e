import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildAppointment, buildScreen, runEffect } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen, RunEffect } from "../../schema/model/screen.ts";
import { chinaDateTime } from "../../schema/index.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

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

const dialogButton = async (name: string) => within(await screen.findByRole("dialog")).getByRole("button", { name });

describe("run", () => {
  it("is offered only where its condition holds, at most three in view", async () => {
    answer(...appointmentHandlers(1));
    answer(on.get(api(`${entityPath}/list`), () => ok({ records: [buildAppointment(1, { status: "arrived" })] as never, total: 1 })));
    renderRuntime(<SchemaScreen screenId="appointment" />);
    const row = await rowWith("预约人1");
    const names = within(row)
      .getAllByRole("button")
      .map((own) => own.textContent)
      .filter((text) => text !== "" && text !== "预约人1");
    expect(names).toEqual(["详情", "编辑", "删除"]);
  });

  it("lets the server act on the row in its version and loads anew", async () => {
    let body: unknown;
    answer(
      on.post(api(`${entityPath}/action/arrive`), async ({ request }) => {
        body = await request.json();
        return ok(null, { message: "到访成功" });
      }),
    );
    const { user } = await show();
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "到访" }));
    expect(await screen.findByText("到访成功：预约人2")).toBeDefined();
    expect(body).toEqual({ ids: [{ id: buildAppointment(2)["id"], rev: 1 }], values: {} });
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
  });

  it("leaves the focus in the row, on no other button, when the button goes with what it did", async () => {
    let status = "booked";
    answer(...appointmentHandlers(1));
    answer(
      on.post(api(`${entityPath}/action/arrive`), () => {
        status = "arrived";
        return ok(null);
      }),
      on.get(api(`${entityPath}/list`), () => ok({ records: [buildAppointment(1, { status })] as never, total: 1 })),
    );
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    const row = await rowWith("预约人1");
    within(row).getByRole("button", { name: "到访" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(within(row).queryByRole("button", { name: "到访" })).toBeNull());
    expect(row.contains(document.activeElement)).toBe(true);
    await user.tab();
    expect(document.activeElement).toBe(within(row).getByRole("button", { name: "详情" }));
  });

  it("leaves the focus in the row when 更多 goes with what it led to", async () => {
    let status = "booked";
    answer(...appointmentHandlers(1));
    answer(
      on.post(api(`${entityPath}/action/cancel`), () => {
        status = "cancelled";
        return ok(null);
      }),
      on.get(api(`${entityPath}/list`), () => ok({ records: [buildAppointment(1, { status })] as never, total: 1 })),
    );
    const { rowActions } = buildScreen();
    const cancel = rowActions.map((action) => (action.id === "cancel" ? { ...action, do: runEffect("cancel") } : action));
    answer(on.get(api("/sys/schema/screen/appointment"), () => ok(buildScreen({ rowActions: cancel.slice(0, 4) }) as never)));
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    const row = await rowWith("预约人1");
    within(row).getByRole("button", { name: "更多" }).focus();
    await user.keyboard("{Enter}");
    const entry = await screen.findByRole("menuitem", { name: "取消预约" });
    // The menu takes the focus some frames after it is there; nobody is faster.
    await waitFor(() => expect(entry.closest('[role="menu"]')?.contains(document.activeElement)).toBe(true));
    await user.click(entry);
    await waitFor(() => expect(within(row).queryByRole("button", { name: "更多" })).toBeNull());
    expect(row.contains(document.activeElement)).toBe(true);
  });

  it("asks about a batch, and leaves out rows it does not apply to", async () => {
    let body: { ids: unknown[] } = { ids: [] };
    answer(
      on.post(api(`${entityPath}/action/arrive`), async ({ request }) => {
        body = (await request.json()) as typeof body;
        return ok(null);
      }),
    );
    answer(...appointmentHandlers(2));
    answer(
      on.get(api(`${entityPath}/list`), () =>
        ok({ records: [buildAppointment(1), buildAppointment(2, { status: "arrived" })] as never, total: 2 }),
      ),
    );
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    await rowWith("预约人1");
    await choose(user, "预约人1", "预约人2");
    await user.click(within(screen.getByRole("region", { name: "预约管理" })).getAllByRole("button", { name: "到访" })[0]!);
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("确定对这 1 项执行“到访”吗?");
    expect(dialog.textContent).toContain("预约人1");
    expect(dialog.textContent).toContain("另有 1 条状态不符，不会处理。");
    await user.click(await dialogButton("到访"));
    await waitFor(() => expect(body.ids).toHaveLength(1));
  });

  it("says of several how many it was run on, and of each of the others why not", async () => {
    const [done, first] = [buildAppointment(2, { rev: 2 }), buildAppointment(1)];
    const refused = [{ id: String(first["id"]), reason: "请选择到访时间" }];
    answer(
      on.post(api(`${entityPath}/action/arrive`), () =>
        ok({ rows: [done], refused, undoUntil: "2026-11-23 09:10:00" } as never, { message: "“到访”完成 1 条，1 条未处理" }),
      ),
    );
    const { user } = await show();
    await choose(user, "预约人1", "预约人2");
    await user.click(within(screen.getByRole("region", { name: "预约管理" })).getAllByRole("button", { name: "到访" })[0]!);
    await user.click(await dialogButton("到访"));
    const dialog = await screen.findByRole("dialog", { name: "“到访”完成 1 条，1 条未处理" });
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["预约人1：请选择到访时间"]);
  });

  it("offers to take back what was done, on the rows it was done on, in the versions they then have", async () => {
    let body: unknown;
    answer(
      on.post(api(`${entityPath}/action/arrive`), () =>
        ok({ rows: [buildAppointment(2, { rev: 2 })], refused: [], undoUntil: "2026-11-23 09:10:00" } as never, {
          message: "已完成“到访”",
        }),
      ),
      on.post(api(`${entityPath}/action/arrive/undo`), async ({ request }) => {
        body = await request.json();
        return ok(null, { message: "已撤销“到访”" });
      }),
    );
    const { user } = await show();
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "到访" }));
    expect(await screen.findByText(/^已完成“到访”：.*预约人2/)).toBeDefined();
    await user.click(await screen.findByRole("button", { name: /撤\s*销/ }));
    expect(await screen.findByText(/^已撤销“到访”：.*预约人2/)).toBeDefined();
    expect(body).toEqual({ ids: [{ id: buildAppointment(2)["id"], rev: 2 }] });
  });

  it("LIST-12 follows the row off the page and back, with the focus, until the list shows something else", async () => {
    let isAway = false;
    const changed = { rows: [buildAppointment(2, { rev: 2 })], refused: [], undoUntil: "2026-11-23 09:10:00" };
    answer(...appointmentHandlers(3));
    answer(
      on.post(api(`${entityPath}/action/arrive`), () => {
        isAway = true;
        return ok(changed as never);
      }),
      on.post(api(`${entityPath}/action/arrive/undo`), () => ok(null, { message: "已撤销“到访”" })),
      on.get(api(`${entityPath}/list`), ({ request }) => {
        const one = new URL(request.url).searchParams.get("id");
        const shown = one ? [2] : isAway ? [1, 3] : [1, 2, 3];
        return ok({ records: shown.map((number) => buildAppointment(number)) as never, total: shown.length });
      }),
    );
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "到访" }));
    const undo = await screen.findByRole("button", { name: /撤\s*销/ });
    await waitFor(async () => expect((await rowWith("预约人2")).className).toMatch(/touched/));
    await waitFor(async () => expect((await rowWith("预约人2")).contains(document.activeElement)).toBe(true));
    await user.click(undo);
    expect(await screen.findByText(/^已撤销“到访”/)).toBeDefined();
    await waitFor(async () => expect((await rowWith("预约人2")).contains(document.activeElement)).toBe(true));
  });

  it("closes the note of what is taken back from the row beside it", async () => {
    const until = chinaDateTime(new Date(Date.now() + 60_000));
    const row = buildAppointment(2, { rev: 2, _undo: { action: "arrive", label: "到访", until } });
    answer(...appointmentHandlers(2));
    answer(
      on.get(api(`${entityPath}/list`), () => ok({ records: [row, buildAppointment(1)] as never, total: 2 })),
      on.post(api(`${entityPath}/action/arrive`), () =>
        ok({ rows: [row], refused: [], undoUntil: until } as never, { message: "已完成“到访”" }),
      ),
      on.post(api(`${entityPath}/action/arrive/undo`), () => ok(null, { message: "已撤销“到访”" })),
    );
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "到访" }));
    const note = await screen.findByRole("button", { name: /^撤\s*销$/ });
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: /^撤销“到访”/ }));
    expect(await screen.findByText(/^已撤销“到访”/)).toBeDefined();
    // It would go by itself after ten seconds.
    await waitFor(() => expect(note.isConnected).toBe(false), { timeout: 5_000 });
  });

  it("offers under 更多 of a row, and in the head of its detail, what the server says may be taken back", async () => {
    const until = chinaDateTime(new Date(Date.now() + 60_000));
    const row = buildAppointment(2, { rev: 2, _undo: { action: "arrive", label: "到访", until } });
    const sent: unknown[] = [];
    answer(...appointmentHandlers(2));
    answer(
      on.get(api(`${entityPath}/list`), () => ok({ records: [row, buildAppointment(1)] as never, total: 2 })),
      on.get(api(`${entityPath}/queryById`), () => ok(row as never)),
      on.post(api(`${entityPath}/action/arrive/undo`), async ({ request }) => {
        sent.push(await request.json());
        return ok(null, { message: "已撤销“到访”" });
      }),
    );
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: `撤销“到访”（${until.slice(11, 16)} 前可以撤销）` }));
    await waitFor(() => expect(sent).toEqual([{ ids: [{ id: row["id"], rev: 2 }] }]));
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "更多" }));
    expect(screen.getAllByRole("menuitem", { name: /^撤销/ })).toHaveLength(1);
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "详情" }));
    await user.click(await within(await screen.findByRole("dialog", { name: /详情/ })).findByRole("button", { name: "撤销“到访”" }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("says why something cannot be taken back, and shows the row as it is", async () => {
    answer(
      on.post(api(`${entityPath}/action/arrive`), () =>
        ok({ rows: [buildAppointment(2, { rev: 2 })], refused: [], undoUntil: "2026-11-23 09:10:00" } as never),
      ),
      on.post(api(`${entityPath}/action/arrive/undo`), () => refused(409, "“到访”已不能撤销")),
    );
    const { user } = await show();
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "到访" }));
    await user.click(await screen.findByRole("button", { name: /撤\s*销/ }));
    expect(await screen.findByText("“到访”已不能撤销")).toBeDefined();
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(3));
  });

  describe("with checks", () => {
    const checks = [
      { id: "people", assert: "!blank(row.people)", at: "people", message: "请先填写人数" },
      { id: "name", assert: "row.realname != '预约人1'", message: "姓名不对" },
    ];
    const arrive = (effect: Partial<RunEffect>) =>
      buildScreen({
        rowActions: [
          buildAction({ id: "edit", label: "编辑", do: { op: "edit" } }),
          buildAction({ id: "arrive", label: "到访", confirm: "确定到访吗？", do: runEffect("arrive", effect) }),
        ],
      });
    const press = async (compiled: ListingScreen, row: Row) => {
      answer(on.get(api(`${entityPath}/queryById`), () => ok(row as never)));
      const view = await show({ compiled });
      await view.user.click(within(await rowWith("预约人1")).getByRole("button", { name: "到访" }));
      return view;
    };

    it("lists all that keeps it from being run before it asks anything, each with the way to its field", async () => {
      const { user, search } = await press(arrive({ checks }), buildAppointment(1, { people: null }));
      const dialog = await screen.findByRole("dialog", { name: "现在还不能“到访”" });
      expect(
        within(dialog)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual(["请先填写人数去修改", "姓名不对"]);
      expect(requestsTo(`${entityPath}/action/arrive`)).toEqual([]);
      await user.click(within(dialog).getByRole("button", { name: "去修改：请先填写人数" }));
      await waitFor(() => expect(search()).toBe(`?_view=edit&_row=${String(buildAppointment(1)["id"])}&_field=people`));
    });

    it("asks once, naming the row, where nothing is in the way", async () => {
      await press(arrive({ checks: checks.slice(0, 1) }), buildAppointment(1, { people: 2 }));
      const dialog = await screen.findByRole("dialog", { name: /确定到访吗？/ });
      expect(dialog.textContent).toContain("预约人1");
    });

    it("lists what the server finds in the same way", async () => {
      const problems = [{ field: "people", message: "人数过多" }];
      answer(on.post(api(`${entityPath}/action/arrive`), () => refused(400, "人数过多", { problems })));
      const { user } = await press(arrive({}), buildAppointment(1));
      await user.click(await dialogButton("到访"));
      const dialog = await screen.findByRole("dialog", { name: "现在还不能“到访”" });
      expect(within(dialog).getByRole("button", { name: "去修改：人数过多" })).toBeDefined();
    });
  });

  it("asks why something is corrected, and sends the reason beside the values", async () => {
    let body: unknown;
    answer(
      on.post(api(`${entityPath}/action/correct`), async ({ request }) => {
        body = await request.json();
        return ok({ rows: [], refused: [] } as never);
      }),
    );
    const correct = buildAction({ id: "correct", label: "更正", do: runEffect("correct", { reason: true }) });
    const { user } = await show({ compiled: buildScreen({ rowActions: [correct] }) });
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "更正" }));
    const dialog = await screen.findByRole("dialog", { name: "更正" });
    expect(dialog.textContent).toContain("预约人1");
    await user.type(await within(dialog).findByRole("textbox", { name: "原因" }), "登记错了人");
    await user.click(within(dialog).getByRole("button", { name: /更\s*正/ }));
    await waitFor(() => expect(body).toMatchObject({ values: {}, reason: "登记错了人" }));
  });

  it("asks what only some rows need of one row alone, and starts with the value that is likely", async () => {
    const ask = [{ field: "cancelReason", when: "row.people == 1.0", value: "'来不了' + row.realname", required: true }];
    const cancel = buildAction({ id: "cancel", label: "取消预约", do: runEffect("cancel", { ask }) });
    const { user } = await show({ compiled: buildScreen({ rowActions: [cancel] }) });
    answer(on.post(api(`${entityPath}/action/cancel`), () => ok(null)));
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "取消预约" }));
    const dialog = await screen.findByRole("dialog", { name: "取消预约" });
    expect((await within(dialog).findByRole<HTMLInputElement>("textbox", { name: "取消原因" })).value).toBe("来不了预约人1");
    expect(
      within(dialog)
        .getAllByRole("button")
        .map(({ textContent }) => textContent?.replace(/\s/g, "")),
    ).toEqual(["", "返回", "取消预约"]);
  });

  it("starts with what the server knows, where the likely value lies behind a reference", async () => {
    const ask = [{ field: "cancelReason", value: "ref.slotId.startTime", required: true }];
    const cancel = buildAction({ id: "cancel", label: "取消预约", do: runEffect("cancel", { ask }) });
    const { user } = await show({ compiled: buildScreen({ rowActions: [cancel] }) });
    answer(on.get(api(`${entityPath}/action/cancel/start`), () => ok({ values: { cancelReason: "14:00:00" } })));
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "取消预约" }));
    const dialog = await screen.findByRole("dialog", { name: "取消预约" });
    expect((await within(dialog).findByRole<HTMLInputElement>("textbox", { name: "取消原因" })).value).toBe("14:00:00");
  });

  it("shows the rows as they are where somebody else was faster", async () => {
    answer(on.post(api(`${entityPath}/action/arrive`), () => refused(409, "数据已被他人修改，请刷新后重试")));
    const { user } = await show();
    await user.click(within(await rowWith("预约人2")).getByRole("button", { name: "到访" }));
    expect(await screen.findByText("数据已被他人修改，请刷新后重试")).toBeDefined();
    await waitFor(() => expect(requestsTo(`${entityPath}/list`)).toHaveLength(2));
  });
});
