import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { createHttp } from "../../../runtime/forWidgets.ts";
import type { ChatState, ImStart } from "../../../schema/wire/imAnswers.ts";
import { createDesk } from "./createDesk.ts";
import type { RunningDesk } from "./createDesk.ts";
import { emptyImState } from "./imState.ts";
import { chatMessage, chatState, chatUser } from "./testMessages.ts";
import { TestSocket } from "./testSocket.ts";

const me = chatUser({ username: "wangmin", realname: "王敏" });
const chat = { type: "0", id: "liuyang" } as const;
const config = { socketPort: 15_674, tokenUrl: "/im/token", clientId: "console", clientSecret: "s", scope: "im", speechUrl: "" };

const { answer, requestsTo } = useApiServer();
const desks: RunningDesk[] = [];
/** Forms that were sent to the token url, and tokens that came with calls. */
let tokenForms: Record<string, string>[] = [];
let start: ImStart;

function answerIm({ chats = [] as readonly ChatState[] } = {}): void {
  start = { me, friends: [chatUser()], groups: [], chats };
  let given = 0;
  answer(
    http.get(api("/im/config"), () => ok(config)),
    http.post(api("/im/token"), async ({ request }) => {
      tokenForms.push(Object.fromEntries(new URLSearchParams(await request.text())));
      given += 1;
      return HttpResponse.json({ access_token: `t${given}`, refresh_token: `r${given}`, expires_in: 1800 });
    }),
    http.post(api("/im/user/init"), () => HttpResponse.json(start)),
  );
}

function desk() {
  const sockets: TestSocket[] = [];
  const opened: [string, string][] = [];
  const [onEnd, expired] = [vi.fn(), vi.fn()];
  const made = createDesk({
    username: "wangmin",
    http: createHttp({ session: () => ({ token: "console-token" }), onSessionExpired: expired }),
    onEnd,
    openSocket: (...asked) => {
      const socket = new TestSocket();
      opened.push(asked);
      sockets.push(socket);
      return socket;
    },
  });
  desks.push(made);
  return { desk: made, sockets, opened, onEnd, expired, state: () => made.store.getState() };
}

async function running() {
  const all = desk();
  await all.desk.start();
  await vi.waitFor(() => expect(all.sockets).toHaveLength(1));
  const [socket] = all.sockets as [TestSocket];
  socket.tell("open");
  return { ...all, socket };
}

beforeEach(() => {
  tokenForms = [];
  answerIm();
});
afterEach(() => {
  for (const one of desks.splice(0)) one.stop();
  localStorage.clear();
  sessionStorage.clear();
});

describe("start", () => {
  it("API-100 IM-14 gets the token by the console's session, loads what there is and opens the socket on the chat's port", async () => {
    const { state, opened } = await running();
    expect(tokenForms).toEqual([{ grant_type: "session" }]);
    expect(state()).toMatchObject({ line: "open", me, friends: [chatUser()] });
    expect(opened).toEqual([["ws://localhost:15674/apiserver/im/socket?name=wangmin", "t1"]]);
    const init = requestsTo("/im/user/init")[0];
    expect(init?.headers.get("x-access-token")).toBe("t1");
  });

  it("IM-08 shows the chats that the browser kept, and keeps no word of what was said", async () => {
    answerIm({ chats: [chatState({ number: 3, unReadCount: 2, last: chatMessage({ number: 3, content: "化验单放在窗口" }) })] });
    const { state } = await running();
    expect(state().chats[0]).toMatchObject({ ...chat, lastMessage: "化验单放在窗口", unReadCount: 2 });
    const kept = localStorage.getItem("wangmin_chatList") ?? "";
    expect(kept).toContain("刘洋");
    expect(kept).not.toContain("化验单");
    answer(http.post(api("/im/user/init"), () => delay("infinite")));
    const second = desk();
    void second.desk.start();
    expect(second.state().chats[0]).toMatchObject({ ...chat, name: "刘洋", unReadCount: 2, lastMessage: "" });
    await vi.waitFor(() => expect(second.sockets).toHaveLength(1));
  });

  it("IM-23 says why it could not start, and starts when it is asked again", async () => {
    answer(http.post(api("/im/user/init"), () => refused(500, "服务器内部错误"), { once: true }));
    const { desk: own, state, sockets } = desk();
    await own.start();
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    expect(state().fault).toBe("服务器内部错误");
    await own.refresh();
    expect(state()).toMatchObject({ fault: undefined, me });
  });
});

