import { afterAll, beforeAll, expect, it } from "vitest";
import { imCalls } from "../../../src/schema/calls/imCalls.ts";
import type { ChatHistory, ImGroup } from "../../../src/schema/wire/imAnswers.ts";
import { enterChat, expectBare, history, listen, SuiteWindows } from "../../support/imClient.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { type ChatPlace, imReplays } from "../../support/replays/imReplays.ts";
import { addDepartment, addRole, addUser, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

onEmbeddedDatabase("calls of the chat as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let place: ChatPlace;
  let port = 0;
  const windows = new SuiteWindows();
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const departmentId = await addDepartment(admin, "A1");
    const roleIds = [await addRole(admin, { code: "chatter", codes: ["im"] })];
    for (const [name, realname] of Object.entries({ anna: "安娜", bert: "贝特" }))
      await addUser(admin, name, { roleIds, realname, orgCode: "A1", departIds: [departmentId] });
    const [anna, bert] = [await enterChat(server, "anna"), await enterChat(server, "bert")];
    const group = expectBare(await anna.post<ImGroup>("/im/group/create", { name: "晨会", avatar: "", members: "bert" }));
    place = { anna, bert, departmentId, groupId: group.id };
    port = await listen(server);
  });
  afterAll(async () => {
    windows.close();
    await server.stop();
  });

  for (const encoding of ["urlencoded", "multipart"] as const)
    replayCalls(
      () => ({ server, admin }),
      imCalls,
      imReplays(() => place, encoding),
    );

  it("API-103 the name of who asks is that of the caller, or the call is refused", async () => {
    const { anna, bert } = place;
    const ask = (fromName: string) => anna.post<ChatHistory>("/im/message/list", { chatId: "bert", chatType: "0", fromName, pageNo: "1" });
    for (const own of [anna.username, ""]) expect(await ask(own)).toMatchObject({ status: 200 });
    expect(await ask(bert.username)).toMatchObject({ status: 400, message: expect.stringContaining("fromName") });
  });

  it("API-107 a message of a client that names none is taken, and each time anew", async () => {
    const { anna, bert } = place;
    const [from, to] = [await windows.open(anna, port), await windows.open(bert, port)];
    const frame = {
      mine: true,
      avatar: "/img/a.png",
      username: "安娜",
      timestamp: 1_790_000_000_000,
      content: "没有编号",
      fromname: "anna",
      id: "bert",
      type: "0",
    };
    for (const more of [{}, { cid: "" }, { cid: null }]) from.send({ code: "2", message: { ...frame, ...more } });
    await to.told(({ content }) => content === "没有编号");
    await expect.poll(() => to.messages().filter(({ content }) => content === "没有编号").length, { timeout: 20_000 }).toBe(3);
    const { messageList } = await history(anna, { type: "0", id: "bert" });
    expect(messageList.filter(({ content }) => content === "没有编号")).toHaveLength(3);
  });

  it("API-107 a message that is none is refused with why, also where it names none", async () => {
    const window = await windows.open(place.anna, port);
    window.send({ code: "2", message: { content: "长".repeat(2001), id: "bert", type: "0" } });
    await expect.poll(() => window.frames("3").length, { timeout: 20_000 }).toBe(1);
    expect(window.frames("3")[0]).toMatchObject({ cid: expect.any(String), reason: expect.stringContaining("2000"), again: false });
  });

  it("API-107 a client of another make gets what was said while it was away, once, and nothing that it does not know", async () => {
    const { anna, bert, groupId } = place;
    const own = await windows.open(anna, port);
    own.say({ id: "bert", content: "第一句" });
    own.say({ type: "1", id: groupId, content: "群里一句" });
    await own.told(({ content, mine }) => mine && content === "群里一句");
    const family = await windows.open(bert, port, { isConsole: false });
    family.send({ code: "1" });
    await family.told(({ content }) => content === "第一句");
    const group = await family.told(({ content }) => content === "群里一句");
    expect(group).toMatchObject({ id: groupId, type: "1", fromname: "anna", username: "安娜", mine: false });
    own.say({ id: "bert", content: "第二句" });
    await family.told(({ content }) => content === "第二句");
    family.send({ code: "0" });
    await expect.poll(() => family.frames("0").length).toBe(1);
    // Its own words come back from a group alone; with a friend it would take them for the friend's.
    family.send({ code: "2", message: { id: "anna", type: "0", content: "回答" } });
    family.send({ code: "2", message: { id: groupId, type: "1", content: "群里回答" } });
    await family.told(({ content }) => content === "群里回答");
    expect(family.messages().map(({ content }) => content)).not.toContain("回答");
    await own.told(({ content }) => content === "回答");
    const codes = new Set((family.socket.frames as readonly { readonly code: string }[]).map(({ code }) => code));
    expect([...codes].toSorted()).toEqual(["0", "2"]);
    // How far a client of another make has got is noted by the server; the first one was told of everything.
    const count = (window: typeof family, text: string) => window.messages().filter(({ content }) => content === text).length;
    expect([count(family, "第一句"), count(family, "第二句")]).toEqual([1, 1]);
    await server.settle();
    const again = await windows.open(bert, port, { isConsole: false });
    again.send({ code: "1" });
    own.say({ id: "bert", content: "第三句" });
    await again.told(({ content }) => content === "第三句");
    expect([count(again, "第一句"), count(again, "第二句")]).toEqual([0, 0]);
  });
});
