import { screen, within } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productProject, productScreen } from "../../../tests/support/productSchemas.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import type { Row } from "../../schema/model/json.ts";
import { compileScreen } from "../../schema/project.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { PrintDialog } from "./PrintDialog.tsx";

const { answer } = useApiServer();

/** What the browser was told of the paper. */
const papers: string[] = [];

beforeEach(() => {
  papers.length = 0;
  Object.defineProperty(document, "adoptedStyleSheets", { value: [], writable: true, configurable: true });
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync = (rules: string) => void papers.push(rules);
    },
  );
  vi.stubGlobal("print", vi.fn());
});

/** Opens the preview over the list of an entity. */
function open(list: string, sheet: string | undefined, params: Record<string, string> = {}) {
  const onClose = vi.fn();
  const seed = (client: { setQueryData(key: readonly unknown[], value: unknown): void }) => {
    if (sheet !== undefined) client.setQueryData(queryKeys.screen(sheet), compileScreen(productProject(), sheet, { can: () => true }));
  };
  const view = renderWithProduct(<PrintDialog screen={productScreen(list)} sheet={sheet} params={params} onClose={onClose} />, { seed });
  return { ...view, onClose };
}

/** Answers with rows, and keeps what was asked. */
function answerRows(path: string, records: readonly Row[]) {
  const asked: Row[] = [];
  answer(
    on.post(api(`${path}/print`), async ({ request }) => {
      asked.push((await request.json()) as Row);
      return ok({ records });
    }),
  );
  return asked;
}

const booking = (id: number, more: Row = {}): Row => ({
  id: String(id),
  realname: "张*",
  mobile: "138****0001",
  date: "2026-11-30",
  organId: "o1",
  organId_dictText: "一号机构",
  slotId: "s1",
  slotId_dictText: "08:30–10:30",
  service: "vct",
  service_dictText: "自愿咨询检测",
  status: "booked",
  status_dictText: "已预约",
  ...more,
});

it("SCREEN-25 a day sheet has a sheet for each day and organ, the slots as headings, and room to sign", async () => {
  const asked = answerRows("/hiv/appointment", [
    booking(1),
    booking(2, { slotId: "s2", slotId_dictText: "14:00–16:00" }),
    booking(3, { date: "2026-12-01" }),
    booking(4),
  ]);
  const { user } = open("appointment", "appointmentDaySheet", { status: "booked", _screen: "appointmentWaiting" });
  const [first, second, ...others] = await screen.findAllByRole("region", { name: "预约日单" });
  expect(others).toEqual([]);
  expect(first?.querySelector("header")?.textContent).toContain("预约日期：2026-11-30");
  expect(first?.querySelector("header")?.textContent).toContain("预约机构：一号机构");
  expect(first?.querySelector("header")?.textContent).toContain("打印：李医生");
  expect(second?.querySelector("header")?.textContent).toContain("2026-12-01");
  const table = within(first as HTMLElement).getByRole("table");
  const lines = within(table)
    .getAllByRole("row")
    .map((line) => [...line.children].map((cell) => cell.textContent));
  expect(lines).toEqual([
    ["序号", "称呼", "手机号", "服务项目", "状态", "签到", "备注"],
    ["08:30–10:30（2）"],
    ["1", "张*", "138****0001", "自愿咨询检测", "已预约", "", ""],
    ["2", "张*", "138****0001", "自愿咨询检测", "已预约", "", ""],
    ["14:00–16:00（1）"],
    ["3", "张*", "138****0001", "自愿咨询检测", "已预约", "", ""],
  ]);
  expect(asked).toEqual([{ status: "booked", _screen: "appointmentWaiting", _print: "appointmentDaySheet" }]);
  expect(papers).toEqual([expect.stringContaining("size: 210mm 297mm;")]);
  await user.click(screen.getByRole("button", { name: "打印" }));
  expect(window.print).toHaveBeenCalledTimes(1);
});

