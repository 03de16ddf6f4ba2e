import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeExpiredRows } from "../../server/modules/retention/expiredRows.ts";
import { openConsultDesk, type ConsultDesk } from "../support/consultDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

onOneDatabase("how long consultations are kept, and whose they are", (open) => {
  let desk: ConsultDesk;
  beforeAll(async () => {
    desk = await openConsultDesk(open);
  });
  afterAll(() => desk.server.stop());

  const messages = async (id: string) => {
    const { db } = desk.server.app.services.database;
    const { rows } = await sql<{ content: string }>`select content from hiv_consult_message where consult_id = ${id}`.execute(db);
    return rows.map(({ content }) => content);
  };

  it("CONSULT one that was closed three years ago goes with every word of it; one under way stays however old it is", async () => {
    const { id: old } = await desk.says(await desk.visitor("小满"), "旧话");
    expectSuccess(await desk.act(desk.anna, old, "take"));
    expectSuccess(await desk.act(desk.anna, old, "close", { values: { closeResult: "answered" } }));
    const { id: open } = await desk.says(await desk.visitor("阿远"), "还在等");
    desk.at("2029-06-14 12:00:00");
    await removeExpiredRows(desk.server.app.services);
    expect(await messages(old)).toContain("旧话");
    desk.at("2029-06-16 12:00:00");
    await removeExpiredRows(desk.server.app.services);
    expect([await messages(old), await messages(open)]).toEqual([[], ["还在等"]]);
    desk.at("2026-06-15 10:45:00");
  });

  it("CONSULT who came by no organ comes by the first one that they ask, and its staff see who it is", async () => {
    const person = await desk.visitor("微光");
    await desk.says(person, "你好");
    await desk.says(person, "也问问你们", desk.other.id);
    const row = expectSuccess(await desk.admin.call("GET", `/hiv/miniUser/queryById?id=${person}`));
    expect(row).toMatchObject({ organId: desk.organ.id, orgCode: "D1" });
  });

  it("CONSULT a quick reply with a variable that nobody fills in is refused at its field", async () => {
    const add = (content: string) => desk.admin.call("POST", "/hiv/consultReply/add", { body: { title: `试${content.length}`, content } });
    const refused = await add("您好，{称呼}");
    expect([refused.status, JSON.stringify(refused.result)]).toEqual([400, expect.stringContaining("不认识的变量 {称呼}")]);
    expectSuccess(await add("您好，{来访者}，我是{咨询师}"));
  });

  it("CONSULT of a person who is merged into another the consultations follow", async () => {
    const [kept, double] = [await desk.visitor("南风", "13700000444"), await desk.visitor("南风", "13700000445")];
    const { id } = await desk.says(double, "你好");
    const { rev } = expectSuccess(await desk.admin.call("GET", `/hiv/miniUser/queryById?id=${double}`));
    expectSuccess(
      await desk.admin.call("POST", "/hiv/miniUser/action/merge", {
        body: { ids: [{ id: double, rev }], values: { mergedInto: kept }, reason: "同一个微信" },
      }),
    );
    expect(await desk.row(id)).toMatchObject({ miniUserId: kept, nickname: "南风" });
  });
});
