import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { renderForm } from "../../../tests/support/renderForm.tsx";
import { buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import { builtInViews } from "../../runtime/builtInViews.ts";
import { registerFieldViews } from "../../runtime/fields/fieldView.ts";
import { registerTools } from "./registeredTools.ts";

registerFieldViews(builtInViews);
registerTools();

const line = buildCompiledEntity({
  name: "round",
  title: "巡检",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "planId", title: "计划" }),
    buildField({ name: "cycle", title: "执行周期", kind: "cron" }),
  ],
});
const rounds = buildField({
  name: "rounds",
  title: "巡检",
  kind: "children",
  type: "array",
  children: { entity: "round", by: "planId", view: "table" },
});

/** A form with two new child rows: the first has a cycle, the second none. */
async function show() {
  const entity = buildCompiledEntity({ fields: [rounds], children: { rounds: line } });
  const { form } = buildScreen();
  const groups = [{ key: "base", title: "巡检", fields: ["rounds"] }];
  const { user } = await renderForm(buildScreen({ entity, ...(form && { form: { ...form, groups } }) }));
  const add = await screen.findByRole("button", { name: /添加巡检/ });
  await user.click(add);
  await user.click(add);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>("textbox", { name: /^执行周期，第 \d 行$/ });
  if (!first || !second) throw new Error("There are not two rows.");
  await user.type(first, "0 30 18 LW * ?");
  await user.tab();
  return { user, first, second };
}

it("CRON-12 a cell of child rows is put together in the dialog, and says in words what it holds; other rows stay", async () => {
  const { user, first, second } = await show();
  expect(await screen.findByText("每月最后一个工作日 18:30")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "编辑执行周期：执行周期，第 2 行" }));
  await user.click(await screen.findByRole("button", { name: "每周一至周五" }));
  await user.click(screen.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect([first.value, second.value]).toEqual(["0 30 18 LW * ?", "0 0 9 ? * 2-6"]));
  expect(screen.getByText("每周一至周五 09:00")).toBeDefined();
  // The keyboard goes on where it was.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "编辑执行周期：执行周期，第 2 行" }));
});

it("CRON-13 what is typed into such a cell stays there with what is wrong with it, whatever the other rows say", async () => {
  const { user, second: cell } = await show();
  await user.type(cell, "0 0 25 * * ?");
  await user.tab();
  expect(await screen.findByText(/时：“25”超出范围，只能是 0–23 的整数/)).toBeDefined();
  expect(screen.getByText("每月最后一个工作日 18:30")).toBeDefined();
  await user.clear(cell);
  await user.type(cell, "0 0 9 ? * mon");
  await user.tab();
  await waitFor(() => expect(cell.value).toBe("0 0 9 ? * MON"));
  expect(screen.getByText("每周一 09:00")).toBeDefined();
  expect(screen.queryByText(/超出范围/)).toBeNull();
});
