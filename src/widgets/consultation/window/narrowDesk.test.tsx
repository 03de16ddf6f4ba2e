import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { deskServer } from "../../../../tests/support/consultScreen.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { ConsultDesk } from "./ConsultDesk.tsx";

const { answer } = useApiServer();
// Widths are asked for once per page: a narrow window is a page of its own.
const wide = globalThis.matchMedia;
vi.stubGlobal("matchMedia", (query: string) => ({ ...wide(query), matches: query.includes("max-width") }));

function Window() {
  const [chat, setChat] = useState<string>();
  return <ConsultDesk chat={chat} onChat={setChat} renderAside={() => <p>来访者的资料在这里</p>} />;
}

it("CONSULT-03 on a phone one part stands at a time, with a way back, and the aside is a drawer", async () => {
  answer(...deskServer().handlers);
  const { user } = renderRuntime(<Window />);
  await user.click(await screen.findByRole("tab", { name: "我的 1" }));
  await user.click(await screen.findByRole("button", { name: /小鹿/u }));
  expect(await screen.findByText("第 1 句")).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByText("来访者的资料在这里")).toBeNull();
  await user.click(screen.getByRole("button", { name: "资料" }));
  expect(await screen.findByText("来访者的资料在这里")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "关闭" }));
  await user.click(screen.getByRole("button", { name: "返回联系人" }));
  expect(screen.getByRole("searchbox")).toBeTruthy();
  expect(screen.queryByText("第 1 句")).toBeNull();
});
