import { render } from "@testing-library/react";
import { Input, Select } from "antd";
import { expect, test } from "vitest";
import { focusFirst } from "./firstFocus.ts";

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