describe("calls", () => {
  it.each([
    [400, "缺少参数", 400],
    [500, "服务器内部错误", 500],
    [403, "没有权限", 403],
  ])("IM-23 ERR-21 a refusal of %d keeps its sentence and its code", async (status, message, code) => {
    answer(http.post(api("/im/user/get"), () => refused(status, message)));
    await expect(desk().desk.calls.user("x")).rejects.toMatchObject({ code, message });
  });

  it("IM-23 without an answer the browser's own words come along", async () => {
    answer(http.post(api("/im/user/get"), () => HttpResponse.error()));
    await expect(desk().desk.calls.user("x")).rejects.toMatchObject({ code: 0, message: expect.stringMatching(/^网络连接失败.*（.+）$/u) });
  });

  it("IM-19 API-105 calls that find the token has run out wait for one renewal and are sent again", async () => {
    const { desk: own } = desk();
    await own.calls.start();
    answer(
      http.post(api("/im/user/get"), ({ request }) =>
        request.headers.get("x-access-token") === "t1" ? refused(401, "聊天凭证已失效") : HttpResponse.json(chatUser()),
      ),
    );
    const users = await Promise.all(["a", "b", "c"].map((name) => own.calls.user(name)));
    expect(users).toHaveLength(3);
    expect(tokenForms.slice(1)).toEqual([
      { grant_type: "refresh_token", client_id: "console", client_secret: "s", scope: "im", refresh_token: "r1" },
    ]);
  });

  it("IM-21 a renewal that is refused signs the person out", async () => {
    const { desk: own, onEnd } = desk();
    await own.calls.start();
    answer(
      http.post(api("/im/user/get"), () => refused(401, "聊天凭证已失效")),
      http.post(api("/im/token"), () => refused(401, "刷新凭证已失效，请重新登录")),
    );
    await expect(own.calls.user("x")).rejects.toMatchObject({ code: 7 });
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith("刷新凭证已失效，请重新登录"));
  });

  it("AUTH-19 the end of the console's own session is told by the console, and the chat goes on with the next one", async () => {
    const { desk: own, onEnd, socket, sockets, expired, state } = await running();
    const isOver = () => refused(401, "很抱歉，登录已过期，请重新登录");
    answer(
      http.post(api("/im/token"), () => refused(400, "刷新凭证已失效")),
      http.get(api("/im/config"), isOver),
      http.post(api("/im/user/get"), isOver),
    );
    await expect(own.calls.user("x")).rejects.toMatchObject({ code: 7 });
    await vi.waitFor(() => expect(expired).toHaveBeenCalledTimes(1));
    expect([onEnd.mock.calls.length, socket.isClosed, state().line]).toEqual([0, true, "broken"]);
    answerIm();
    own.signedInAgain();
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    sockets[1]?.tell("open");
    expect(state().line).toBe("open");
    expect(tokenForms.at(-1)).toEqual({ grant_type: "session" });
  });
});

