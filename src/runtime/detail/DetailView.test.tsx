import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { appointmentFields, buildAppointment, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { childrenView } from "../formily/children/childrenView.tsx";
import { registerFieldViews } from "../fields/fieldView.ts";
import { referenceView } from "../fields/reference/referenceView.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
import { revealDuration } from "../fields/masked/MaskedValue.tsx";

registerFieldViews([childrenView, referenceView]);

const { answer, requestsTo } = useApiServer();
const entityPath = "/hiv/appointment";
const id = String(buildAppointment(1)["id"]);

const visit = buildCompiledEntity({
  name: "visit",
  title: "随访",
  fields: [
    buildField({ name: "id", title: "编号", system: true }),
    buildField({ name: "appointmentId", title: "预约" }),
    buildField({ name: "day", title: "随访日期", kind: "date" }),
    buildField({ name: "note", title: "备注" }),
    buildField({ name: "createTime", title: "创建时间", kind: "datetime", readOnly: true }),
  ],
});
const visits = [
  { id: "v1", rev: 1, day: "2026-01-07", note: "电话" },
  { id: "v2", rev: 1, day: "2026-01-08", note: "复查" },
];
const withVisits = buildScreen({
  entity: buildCompiledEntity({
    fields: [
      ...appointmentFields,
      buildField({ name: "organId", title: "机构", kind: "reference" }),
      buildField({ name: "visits", title: "随访", kind: "children", type: "array", children: { entity: "visit", by: "appointmentId" } }),
    ],
    children: { visits: visit },
  }),
  detail: {
    open: "drawer",
    width: 720,
    columns: 2,
    groups: [{ key: "base", title: "基本信息", fields: ["realname", "visits"] }],
    related: [],
    history: true,
  },
});

interface ShowOptions {
  readonly row?: ReturnType<typeof buildAppointment>;
  readonly compiled?: ListingScreen;
  readonly codes?: readonly string[];
  readonly address?: string;
}

function show({
  row = buildAppointment(1),
  compiled = buildScreen(),
  codes,
  address = `${entityPath}?_view=detail&_row=${id}`,
}: ShowOptions = {}) {
  answer(
    ...appointmentHandlers(3, compiled),
    on.get(api(`${entityPath}/queryById`), () => ok(row as never)),
  );
  return renderRuntime(<SchemaScreen screenId="appointment" />, { address, ...(codes && { codes }) });
}

afterEach(() => vi.useRealTimers());

describe("the detail of a row", () => {
  it("opens from the column that names the row, stands in the address, and back closes it", async () => {
    const { user, router, search } = show({ address: entityPath });
    await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "预约人1" }));
    const drawer = await screen.findByRole("dialog");
    expect(drawer.textContent).toContain("预约详情");
    expect(search()).toBe(`?_view=detail&_row=${id}`);
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens from a shared address and closes without leaving the list", async () => {
    const { user, search } = show();
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("基本信息")).toBeDefined();
    await user.click(within(drawer).getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(search()).toBe(""));
  });

  it("leaves out fields that do not apply to the row", async () => {
    show({ row: buildAppointment(1, { status: "booked", cancelReason: null }) });
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByText("办理情况");
    expect(within(drawer).queryByText("取消原因")).toBeNull();
  });

  it("shows fields whose rule holds", async () => {
    show({ row: buildAppointment(1, { status: "cancelled", cancelReason: "改期" }) });
    expect(await screen.findByText("改期")).toBeDefined();
  });

  it("says why a row cannot be shown and offers another try", async () => {
    const { user } = show();
    answer(on.get(api(`${entityPath}/queryById`), () => refused(404, "未找到对应的数据，可能已被删除"), { once: true }));
    const note = await screen.findByRole("alert");
    expect(note.textContent).toContain("未找到对应的数据，可能已被删除");
    await user.click(within(note).getByRole("button", { name: "重试" }));
    expect(await screen.findByText("基本信息")).toBeDefined();
  });

  it("offers the row's actions", async () => {
    show();
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByRole("button", { name: "到访" })).toBeDefined();
    expect(within(drawer).queryByRole("button", { name: "详情" })).toBeNull();
  });
});

describe("child rows in a detail", () => {
  it("stand in a table with the fields that say something", async () => {
    show({ compiled: withVisits, row: buildAppointment(1, { visits }) });
    const drawer = await screen.findByRole("dialog");
    const table = within(await within(drawer).findByRole("table", { name: "随访" }));
    expect(new Set(table.getAllByRole("columnheader").map(({ textContent }) => textContent))).toEqual(new Set(["随访日期", "备注"]));
    expect(table.getByRole("row", { name: "2026-01-07 电话" })).toBeDefined();
  });
});

