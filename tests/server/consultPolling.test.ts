import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsultDesk, type ConsultDesk } from "../support/consultDesk.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { statementsSent } from "../support/statementsOf.ts";
import { expectSuccess } from "../support/testServer.ts";

onBothDatabases("polling of consultations", (open) => {
  let desk: ConsultDesk;
  let id: string;
  beforeAll(async () => {
    desk = await openConsultDesk(open);
    ({ id } = await desk.says(await desk.visitor("小满"), "第一句"));
    expectSuccess(await desk.reply(desk.anna, id, "您好"));
    await desk.server.settle();
  });
  afterAll(() => desk.server.stop());

  const ofConsultations = /hiv_consult/;
  const ofMessages = /hiv_consult_message/;
  const ask = async (path: string, tag?: string) => {
    const answer = await desk.anna.call("GET", path, { headers: tag === undefined ? {} : { "if-none-match": tag } });
    return { status: answer.status, tag: String(answer.headers["etag"]) };
  };
  const detail = () => `/hiv/consultManual/queryConsultManualDetailByMainId?id=${id}`;

  it.each([
    ["CONSULT-11 the list", () => "/hiv/consultManual/list?status=waiting,open&column=lastTime&order=desc&pageSize=200"],
    ["CONSULT-12 the open conversation", detail],
  ])("%s that has not changed is a 304 without a statement", async (_name, path) => {
    const { tag } = await ask(path());
    const statements = await statementsSent(async () => expect((await ask(path(), tag)).status).toBe(304), ofConsultations);
    expect(statements).toBe(0);
  });

  it("CONSULT-12 what is said elsewhere asks nothing about the messages of a conversation that stayed as it was", async () => {
    const before = await ask(detail());
    await desk.says(await desk.visitor("阿远"), "别处的话");
    await desk.server.settle();
    const statements = await statementsSent(async () => expect((await ask(detail(), before.tag)).status).toBe(304), ofMessages);
    expect(statements).toBe(0);
  });

  it("CONSULT-12 what is said here is in the next answer", async () => {
    const before = await ask(detail());
    expectSuccess(await desk.reply(desk.anna, id, "还有一句"));
    expect((await ask(detail(), before.tag)).status).toBe(200);
    expect(expectSuccess(await desk.entries(desk.anna, id)).at(-1)?.botContent).toBe("还有一句");
  });

  it("V90 one opening and a minute of polling is one record of reading", async () => {
    const { id: other } = await desk.says(await desk.visitor("南风"), "你好");
    const { database, audit } = desk.server.app.services;
    const count = async () => {
      await audit.flush();
      const rows = await database.db
        .selectFrom("audit_log")
        .select("row_id")
        .where("kind", "=", "read")
        .where("entity", "=", "consultManual")
        .where("row_id", "=", other)
        .execute();
      return rows.length;
    };
    for (let second = 0; second < 60; second += 1) expectSuccess(await desk.entries(desk.ben, other));
    await desk.server.settle();
    expect(await count()).toBe(1);
  });
});
