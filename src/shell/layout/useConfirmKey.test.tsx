import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { useConfirmKey } from "./useConfirmKey.ts";

function Page({ danger, onAnswer }: { readonly danger: boolean; onAnswer(agreed: boolean): void }) {
  useConfirmKey();
  const ask = useConfirm();
  return <button onClick={() => void ask({ title: "删除 3 项？", okText: "删除", danger }).then(onAnswer)}>问</button>;
}

async function asked(danger: boolean) {
  const onAnswer = vi.fn();
  renderRuntime(<Page danger={danger} onAnswer={onAnswer} />);
  await userEvent.click(screen.getByRole("button", { name: "问" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return onAnswer;
}

it.each([
  ["{Control>}{Enter}{/Control}", false, true],
  ["{Meta>}{Enter}{/Meta}", false, true],
  ["{Enter}", true, false],
  ["{Enter}", false, true],
])("KEY %s answers a question (of danger: %s) with %s", async (keys, danger, agreed) => {
  const onAnswer = await asked(danger);
  await userEvent.keyboard(keys);
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(agreed));
});

it("KEY Ctrl+Enter, pressed to save, never throws away what a question of danger is about", async () => {
  const onAnswer = await asked(true);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.click(screen.queryByRole("button", { name: /取\s*消/ }) ?? document.body);
  await waitFor(() => expect(onAnswer).toHaveBeenCalled());
  expect(onAnswer.mock.calls).toEqual([[false]]);
});
