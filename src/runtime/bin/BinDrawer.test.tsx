import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAppointment, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const [entityPath, binPath] = ["/hiv/appointment", "/hiv/appointment/bin"];
const query = buildScreen().query.map((item) => (item.field === "status" ? { ...item, default: ["booked"] } : item));
const compiled = buildScreen({ entity: buildCompiledEntity({ bin: true }), query });

const deletedRow = (number: number): Row => ({
  ...buildAppointment(number),
  rev: 4,
  _deletedBy: "林知远",
  _deletedTime: `2026-11-2${number % 10} 09:30:00`,
});

/** What was asked to be restored, once it is answered with a sentence or, with a status, refused. */
let asked: unknown[] = [];

function answerRestore(message: string, status = 200) {
  asked = [];
  answer(
    on.post(api(`${binPath}/restore`), async ({ request }) => {
      asked.push(await request.json());
      return status === 200 ? ok(null, { message }) : refused(status, message);
    }),
  );
}

/** From now on the bin holds these rows. */
function fillBin(rows: readonly Row[]) {
  answer(on.get(api(`${binPath}/list`), () => ok({ records: rows, total: rows.length } as JsonBodyType)));
}

/** The drawer with a title; antd gives all that is named by an id the same one in tests, so no name tells them apart. */
async function drawer(title: string | RegExp): Promise<HTMLElement> {
  const named = await screen.findByText(title);
  return named.closest("[role=dialog]") as HTMLElement;
}

/** Presses the tool; a pointer would bring its hint along. */
const pressBin = () => fireEvent.click(screen.getByRole("button", { name: "回收站" }));

/** Opens the bin of a list; nothing in it is to be expected before its rows have come. */
async function openBin(rows: readonly Row[] = [deletedRow(61), deletedRow(62)], shown = compiled) {
  answer(...appointmentHandlers(3, shown));
  fillBin(rows);
  const view = renderRuntime(<SchemaScreen screenId="appointment" />);
  await screen.findAllByText("预约人1");
  pressBin();
  return { ...view, bin: within(await drawer("预约回收站")) };
}

afterEach(() => vi.restoreAllMocks());

