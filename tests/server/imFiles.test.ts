import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImGroup } from "../../src/schema/wire/imAnswers.ts";
import { type Chatter, type ChatWindow, enterChat, expectBare, history, listen } from "../support/imClient.ts";
import { multipart } from "../support/multipart.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("files of the chat", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let [anna, bert, carl] = [] as unknown as [Chatter, Chatter, Chatter];
  let [mine, theirs] = [] as unknown as [ChatWindow, ChatWindow];
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const roleIds = [await addRole(admin, { code: "chatter", codes: ["im"] })];
    for (const name of ["anna", "bert", "carl"]) await addUser(admin, name, { roleIds });
    [anna, bert, carl] = [await enterChat(server, "anna"), await enterChat(server, "bert"), await enterChat(server, "carl")];
    const port = await listen(server);
    [mine, theirs] = [await anna.open(port), await bert.open(port)];
  });
  afterAll(async () => {
    mine.socket.close();
    theirs.socket.close();
    await server.stop();
  });

  const upload = async ({ session }: Chatter, name: string, biz = "im"): Promise<string> => {
    const form = multipart([
      { name: "file", filename: name, data: "内部资料" },
      { name: "biz", data: biz },
    ]);
    const answer = await server.app.inject({
      method: "POST",
      url: "/apiserver/sys/common/upload",
      headers: { ...form.headers, "x-access-token": session.token },
      payload: form.payload,
    });
    return answer.json<{ message: string }>().message;
  };
  const reads = async ({ session }: Pick<Chatter, "session">, path: string): Promise<number> =>
    (await session.call("GET", `/sys/common/static/${path}`)).status;
  const readers = (path: string) => Promise.all([anna, bert, carl, { session: admin }].map((who) => reads(who, path)));

  it("FILE-17 IM-27 a file of the chat is read by who uploaded it and by those whom a message of it reached, by nobody else", async () => {
    const path = await upload(anna, "a.txt");
    expect(await readers(path)).toEqual([200, 404, 404, 404]);
    mine.say({ id: "bert", content: `file(${path})[a.txt]` });
    await theirs.told(({ content }) => content.includes(path));
    expect(await readers(path)).toEqual([200, 200, 404, 404]);
  });

  it("FILE-17 naming a file that one may not read opens it for nobody", async () => {
    const path = await upload(anna, "b.txt");
    theirs.say({ id: "carl", content: `img[${path}]` });
    await theirs.told(({ content }) => content.includes(path));
    expect(await readers(path)).toEqual([200, 404, 404, 404]);
  });

  it("IM-43 FILE-17 in a group it is for members while they belong to it, and for who joins later from there on", async () => {
    const avatar = await upload(anna, "g.txt");
    const group = expectBare(await anna.post<ImGroup>("/im/group/create", { name: "一组", avatar, members: "bert" }));
    const path = await upload(bert, "c.txt");
    theirs.say({ type: "1", id: group.id, content: `看这个 video[/apiserver/sys/common/static/${path}]` });
    await mine.told(({ content }) => content.includes(path));
    expectBare(await anna.post("/im/group/invite", { groupId: group.id, members: "carl" }));
    expect(await readers(path)).toEqual([200, 200, 404, 404]);
    expect(await readers(avatar)).toEqual([200, 200, 200, 404]);
    // Forwarded, it reaches who joined, too.
    mine.say({ type: "1", id: group.id, content: `audio[${path}]` });
    await theirs.told(({ content }) => content.startsWith("audio"));
    expect(await readers(path)).toEqual([200, 200, 200, 404]);
    expectBare(await anna.post("/im/group/expel", { groupId: group.id, member: "carl" }));
    expect(await reads(carl, path)).toBe(404);
  });

  it("FILE-17 a file goes with the message that is taken back, and those that messages name are kept", async () => {
    const [gone, kept] = [await upload(anna, "d.txt"), await upload(anna, "e.txt")];
    mine.say({ id: "bert", content: `file(${kept})[e.txt]` });
    mine.say({ id: "bert", content: `file(${gone})[d.txt]` });
    const { number } = await theirs.told(({ content }) => content.includes(gone));
    expectBare(await anna.post("/im/message/recall", { chatId: "bert", chatType: "0", number: String(number) }));
    expect(await readers(gone)).toEqual([200, 404, 404, 404]);
    const [entry] = (await history(bert, { type: "0", id: "anna" }, { after: String(number - 1) })).messageList;
    expect(entry).toMatchObject({ recalled: true, content: "" });
    await server.app.services.files.removeOrphans(new Date(server.time.now + 60_000), new AbortController().signal);
    expect(await reads(anna, gone)).toBe(404);
    expect(await reads(bert, kept)).toBe(200);
  });
});
