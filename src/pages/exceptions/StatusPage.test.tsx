import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { StatusPage } from "./StatusPage.tsx";

it.each([
  { requirement: "SCREEN-14", status: 403, title: "没有访问权限", advice: /请联系管理员授权/ },
  { requirement: "SCREEN-15", status: 404, title: "页面不存在", advice: /地址可能有误/ },
  { requirement: "SCREEN-16", status: 500, title: "服务器出错了", advice: /请稍后再试/ },
] as const)("$requirement the page of $status says what happened and what to do, and leads home", async ({ status, title, advice }) => {
  const router = createMemoryRouter(
    [
      { path: "/", element: <h1>首页</h1> },
      { path: "/exception", element: <StatusPage status={status} /> },
    ],
    { initialEntries: ["/exception"] },
  );
  render(<RouterProvider router={router} />);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText(String(status))).toBeTruthy();
  expect(screen.getByText(advice)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "回到首页" }));
  expect(await screen.findByRole("heading", { name: "首页" })).toBeTruthy();
});
