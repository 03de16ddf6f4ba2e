import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImGroup } from "../../src/schema/wire/imAnswers.ts";
import { imCode } from "../../src/schema/wire/imFrames.ts";
import { addChatters, type Chatter, type ChatWindow, expectBare, history, listen, SuiteWindows, start } from "../support/imClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

onOneDatabase("what is said in chats", (open) => {
  let server: TestServer;
  let [anna, bert, carl] = [] as unknown as [Chatter, Chatter, Chatter];
  let port = 0;
  const windows = new SuiteWindows();
  beforeAll(async () => {
    server = await startTestServer(open);
    [anna, bert, carl] = (await addChatters(server, { anna: "安娜", bert: "贝特", carl: "卡尔" })) as [Chatter, Chatter, Chatter];
    port = await listen(server);
  });
  afterAll(async () => {
    windows.close();
    await server.stop();
  });

  const connect = (who: Chatter) => windows.open(who, port);
  const groupOf = async (owner: Chatter, members: readonly Chatter[]): Promise<ImGroup> =>
    expectBare(
      await owner.post<ImGroup>("/im/group/create", {
        name: "值班",
        avatar: "",
        members: members.map(({ username }) => username).join(","),
      }),
    );

  it("IM-10 IM-11 IM-15 API-107 a message reaches the friend and all windows of its sender, with the server's word on who said it", async () => {
    const [mine, other, theirs] = [await connect(anna), await connect(anna), await connect(bert)];
    mine.send({
      code: imCode.message,
      message: { type: "0", id: "bert", cid: "a1", content: "下午有空吗", fromname: "carl", mine: false },
    });
    const told = await theirs.told(({ cid }) => cid === "a1");
    expect(told).toMatchObject({
      type: "0",
      id: "bert",
      fromname: "anna",
      username: "安娜",
      content: "下午有空吗",
      mine: false,
      number: 1,
      kind: "text",
    });
    expect(await other.told(({ cid }) => cid === "a1")).toEqual({ ...told, mine: true });
    expect(await mine.told(({ cid }) => cid === "a1")).toEqual({ ...told, mine: true });
    theirs.send({ code: imCode.ready });
    await expect.poll(() => theirs.frames(imCode.ready).length).toBe(1);
    expect(theirs.frames(imCode.ready)[0]?.chats).toMatchObject([
      { type: "0", id: "anna", name: "安娜", number: 1, read: 0, unReadCount: 1 },
    ]);
  });

  it("API-100 API-101 API-103 IM-09 IM-41 the history comes twenty a page, the newest first, and what was missed in order", async () => {
    const window = await connect(anna);
    for (let index = 0; index < 45; index += 1) window.say({ id: "carl", content: `第 ${index} 条` });
    await window.told(({ content }) => content === "第 44 条");
    const chat = { type: "0", id: "anna" };
    const first = await history(carl, chat, { pageNo: "1" });
    expect(first).toMatchObject({ pageNo: 1, count: 45, pageSize: 20 });
    expect(first.messageList.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 45 - index));
    expect((await history(carl, chat, { pageNo: "3" })).messageList.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect((await history(carl, chat, { before: "3" })).messageList.map(({ content }) => content)).toEqual(["第 1 条", "第 0 条"]);
    expect((await history(carl, chat, { after: "43" })).messageList.map(({ content }) => content)).toEqual(["第 43 条", "第 44 条"]);
    expect((await start(carl)).chats[0]).toMatchObject({ id: "anna", number: 45, unReadCount: 45, last: { content: "第 44 条" } });
  });

  it("IM-07 a group has one order for all, also for who joins later", async () => {
    const group = await groupOf(anna, [bert]);
    expect(group).toMatchObject({ name: "值班", master: "anna", size: 2, silenced: false });
    const [mine, theirs] = [await connect(anna), await connect(bert)];
    mine.say({ type: "1", id: group.id, content: "早上好" });
    await theirs.told(({ content }) => content === "早上好");
    expectBare(await bert.post("/im/group/invite", { groupId: group.id, members: "carl" }));
    theirs.say({ type: "1", id: group.id, content: "欢迎" });
    await mine.told(({ content }) => content === "欢迎");
    const read = await history(carl, { type: "1", id: group.id });
    expect(read.messageList.map(({ content }) => content)).toEqual(["欢迎", "贝特邀请卡尔加入群聊"]);
    expect(read.count).toBe(2);
    expect((await history(anna, { type: "1", id: group.id })).count).toBe(4);
  });

  it("IM-34 IM-35 IM-36 what nobody may say is refused in words, is stored nowhere, and the window stays open", async () => {
    const window = await connect(anna);
    const group = await groupOf(bert, [carl]);
    const attempts = {
      empty: { id: "bert", content: "" },
      blank: { id: "bert", content: " \n" },
      long: { id: "bert", content: "😀".repeat(2001) },
      self: { id: "anna", content: "自言自语" },
      unknown: { id: "nobody", content: "在吗" },
      foreign: { type: "1" as const, id: group.id, content: "在吗" },
    };
    for (const [cid, message] of Object.entries(attempts)) window.say({ cid, ...message });
    window.say({ cid: "fits", id: "bert", content: "😀".repeat(2000) });
    await window.told(({ cid }) => cid === "fits");
    const refused = window.frames(imCode.refused).map(({ cid, reason, again }) => [cid, reason, again]);
    expect(refused).toEqual([
      ["empty", "不能发送空消息", false],
      ["blank", "不能发送空消息", false],
      ["long", "不能超过2000个字符", false],
      ["self", "不能给自己说话哦", false],
      ["unknown", "没有找到这位同事，请核对账号后再试", false],
      ["foreign", "你已不在该群聊中", false],
    ]);
    const { db } = server.app.services.database;
    expect(await db.selectFrom("im_entry").select("cid").where("cid", "in", Object.keys(attempts)).execute()).toEqual([]);
  });

  it("IM-11 frames that are none, and codes that nobody knows, are passed over; one that is far too large ends its window alone", async () => {
    const [window, other] = [await connect(anna), await connect(anna)];
    for (const frame of [
      "",
      "no json",
      "null",
      "[]",
      "7",
      '{"code":"9"}',
      '{"code":"2"}',
      '{"code":"2","message":{"type":"7","id":"bert"}}',
    ])
      window.socket.send(frame);
    window.send({ code: imCode.message, message: { type: "0", id: "bert", cid: 7, content: "x" } });
    window.send({ code: imCode.mark, mark: { type: "0", id: "bert", read: -1 } });
    window.send({ code: imCode.ping });
    await expect.poll(() => window.socket.frames).toEqual([{ code: imCode.ping }]);
    window.socket.send("x".repeat(1024 * 1024));
    expect(await window.socket.closed).toBe(1009);
    expect(other.socket.isClosed()).toBe(false);
  });

  it("API-107 whoever writes too fast is told to send again, and the window stays open", async () => {
    const window = await connect(anna);
    for (let index = 0; index < 120; index += 1) window.say({ cid: `fast-${index}`, id: "bert", content: "快" });
    await expect.poll(() => window.frames(imCode.refused).length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(window.frames(imCode.refused)[0]).toMatchObject({ reason: "发送太快，请稍后再试", again: true });
    expect(window.socket.isClosed()).toBe(false);
  });

  it("IM-07 API-107 four who write at once have one order without a gap, and what is sent twice is stored once", async () => {
    const group = await groupOf(anna, [bert, carl]);
    const windows = [await connect(anna), await connect(anna), await connect(bert), await connect(carl)];
    for (let round = 0; round < 10; round += 1)
      for (const [index, window] of windows.entries()) {
        const message = { type: "1" as const, id: group.id, cid: `one-${index}-${round}`, content: `${index} ${round}` };
        window.say(message);
        // The answer was lost: it is sent again, at once and by another window, too.
        window.say(message);
        if (index === 0) windows[1]?.say(message);
      }
    const expected = Array.from({ length: 40 }, (_, index) => index + 2);
    const numbersOf = (window: ChatWindow) => [
      ...new Set(
        window
          .messages()
          .filter(({ id, number }) => id === group.id && number > 1)
          .map(({ number }) => number),
      ),
    ];
    for (const window of windows) await expect.poll(() => numbersOf(window), { timeout: 20_000 }).toEqual(expected);
    const stored = (await history(carl, { type: "1", id: group.id }, { after: "1" })).messageList;
    expect(stored.map(({ number }) => number)).toEqual(expected);
    expect(new Set(stored.map(({ cid }) => cid)).size).toBe(40);
    for (const index of [0, 1, 2, 3])
      expect(stored.filter(({ content }) => content.startsWith(`${index} `)).map(({ content }) => content)).toEqual(
        Array.from({ length: 10 }, (_, round) => `${index} ${round}`),
      );
  });

  it("IM-15 IM-17 who was away is told how far their chats are, asks from their last number, and has missed nothing", async () => {
    const group = await groupOf(anna, [bert]);
    const [mine, away] = [await connect(anna), await connect(bert)];
    mine.say({ type: "1", id: group.id, content: "第一句" });
    const { number } = await away.told(({ content }) => content === "第一句");
    away.socket.close();
    await away.socket.closed;
    for (const content of ["第二句", "第三句"]) mine.say({ type: "1", id: group.id, content });
    await mine.told(({ content }) => content === "第三句");
    const back = await connect(bert);
    back.send({ code: imCode.ready });
    await expect.poll(() => back.frames(imCode.ready).length).toBe(1);
    const state = back.frames(imCode.ready)[0]?.chats.find(({ id }) => id === group.id);
    expect(state).toMatchObject({ type: "1", name: "值班", number: number + 2, unReadCount: 3, last: { content: "第三句", mine: false } });
    const missed = await history(bert, { type: "1", id: group.id }, { after: String(number) });
    expect(missed.messageList.map(({ content }) => content)).toEqual(["第二句", "第三句"]);
  });

  it("API-107 marks only grow, never beyond what was said, and are told to one's windows and to the friend", async () => {
    const [mine, theirs, other] = [await connect(bert), await connect(carl), await connect(carl)];
    for (const content of ["一", "二", "三"]) mine.say({ id: "carl", content });
    await theirs.told(({ content }) => content === "三");
    const mark = (read: number) => theirs.send({ code: imCode.mark, mark: { type: "0", id: "bert", read } });
    mark(2);
    await expect
      .poll(() => mine.frames(imCode.mark).at(-1)?.mark)
      .toEqual({ type: "0", id: "carl", fromname: "carl", mine: false, delivered: 2, read: 2 });
    await expect.poll(() => other.frames(imCode.mark).at(-1)?.mark).toMatchObject({ id: "bert", mine: true, read: 2 });
    expect((await start(carl)).chats.find(({ id }) => id === "bert")).toMatchObject({ read: 2, unReadCount: 1 });
    mark(1);
    mark(99);
    await expect.poll(() => mine.frames(imCode.mark).at(-1)?.mark).toMatchObject({ read: 3 });
    expect(mine.frames(imCode.mark).map((frame) => frame.mark.read)).toEqual([2, 3]);
    expect((await start(bert)).chats.find(({ id }) => id === "carl")).toMatchObject({ othersDelivered: 3, othersRead: 3 });
  });

  it("a message is taken back within two minutes by who said it, and by nobody else", async () => {
    const [mine, theirs] = [await connect(anna), await connect(carl)];
    const recall = (who: Chatter, chatId: string, number: number) =>
      who.post("/im/message/recall", { chatId, chatType: "0", number: String(number) });
    mine.say({ cid: "slip", id: "carl", content: "说错了" });
    const { number } = await theirs.told(({ cid }) => cid === "slip");
    theirs.say({ cid: "quote", id: "anna", content: "什么？", replyTo: number });
    expect((await mine.told(({ cid }) => cid === "quote")).reply).toEqual({ number, username: "安娜", text: "说错了" });
    expect(await recall(carl, "anna", number)).toMatchObject({ status: 403, message: "只能撤回自己发送的消息" });
    expect((await recall(anna, "carl", 9999)).status).toBe(404);
    expectBare(await recall(anna, "carl", number));
    expectBare(await recall(anna, "carl", number));
    expect(await theirs.told(({ kind, of }) => kind === "recall" && of === number)).toMatchObject({ number: number + 2, content: "" });
    const read = (await history(carl, { type: "0", id: "anna" }, { after: String(number - 1) })).messageList;
    expect(read).toMatchObject([{ content: "", recalled: true }, { reply: { text: "" } }, { kind: "recall", of: number }]);
    expect(read).toHaveLength(3);
    mine.say({ cid: "late", id: "carl", content: "太晚" });
    const late = await mine.told(({ cid }) => cid === "late");
    server.time.now += 121_000;
    expect(await recall(anna, "carl", late.number)).toMatchObject({ status: 409, message: "只能撤回两分钟内发送的消息" });
  });
});
