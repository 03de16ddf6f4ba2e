import { render, waitFor } from "@testing-library/react";
import { Input, Select } from "antd";
import { expect, test } from "vitest";
import { focusFirst, focusFirstOnOpening } from "./firstFocus.ts";

const dictionaries = [{ value: "d1", label: "预约服务" }];

test("the first field has the focus, a list whose choice is made is passed over", () => {
  const { container } = render(
    <>
      <Select value="d1" options={dictionaries} />
      <Input aria-label="名称" />
    </>,
  );
  expect(focusFirst(container)).toBe(true);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("名称");
});

test("a list without a choice has it, and one with a choice where there is nothing else", () => {
  const open = render(
    <>
      <Select options={dictionaries} />
      <Input aria-label="名称" />
    </>,
  );
  focusFirst(open.container);
  expect(document.activeElement?.getAttribute("role")).toBe("combobox");
  open.unmount();
  const { container } = render(<Select value="d1" options={dictionaries} />);
  expect(focusFirst(container)).toBe(true);
  expect(document.activeElement?.getAttribute("role")).toBe("combobox");
});

test("what a first field proposes is selected, so that typing takes its place", () => {
  const { container } = render(<Input aria-label="日期" defaultValue="2026-11-27" />);
  focusFirst(container);
  const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 10]);
});

test("until somebody does something, a field that was hidden for a moment has the focus back", async () => {
  const { container } = render(
    <section>
      <Input aria-label="名称" />
    </section>,
  );
  const [section, field] = [container.querySelector("section"), container.querySelector("input")];
  if (!section || !field) throw new Error("Nothing is drawn.");
  const stop = focusFirstOnOpening(container, null);
  const hideAndShow = async (): Promise<void> => {
    section.style.display = "none";
    // A browser takes the focus from what it no longer shows.
    field.blur();
    await Promise.resolve();
    section.style.display = "";
  };
  await hideAndShow();
  await waitFor(() => expect(document.activeElement).toBe(field));
  document.dispatchEvent(new KeyboardEvent("keydown"));
  await hideAndShow();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  stop();
});
