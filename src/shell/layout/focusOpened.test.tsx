import { act, render, screen, waitFor } from "@testing-library/react";
import { Drawer, Modal } from "antd";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { focusOpened } from "./focusOpened.ts";

let stop: () => void;
beforeEach(() => {
  stop = focusOpened();
});
afterEach(() => stop());

const field = <input aria-label="姓名" />;
const focused = () => document.activeElement;
/** Does what the libraries do once something has come in, which it never has where nothing is laid out. */
const enter = () => act(() => document.querySelector<HTMLElement>(".ant-drawer, .ant-modal > [tabindex]")?.focus());

test("SHELL-29 a drawer and a dialog open with the focus in the first field, also in one that comes later", async () => {
  function Late() {
    const [isLoaded, setLoaded] = useState(false);
    return isLoaded ? field : <button onClick={() => setLoaded(true)}>加载</button>;
  }
  const drawer = render(
    <Drawer open title="编辑">
      <button>清空</button>
      {field}
    </Drawer>,
  );
  enter();
  expect(focused()).toBe(screen.getByLabelText("姓名"));
  drawer.unmount();
  render(
    <Modal open title="导入">
      <Late />
    </Modal>,
  );
  enter();
  expect(focused()?.textContent).toBe("导入");
  act(() => screen.getByText("加载").click());
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText("姓名")));
});

test("SHELL-29 where nothing is filled in the heading has it, and Tab goes on from there; what took it for itself keeps it", async () => {
  const { unmount } = render(
    <Modal open title="公告">
      <button>标为已读</button>
    </Modal>,
  );
  enter();
  expect(focused()?.textContent).toBe("公告");
  await userEvent.tab();
  expect(focused()).toBe(screen.getByRole("button", { name: "标为已读" }));
  unmount();
  render(
    <Modal open title="改名" footer={<button>返回</button>}>
      {field}
    </Modal>,
  );
  act(() => screen.getByRole("button", { name: "返回" }).focus());
  expect(focused()).toBe(screen.getByRole("button", { name: "返回" }));
});
