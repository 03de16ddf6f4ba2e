import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { problemsOf, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("two people at once", (open) => {
  let clinic: Clinic;
  let people: readonly ClinicClient[];
  let root: ClinicClient;
  let serial = 0;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    people = Array.from({ length: 6 }, () => clinic.as({ codes: "*" }));
    root = people[0]!;
  });

  const organWith = (capacity: number) =>
    root.add("/clinic/organ", {
      organName: "机构",
      organCode: `K${(serial += 1)}`,
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity }],
    });
  const visitOf = (organ: Row, changes: Row = {}): Row => ({
    realname: "张三",
    mobile: "13800000001",
    organId: organ["id"],
    slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
    date: "2026-11-30",
    ...changes,
  });
  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

  it("take the last place: exactly one gets it, the others read why not", async () => {
    for (let round = 0; round < 5; round += 1) {
      const organ = await organWith(1);
      const answers = await Promise.all(people.map((person) => person.send("POST", "/clinic/visit/add", visitOf(organ))));
      expect(statuses(answers)).toEqual([200, 400, 400, 400, 400, 400]);
      for (const answer of answers.filter(({ status }) => status === 400))
        expect(problemsOf(answer)).toEqual([{ field: "slotId", message: "该时段名额已满" }]);
    }
  });

  it("come back to a place that was given up, or move into one: the limit counts them", async () => {
    const organ = await organWith(1);
    const first = await root.add("/clinic/visit", visitOf(organ));
    const elsewhere = await root.add("/clinic/visit", visitOf(organ, { date: "2026-12-07" }));
    const move = { id: elsewhere["id"], rev: 1, date: "2026-11-30", slotId: elsewhere["slotId"] };
    expect(problemsOf(await root.send("PUT", "/clinic/visit/edit", move))).toEqual([{ field: "slotId", message: "该时段名额已满" }]);
    expect((await root.send("PUT", "/clinic/visit/edit", { id: first["id"], rev: 1, realname: "改名不占新名额" })).status).toBe(200);
    expect(
      (await root.send("POST", "/clinic/visit/action/cancel", { ids: [{ id: first["id"], rev: 2 }], values: { cancelReason: "改期" } }))
        .status,
    ).toBe(200);
    expect((await root.send("PUT", "/clinic/visit/edit", move)).status).toBe(200);
    const back = await root.send("POST", "/clinic/visit/action/rebook", { ids: [{ id: first["id"], rev: 3 }] });
    expect(problemsOf(back)).toEqual([{ field: "slotId", message: "该时段名额已满" }]);
  });

  it("S-71 add the same value twenty times: exactly one row", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        people[index % 6]!.send("POST", "/clinic/organ/add", { organName: "同名", organCode: "SAME" }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    expect(recordsOf(await root.get("/clinic/organ/list", { organCode: "SAME" }))).toHaveLength(1);
  });

  it("S-70 change one row: one wins, the others get 409", async () => {
    const row = await root.add("/clinic/organ", { organName: "机构", organCode: `K${(serial += 1)}` });
    const answers = await Promise.all(
      people.map((person, index) => person.send("PUT", "/clinic/organ/edit", { id: row["id"], rev: 1, organName: `第${index}人` })),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("S-52 repeat one request at the same time: one row", async () => {
    const organ = await organWith(50);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        root.send("POST", "/clinic/visit/add", visitOf(organ, { realname: "重复提交" }), { "x-request-id": "same-time-0001" }),
      ),
    );
    expect(new Set(answers.map((answer) => rowOf(answer)["id"])).size).toBe(1);
    expect(recordsOf(await root.get("/clinic/visit/list", { realname: "重复提交" }))).toHaveLength(1);
  });

  it("make a circle of a tree together: one of two moves is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const node = (name: string, parent?: Row) =>
        root.add("/clinic/depart", { departName: name, orgCode: `${name}${round}`, parentId: parent?.["id"] ?? null });
      const [a, b] = [await node("A"), await node("B")];
      const [belowA, belowB] = [await node("AA", a), await node("BB", b)];
      // Each goes below a child of the other, so that the two moves touch no row in common.
      const answers = await Promise.all([
        people[1]!.send("POST", "/clinic/depart/move", { id: a["id"], rev: 1, parentId: belowB["id"] }),
        people[2]!.send("POST", "/clinic/depart/move", { id: b["id"], rev: 1, parentId: belowA["id"] }),
      ]);
      expect(statuses(answers)).toEqual([200, 400]);
    }
  });

  it("delete a row that somebody has changed since: it stays, and the answer says who changed it; a caller without a version is answered as before", async () => {
    const depart = () => root.add("/clinic/depart", { departName: "部门", orgCode: `V${(serial += 1)}` });
    const [seen, other] = [await depart(), await depart()];
    const [id, still] = [String(seen["id"]), String(other["id"])];
    expect((await root.send("PUT", "/clinic/depart/edit", { id, rev: 1, departName: "改了" })).status).toBe(200);
    const stale = await people[1]!.send("DELETE", `/clinic/depart/delete?id=${id}&rev=1`);
    expect(stale).toMatchObject({ status: 409, body: { result: { row: { id, departName: "改了" } } } });
    expect((await people[1]!.send("DELETE", `/clinic/depart/deleteBatch?ids=${still},${id}&revs=1,1`)).status).toBe(409);
    for (const revs of ["1", "1,x", "1,1,1"])
      expect((await root.send("DELETE", `/clinic/depart/deleteBatch?ids=${still},${id}&revs=${revs}`)).status, revs).toBe(400);
    expect((await root.send("DELETE", `/clinic/depart/deleteBatch?ids=${still},${id}&revs=1,2`)).status).toBe(200);
    const bare = await depart();
    expect((await root.send("DELETE", `/clinic/depart/delete?id=${String(bare["id"])}`)).status).toBe(200);
  });

  it("delete what another refers to at that moment: no row points to nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const depart = await root.add("/clinic/depart", { departName: "去留", orgCode: `X${round}` });
      const [deleted, added] = await Promise.all([
        people[1]!.send("DELETE", `/clinic/depart/delete?id=${String(depart["id"])}`),
        people[2]!.send("POST", "/clinic/depart/add", { departName: "下级", orgCode: `X${round}.1`, parentId: depart["id"] }),
      ]);
      expect(statuses([deleted, added])).toEqual([200, 400]);
    }
  });
});
