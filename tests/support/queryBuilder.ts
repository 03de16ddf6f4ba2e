import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Not by its name: in tests antd gives every dialog and tooltip the same id, by which it would be named. */
export const dialog = async () => (await screen.findByRole("list", { name: "查询条件" })).closest<HTMLElement>(".ant-modal")!;
export const field = (place: number) => screen.getByRole("combobox", { name: `条件 ${place} 的查询项` });
export const rule = (place: number) => screen.getByRole("combobox", { name: `条件 ${place} 的规则` });
export const value = (place: number) => screen.getByLabelText<HTMLInputElement>(`条件 ${place} 的值`);
export const choices = (place: number) => screen.getByRole("combobox", { name: `条件 ${place} 的值` });
export const shownText = (box: HTMLElement) => box.closest(".ant-select")?.textContent ?? "";
export const press = async (user: UserEvent, name: string) => user.click(within(await dialog()).getByRole("button", { name }));

/** Opens a list of choices. */
async function unfold(user: UserEvent, box: HTMLElement): Promise<HTMLElement> {
  await user.click(box);
  return waitFor(() => {
    const list = document.querySelector<HTMLElement>(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
    if (!list) throw new Error("no list is open");
    return list;
  });
}

/** Texts that a list offers, groups included. */
export async function offered(user: UserEvent, box: HTMLElement): Promise<readonly string[]> {
  const list = await unfold(user, box);
  const texts = [...list.querySelectorAll(".ant-select-item")].map((item) => item.textContent ?? "");
  await user.click(box);
  return texts;
}

export async function choose(user: UserEvent, box: HTMLElement, label: string): Promise<void> {
  const list = await unfold(user, box);
  await user.click(within(list).getByText(label, { selector: ".ant-select-item-option-content" }));
}

/** Fills in the first condition: the name holds a text. */
export async function askForName(user: UserEvent, text: string): Promise<void> {
  await choose(user, field(1), "基本信息-姓名");
  await choose(user, rule(1), "包含");
  await user.type(value(1), text);
}
