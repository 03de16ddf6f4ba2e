import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { cellTypes } from "../../widgets/editable-table/cells/lineageColumn.ts";
import { ComponentExamples } from "./ComponentExamples.tsx";
import { choiceColumns, otherColumns, typedColumns } from "./typeExamples.ts";

const { answer } = useApiServer();
const sexes = [{ value: "1", text: "男" }];

/** Shows the page; dictionaries are asked for as in the console before they have come. */
function showPage() {
  answer(
    on.get(api("/sys/dict/getDictItems/sex"), () => ok(sexes)),
    on.get(api("/sys/dict/loadDict/sex"), () => ok(sexes)),
  );
  renderWithProduct(<ComponentExamples />);
}

it("GRID-06 GRID-07 GRID-08 GRID-09 GRID-10 GRID-11 the page shows a column of each type", async () => {
  showPage();
  const types = [...typedColumns, ...choiceColumns, ...otherColumns].map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining([...cellTypes]));
  expect(screen.getAllByRole("grid").map((grid) => grid.getAttribute("aria-label"))).toEqual(["文字与日期", "选择", "文件、弹窗与只读"]);
  expect((await screen.findAllByRole("button", { name: /点击上传/ })).length).toBeGreaterThan(0);
});

it("GRID-50 the example of rules tells what is wrong", async () => {
  showPage();
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "校验规则" }));
  await user.click(await screen.findByRole("button", { name: "取值" }));
  expect(await screen.findByText(/有 5 处填写有误/)).toBeTruthy();
});

it("GRID-12 GRID-21 GRID-68 the other examples are there, ten thousand rows among them", async () => {
  showPage();
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "联动选择" }));
  await waitFor(() => expect(screen.getByText("沪-1区2")).toBeTruthy());
  await user.click(screen.getByRole("tab", { name: "行工具与禁用行" }));
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "选择第 4 行" })).disabled).toBe(true);
  await user.click(screen.getByRole("tab", { name: "一万行" }));
  expect((await screen.findByRole("grid", { name: "一万行" })).getAttribute("aria-rowcount")).toBe("10001");
  expect(screen.getByRole("row", { name: "合计" })).toBeTruthy();
});
