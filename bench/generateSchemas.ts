/** Schema files of a made-up project, all different, as path → text. */
export function generateSchemas(count: number): Map<string, string> {
  const files = new Map<string, string>();
  files.set(
    "schemas/dictionaries/bench_status.json",
    JSON.stringify({
      code: "bench_status",
      title: "状态",
      items: [
        { value: "open", text: "开放" },
        { value: "closed", text: "关闭" },
      ],
    }),
  );
  for (let index = 0; index < count; index += 1) {
    files.set(`schemas/entities/bench/thing${index}.json`, JSON.stringify(entity(index, count), null, 2));
    files.set(`schemas/screens/bench/thing${index}.json`, JSON.stringify({ kind: "crud", entity: `thing${index}` }));
  }
  return files;
}

function entity(index: number, count: number): object {
  const text = Object.fromEntries(
    Array.from({ length: 12 }, (_, field) => [
      `text${field}`,
      { type: "string", title: `文本${field}`, maxLength: 40 + field, "x-query": field < 3 ? "like" : undefined },
    ]),
  );
  return {
    $id: `thing${index}`,
    title: `事物${index}`,
    type: "object",
    "x-entity": { sort: "-text0", mixins: [] },
    required: ["text0", "status"],
    properties: {
      ...text,
      amount: { type: "number", title: "金额", minimum: 0, maximum: 10_000 },
      count: { type: "integer", title: "数量", minimum: 0, default: 1 },
      day: { type: "string", format: "date", title: "日期", "x-query": "range" },
      status: { type: "string", title: "状态", "x-dict": "bench_status", default: "open", "x-query": "in" },
      otherId: { type: "string", title: "关联", "x-ref": { entity: `thing${(index + 1) % count}`, where: "it.status == 'open'" } },
      reason: {
        type: "string",
        title: "原因",
        maxLength: 100,
        "x-rule": { visible: "row.status == 'closed'", required: "row.status == 'closed' && row.count > 3" },
      },
    },
    "x-checks": [{ id: "amount", assert: "blank(row.amount) || row.amount * 2 >= row.count", at: "amount", message: "金额过小" }],
    "x-cases": [{ name: "金额不到数量的一半", row: { amount: 1, count: 5 }, expect: {}, fails: ["amount"] }],
  };
}