it("what is masked stays masked on paper, without a button to uncover it", async () => {
  answerRows("/hiv/appointment", [booking(1)]);
  open("appointment", undefined);
  const sheet = await screen.findByRole("region", { name: "预约详情" });
  expect(within(sheet).getByText("138****0001")).toBeDefined();
  expect(within(sheet).queryAllByRole("button")).toEqual([]);
});

it("SCREEN-26 the place in the queue is on the sheet of somebody who waits, and of nobody else", async () => {
  for (const [status, count] of [
    ["booked", 0],
    ["waiting", 1],
  ] as const) {
    answerRows("/hiv/appointment", [booking(1, { status, queueNo: 2, slotTaken: 6 })]);
    const { unmount } = open("appointment", undefined);
    const sheet = await screen.findByRole("region", { name: "预约详情" });
    for (const title of ["候补第几位", "该时段已约"]) expect(within(sheet).queryAllByText(title)).toHaveLength(count);
    unmount();
  }
});

it("SCREEN-29 there is one label for each kit, as large as its paper, whose code is the number of the kit", async () => {
  const kit = (id: string) => ({ id, kitNo: `ZJ-20261130-${id}`, method: "oral", method_dictText: "唾液自检", lotExpiry: null });
  answerRows(
    "/hiv/detection",
    [kit("0001"), kit("0002"), kit("0003")].map((row) => ({ ...row, realname: "张*" })),
  );
  open("detection", "detectionLabel");
  const labels = await screen.findAllByRole("region", { name: "标签" });
  expect(labels.map((label) => label.querySelector("[data-code]")?.getAttribute("data-code"))).toEqual([
    "ZJ-20261130-0001",
    "ZJ-20261130-0002",
    "ZJ-20261130-0003",
  ]);
  expect(labels.map((label) => label.textContent)).toEqual([
    "ZJ-20261130-0001检测方法 唾液自检",
    "ZJ-20261130-0002检测方法 唾液自检",
    "ZJ-20261130-0003检测方法 唾液自检",
  ]);
  expect(labels.map((label) => label.querySelectorAll("[data-code] svg").length)).toEqual([1, 1, 1]);
  expect(papers).toEqual(["@page { size: 60mm 40mm; margin: 0; }"]);
});

it("all child rows are on paper, with those below them", async () => {
  const option = (id: string) => ({ id, optionText: `选项${id}` });
  const questions = Array.from({ length: 30 }, (_, index) => ({
    id: `q${index}`,
    questionText: `第 ${index + 1} 题`,
    options: index === 29 ? [option("甲"), option("乙")] : [],
  }));
  answerRows("/hiv/surveyTopic", [{ id: "1", topicName: "到访调查", questions }]);
  open("surveyTopic", undefined);
  const sheet = await screen.findByRole("region", { name: /详情$/ });
  expect(within(sheet).getAllByText(/^第 \d+ 题$/)).toHaveLength(30);
  expect(within(sheet).getByText("选项乙")).toBeDefined();
});

it("nothing to print is said, and cannot be printed", async () => {
  answerRows("/hiv/appointment", []);
  const { user, onClose } = open("appointment", "appointmentDaySheet");
  expect(await screen.findByText("没有可打印的记录")).toBeDefined();
  expect(screen.getByRole("button", { name: "打印" })).toHaveProperty("disabled", true);
  await user.keyboard("{Control>}p{/Control}");
  expect(window.print).not.toHaveBeenCalled();
  await user.click(screen.getByText("关闭"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("more rows than may be printed are refused in words, and tried again when asked", async () => {
  const refusal = "共 501 条数据，超过一次打印的上限 500 条，请缩小查询范围，或选中要打印的行";
  answer(on.post(api("/hiv/appointment/print"), () => refused(400, refusal)));
  const { user } = open("appointment", "appointmentDaySheet");
  expect(await screen.findByText(refusal)).toBeDefined();
  answerRows("/hiv/appointment", [booking(1)]);
  await user.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("region", { name: "预约日单" })).toBeDefined();
  await user.keyboard("{Control>}p{/Control}");
  expect(window.print).toHaveBeenCalledTimes(1);
});
