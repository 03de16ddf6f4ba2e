import { afterAll, beforeAll, expect, it } from "vitest";
import { consultCalls } from "../../../src/schema/calls/consultCalls.ts";
import { type ConsultDesk, openConsultDesk } from "../../support/consultDesk.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { consultReplays } from "../../support/replays/consultReplays.ts";

const FAMILY =
  "column=createTime&order=desc&field=id,,user,action&pageNo=1&pageSize=10&superQueryParams=%255B%255D&superQueryMatchType=and&_t=1790000000";

onEmbeddedDatabase("calls about consultations as clients make them", (open) => {
  let desk: ConsultDesk;
  beforeAll(async () => {
    desk = await openConsultDesk(open);
  });
  afterAll(() => desk.server.stop());

  replayCalls(
    () => desk,
    consultCalls,
    consultReplays(() => desk),
  );

  it("API-94 the list is polled with what clients send to every list, and stays that of the caller's organ", async () => {
    const { id } = await desk.says(await desk.visitor("轮询"), "在吗");
    const listed = async (session: ConsultDesk["anna"]) => (await session.call("GET", `/hiv/consultManual/list?${FAMILY}`)).body;
    expect(await listed(desk.anna)).toContain(id);
    expect(await listed(desk.cara)).not.toContain(id);
  });

  it("API-96 the conversation is polled with what clients send to lists; an order of its own it has none", async () => {
    const { id } = await desk.says(await desk.visitor("顺序"), "在吗");
    const path = `/hiv/consultManual/queryConsultManualDetailByMainId?id=${id}`;
    expect(await desk.anna.call("GET", `${path}&${FAMILY.replace("%255B%255D", "[]")}`)).toMatchObject({ status: 200, success: true });
    expect((await desk.anna.call("GET", `${path}&column=number`)).status).toBe(400);
    expect((await desk.cara.call("GET", path)).status).toBe(404);
  });
});
