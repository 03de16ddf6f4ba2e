import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { expression, retype, show } from "../../../tests/support/cronDialog.tsx";
import { productProject } from "../../../tests/support/productSchemas.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { CronFieldDialog } from "./CronDialog.tsx";

const confirm = () => screen.getByRole("button", { name: /^确\s*定$/ });

it("CRON-12 an empty field of a form opens on the cycle that its schema suggests, and says so", async () => {
  const field = productProject()
    .entities.get("job")
    ?.fields.find(({ name }) => name === "cron");
  if (!field) throw new Error("Jobs have no cycle.");
  const onConfirm = vi.fn();
  const { user } = renderWithProduct(
    <CronFieldDialog field={field} value={null} row={{}} isOpen onConfirm={onConfirm} onClose={vi.fn()} />,
  );
  expect(expression()).toBe("0 0 3 * * ?");
  expect(screen.getByText(/先按建议填好了/)).toBeDefined();
  await retype(user, "0 0 4 * * ?");
  expect(screen.queryByText(/先按建议填好了/)).toBeNull();
  await user.click(confirm());
  expect(onConfirm).toHaveBeenCalledWith("0 0 4 * * ?");
});

it("CRON-12 asks before it gives a cycle that runs several times a minute", async () => {
  const { user, onConfirm } = show("* * * * * ?");
  await user.click(confirm());
  const question = within((await screen.findByRole("button", { name: "就这样执行" })).closest<HTMLElement>(".ant-modal") ?? document.body);
  expect(question.getByText(/一分钟执行 60 次/)).toBeDefined();
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(question.getByRole("button", { name: "就这样执行" }));
  expect(onConfirm).toHaveBeenCalledWith("* * * * * ?");
});
