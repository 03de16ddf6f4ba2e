import { act, fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { chatGroup, wangmin } from "../../../../tests/support/renderIm.tsx";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { imCode } from "../../../schema/wire/imFrames.ts";
import { createHttp } from "../../../runtime/forWidgets.ts";
import { createDesk } from "../core/createDesk.ts";
import type { RunningDesk } from "../core/createDesk.ts";
import { ImProvider } from "../core/ImProvider.tsx";
import { chatMessage, chatState } from "../core/testMessages.ts";
import { TestSocket } from "../core/testSocket.ts";
import { ChatPane } from "./ChatPane.tsx";

const { answer, requestsTo } = useApiServer();
const desks: RunningDesk[] = [];
afterEach(() => {
  for (const desk of desks.splice(0)) desk.stop();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const said = chatMessage({ type: "1", id: "7", number: 2, mine: true, fromname: "wangmin", username: "王敏" });

/** A running desk at which the group is open, with one message of the person's own. */
async function openGroup() {
  const marks = [
    { username: "liuyang", from: 0, read: 2 },
    { username: "zhaolei", from: 0, read: 1 },
  ];
  const chats = [chatState({ type: "1", id: "7", name: "护理组", number: 2, read: 2 })];
  answer(
    http.get(api("/im/config"), () =>
      ok({ socketPort: 0, tokenUrl: "/im/token", clientId: "c", clientSecret: "s", scope: "im", speechUrl: "" }),
    ),
    http.post(api("/im/token"), () => HttpResponse.json({ access_token: "t", refresh_token: "r", expires_in: 1800 })),
    http.post(api("/im/user/init"), () => HttpResponse.json({ me: wangmin, friends: [], groups: [chatGroup()], chats })),
    http.post(api("/im/message/list"), () => HttpResponse.json({ messageList: [said], pageNo: 1, count: 2, pageSize: 20 })),
    http.post(api("/im/user/chatUserList"), () => HttpResponse.json([])),
    http.post(api("/im/group/marks"), () => HttpResponse.json(marks)),
  );
  const socket = new TestSocket();
  const openSocket = vi.fn(() => socket);
  const desk = createDesk({
    username: "wangmin",
    http: createHttp({ session: () => ({ token: "console-token" }), onSessionExpired: vi.fn() }),
    onEnd: vi.fn(),
    openSocket,
  });
  desks.push(desk);
  await desk.start();
  await vi.waitFor(() => expect(openSocket).toHaveBeenCalled());
  renderRuntime(
    <ImProvider desk={desk}>
      <ChatPane chat={{ type: "1", id: "7" }} />
    </ImProvider>,
  );
  return { socket, desk };
}

it("IM-43 says under a message of one's own in a group how many have read it, as the line tells", async () => {
  const { socket } = await openGroup();
  await screen.findByText("第 2 条");
  expect(requestsTo("/im/group/marks")).toEqual([]);
  act(() => socket.tell("open"));
  expect(await screen.findByText("1 人已读")).toBeDefined();
  const mark = { type: "1", id: "7", fromname: "zhaolei", mine: false, read: 2 };
  act(() => socket.receive({ code: imCode.mark, mark }));
  expect(await screen.findByText("全部已读")).toBeDefined();
  expect(screen.queryByText("1 人已读")).toBeNull();
});

it("IM-41 who says something while reading above is led to it", async () => {
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(5000);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(500);
  const { socket } = await openGroup();
  await screen.findByText("第 2 条");
  act(() => socket.tell("open"));
  const list = screen.getByRole("log");
  for (const top of [4500, 3000]) {
    list.scrollTop = top;
    fireEvent.scroll(list);
  }
  const box = screen.getByPlaceholderText(/^发送给/);
  await userEvent.type(box, "我知道了");
  expect(list.scrollTop).toBe(3000);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("我知道了")).toBeDefined();
  expect(list.scrollTop).toBe(5000);
});

it("IM-12 who was taken out of a group that is open is told so, and can say nothing there", async () => {
  const { desk } = await openGroup();
  await screen.findByText("第 2 条");
  expect(screen.queryByText("你已不在该群聊中")).toBeNull();
  answer(http.post(api("/im/user/init"), () => HttpResponse.json({ me: wangmin, friends: [], groups: [], chats: [] })));
  await act(() => desk.refresh());
  expect(await screen.findByText("你已不在该群聊中")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^发\s*送$/ }).disabled).toBe(true);
});
