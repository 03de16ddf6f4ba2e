import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TickTree } from "./TickTree.tsx";

const users = { key: "sys:user", text: "用户管理", content: <b>用户</b> };
const system = { key: "sys", text: "系统管理", children: [users] };

it("PICK-03 the box of a node has the node's name, and the arrow keys say where they are", async () => {
  render(<TickTree name="权限" defaultExpandAll treeData={[system]} />);
  expect(screen.getByRole("checkbox", { name: "用户管理" })).toBeTruthy();
  const entry = screen.getByRole("textbox", { name: "权限" });
  fireEvent.focus(entry);
  fireEvent.keyDown(entry, { key: "ArrowDown", keyCode: 40 });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("系统管理"));
  fireEvent.keyDown(entry, { key: "ArrowDown", keyCode: 40 });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("用户管理"));
  expect(screen.queryByText(/sys:user/)?.getAttribute("aria-hidden")).toBe("true");
});

it("PICK-03 the node that the arrow keys stand on comes into view, in a tree longer than its window", async () => {
  const seen = vi.fn<Element["scrollIntoView"]>();
  // jsdom lays nothing out and knows no scrolling.
  Element.prototype.scrollIntoView = seen;
  render(<TickTree name="权限" defaultExpandAll treeData={[system]} />);
  const entry = screen.getByRole("textbox", { name: "权限" });
  fireEvent.focus(entry);
  fireEvent.keyDown(entry, { key: "ArrowDown", keyCode: 40 });
  fireEvent.keyDown(entry, { key: "ArrowDown", keyCode: 40 });
  await waitFor(() => expect((seen.mock.contexts.at(-1) as Element | undefined)?.textContent).toBe("用户"));
});
