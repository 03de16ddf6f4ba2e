import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../../tests/support/renderForm.tsx";

useApiServer();

it("Tab leaves a list of several values as it is: what was chosen last stays, and nothing is chosen by going on", async () => {
  const { user } = await renderForm(productScreen("gallery"));
  const box = await screen.findByRole("combobox", { name: /字典多选/ });
  const chosen = () =>
    [...(box.closest(".ant-select")?.querySelectorAll(".ant-select-selection-item") ?? [])].map(({ textContent }) => textContent);
  // antd reads keys by their numbers, which typing in a test leaves out.
  const press = (key: string, keyCode: number) => fireEvent.keyDown(box, { key, keyCode, which: keyCode });
  await user.click(box);
  await waitFor(() => expect(document.querySelector(".ant-select-item-option-active")).not.toBeNull());
  press("Enter", 13);
  const before = chosen();
  expect(before).toHaveLength(1);
  press("Tab", 9);
  expect(chosen()).toEqual(before);
});
