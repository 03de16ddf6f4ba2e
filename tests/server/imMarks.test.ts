import { afterAll, beforeAll, expect, it } from "vitest";
import type { GroupMark, ImGroup } from "../../src/schema/wire/imAnswers.ts";
import { imCode } from "../../src/schema/wire/imFrames.ts";
import { addChatters, type Chatter, type ChatWindow, expectBare, listen, SuiteWindows, start } from "../support/imClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

onOneDatabase("marks in chats", (open) => {
  let server: TestServer;
  let [anna, bert, carl] = [] as unknown as [Chatter, Chatter, Chatter];
  let port = 0;
  const windows = new SuiteWindows();
  beforeAll(async () => {
    server = await startTestServer(open);
    [anna, bert, carl] = (await addChatters(server, { anna: "安娜", bert: "贝特", carl: "卡尔", dora: "朵拉" })) as [
      Chatter,
      Chatter,
      Chatter,
    ];
    port = await listen(server);
  });
  afterAll(async () => {
    windows.close();
    await server.stop();
  });

  const connect = (who: Chatter) => windows.open(who, port);
  const marksFor = async (who: Chatter, groupId: string) =>
    expectBare(await who.post<readonly GroupMark[]>("/im/group/marks", { groupId }));

  it("API-107 IM-43 who said something in a group hears who has read it, the others do not", async () => {
    const group = expectBare(await anna.post<ImGroup>("/im/group/create", { name: "值班", avatar: "", members: "bert" }));
    const [mine, theirs] = [await connect(anna), await connect(bert)];
    mine.say({ type: "1", id: group.id, cid: "m1", content: "早上好" });
    const { number } = await theirs.told(({ cid }) => cid === "m1");
    expectBare(await bert.post("/im/group/invite", { groupId: group.id, members: "carl" }));
    const third = await connect(carl);
    theirs.say({ type: "1", id: group.id, cid: "m2", content: "早" });
    const { number: last } = await third.told(({ cid }) => cid === "m2");
    const readUpTo = (window: ChatWindow, read: number) => window.send({ code: imCode.mark, mark: { type: "1", id: group.id, read } });
    readUpTo(theirs, number);
    await expect
      .poll(() => mine.frames(imCode.mark).map(({ mark }) => mark))
      .toEqual([{ type: "1", id: group.id, fromname: "bert", mine: false, delivered: number, read: number }]);
    readUpTo(third, last);
    await expect.poll(() => theirs.frames(imCode.mark).at(-1)?.mark).toMatchObject({ fromname: "carl", mine: false, read: last });
    const joined = number + 1;
    expect(await marksFor(anna, group.id)).toEqual([
      { username: "bert", from: 0, read: number },
      { username: "carl", from: number, read: last },
    ]);
    expect(await marksFor(bert, group.id)).toEqual([
      { username: "anna", from: 0, read: 0 },
      { username: "carl", from: number, read: last },
    ]);
    expect(last).toBe(joined + 1);
    // What Anna had said Carl was not meant to read, so it is told to Bert's windows, and his own, alone.
    expect(mine.frames(imCode.mark)).toHaveLength(1);
    expect(third.frames(imCode.mark).map(({ mark }) => [mark.fromname, mark.mine])).toEqual([["carl", true]]);
  });

  it("IM-43 how far a group has read its members alone are told", async () => {
    const group = expectBare(await anna.post<ImGroup>("/im/group/create", { name: "两人", avatar: "", members: "bert" }));
    expect(await carl.post("/im/group/marks", { groupId: group.id })).toMatchObject({ status: 403, message: "你已不在该群聊中" });
    expect(await anna.post("/im/group/marks")).toMatchObject({ status: 400, message: expect.stringContaining("群聊") });
  });

  it("IM-07 a chat that was muted before anything was said in it is told of, until it is not muted", async () => {
    const mute = async (muted: boolean) =>
      expectBare(await carl.post("/im/chat/mute", { chatId: "dora", chatType: "0", muted: String(muted) }));
    const chats = async () => (await start(carl)).chats.filter(({ id }) => id === "dora");
    await mute(true);
    expect(await chats()).toEqual([expect.objectContaining({ name: "朵拉", number: 0, unReadCount: 0, muted: true })]);
    expect((await start(anna)).chats.some(({ id }) => id === "dora")).toBe(false);
    await mute(false);
    expect(await chats()).toEqual([]);
  });
});
