import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { chatEntry, renderIm } from "../../../../tests/support/renderIm.tsx";
import type { ChatPaneProps } from "../chat/ChatPane.tsx";
import { ImWindow } from "./ImWindow.tsx";
import type { ImPlace } from "./place.ts";

// Widths are asked for once per page: a narrow window is a page of its own.
const wide = globalThis.matchMedia;
vi.stubGlobal("matchMedia", (query: string) => ({ ...wide(query), matches: query.includes("max-width") }));

function DrawnChat({ start }: ChatPaneProps) {
  return <section aria-label="聊天内容">{start}</section>;
}

function Window() {
  const [place, setPlace] = useState<ImPlace>({ pane: "chatBox" });
  return <ImWindow place={place} onPlace={setPlace} chatPane={DrawnChat} />;
}

it("SCREEN-76 on a phone one part stands at a time, with a way back", async () => {
  const { user } = renderIm(<Window />, { state: { chats: [chatEntry()] } });
  expect(screen.queryByRole("region", { name: "欢迎" })).toBeNull();
  await user.click(within(screen.getByRole("list", { name: "聊天" })).getByRole("button"));
  expect(screen.getByRole("region", { name: "聊天内容" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "聊天" })).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
  await user.click(screen.getByRole("button", { name: "返回列表" }));
  expect(screen.getByRole("list", { name: "聊天" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "聊天内容" })).toBeNull();
});
