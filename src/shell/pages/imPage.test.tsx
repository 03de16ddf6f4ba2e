import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { JsonBodyType } from "msw";
import { expect, test, vi } from "vitest";
import { useLocation } from "react-router-dom";
import type { ImWindowProps } from "../../widgets/im/window/ImWindow.tsx";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, menu, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: () => <p>屏幕</p> }));
// What the console draws of messaging is held beside it; here its places and addresses are.
vi.mock("../im/consoleDesk.ts", () => ({ consoleDesk: () => ({}) }));
vi.mock("../im/ImHeaderTool.tsx", () => ({ ImHeaderTool: () => <button>聊天工具</button> }));
vi.mock("../../widgets/im/chat/ChatPane.tsx", () => ({ ChatPane: () => null }));
vi.mock("../../widgets/im/window/ImWindow.tsx", () => ({ ImWindow: DrawnWindow }));
useShellServer();

function DrawnWindow({ place, onPlace }: ImWindowProps) {
  const { pathname } = useLocation();
  return (
    <>
      <output aria-label="地方">{JSON.stringify(place)}</output>
      <output aria-label="路径">{pathname}</output>
      <input aria-label="输入" />
      <button onClick={() => onPlace({ pane: "chatBox", chat: { type: "1", id: "7" } })}>打开护理组</button>
    </>
  );
}

const imItem = {
  path: "/im/index",
  name: "im",
  component: "im/index",
  meta: { title: "即时通讯", icon: "message", permission: "im", keepAlive: true, componentName: "im/index" },
};

async function open(address: string, codes: readonly string[] = ["im"]) {
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({ menu: [...menu, imItem] as unknown as JsonBodyType, codes: [...codes], fullAccess: false }),
    ),
  );
  signedIn();
  const shell = renderShell(address);
  await screen.findByRole("tablist");
  return shell;
}

const placeText = async () => JSON.parse((await screen.findByRole("status", { name: "地方" })).textContent) as unknown;

test.each([
  ["/im/index", { pane: "index" }],
  ["/im/index/chatBox/?chat=0%3Aliuyang", { pane: "chatBox", chat: { type: "0", id: "liuyang" } }],
  ["/im/index/userBox/?user=liuyang", { pane: "userBox", user: "liuyang" }],
  ["/im/index/dept", { pane: "dept" }],
  ["/im/index/chatGroupBox", { pane: "chatGroupBox" }],
])("ROUTE-07 ROUTE-08 ROUTE-09 %s opens its part of messaging", async (address, place) => {
  const shell = await open(address);
  expect(await placeText()).toEqual(place);
  expect(shell.address()).toBe(address);
  expect(screen.getByRole("menuitem", { name: /即时通讯/u }).className).toContain("selected");
});

test("ROUTE-07 the parts stand in one tab, which keeps what was typed", async () => {
  const shell = await open("/im/index/dept");
  await userEvent.type(await screen.findByRole("textbox", { name: "输入" }), "草稿");
  await userEvent.click(screen.getByRole("button", { name: "打开护理组" }));
  await waitFor(async () => expect(await placeText()).toEqual({ pane: "chatBox", chat: { type: "1", id: "7" } }));
  expect(shell.address()).toBe("/im/index/chatBox/?chat=1%3A7");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "输入" }).value).toBe("草稿");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["首页", "即时通讯"]);
});

test("ROUTE-41 who lacks the right has neither page nor tool", async () => {
  const shell = await open("/im/index/chatBox/", []);
  await waitFor(() => expect(shell.address()).toBe("/404"));
  expect(screen.queryByRole("menuitem", { name: /即时通讯/u })).toBeNull();
  expect(screen.queryByRole("button", { name: "聊天工具" })).toBeNull();
});

test("IM-01 who holds the right has the chats at hand on every page", async () => {
  await open("/dashboard/analysis");
  expect(await screen.findByRole("button", { name: "聊天工具" })).toBeTruthy();
});
