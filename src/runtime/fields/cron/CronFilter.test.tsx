import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { type FieldToolProps, registerFieldTool } from "../fieldTools.ts";
import { cronView } from "./cronView.tsx";

let remove: () => void = () => undefined;
afterEach(() => remove());

it("CRON-12 CRON-13 a query is typed, or put together in the dialog of forms", async () => {
  const Dialog = ({ value, onConfirm }: FieldToolProps) => (
    <button onClick={() => onConfirm("0 30 18 LW * ?")}>{`确定（${String(value)}）`}</button>
  );
  remove = registerFieldTool("cron", { title: "设置执行周期", Dialog });
  const { entity } = productScreen("job");
  const field = entity.fields.find(({ name }) => name === "cron");
  if (!field) throw new Error("Jobs have no cycle.");
  const onChange = vi.fn();
  const props = { entity: entity.name, field, operator: "like" as const, onChange, onSubmit: vi.fn(), "aria-label": "执行周期" };
  renderWithProduct(<cronView.Filter {...props} value="0 30" />);
  fireEvent.change(await screen.findByRole("textbox", { name: "执行周期" }), { target: { value: "0 30 18" } });
  expect(onChange).toHaveBeenLastCalledWith("0 30 18");
  const opener = screen.getByRole("button", { name: "设置执行周期：执行周期" });
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole("button", { name: "确定（0 30）" }));
  expect(onChange).toHaveBeenLastCalledWith("0 30 18 LW * ?");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
