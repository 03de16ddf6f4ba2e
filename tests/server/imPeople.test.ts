import { afterAll, beforeAll, expect, it } from "vitest";
import type { FoundMessages, ImDepartment, ImGroup, ImUser } from "../../src/schema/wire/imAnswers.ts";
import { imCode } from "../../src/schema/wire/imFrames.ts";
import { type Chatter, enterChat, expectBare, history, listen, SuiteWindows, start } from "../support/imClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { multipart } from "../support/multipart.ts";
import { addDepartment, addRole, addUser, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("people and groups of the chat", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let [anna, bert, carl] = [] as unknown as [Chatter, Chatter, Chatter];
  let [clinic, ward] = ["", ""];
  let port = 0;
  const windows = new SuiteWindows();
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    clinic = await addDepartment(admin, "A1");
    ward = await addDepartment(admin, "A1.1", clinic);
    const roleIds = [await addRole(admin, { code: "chatter", codes: ["im"] })];
    const reader = await addRole(admin, {
      code: "book",
      codes: ["im", "sys:addressBook:list"],
      rules: [{ entity: "user", expression: "true" }],
    });
    await addUser(admin, "anna", { roleIds: [reader], realname: "安娜", phone: "13900001111", email: "anna@example.org" });
    await addUser(admin, "bert", { roleIds, realname: "贝特", phone: "13900002222", email: "bert@example.org", orgCode: "A1.1" });
    await addUser(admin, "carl", { roleIds, realname: "卡尔", phone: "13900003333" });
    const dora = await addUser(admin, "dora", { roleIds, realname: "多拉" });
    await server.app.services.database.db.updateTable("sys_user").set({ status: "frozen" }).where("id", "=", dora).execute();
    [anna, bert, carl] = [await enterChat(server, "anna"), await enterChat(server, "bert"), await enterChat(server, "carl")];
    port = await listen(server);
  });
  afterAll(async () => {
    windows.close();
    await server.stop();
  });

  const connect = (who: Chatter) => windows.open(who, port);
  const user = (who: Chatter, userName: string) => who.post<ImUser>("/im/user/get", { userName });
  const create = async (owner: Chatter, members: string, name = "晨会"): Promise<ImGroup> =>
    expectBare(await owner.post<ImGroup>("/im/group/create", { name, avatar: "", members }));
  const names = (users: readonly ImUser[]) => users.map(({ username }) => username).toSorted();

  it("IM-04 IM-12 API-97 a colleague is shown with what the address book shows of them to whoever asks", async () => {
    const seen = expectBare(await user(anna, "bert"));
    expect(seen).toMatchObject({ username: "bert", realname: "贝特", nickname: "贝特", avatar: "", departs: ["部门A1.1"] });
    expect(seen.phone).toMatch(/^139\*+2222$/);
    expect(seen.email).not.toBe("bert@example.org");
    expect(seen.email).toContain("@example.org");
    expect(expectBare(await user(bert, "anna"))).toMatchObject({ realname: "安娜", phone: "", email: "" });
  });

  it("IM-05 API-97 nobody of the name, and who is not in force, is said to be unknown", async () => {
    for (const name of ["nobody", "dora"])
      expect(await user(anna, name)).toMatchObject({ status: 404, message: expect.stringContaining("没有找到") });
    expect(await user(anna, "")).toMatchObject({ status: 400, message: expect.stringContaining("请填写") });
  });

  it("API-97 a form with parts, a plain one and JSON say the same", async () => {
    const parts = multipart([{ name: "userName", data: "bert" }]);
    const ask = (payload: string | Buffer | object, headers: Readonly<Record<string, string>> = {}) =>
      server.app.inject({
        method: "POST",
        url: "/apiserver/im/user/get",
        headers: { "x-access-token": anna.token.access_token, ...headers },
        payload,
      });
    for (const answer of [await ask({ userName: "bert" }), await ask(parts.payload, parts.headers)])
      expect(answer.json()).toEqual(expectBare(await user(anna, "bert")));
    const elsewhere = await server.app.inject({
      method: "POST",
      url: "/apiserver/sys/role/add",
      headers: { "x-access-token": admin.token, "content-type": "application/x-www-form-urlencoded" },
      payload: "roleName=x&roleCode=x",
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  it("IM-02 colleagues are found by name, by account, and by the whole phone number where the address book is open", async () => {
    const search = async (who: Chatter, keyword: string) =>
      names(expectBare(await who.post<readonly ImUser[]>("/im/user/search", { keyword })));
    expect(await search(anna, "贝")).toEqual(["bert"]);
    expect(await search(anna, "car")).toEqual(["carl"]);
    expect(await search(anna, "%")).toEqual([]);
    expect(await search(anna, "安娜")).toEqual([]);
    expect(await search(anna, "13900003333")).toEqual(["carl"]);
    expect(await search(anna, "1390000")).toEqual([]);
    expect(await search(bert, "13900003333")).toEqual([]);
  });

  it("API-98 API-99 SCREEN-76 the departments branch from the roots, each with its people", async () => {
    const list = async (parentId: string) => expectBare(await anna.post<readonly ImDepartment[]>("/im/dept/mylist", { parentId }));
    expect(await list("0")).toContainEqual({ id: clinic, name: "部门A1", hasChildren: true });
    expect(await list(clinic)).toEqual([{ id: ward, name: "部门A1.1", hasChildren: false }]);
    const people = async (deptId: string) => names(expectBare(await anna.post<readonly ImUser[]>("/im/dept/users", { deptId })));
    expect([await people(ward), await people("nowhere")]).toEqual([["bert"], []]);
  });

  it("IM-01 SCREEN-73 API-100 friends are kept and dropped, one-sided, and all windows hear of it", async () => {
    const window = await connect(anna);
    expect(expectBare(await anna.post<ImUser>("/im/friend/keep", { userName: "carl" })).username).toBe("carl");
    await expect.poll(() => window.frames(imCode.people).length).toBe(1);
    expect(names((await start(anna)).friends)).toEqual(["carl"]);
    expect((await start(carl)).friends).toEqual([]);
    expect((await anna.post("/im/friend/keep", { userName: "anna" })).status).toBe(400);
    expect((await anna.post("/im/friend/keep", { userName: "dora" })).status).toBe(404);
    expectBare(await anna.post("/im/friend/drop", { userName: "carl" }));
    expect((await start(anna)).friends).toEqual([]);
  });

  it("IM-43 API-102 API-104 the members of a group are told to its members", async () => {
    const { id } = await create(anna, "bert");
    expect(names(expectBare(await bert.post<readonly ImUser[]>("/im/user/chatUserList", { chatId: id })))).toEqual(["anna", "bert"]);
    expect(await carl.post("/im/user/chatUserList", { chatId: id })).toMatchObject({ status: 403, message: "你已不在该群聊中" });
  });

  it("IM-12 the owner saves, sends away, passes on and dissolves; others do not; all of it is said in the group", async () => {
    const { id } = await create(anna, "bert,carl");
    const act = (who: Chatter, what: string, form: Readonly<Record<string, string>> = {}) =>
      who.post(`/im/group/${what}`, { groupId: id, ...form });
    const draft = { name: "夜班", avatar: "", silenced: "true" };
    for (const [what, form] of [
      ["save", draft],
      ["expel", { member: "carl" }],
      ["passOn", { member: "bert" }],
      ["dissolve", {}],
    ] as const)
      expect(await act(bert, what, form), what).toMatchObject({ status: 403, message: expect.stringContaining("群主") });
    expect(expectBare(await act(anna, "save", draft))).toMatchObject({ name: "夜班", silenced: true });
    expect(await act(anna, "save", { ...draft, name: "" })).toMatchObject({ status: 400, message: "请填写群名称" });
    const window = await connect(bert);
    window.say({ type: "1", id, cid: "hush", content: "能说吗" });
    await expect.poll(() => window.frames(imCode.refused)).toMatchObject([{ cid: "hush", reason: "群主已开启全员禁言，暂时不能发言" }]);
    expect(await act(anna, "leave")).toMatchObject({ status: 409, message: expect.stringContaining("转让") });
    expectBare(await act(anna, "passOn", { member: "bert" }));
    expectBare(await act(anna, "leave"));
    expectBare(await act(bert, "expel", { member: "carl" }));
    expect((await act(bert, "expel", { member: "carl" })).status).toBe(409);
    const said = (await history(bert, { type: "1", id }, { after: "0" })).messageList;
    expect(said.map(({ content }) => content)).toEqual([
      "安娜创建了群聊，邀请贝特、卡尔加入",
      "安娜将群名称改为“夜班”",
      "安娜开启了全员禁言",
      "安娜将群主转让给贝特",
      "安娜退出了群聊",
      "贝特将卡尔移出群聊",
    ]);
    expectBare(await act(bert, "dissolve"));
    await expect.poll(() => window.frames(imCode.people).length).toBeGreaterThan(0);
    expect((await start(bert)).groups.some((group) => group.id === id)).toBe(false);
    expect((await bert.post("/im/message/list", { chatId: id, chatType: "1" })).status).toBe(403);
  });

  it("IM-43 who left reads nothing, says nothing and is told so; who comes back reads from there on", async () => {
    const { id } = await create(anna, "carl");
    const [mine, theirs] = [await connect(anna), await connect(carl)];
    mine.say({ type: "1", id, content: "在群里说的" });
    await theirs.told(({ content }) => content === "在群里说的");
    expectBare(await carl.post("/im/group/leave", { groupId: id }));
    mine.say({ type: "1", id, content: "他走了以后" });
    await mine.told(({ content }) => content === "他走了以后");
    theirs.say({ type: "1", id, cid: "gone", content: "还在吗" });
    await expect.poll(() => theirs.frames(imCode.refused)).toMatchObject([{ cid: "gone", reason: "你已不在该群聊中", again: false }]);
    expect(await carl.post("/im/message/list", { chatId: id, chatType: "1" })).toMatchObject({ status: 403, message: "你已不在该群聊中" });
    expect((await start(carl)).chats.some((chat) => chat.id === id)).toBe(false);
    expectBare(await anna.post("/im/group/invite", { groupId: id, members: "carl" }));
    expect((await history(carl, { type: "1", id })).messageList.map(({ content }) => content)).toEqual(["安娜邀请卡尔加入群聊"]);
    expect(theirs.messages().some(({ content }) => content === "他走了以后")).toBe(false);
  });

  it("IM-31 who is spoken to is a member, or everybody", async () => {
    const { id } = await create(anna, "bert");
    const window = await connect(anna);
    window.say({ type: "1", id, cid: "at", content: "@贝特 @所有人", mentions: ["bert", "carl", "*"] });
    expect((await window.told(({ cid }) => cid === "at")).mentions).toEqual(["bert", "*"]);
  });

  it("IM-01 messages are found in one's own chats alone, by what they say literally", async () => {
    const { id } = await create(anna, "bert", "寻找");
    const window = await connect(anna);
    for (const content of ["进度 50% 了", "进度 500 了"]) window.say({ type: "1", id, content });
    await window.told(({ content }) => content === "进度 500 了");
    expectBare(await anna.post("/im/group/invite", { groupId: id, members: "carl" }));
    const find = async (who: Chatter, form: Readonly<Record<string, string>>) =>
      expectBare(await who.post<FoundMessages>("/im/message/search", form));
    const found = await find(bert, { keyword: "50%" });
    expect(found).toMatchObject({ total: 1, messages: [{ content: "进度 50% 了", chat: { type: "1", id, name: "寻找" } }] });
    expect((await find(bert, { keyword: "进度", chatId: id, chatType: "1" })).messages.map(({ content }) => content)).toEqual([
      "进度 500 了",
      "进度 50% 了",
    ]);
    expect(await find(carl, { keyword: "进度" })).toEqual({ messages: [], total: 0 });
    expect((await anna.post("/im/message/search", { keyword: " " })).status).toBe(400);
  });

  it("IM-07 a chat is muted and heard again", async () => {
    const { id } = await create(anna, "bert", "安静");
    const mutedOf = async () => (await start(bert)).chats.find((chat) => chat.id === id)?.muted;
    expectBare(await bert.post("/im/chat/mute", { chatId: id, chatType: "1", muted: "true" }));
    expect(await mutedOf()).toBe(true);
    expectBare(await bert.post("/im/chat/mute", { chatId: id, chatType: "1", muted: "false" }));
    expect(await mutedOf()).toBe(false);
  });

  it("API-103 what is no place in a chat, or no chat, is refused in words", async () => {
    const list = (form: Readonly<Record<string, string>>) => anna.post("/im/message/list", form);
    expect(await list({ chatId: "bert", chatType: "5" })).toMatchObject({ status: 400, message: expect.stringContaining("chatType") });
    expect(await list({ chatId: "bert", chatType: "0", pageNo: "x" })).toMatchObject({
      status: 400,
      message: expect.stringContaining("pageNo"),
    });
    expect((await list({ chatId: "nobody", chatType: "0" })).status).toBe(404);
    expect((await list({ chatId: "9", chatType: "1" })).status).toBe(403);
    expect(await anna.post("/im/group/create", { name: "空", avatar: "", members: "" })).toMatchObject({
      status: 400,
      message: "请至少选择一位同事",
    });
    expect((await anna.post("/im/group/create", { name: "空", avatar: "../x", members: "bert" })).status).toBe(400);
    expect((await anna.post("/im/group/create", { name: "空", avatar: "", members: "nobody" })).status).toBe(404);
  });

  it("IM-12 whoever manages groups sees which there are and who is in them, and nothing of what is said", async () => {
    const { id } = await create(anna, "bert", "只看名单");
    const answer = await admin.call<{ records: readonly Record<string, unknown>[] }>("GET", "/im/chatGroup/list?name=只看名单");
    expect(answer.result.records).toMatchObject([{ id, name: "只看名单", master: "安娜", size: 2, silenced: false }]);
    expect(answer.result.records[0]?.["members"]).toMatch(/安娜/);
    expect(answer.body).not.toContain("创建了群聊");
    expect((await bert.session.call("GET", "/im/chatGroup/list")).status).toBe(403);
  });
});