describe("the bin of a list", () => {
  it("is offered to those alone who may restore", async () => {
    answer(...appointmentHandlers(3, buildScreen()));
    renderRuntime(<SchemaScreen screenId="appointment" />);
    await screen.findAllByText("预约人1");
    expect(screen.queryByRole("button", { name: "回收站" })).toBeNull();
  });

  it("shows the list's own columns, and who deleted each row and when, those deleted last first", async () => {
    const { bin } = await openBin();
    const row = within(((await bin.findAllByText("预约人61"))[0] as HTMLElement).closest("tr") as HTMLElement);
    expect([row.getByText("林知远"), row.getByText(/2026-11-21 09:30/)]).toHaveLength(2);
    for (const title of ["姓名", "状态", "预约日期", "删除人", "删除时间"])
      expect(bin.getAllByRole("columnheader", { name: new RegExp(title) }).length).toBeGreaterThan(0);
    expect(requestsTo(`${binPath}/list`)[0]?.params).toMatchObject({ column: "_deletedTime", order: "desc", pageNo: "1" });
    expect(requestsTo(`${binPath}/list`)[0]?.params).not.toHaveProperty("status");
    expect(bin.queryByRole("button", { name: "新建" })).toBeNull();
    expect(bin.queryByRole("button", { name: "回收站" })).toBeNull();
  });

  it("is asked with the conditions of the list", async () => {
    const { bin, user } = await openBin();
    await bin.findAllByText("预约人61");
    await user.type(bin.getByRole("textbox", { name: "姓名" }), "王{Enter}");
    await waitFor(() => expect(requestsTo(`${binPath}/list`).at(-1)?.params).toMatchObject({ realname: "*王*" }));
  });

  it("restores one row in the version that is seen, says so, and shows it in its list", async () => {
    const { bin, user } = await openBin();
    answerRestore("已恢复 1 条数据");
    const row = within(((await bin.findAllByText("预约人61"))[0] as HTMLElement).closest("tr") as HTMLElement);
    fillBin([deletedRow(62)]);
    answer(on.get(api(`${entityPath}/list`), () => ok({ records: [buildAppointment(61)], total: 1 } as JsonBodyType)));
    await user.click(row.getByRole("button", { name: "恢复" }));
    expect(await screen.findByText("已恢复 1 条数据")).toBeDefined();
    const id = deletedRow(61)["id"];
    expect(asked).toEqual([{ ids: [{ id, rev: 4 }] }]);
    await waitFor(() => expect(bin.queryByText("预约人61")).toBeNull());
    expect((await screen.findAllByText("预约人61")).length).toBeGreaterThan(0);
  });

  it("restores several rows at once, and keeps what is chosen where the server refuses", async () => {
    const { bin, user } = await openBin();
    const reason = "所选 2 条都没有恢复，其中不能恢复的是“预约人61”：该时段名额已满；解决后或取消选择后再试";
    answerRestore(reason, 400);
    await bin.findAllByText("预约人61");
    for (const name of ["预约人61", "预约人62"]) await user.click(bin.getByRole("checkbox", { name: `选择${name}` }));
    const [batch] = bin.getAllByRole("button", { name: "恢复" });
    await user.click(batch as HTMLElement);
    expect(await screen.findByText(reason)).toBeDefined();
    expect(asked).toMatchObject([{ ids: [{ rev: 4 }, { rev: 4 }] }]);
    expect(bin.getAllByText(/已选 2/).length).toBeGreaterThan(0);
  });

  it("asks for rows where none is chosen", async () => {
    const { bin } = await openBin();
    await bin.findAllByText("预约人61");
    fireEvent.click(bin.getAllByRole("button", { name: "恢复" })[0] as HTMLElement);
    expect(await screen.findByText("请选择一条记录！")).toBeDefined();
    expect(requestsTo(`${binPath}/restore`)).toEqual([]);
  });

  it("shows a deleted row whole, with its history, and nothing that changes it but restoring", async () => {
    answer(
      on.get(api(`${binPath}/queryById`), () => ok(deletedRow(61) as JsonBodyType)),
      on.get(api(`${binPath}/history`), () =>
        ok([{ id: "h1", action: "delete", username: "lin", realname: "林知远", time: "2026-11-21 09:30:00", changes: [] }]),
      ),
    );
    const { bin, user } = await openBin();
    await bin.findAllByText("预约人61");
    await user.click(bin.getAllByRole("button", { name: "详情" })[0] as HTMLElement);
    const detail = within(await drawer(/^预约详情/));
    await user.click(await detail.findByRole("tab", { name: "变更记录" }));
    expect(await detail.findByText("2026-11-21 09:30:00")).toBeDefined();
    expect(detail.getByRole("button", { name: "恢复" })).toBeDefined();
    for (const name of ["编辑", "删除", "到访"]) expect(detail.queryByRole("button", { name })).toBeNull();
  });

  it("says that it is empty", async () => {
    const { bin } = await openBin([]);
    expect(await bin.findByText("回收站是空的")).toBeDefined();
  });

  it("says why rows could not be loaded and loads them on another try", async () => {
    answer(...appointmentHandlers(3, compiled));
    fillBin([deletedRow(61)]);
    answer(on.get(api(`${binPath}/list`), () => refused(500, "服务器开小差了"), { once: true }));
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    await screen.findAllByText("预约人1");
    pressBin();
    const bin = within(await drawer("预约回收站"));
    const note = await bin.findByRole("alert");
    expect(note.textContent).toContain("服务器开小差了");
    await user.click(within(note).getByRole("button", { name: "重试" }));
    expect((await bin.findAllByText("预约人61")).length).toBeGreaterThan(0);
  });

  it("shows the frame of its table before the first rows come", async () => {
    answer(...appointmentHandlers(3, compiled));
    answer(on.get(api(`${binPath}/list`), async () => delay("infinite")));
    renderRuntime(<SchemaScreen screenId="appointment" />);
    await screen.findAllByText("预约人1");
    pressBin();
    const dialog = await drawer("预约回收站");
    await waitFor(() => expect(dialog.querySelectorAll("[class*=skeleton]").length).toBeGreaterThan(0));
    expect(within(dialog).queryByText("回收站是空的")).toBeNull();
  });
});

describe("deleting", () => {
  it("tells who can look into the bin that the row goes there", async () => {
    answer(...appointmentHandlers(3, compiled));
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
    const [name] = await screen.findAllByText("预约人1");
    const row = within((name as HTMLElement).closest("tr") as HTMLElement);
    await user.click(row.getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("“预约人1”删除后可在回收站恢复。");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /取\s?消/ }));
    await user.click(screen.getByRole("checkbox", { name: "选择预约人2" }));
    await user.click(screen.getByRole("button", { name: "批量删除" }));
    expect((await screen.findByText("删除后可在回收站恢复。")).textContent).toBe("删除后可在回收站恢复。");
  });
});
