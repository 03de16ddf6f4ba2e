import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Button, Tooltip } from "antd";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { ButtonMenu } from "./ButtonMenu.tsx";
import { ContextMenu } from "./ContextMenu.tsx";
import { LateMenu } from "./LateMenu.tsx";
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

test("a menu opened by key takes the focus and gives it back, however it is closed", async () => {
  const onClick = vi.fn();
  render(
    <ButtonMenu menu={{ items: [{ key: "export", label: "导出" }], onClick }}>
      <Tooltip title="更多操作">
        <Button>更多操作</Button>
      </Tooltip>
    </ButtonMenu>,
  );
  const button = screen.getByRole("button", { name: "更多操作" });
  const open = async () => {
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("导出"));
  };
  button.focus();
  await open();
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(button);
  await open();
  // What is not prevented clicks the button that has the focus by then, and opens the menu anew.
  expect(fireEvent.keyDown(document.activeElement ?? button, { key: "Enter", keyCode: 13 }), "the press is used up").toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});

test("SHELL-47 a menu follows the keys of a fast hand: what is chosen is the entry that they led to", async () => {
  const chosen: string[] = [];
  const onClick = ({ key }: { readonly key: string }) => chosen.push(key);
  const lines = ["默认颜色", "红色", "蓝色"].map((label) => ({ key: label, label }));
  render(
    <ButtonMenu menu={{ items: [...lines, { key: "none", label: "无", disabled: true }], onClick }}>
      <Button>文字颜色</Button>
    </ButtonMenu>,
  );
  const press = (key: string, keyCode: number) => fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode });
  const choose = async (...keys: readonly (readonly [string, number])[]) => {
    await userEvent.click(screen.getByRole("button", { name: "文字颜色" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("默认颜色"));
    // Key upon key, before the next frame.
    for (const key of [...keys, ["Enter", 13] as const]) press(...key);
    return chosen.at(-1);
  };
  expect(await choose(["ArrowDown", 40])).toBe("红色");
  expect(await choose(["ArrowDown", 40], ["ArrowDown", 40])).toBe("蓝色");
  expect(await choose(["ArrowUp", 38])).toBe("蓝色");
  expect(await choose(["End", 35], ["Home", 36], ["ArrowDown", 40])).toBe("红色");
});

test("what an entry opens keeps the focus: a menu that was chosen from does not take it afterwards", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const dialog = document.body.appendChild(document.createElement("input"));
  render(
    <ButtonMenu menu={{ items: [{ key: "password", label: "密码修改" }], onClick: () => queueMicrotask(() => dialog.focus()) }}>
      <Button>用户菜单</Button>
    </ButtonMenu>,
  );
  fireEvent.click(screen.getByRole("button", { name: "用户菜单" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "密码修改" }));
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  for (const frame of frames.splice(0)) frame(0);
  expect(document.activeElement).toBe(dialog);
  vi.unstubAllGlobals();
  dialog.remove();
});

test("Esc in a menu closes the menu alone, not the dialog that it was opened in", async () => {
  const onDialogKey = vi.fn();
  const dialog = { role: "dialog", tabIndex: -1, onKeyDown: onDialogKey };
  render(
    <div {...dialog}>
      <ButtonMenu menu={{ items: [{ key: "linked", label: "父子关联" }] }}>
        <Button>树操作</Button>
      </ButtonMenu>
    </div>,
  );
  await userEvent.click(screen.getByRole("button", { name: "树操作" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("父子关联"));
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toBe("树操作");
  expect(onDialogKey).not.toHaveBeenCalled();
});

test("LIST-06 the menu of a row is not there until its button is pressed, which then stays the same and gets the focus back", async () => {
  const onClick = vi.fn();
  render(<LateMenu menu={{ items: [{ key: "copy", label: "复制" }], onClick }}>更多</LateMenu>);
  const button = screen.getByRole("button", { name: "更多" });
  expect(button.parentElement?.children).toHaveLength(1);
  await userEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("复制"));
  await userEvent.click(screen.getByRole("menuitem", { name: "复制" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});

test("a second press on the button of a row closes its menu", async () => {
  render(<LateMenu menu={{ items: [{ key: "copy", label: "复制" }] }}>更多</LateMenu>);
  const button = screen.getByRole("button", { name: "更多" });
  await userEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("复制"));
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
  // On its way out, and not back in.
  await waitFor(() => expect(document.querySelector(".ant-dropdown")?.className).toContain("ant-slide-up-leave"));
});
