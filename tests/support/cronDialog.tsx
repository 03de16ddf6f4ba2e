import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import type { CronDialogProps } from "../../src/widgets/cron/CronDialog.tsx";
import { CronDialog } from "../../src/widgets/cron/CronDialog.tsx";
import { renderWithProduct } from "./renderForm.tsx";

/** Opens the dialog with an expression. */
export function show(value: string, props: Partial<CronDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const view = renderWithProduct(<CronDialog value={value} isOpen onConfirm={onConfirm} onClose={onClose} {...props} />);
  return { ...view, onConfirm, onClose };
}

/** The expression as text. */
export const expressionInput = () => screen.getByLabelText<HTMLInputElement>("表达式");

/** What the expression is now. */
export const expression = () => expressionInput().value;

/** Types another expression. */
export async function retype(user: UserEvent, text: string) {
  await user.clear(expressionInput());
  await user.type(expressionInput(), text);
}

/** Opens the full editor, at a tab. */
export async function openTabs(user: UserEvent, tab?: string) {
  await user.click(screen.getByText("完整设置"));
  if (tab !== undefined) await user.click(screen.getByRole("tab", { name: tab }));
}

/** The panel that is open. */
export const openPanel = (name?: string) => screen.getByRole("tabpanel", { hidden: false, ...(name === undefined ? {} : { name }) });

/** What is in the open panel. */
export const panel = () => within(openPanel());

/** Chooses among the modes of a line of the builder, or among values. */
export async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByRole("combobox", { name: label }));
  await pickOpen(user, option);
}

/** Chooses in the list that is open. */
export async function pickOpen(user: UserEvent, option: string) {
  const found = await waitFor(
    () =>
      [...document.querySelectorAll(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option")].find(
        ({ textContent }) => textContent === option,
      ) ?? Promise.reject(new Error(`no option ${option}`)),
  );
  await user.click(found);
}