describe("talk", () => {
  const sentOf = (socket: TestSocket) =>
    socket.sent.filter((frame) => (frame as { code: string }).code === "2") as { message: { cid: string } }[];

  it("IM-10 sends what is said and takes it from the outbox when the server has stored it", async () => {
    const { desk: own, socket } = await running();
    own.say(chat, { content: "你好", mentions: [] });
    const [frame] = sentOf(socket);
    expect(frame).toEqual({ code: "2", message: { type: "0", id: "liuyang", content: "你好", cid: expect.any(String) } });
    const message = chatMessage({ id: "liuyang", fromname: "wangmin", mine: true, content: "你好", cid: frame?.message.cid ?? "" });
    socket.receive({ code: "2", message });
    expect(own.pending.getState()).toEqual([]);
    expect(own.store.getState().chats[0]).toMatchObject({ ...chat, name: "刘洋", lastMessage: "你好", unReadCount: 0 });
  });

  it("IM-17 IM-22 says that the line is broken, and sends what was said meanwhile when it is back", async () => {
    const { desk: own, socket, sockets, state } = await running();
    socket.tell("close");
    expect(state().line).toBe("broken");
    own.say(chat, { content: "断线时写的" });
    expect(own.pending.getState()).toHaveLength(1);
    own.revive();
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    const [, second] = sockets as [TestSocket, TestSocket];
    second.tell("open");
    expect(state().line).toBe("open");
    expect(sentOf(second)).toHaveLength(1);
  });

  it("keeps what was refused with the reason", async () => {
    const { desk: own, socket } = await running();
    own.say({ type: "1", id: "7" }, { content: "在吗" });
    const cid = sentOf(socket)[0]?.message.cid;
    socket.receive({ code: "3", cid, reason: "你已不在该群聊中", again: false });
    expect(own.pending.getState()).toMatchObject([{ refused: "你已不在该群聊中" }]);
  });

  it("IM-01 counts what comes, tells of it once and says that it was received", async () => {
    const { desk: own, socket, state } = await running();
    const heard = vi.fn();
    own.onSaid(heard);
    const message = chatMessage({ number: 1, content: "到了吗" });
    socket.receive({ code: "2", message });
    socket.receive({ code: "2", message });
    expect(heard).toHaveBeenCalledExactlyOnceWith(message, chat);
    expect(state().chats[0]).toMatchObject({ ...chat, name: "刘洋", unReadCount: 1 });
    await vi.waitFor(() => expect(socket.sent.at(-1)).toEqual({ code: "4", mark: { ...chat, delivered: 1 } }));
    own.read(chat, 1);
    expect(state().chats[0]?.unReadCount).toBe(0);
    await vi.waitFor(() => expect(socket.sent.at(-1)).toEqual({ code: "4", mark: { ...chat, read: 1 } }));
  });

  it("loads what a chat lacks when the server says how it stands after a break", async () => {
    const { desk: own, socket } = await running();
    const stored = [1, 2, 3, 4].map((number) => chatMessage({ number }));
    const answered: string[] = [];
    answer(
      http.post(api("/im/message/list"), async ({ request }) => {
        const form = await request.text();
        answered.push(form);
        const after = Number(new URLSearchParams(form).get("after") ?? NaN);
        const messageList = Number.isNaN(after) ? stored.slice(0, 2).toReversed() : stored.slice(after);
        return HttpResponse.json({ messageList, pageNo: 1, count: 4, pageSize: 20 });
      }),
    );
    const log = own.log(chat);
    await log.open();
    socket.receive({ code: "1", chats: [chatState({ number: 4, unReadCount: 2 })] });
    await vi.waitFor(() => expect(log.view.getState().entries.map(({ number }) => number)).toEqual([1, 2, 3, 4]));
    expect(answered).toEqual(["chatId=liuyang&chatType=0&pageNo=1", "chatId=liuyang&chatType=0&after=2"]);
  });

  it("AUTH-18 the end closes the line, shows nothing more and asks for no token", async () => {
    answerIm({ chats: [chatState({ number: 1 })] });
    const { desk: own, socket, state } = await running();
    own.stop({ forget: true });
    expect(socket.isClosed).toBe(true);
    expect(state()).toEqual(emptyImState);
    expect(localStorage.getItem("wangmin_chatList")).toBeNull();
  });
});