describe("sections of a detail", () => {
  it("FORM-34 have at most four columns", async () => {
    const { detail } = buildScreen();
    show({ compiled: buildScreen({ ...(detail && { detail: { ...detail, columns: 9 } }) }) });
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByText("基本信息");
    expect(drawer.querySelector<HTMLElement>("[style*='--columns']")?.style.getPropertyValue("--columns")).toBe("4");
  });
});

describe("lists of what refers to a row", () => {
  const list = { id: "visits", screen: "appointment", entity: "visit", title: "随访", by: "appointmentId", from: "id" };
  const related = [
    list,
    { ...list, id: "same", title: "同号", same: "appointment" },
    { ...list, id: "other", title: "别的", from: "note" },
  ];
  const { detail } = buildScreen();
  const withLists = buildScreen({ ...(detail && { detail: { ...detail, related } }) });

  it("stand as tabs with their numbers, all asked for in one call, and none for a list by a covered value", async () => {
    answer(
      on.get(api("/sys/related/counts"), () =>
        ok([
          { id: "visits", total: 3 },
          { id: "other", total: 10_001, totalIs: "over" },
        ]),
      ),
    );
    show({ compiled: withLists });
    expect(await screen.findByRole("tab", { name: "随访 3" })).toBeDefined();
    expect(screen.getByRole("tab", { name: "同号" })).toBeDefined();
    expect(screen.getByRole("tab", { name: "别的 10,001+" })).toBeDefined();
    expect(requestsTo("/sys/related/counts")).toHaveLength(1);
  });

  it("SHELL-01 stand in a list that holds tabs alone, and the button of those without room beside it", async () => {
    answer(on.get(api("/sys/related/counts"), () => ok([])));
    show({ compiled: withLists });
    const list = await screen.findByRole("tablist");
    expect(within(list).getAllByRole("tab")).toHaveLength(5);
    expect(list.querySelectorAll("button")).toHaveLength(0);
    expect(list.parentElement?.closest("[role=tablist]")).toBeNull();
  });

  it("stand without a number where they could not be counted, and the row is shown all the same", async () => {
    answer(on.get(api("/sys/related/counts"), () => refused(503, "同时进行的太多，请稍后重试")));
    show({ compiled: withLists });
    expect(await screen.findByRole("tab", { name: "随访" })).toBeDefined();
    await waitFor(() => expect(requestsTo("/sys/related/counts")).toHaveLength(1));
    expect(screen.getByText("基本信息")).toBeDefined();
    expect(screen.queryByText("同时进行的太多，请稍后重试")).toBeNull();
  });

  it("are empty, and not the rows of all, where the row has no value to go by", async () => {
    answer(on.get(api("/sys/related/counts"), () => ok([])));
    const { user } = show({ compiled: withLists, row: buildAppointment(1, { note: null }) });
    const before = requestsTo("/hiv/appointment/list").length;
    await user.click(await screen.findByRole("tab", { name: "别的" }));
    expect(await screen.findByText("这条数据没有填写对应的值，没有相关的记录")).toBeDefined();
    expect(requestsTo("/hiv/appointment/list").length).toBeLessThanOrEqual(before + 1);
  });
});

