import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderShell, typeAccount, useShellServer } from "../testing/renderShell.tsx";

// That a browser keeps nothing is said once in the life of a page: a page of its own.
useShellServer();
const blocks: { mockRestore(): void }[] = [];
afterEach(() => blocks.splice(0).forEach((block) => block.mockRestore()));

test("a browser that keeps nothing: the person signs in and works, and is told once what will not stay", async () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  blocks.push(vi.spyOn(window, "localStorage", "get").mockImplementation(refuse));
  blocks.push(vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse));
  const { address } = renderShell("/user/login");
  await typeAccount();
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  expect(await screen.findAllByText(/浏览器不允许本站保存数据/)).toHaveLength(1);
  // What the browser refuses counts for as long as the page: the person stays signed in, their tab stays open.
  expect(screen.getByRole("tab", { name: /首页/ })).toBeTruthy();
});
