import type { AnnouncementRow } from "../../src/generated/entities/announcement.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { openSocket, type TestSocket } from "../support/socketClient.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

interface Entry {
  readonly id: string;
  readonly msgId: string;
  readonly titile: string;
  readonly readFlag: string;
  readonly sender_dictText?: string;
}

interface Summary {
  readonly anntMsgList: readonly Entry[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly Entry[];
  readonly sysMsgTotal: number;
  readonly changesAt: number | null;
}

onBothDatabases("announcements", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let ann: TestSession;
  let ben: TestSession;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const name of ["anna", "benny"]) await addUser(admin, name, { realname: `用户${name}` });
    ann = await server.signIn("anna");
    ben = await server.signIn("benny");
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  afterAll(() => server.stop());

  const add = async (titile: string, more: Readonly<Record<string, unknown>> = {}): Promise<AnnouncementRow> =>
    expectSuccess(
      await admin.call("POST", "/sys/annountCement/add", {
        body: { titile, msgCategory: "1", priority: "L", msgType: "ALL", msgContent: `<p>${titile}</p>`, ...more },
      }),
    );
  const act = (call: string, { id }: Pick<AnnouncementRow, "id">) => admin.call("GET", `/sys/annountCement/${call}?id=${id}`);
  const publish = async (titile: string, more?: Readonly<Record<string, unknown>>): Promise<AnnouncementRow> => {
    const row = await add(titile, more);
    expectSuccess(await act("doReleaseData", row));
    return row;
  };
  const summary = async (session: TestSession): Promise<Summary> =>
    expectSuccess(await session.call<Summary>("GET", "/sys/annountCement/listByUser"));
  const mark = (session: TestSession, { id }: Pick<AnnouncementRow, "id">) =>
    session.call("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { body: { anntId: id } });
  const readAll = async (session: TestSession): Promise<void> =>
    void expectSuccess(await session.call("PUT", "/sys/sysAnnouncementSend/readAll"));
  const mine = async (session: TestSession, query = ""): Promise<{ records: Entry[]; total: number }> =>
    expectSuccess(
      await session.call<{ records: Entry[]; total: number }>("GET", `/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=100${query}`),
    );
  const connect = async (session: TestSession): Promise<TestSocket> => {
    const socket = await openSocket({ port, path: `/websocket/${session.userId}`, token: session.token });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    return socket;
  };

  it("API-72 API-73 SCREEN-58 publishes, locks, takes back and publishes again", async () => {
    const row = await add("系统维护");
    expectSuccess(await act("doReleaseData", row));
    const { records } = expectSuccess(await admin.call("GET", `/sys/annountCement/list?id=${row.id}`));
    expect(records[0]).toMatchObject({ sendStatus: "1", sendStatus_dictText: "已发布", sender: "admin" });
    const edit = { id: row.id, rev: records[0]?.rev, titile: "改" };
    expect(await admin.call("PUT", "/sys/annountCement/edit", { body: edit })).toMatchObject({ status: 400 });
    expect(await admin.call("DELETE", `/sys/annountCement/delete?id=${row.id}`)).toMatchObject({ status: 400 });
    expect(await act("doReleaseData", row)).toMatchObject({ status: 400, message: "当前状态不能执行“发布”，请刷新后查看最新状态" });
    await mark(ann, row);
    expectSuccess(await act("doReovkeData", row));
    expect((await mine(ann)).records.map(({ id }) => id)).not.toContain(row.id);
    expectSuccess(await act("doReleaseData", row));
    expect((await summary(ann)).anntMsgList.map(({ id }) => id)).toContain(row.id);
    expect((await act("doReleaseData", { id: "f".repeat(32) })).status).toBe(404);
  });

  it("PERM only holders of the rights publish and take back", async () => {
    const row = await add("无权发布");
    for (const call of ["doReleaseData", "doReovkeData"])
      expect((await ann.call("GET", `/sys/annountCement/${call}?id=${row.id}`)).status).toBe(403);
    expect((await ann.call("GET", "/sys/annountCement/list")).status).toBe(403);
  });

  it("API-74 NOTICE-16 NOTICE-17 lists what is unread by category, with the sender's name and without the other receivers", async () => {
    await readAll(ann);
    const notice = await publish("值班表", { msgTxt: "本周值班表", userIds: [ann.userId, ben.userId], msgType: "USER", priority: "H" });
    await publish("消息提醒", { msgCategory: "2" });
    const answer = await summary(ann);
    expect(answer).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 1 });
    expect(answer.anntMsgList[0]).toMatchObject({
      id: notice.id,
      msgId: notice.id,
      anntId: notice.id,
      titile: "值班表",
      msgTxt: "本周值班表",
      priority: "H",
      sender: "admin",
      sender_dictText: "系统管理员",
      openType: null,
      openPage: null,
      busId: null,
      readFlag: "0",
    });
    expect(JSON.stringify(answer)).not.toContain(ben.userId);
  });

  it("API-75 a receiver reads the content, anybody else finds nothing", async () => {
    const row = await publish("只给安", {
      msgType: "USER",
      userIds: [ann.userId],
      msgContent: "<p onclick=x()>内容<script>1</script></p>",
    });
    const draft = await add("草稿");
    const read = (session: TestSession, { id }: AnnouncementRow) => session.call("GET", `/sys/annountCement/queryById?id=${id}`);
    expect((await read(ann, row)).result).toMatchObject({ titile: "只给安", msgContent: "<p>内容</p>", sender_dictText: "系统管理员" });
    expect((await read(ann, row)).body).not.toContain("userIds");
    expect((await read(ben, row)).status).toBe(404);
    expect((await read(ann, draft)).status).toBe(404);
    expect((await read(admin, draft)).result).toMatchObject({ sendStatus: "0", rev: 1 });
    expect((await mark(ben, row)).status).toBe(404);
    expect((await server.call("GET", `/sys/annountCement/queryById?id=${row.id}`)).status).toBe(401);
  });

  it("API-76 NOTICE-14 twenty windows that mark the same entry read count it once, others keep theirs", async () => {
    await readAll(ann);
    await readAll(ben);
    const [first] = [await publish("并发一"), await publish("并发二")];
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(ann, first)));
    expect(answers.filter(({ success }) => !success)).toEqual([]);
    expect((await summary(ann)).anntMsgTotal).toBe(1);
    expect((await summary(ben)).anntMsgTotal).toBe(2);
    expect(await ann.call("POST", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { body: { anntId: first.id } })).toMatchObject({
      success: true,
    });
    expect((await ann.call("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { body: {} })).status).toBe(400);
  });

  it("NOTICE-01 counts stay right while one person publishes, another reads and a third reads all", async () => {
    await readAll(ann);
    await readAll(ben);
    const rows = await Promise.all(Array.from({ length: 6 }, (_, index) => publish(`同时 ${index}`)));
    await Promise.all([...rows.map((row) => mark(ann, row)), readAll(ben), readAll(ben)]);
    expect((await summary(ann)).anntMsgTotal).toBe(0);
    expect((await summary(ben)).anntMsgTotal).toBe(0);
  });

  it("NOTICE-27 the personal page filters by title, priority, category and whether it was read", async () => {
    await readAll(ann);
    const urgent = await publish("停电通知", { priority: "H" });
    await publish("系统升级", { msgCategory: "2" });
    expect((await mine(ann, "&titile=*停电*")).records).toMatchObject([{ id: urgent.id, readFlag: "0" }]);
    expect((await mine(ann, "&readFlag=0&msgCategory=2")).records.map(({ titile }) => titile)).toEqual(["系统升级"]);
    expect((await mine(ann, "&readFlag=0&priority=H")).total).toBe(1);
    await mark(ann, urgent);
    expect((await mine(ann, "&titile=*停电*&readFlag=1")).total).toBe(1);
    expect((await mine(ann, "&senderName=管理&titile=*停电*")).total).toBe(1);
    expect((await mine(ann, "&senderName=%25&titile=*停电*")).total).toBe(0);
    expect((await mine(ann, "&sendTime_begin=2999-01-01 00:00:00")).total).toBe(0);
    // What is no filter of this page does not become one: it would tell who else received it.
    const path = `/sys/sysAnnouncementSend/getMyAnnouncementSend?userIds=${ben.userId}&titile=*停电*`;
    expect((await ann.call("GET", path)).status).toBe(400);
  });

  it("NOTICE-27 S-11 the list of what was announced is everybody's own, takes no right, and holds what the personal page holds", async () => {
    const received = async (session: TestSession, query = "") =>
      expectSuccess(
        await session.call<{ records: (Entry & { senderName: string })[]; total: number }>(
          "GET",
          `/sys/received/list?pageSize=100${query}`,
        ),
      );
    const both = await publish("大家都看");
    const own = await publish("只给安娜", { msgType: "USER", userIds: [ann.userId], priority: "H" });
    const later = await publish("以后才开始", { startTime: "2099-01-01 00:00:00" });
    await mark(ann, both);
    for (const session of [ann, ben]) {
      const [page, list] = [await mine(session), await received(session)];
      const flags = (records: readonly Entry[]) => Object.fromEntries(records.map(({ id, readFlag }) => [id, readFlag]));
      expect(flags(list.records)).toEqual(flags(page.records));
      expect(list.total).toBe(page.total);
    }
    expect((await received(ben)).records.map(({ id }) => id)).not.toContain(own.id);
    expectSuccess(await act("doReovkeData", later));
    const [first] = (await received(ann, `&readFlag=0&senderName=*管理*&priority=H&titile=*安娜*`)).records;
    expect(first).toMatchObject({ id: own.id, readFlag_dictText: "未读", senderName: "系统管理员" });
    expect((await ben.call("GET", `/sys/received/queryById?id=${own.id}`)).status).toBe(404);
    expect(JSON.stringify(await received(ann))).not.toMatch(/userIds|msgContent|departIds/);
    expect((await server.call("GET", "/sys/received/list")).status).toBe(401);
    const codes = JSON.stringify(expectSuccess(await admin.call<unknown>("GET", "/sys/permission/queryTreeList")));
    expect(codes).not.toContain("sys:received:list");
  });

  it("NOTICE shows an announcement within its time only, and says when the next one comes", async () => {
    await readAll(ann);
    const china = (offset: number): string =>
      new Date(server.time.now + 8 * 3_600_000 + offset).toISOString().slice(0, 19).replace("T", " ");
    const started = server.time.now;
    const row = await publish("明早生效", { startTime: china(60_000), endTime: china(120_000) });
    const before = await summary(ann);
    expect(before.anntMsgTotal).toBe(0);
    // AnnouncementRow to the second.
    expect(before.changesAt).toBe(Math.floor((started + 60_000) / 1000) * 1000);
    expect((await mark(ann, row)).status).toBe(404);
    server.time.now = started + 61_000;
    expect((await summary(ann)).anntMsgTotal).toBe(1);
    server.time.now = started + 121_000;
    expect(await summary(ann)).toMatchObject({ anntMsgTotal: 0, changesAt: null });
    const late = await add("已过期", { endTime: china(-1000 - 121_000) });
    expect(await act("doReleaseData", late)).toMatchObject({ status: 400, message: "失效时间已过，请先修改失效时间再发布" });
    server.time.now = started;
  });

  it("NOTICE-24 S-64 publishing reaches everybody's consoles, or only the chosen users'", async () => {
    const [anns, bens] = [await connect(ann), await connect(ben)];
    const row = await publish("给安的消息", { msgType: "USER", userIds: [ann.userId], msgTxt: "请查收" });
    expect(await anns.next("user", { msgId: row.id })).toEqual({ cmd: "user", msgId: row.id, msgTxt: "请查收" });
    const all = await publish("给大家的消息");
    expect(await bens.next("topic", { msgId: all.id })).toEqual({ cmd: "topic", msgId: all.id, msgTxt: "给大家的消息" });
    expect(bens.frames.filter((frame) => (frame as { msgId?: string }).msgId === row.id)).toEqual([]);
    anns.close();
    bens.close();
  });

  it("NOTICE S-11 S-64 an announcement to departments reaches those who are in them when it is published, and nobody else", async () => {
    const head = await addDepartment(admin, "N1");
    const below = await addDepartment(admin, "N1.1", head);
    const other = await addDepartment(admin, "N2");
    const place = async (name: string, departIds: readonly string[], more: object = {}) => {
      const id = await addUser(admin, name, { departIds, ...more });
      return { id, session: await server.signIn(name) };
    };
    const [top, low, both, away] = [
      await place("ntop", [head], { orgCode: "N1" }),
      await place("nlow", [below], { orgCode: "N1.1" }),
      await place("nboth", [other, below], { orgCode: "N2" }),
      await place("naway", [other], { orgCode: "N2" }),
    ];
    const frozen = await addUser(admin, "nfrozen", { departIds: [head], orgCode: "N1" });
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: frozen, status: "frozen" } }));
    const titles = async ({ session }: typeof top) => (await mine(session)).records.map(({ titile }) => titile);
    const sockets = [await connect(top.session), await connect(away.session)] as const;

    await readAll(low.session);
    const row = await publish("部门通知", { msgType: "DEPART", departIds: [head], withBelow: "Y", msgTxt: "请看" });
    await publish("只给总部", { msgType: "DEPART", departIds: [head], withBelow: "N" });
    expect(await sockets[0].next("user", { msgId: row.id })).toEqual({ cmd: "user", msgId: row.id, msgTxt: "请看" });
    const seen = await Promise.all([top, low, both, away].map(titles));
    const addressed = (names: readonly string[]) => names.filter((name) => ["部门通知", "只给总部"].includes(name)).toSorted();
    expect(seen.map(addressed)).toEqual([["只给总部", "部门通知"], ["部门通知"], ["部门通知"], []]);
    expect((await away.session.call("GET", `/sys/annountCement/queryById?id=${row.id}`)).status).toBe(404);
    const received = await low.session.call("GET", `/sys/annountCement/queryById?id=${row.id}`);
    expect([received.status, received.body.includes("departIds")]).toEqual([200, false]);
    expect((await summary(low.session)).anntMsgList.map(({ id }) => id)).toContain(row.id);

    // It was decided when it was published: moving reaches nothing by itself, publishing anew does.
    const move = async (id: string, departIds: readonly string[], orgCode: string) => {
      const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
      expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, departIds, orgCode } }));
    };
    await move(away.id, [below], "N1.1");
    await move(low.id, [other], "N2");
    expect([addressed(await titles(away)), addressed(await titles(low))]).toEqual([[], ["部门通知"]]);
    expectSuccess(await act("doReovkeData", row));
    expect(await sockets[0].next("user", { msgId: row.id, msgTxt: "" })).toMatchObject({ cmd: "user" });
    expect(addressed(await titles(low))).toEqual([]);
    expectSuccess(await act("doReleaseData", row));
    expect([addressed(await titles(away)), addressed(await titles(low))]).toEqual([["部门通知"], []]);
    expect(sockets[1].frames.filter((frame) => (frame as { msgId?: string }).msgId === row.id)).toHaveLength(1);
    for (const socket of sockets) socket.close();

    expectSuccess(await act("doReovkeData", row));
    expectSuccess(await admin.call("DELETE", `/sys/annountCement/delete?id=${row.id}`));
    const { db } = server.app.services.database;
    expect(await db.selectFrom("sys_announcement_receiver").selectAll().where("announcement_id", "=", row.id).execute()).toEqual([]);
  });

  it("NOTICE S-11 S-17 a department is addressed as far as its publisher sees departments and people", async () => {
    const head = await addDepartment(admin, "R1");
    const below = await addDepartment(admin, "R1.1", head);
    const other = await addDepartment(admin, "R2");
    const codes = ["sys:announcement:list", "sys:announcement:add", "sys:announcement:release", "sys:depart:list", "sys:user:list"];
    const rules = [
      { entity: "department", expression: "row.orgCode in user.orgCodes" },
      { entity: "user", expression: "row.orgCode == user.orgCode" },
    ];
    const role = await addRole(admin, { code: "announcer", codes, rules });
    await addUser(admin, "rsender", { roleIds: [role], departIds: [head], orgCode: "R1" });
    const sender = await server.signIn("rsender");
    for (const [name, departIds, orgCode] of [
      ["rnear", [head], "R1"],
      ["rbelow", [below], "R1.1"],
      ["rfar", [other], "R2"],
    ] as const)
      await addUser(admin, name, { departIds, orgCode });
    const body = { titile: "给本部门", msgCategory: "1", priority: "L", msgType: "DEPART", msgContent: "<p>x</p>", departIds: [head] };
    const draft = expectSuccess(await sender.call("POST", "/sys/annountCement/add", { body }));
    expectSuccess(await sender.call("GET", `/sys/annountCement/doReleaseData?id=${draft.id}`));
    const got = async (name: string) => (await mine(await server.signIn(name))).records.some(({ titile }) => titile === "给本部门");
    expect([await got("rnear"), await got("rbelow"), await got("rfar")]).toEqual([true, false, false]);

    const beyond = { ...body, titile: "给别的部门", departIds: [head, other] };
    expect((await sender.call("POST", "/sys/annountCement/add", { body: beyond })).result).toMatchObject({
      problems: [{ field: "departIds" }],
    });
    const foreign = await add("给别的部门", { msgType: "DEPART", departIds: [head, other] });
    expect(await sender.call("GET", `/sys/annountCement/doReleaseData?id=${foreign.id}`)).toMatchObject({
      status: 400,
      message: "其中有您看不到的部门，请重新选择，或由能看到它的人发布",
    });
    const empty = await add("没有人", { msgType: "DEPART", departIds: [await addDepartment(admin, "R3")] });
    expect(await act("doReleaseData", empty)).toMatchObject({ status: 400, message: expect.stringContaining("没有可以接收的人") });
  });

  it("NOTICE-24 taking back, reading elsewhere and a later start are told without a text to read aloud", async () => {
    await readAll(ann);
    const row = await publish("将被撤销");
    const socket = await connect(ann);
    expectSuccess(await act("doReovkeData", row));
    expect(await socket.next("topic", { msgId: row.id, msgTxt: "" })).toEqual({ cmd: "topic", msgId: row.id, msgTxt: "" });
    const later = await publish("以后", { msgType: "USER", userIds: [ann.userId], startTime: "2999-01-01 00:00:00" });
    expect(await socket.next("user", { msgId: later.id })).toEqual({ cmd: "user", msgId: later.id, msgTxt: "" });
    socket.close();
    const other = await connect(ann);
    const read = await publish("在别处已读", { msgType: "USER", userIds: [ben.userId, ann.userId] });
    await other.next("user", { msgId: read.id });
    await mark(ann, read);
    await other.next("user", { msgId: read.id, msgTxt: "" });
    other.close();
  });

  it("NOTICE a sender and receivers who were deleted do no harm", async () => {
    const gone = await addUser(admin, "gone");
    const row = await publish("离职交接", { msgType: "USER", userIds: [gone, ann.userId] });
    expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${gone}`));
    expect((await mine(ann, "&titile=离职交接")).total).toBe(1);
    expectSuccess(await act("doReovkeData", row));
    expectSuccess(await act("doReleaseData", row));
    expectSuccess(await act("doReovkeData", row));
    expectSuccess(await admin.call("DELETE", `/sys/annountCement/delete?id=${row.id}`));
    const marks = await server.app.services.database.db
      .selectFrom("sys_announcement_read")
      .selectAll()
      .where("announcement_id", "=", row.id)
      .execute();
    expect(marks).toEqual([]);
  });
});
