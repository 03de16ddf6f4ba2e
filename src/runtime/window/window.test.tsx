import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ContextMenu } from "./ContextMenu.tsx";
import { WindowBar } from "./WindowBar.tsx";

const items = [
  { key: "rename", text: "重命名", icon: <i data-testid="icon" /> },
  { key: "delete", text: "删除", disabled: true },
];

test("SHELL-47 SHELL-48 a right click opens the items; a choice gives its key and the element", async () => {
  const onChoose = vi.fn();
  render(
    <ContextMenu items={items} onChoose={onChoose}>
      <ul>
        <li tabIndex={-1}>甲</li>
        <li tabIndex={-1}>乙</li>
      </ul>
    </ContextMenu>,
  );
  expect(screen.queryByRole("menuitem")).toBeNull();
  fireEvent.contextMenu(screen.getByText("乙"));
  expect(await screen.findByRole("menuitem", { name: "删除" })).toHaveProperty("ariaDisabled", "true");
  expect(screen.getByTestId("icon")).toBeTruthy();
  await userEvent.click(screen.getByRole("menuitem", { name: "重命名" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("rename", screen.getByText("乙"));
});

test("SHELL-47 the items may depend on the element", async () => {
  render(
    <ContextMenu items={(target) => [{ key: "open", text: `打开${target.textContent}` }]} onChoose={vi.fn()}>
      <p>病历</p>
    </ContextMenu>,
  );
  fireEvent.contextMenu(screen.getByText("病历"));
  expect(await screen.findByRole("menuitem", { name: "打开病历" })).toBeTruthy();
});

test("SHELL-47 a right click on a drawing in the element counts as one on what holds it, and where there are no items nothing opens", async () => {
  const onChoose = vi.fn();
  render(
    <ContextMenu items={(target) => (target.closest("li") ? [{ key: "open", text: "打开" }] : [])} onChoose={onChoose}>
      <ul>
        <li>
          <svg data-testid="drawing" />
        </li>
      </ul>
    </ContextMenu>,
  );
  fireEvent.contextMenu(screen.getByRole("list"));
  expect(screen.queryByRole("menu")).toBeNull();
  fireEvent.contextMenu(screen.getByTestId("drawing"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "打开" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("open", screen.getByTestId("drawing"));
});

test("SHELL-46 the window bar minimises, maximises or restores, and closes", async () => {
  const [onMinimize, onMaximize, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const bar = (isMaximized: boolean) => (
    <WindowBar title="会话" isMaximized={isMaximized} onMinimize={onMinimize} onMaximize={onMaximize} onClose={onClose} />
  );
  const { rerender } = render(bar(false));
  await userEvent.click(screen.getByRole("button", { name: "最小化" }));
  await userEvent.click(screen.getByRole("button", { name: "最大化" }));
  rerender(bar(true));
  await userEvent.click(screen.getByRole("button", { name: "还原" }));
  await userEvent.dblClick(screen.getByText("会话"));
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  expect(onMinimize).toHaveBeenCalledOnce();
  expect(onMaximize.mock.calls).toEqual([[true], [false], [false]]);
  expect(onClose).toHaveBeenCalledOnce();
});