describe("history", () => {
  it("reads like what people see: texts of references, child rows one by one", async () => {
    answer(
      on.get(api(`${entityPath}/history`), () =>
        ok([
          {
            id: "h1",
            action: "edit",
            username: "doctor",
            realname: "李医生",
            time: "2026-01-06 09:00:00",
            changes: [
              { field: "organId", before: "o1", after: "o2", beforeText: "一号", afterText: "二号" },
              {
                field: "visits",
                before: visits,
                after: [
                  { ...visits[1], note: "上门" },
                  { id: "v3", rev: 1, day: "2026-01-09", note: null },
                ],
              },
            ],
          },
        ] as never),
      ),
    );
    const { user } = show({ compiled: withVisits, row: buildAppointment(1, { visits }) });
    await user.click(await screen.findByRole("tab", { name: "变更记录" }));
    const history = within(await screen.findByRole("tabpanel", { name: "变更记录" }));
    expect((await history.findByText("一号")).closest("div")?.textContent).toBe("机构一号二号");
    expect((await history.findByText("随访")).closest("div")?.textContent).toBe(
      "随访修改一行备注复查上门新增一行随访日期2026-01-09删除一行随访日期2026-01-07备注电话",
    );
  });

  it("tells who changed what, in words", async () => {
    answer(
      on.get(api(`${entityPath}/history`), () =>
        ok([
          {
            id: "h2",
            action: "arrive",
            username: "doctor",
            realname: "李医生",
            time: "2026-01-06 09:00:00",
            changes: [
              { field: "status", before: "booked", after: "arrived" },
              { field: "secret", before: "1", after: "2" },
            ],
          },
          {
            id: "h1",
            action: "add",
            username: "admin",
            realname: "",
            time: "2026-01-05 08:30:00",
            changes: [{ field: "cancelReason", before: null, after: "改期" }],
          },
        ]),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole("tab", { name: "变更记录" }));
    await screen.findByText("李医生");
    const [latest, first] = screen.getAllByRole("listitem").filter((item) => item.className.includes("timeline"));
    expect(latest?.textContent).toBe("2026-01-06 09:00:00李医生到访状态已预约已到访");
    expect(first?.textContent).toBe("2026-01-05 08:30:00admin新建取消原因改期");
  });
});

describe("forgotten values", () => {
  it("V14 leave that they were there, on which side of a change", async () => {
    const change = { field: "cancelReason", before: null, after: null };
    const entry = (id: string, forgotten: readonly string[]) => ({
      id,
      action: "edit",
      username: "admin",
      realname: "管理员",
      time: "2026-01-05 08:30:00",
      changes: [{ ...change, forgotten }],
    });
    answer(on.get(api(`${entityPath}/history`), () => ok([entry("h2", ["before"]), entry("h1", ["before", "after"])])));
    const { user } = show();
    await user.click(await screen.findByRole("tab", { name: "变更记录" }));
    await screen.findAllByText("管理员");
    const texts = screen.getAllByRole("listitem").filter((item) => item.className.includes("timeline"));
    expect(texts.map((item) => item.textContent?.replace(/^.*取消原因/, ""))).toEqual(["已抹去空", "已抹去已抹去"]);
  });
});

describe("masked values", () => {
  const reveal = "查看手机号";

  it("are revealed by an audited call, in the list too, and masked again", async () => {
    answer(on.post(api(`${entityPath}/reveal`), () => ok("13812340001")));
    const { user } = show({ address: entityPath });
    const row = within(await rowWith("预约人1"));
    await user.click(row.getByRole("button", { name: reveal }));
    expect(await row.findByText("13812340001")).toBeDefined();
    await user.click(row.getByRole("button", { name: "隐藏手机号" }));
    expect(row.getByText("138****0001")).toBeDefined();
    expect(requestsTo(`${entityPath}/reveal`)).toHaveLength(1);
  });

  it("are masked again after a minute", async () => {
    answer(on.post(api(`${entityPath}/reveal`), () => ok("13812340001")));
    const { user } = show({ address: entityPath });
    const row = within(await rowWith("预约人1"));
    const timers = vi.spyOn(globalThis, "setTimeout");
    await user.click(row.getByRole("button", { name: reveal }));
    await row.findByText("13812340001");
    const planned = () => timers.mock.calls.find(([, delay]) => delay === revealDuration);
    await waitFor(() => expect(planned()).toBeDefined());
    const cover = planned()?.[0];
    timers.mockRestore();
    (cover as () => void)();
    expect(await row.findByText("138****0001")).toBeDefined();
  });

  it("stay masked where the server refuses", async () => {
    answer(on.post(api(`${entityPath}/reveal`), () => refused(403, "没有权限，请联系管理员授权")));
    const { user } = show({ address: entityPath });
    const row = within(await rowWith("预约人1"));
    await user.click(row.getByRole("button", { name: reveal }));
    expect(await screen.findByText("没有权限，请联系管理员授权")).toBeDefined();
    expect(row.getByText("138****0001")).toBeDefined();
  });

  it("offer no reveal to those without the right", async () => {
    show({ codes: ["hiv:appointment:list"], address: entityPath });
    const row = within(await rowWith("预约人1"));
    expect(row.queryByRole("button", { name: reveal })).toBeNull();
  });

  it("offer no order where the screen allows none", async () => {
    const columns = buildScreen().columns.map((column) => ({ ...column, sortable: column.field !== "mobile" }));
    show({ compiled: buildScreen({ columns }), address: entityPath });
    await rowWith("预约人1");
    const classOf = (name: string) => screen.getAllByRole("columnheader", { name })[0]?.className;
    expect(classOf("状态")).toContain("sorters");
    expect(classOf("手机号")).not.toContain("sorters");
  });
});
