import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImGroup } from "../../src/schema/wire/imAnswers.ts";
import { imCode } from "../../src/schema/wire/imFrames.ts";
import { type Chatter, type ChatWindow, enterChat, expectBare, history, listen, start } from "../support/imClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, startTestServer, type TestServer } from "../support/testServer.ts";

onOneDatabase("what is said in chats", (open) => {
  let server: TestServer;
  let [anna, bert, carl] = [] as unknown as [Chatter, Chatter, Chatter];
  let port = 0;
  const opened: ChatWindow[] = [];
  beforeAll(async () => {
    server = await startTestServer(open);
    const admin = await server.signIn("admin");
    const roleIds = [await addRole(admin, { code: "chatter", codes: ["im"] })];
    for (const [username, realname] of Object.entries({ anna: "安娜", bert: "贝特", carl: "卡尔" }))
      await addUser(admin, username, { roleIds, realname });
    [anna, bert, carl] = [await enterChat(server, "anna"), await enterChat(server, "bert"), await enterChat(server, "carl")];
    port = await listen(server);
  });
  afterAll(async () => {
    for (const { socket } of opened) socket.close();
    await server.stop();
  });

  const connect = async (who: Chatter): Promise<ChatWindow> => {
    const window = await who.open(port);
    opened.push(window);
    return window;
  };
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
});
