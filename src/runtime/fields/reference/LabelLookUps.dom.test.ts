import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { LabelLookUps } from "./LabelLookUps.ts";

const { answer } = useApiServer();
const reference = { entity: "organ", store: "id", label: "name", many: false, tree: false };
const organ = buildField({ name: "organId", title: "机构", kind: "reference", reference });

const asked = (texts: readonly string[]) => texts.map((text) => ({ text }));

/** Answers with the rows whose label holds the keyword, or whose value it is. */
function organs(records: readonly { readonly value: string; readonly text: string }[], total?: number) {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const { keyword = "" } = (await request.json()) as { readonly keyword?: string };
      asked.push(keyword);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
      running -= 1;
      const found = records.filter(({ text, value }) => text.includes(keyword) || value === keyword);
      return ok({ records: found, total: total ?? found.length } as never);
    }),
  );
  return { asked, mostAtOnce: () => most };
}

it("a label that exactly one row has is that row, also in another width; its stored value says the same", async () => {
  organs([
    { value: "o1", text: "东城疾控" },
    { value: "o2", text: "东城疾控二部" },
    { value: "o3", text: "Ａ区" },
  ]);
  const lookUps = new LabelLookUps();
  await lookUps.ask("line", organ, asked(["东城疾控", " o2", "Ａ区"]));
  expect(["东城疾控", "o2", "Ａ区"].map((label) => lookUps.valueOf(organ, label))).toEqual(["o1", "o2", "o3"]);
  expect(lookUps.textOf(organ, "o1")).toBe("东城疾控");
  expect(lookUps.faultOf(organ, "东城疾控")).toBeUndefined();
});

it("none, several, more than an answer holds, and no answer are told apart", async () => {
  organs([
    { value: "o1", text: "同名" },
    { value: "o2", text: "同名" },
    { value: "o3", text: "东城疾控" },
  ]);
  const lookUps = new LabelLookUps();
  await lookUps.ask("line", organ, asked(["无", "同名", "东城"]));
  expect(["无", "同名", "东城"].map((label) => lookUps.faultOf(organ, label))).toEqual([
    "找不到机构“无”，请从列表中选择",
    "有多个机构叫“同名”，请从列表中选择",
    "找不到机构“东城”，有 1 个名称含这些字，请从列表中选择",
  ]);
  organs([{ value: "o3", text: "东城疾控" }], 900);
  await lookUps.ask("line", organ, asked(["东城疾控"]));
  expect(lookUps.faultOf(organ, "东城疾控")).toBe("有太多机构的名称含“东城疾控”，请从列表中选择");
  answer(on.post(api("/sys/reference/options"), () => refused(403, "没有权限，请联系管理员")));
  await lookUps.ask("line", organ, asked(["西城疾控"]));
  expect(lookUps.faultOf(organ, "西城疾控")).toMatch(/^没能查找机构“西城疾控”：没有权限，请联系管理员。请再填一次，或从列表中选择$/);
});

it("each label is asked for once, at most three at a time; what was not found is asked for again", async () => {
  const calls = organs(Array.from({ length: 8 }, (_, index) => ({ value: `o${index}`, text: `机构${index}` })));
  const labels = Array.from({ length: 9 }, (_, index) => `机构${index}`);
  const lookUps = new LabelLookUps();
  await lookUps.ask("line", organ, asked([...labels, ...labels]));
  expect(calls.asked.toSorted()).toEqual(labels);
  expect(calls.mostAtOnce()).toBeLessThanOrEqual(3);
  await lookUps.ask("line", organ, asked(labels));
  expect(calls.asked.slice(labels.length)).toEqual(["机构8"]);
});

it("a list of several is looked up piece by piece", async () => {
  organs([
    { value: "o1", text: "甲" },
    { value: "o2", text: "乙" },
  ]);
  const several = { ...organ, reference: { ...reference, many: true } };
  const lookUps = new LabelLookUps();
  await lookUps.ask("line", several, asked(["甲、乙"]));
  expect([lookUps.valueOf(several, "甲"), lookUps.valueOf(several, "乙")]).toEqual(["o1", "o2"]);
});

it("GRID-49 a label means only what the editor would offer in its row", async () => {
  const sent: unknown[] = [];
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const { row } = (await request.json()) as { readonly row?: { readonly organId?: string } };
      sent.push(row);
      const records = [
        { value: "s1", text: "上午", organId: "o1" },
        { value: "s2", text: "上午", organId: "o2" },
      ].filter(({ organId }) => row?.organId === undefined || row.organId === organId);
      return ok({ records, total: records.length } as never);
    }),
  );
  const slot = { ...organ, name: "slotId", title: "时段", reference: { ...reference, where: "it.organId == row.organId" } };
  const lookUps = new LabelLookUps();
  // Nothing is asked for without the row: both would be found.
  await lookUps.ask("line", slot, asked(["上午"]));
  expect(sent).toEqual([]);
  const rows = ["o1", "o2", "o3"].map((organId) => ({ id: organId, organId }));
  await lookUps.ask(
    "line",
    slot,
    [...rows, ...rows].map((row) => ({ text: "上午", row })),
  );
  expect(sent).toEqual(rows);
  expect(rows.map((row) => lookUps.valueOf(slot, "上午", row))).toEqual(["s1", "s2", undefined]);
  expect(rows.map((row) => lookUps.faultOf(slot, "上午", row))).toEqual([undefined, undefined, "找不到时段“上午”，请从列表中选择"]);
});

it("a condition that reads nothing of the row applies without it", async () => {
  const rows: unknown[] = [];
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      rows.push(((await request.json()) as { readonly row?: unknown }).row);
      return ok({ records: [], total: 0 } as never);
    }),
  );
  const open = { ...organ, reference: { ...reference, where: "it.status == 'enabled'" } };
  await new LabelLookUps().ask("line", open, asked(["东城"]));
  expect(rows).toEqual([{}]);
});
