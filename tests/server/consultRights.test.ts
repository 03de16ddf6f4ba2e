import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsultDesk, type ConsultDesk } from "../support/consultDesk.ts";
import { multipart } from "../support/multipart.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { expectSuccess, type TestSession } from "../support/testServer.ts";

onOneDatabase("who may do what at the consultation desk", (open) => {
  let desk: ConsultDesk;
  let id: string;
  let path: string;
  beforeAll(async () => {
    desk = await openConsultDesk(open);
    ({ id } = await desk.says(await desk.visitor("小满", "13700000333"), "我想问问"));
    const form = multipart([
      { name: "file", filename: "说明.png", data: pngPicture(1, 1) },
      { name: "biz", data: "consult" },
    ]);
    const answer = await desk.server.app.inject({
      method: "POST",
      url: "/apiserver/sys/common/upload",
      headers: { ...form.headers, "x-access-token": desk.anna.token },
      payload: form.payload,
    });
    path = answer.json<{ message: string }>().message;
    expectSuccess(await desk.reply(desk.anna, id, `看这张img[${path}]`));
  });
  afterAll(() => desk.server.stop());

  const calls: readonly (readonly [string, (who: TestSession) => Promise<{ readonly status: number }>])[] = [
    ["API-96 detail", (who) => who.call("GET", `/hiv/consultManual/queryConsultManualDetailByMainId?id=${id}`)],
    ["history", (who) => who.call("GET", `/hiv/consultManual/talk?id=${id}`)],
    ["profile", (who) => who.call("GET", `/hiv/consultManual/profile?id=${id}`)],
    ["read", (who) => who.call("POST", "/hiv/consultManual/read", { body: { id, number: 1 } })],
    ["API-95 response", (who) => who.call("POST", "/hiv/consultManual/response", { body: { consultManualId: id, botContent: "我来" } })],
    ["record", (who) => who.call("POST", "/hiv/consultManual/record", { body: { id, reason: "看看" } })],
  ];

  it.each(calls)("CONSULT %s of another organ is missing; viewers and people without rights are refused", async (_name, call) => {
    expect([(await call(desk.cara)).status, (await call(desk.viewer)).status, (await call(desk.nobody)).status]).toEqual([404, 403, 403]);
  });

  it("CONSULT the row itself follows its organ, at every action, and viewers read nothing of what was said", async () => {
    expect((await desk.cara.call("GET", `/hiv/consultManual/queryById?id=${id}`)).status).toBe(404);
    for (const action of ["take", "takeOver", "markCrisis", "close", "forget"]) {
      const outcome = await desk.cara.call("POST", `/hiv/consultManual/action/${action}`, {
        body: { ids: [{ id, rev: 1 }], values: {}, reason: "x" },
      });
      expect([action, outcome.success]).toEqual([action, false]);
    }
    const row = await desk.row(id, desk.viewer);
    expect(row).toMatchObject({ status: "open", messageCount: 3 });
    for (const field of ["nickname", "lastText", "user", "avatar", "crisisNote"]) expect(row).not.toHaveProperty(field);
    expect((await desk.nobody.call("GET", "/hiv/consultManual/list")).status).toBe(403);
    expect(expectSuccess(await desk.cara.call("GET", "/hiv/consultManual/list")).records).toEqual([]);
  });

  it("CONSULT-08 people, numbers and figures of another organ are found by nobody else", async () => {
    const find = (who: TestSession, keyword: string) => who.call("POST", "/hiv/consultManual/people", { body: { keyword } });
    const { consultNo } = await desk.row(id);
    expect((await find(desk.cara, "小满")).result).toEqual([]);
    expect((await find(desk.cara, consultNo ?? "")).result).toEqual([]);
    expect((await find(desk.cara, "13700000333")).result).toEqual([expect.objectContaining({ consultId: "" })]);
    expect([(await find(desk.viewer, "小满")).status, (await find(desk.nobody, "小满")).status]).toEqual([403, 403]);
    expect(expectSuccess(await desk.cara.call("GET", "/hiv/consultManual/figures"))).toMatchObject({ waiting: 0, open: 0 });
    expect((await desk.nobody.call("GET", "/hiv/consultManual/figures")).status).toBe(403);
  });

  it("CONSULT-14 a file of a conversation opens for who reads the conversation, and for nobody else", async () => {
    const read = async (who: TestSession) => (await who.call("GET", `/sys/common/static/${path}`)).status;
    expect([await read(desk.anna), await read(desk.ben), await read(desk.cara), await read(desk.viewer), await read(desk.nobody)]).toEqual([
      200, 200, 404, 404, 404,
    ]);
  });

  it("CONSULT a message cannot hand out a file that its writer may not read", async () => {
    const { id: theirs } = await desk.says(await desk.visitor("阿远"), "在吗", desk.other.id);
    const answer = await desk.reply(desk.cara, theirs, `img[${path}]`);
    expect([answer.status, answer.message]).toEqual([400, "消息里的文件不存在或不是您上传的，请重新选择文件后发送"]);
  });

  it("CONSULT rows that moved on are told those who list them and nobody else, without what was said", async () => {
    const told: unknown[] = [];
    const stop = desk.server.app.services.events.subscribe((event, audience) => void told.push([event, audience]));
    await desk.reply(desk.anna, id, "秘密");
    await desk.server.settle();
    stop();
    const rows = told.filter((one) => JSON.stringify(one).includes('"row"'));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("秘密");
    for (const one of rows) expect(one).toEqual([expect.anything(), expect.objectContaining({ permission: "hiv:consultManual:list" })]);
  });
});
