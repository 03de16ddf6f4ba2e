import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
// Loaded ahead, so that the first test does not wait for it.
import "./BatchEditDialog.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/appointment";
const compiled = buildScreen({ batchActions: [buildAction({ id: "batchEdit", label: "批量修改", do: { op: "batchEdit" } })] });

/** A list with the dialog open above the first rows of it; what is sent goes to `answers`, one by one. */
async function open(chosen: number, answers: readonly (() => ReturnType<typeof ok>)[] = [], total = 3) {
  const sent: Row[] = [];
  answer(...appointmentHandlers(total, compiled));
  answer(
    on.put(api(`${path}/editBatch`), async ({ request }) => {
      const next = answers[sent.push((await request.json()) as Row) - 1];
      return next ? next() : ok({ rows: versions(chosen) }, { message: `已修改 ${chosen} 条` });
    }),
  );
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
  for (let place = 1; place <= chosen; place += 1) await user.click(await screen.findByRole("checkbox", { name: `选择预约人${place}` }));
  await user.click(screen.getByRole("button", { name: "批量修改" }));
  const dialog = within(await screen.findByRole("dialog"));
  const pick = async (title: string) => {
    await user.click(dialog.getByRole("combobox", { name: "要修改的项目" }));
    await user.click(await screen.findByText(title, { selector: ".ant-select-item-option-content" }));
  };
  return { user, dialog, pick, sent, submit: () => user.click(dialog.getByRole("button", { name: /修\s*改/ })) };
}

const version = (place: number) => ({ id: buildAppointment(place)["id"], rev: 1 });

/** Rows in the versions that a change leaves. */
const versions = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(version(index + 1).id), rev: 2 }));

it("LIST-13 gives the chosen rows one value of one field, in the versions that were seen, and loads anew", async () => {
  const { user, dialog, pick, sent, submit } = await open(2);
  expect(dialog.getByText("批量修改 2 条预约")).toBeDefined();
  expect(dialog.getByText("预约人1")).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: /修\s*改/ }).disabled).toBe(true);
  await pick("人数");
  await user.type(await dialog.findByRole("textbox", { name: "人数" }), "4");
  await submit();
  expect(await screen.findByText("已修改 2 条")).toBeDefined();
  expect(sent).toEqual([{ ids: [version(1), version(2)], field: "people", value: 4 }]);
  await waitFor(() => expect(requestsTo(`${path}/list`)).toHaveLength(2));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("does not take nothing for a value, and empties only who says so", async () => {
  const { user, dialog, pick, sent, submit } = await open(1);
  await pick("人数");
  await dialog.findByRole("textbox", { name: "人数" });
  await submit();
  expect(await dialog.findByText("请输入人数")).toBeDefined();
  await user.click(dialog.getByRole("checkbox", { name: "清空“人数”" }));
  expect(dialog.queryByRole("textbox", { name: "人数" })).toBeNull();
  await submit();
  await waitFor(() => expect(sent).toEqual([{ ids: [version(1)], field: "people", value: null }]));
});

it("names the rows that are refused, keeps the value, and goes on with the others", async () => {
  const reason = "已到访，不能再改人数";
  const refusal = () => refused(400, "所选 2 条中有 1 条不能这样修改，一条也没有改", { refused: [{ id: String(version(2).id), reason }] });
  const { user, dialog, pick, sent, submit } = await open(2, [refusal]);
  await pick("人数");
  await user.type(await dialog.findByRole("textbox", { name: "人数" }), "4");
  await submit();
  expect(await dialog.findByText(`预约人2：${reason}`)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "人数" }).value).toBe("4");
  await user.click(dialog.getByRole("button", { name: "去掉这 1 条，只改其余 1 条" }));
  await submit();
  await waitFor(() => expect(sent[1]).toEqual({ ids: [version(1)], field: "people", value: 4 }));
});

it("LIST-13 says a reason once that holds for several rows, with the first of them and how many", async () => {
  const [locked, gone] = ["由“状态”决定，该预约当前不能修改或删除", "未找到对应的数据"];
  const refusals = [1, 2, 3, 4, 5].map((place) => ({ id: String(version(place).id), reason: place === 5 ? gone : locked }));
  const refusal = () => refused(400, "所选 6 条中有 5 条不能这样修改，一条也没有改", { refused: refusals });
  const { user, dialog, pick, submit } = await open(6, [refusal], 6);
  await pick("人数");
  await user.type(await dialog.findByRole("textbox", { name: "人数" }), "4");
  await submit();
  const note = (await dialog.findByText("5 条不能修改")).closest("[role=alert]") as HTMLElement;
  expect(
    within(note)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([`预约人1、预约人2、预约人3 等 4 条：${locked}`, `预约人5：${gone}`]);
  expect(within(note).getByRole("button", { name: "去掉这 5 条，只改其余 1 条" })).toBeDefined();
});

it("changes rows of another page a second time, in the versions that the first time has left", async () => {
  const { user, pick, dialog, sent, submit } = await open(1, [], 12);
  await pick("人数");
  await user.type(await dialog.findByRole("textbox", { name: "人数" }), "4");
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByTitle("2"));
  await user.click(await screen.findByRole("checkbox", { name: "选择预约人11" }));
  await user.click(screen.getByRole("button", { name: "批量修改" }));
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("combobox", { name: "要修改的项目" }));
  const [entry] = (await screen.findAllByText("人数", { selector: ".ant-select-item-option-content" })).toReversed();
  await user.click(entry ?? document.body);
  await user.type(await again.findByRole("textbox", { name: "人数" }), "5");
  await user.click(again.getByRole("button", { name: /修\s*改/ }));
  await waitFor(() => expect(sent[1]).toEqual({ ids: [{ ...version(1), rev: 2 }, version(11)], field: "people", value: 5 }));
});

it("offers neither what is masked or read-only nor what names the row", async () => {
  const { user, dialog } = await open(1);
  await user.click(dialog.getByRole("combobox", { name: "要修改的项目" }));
  const offered = [...document.querySelectorAll(".ant-select-item-option-content")].map(({ textContent }) => textContent);
  expect(offered).toEqual(["状态", "预约日期", "人数"]);
});
