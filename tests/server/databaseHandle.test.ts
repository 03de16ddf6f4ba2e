import { sql } from "kysely";
import { expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("values", (open) => {
  it("reads every column type as the same JavaScript value", async () => {
    const { db } = await open();
    const { rows } = await sql`select
      42::int8 as "count", 9007199254740993::int8 as "tooBig", 1.50::numeric as "numeric", 0.1::float8 as "double", true as "flag",
      date '2026-02-28' as "date", timestamp '2026-02-28 23:59:59.987' as "timestamp", timestamptz '2026-02-28 16:00:00Z' as "timestamptz",
      time '08:30:00.5' as "time", '{"a":[1,null]}'::jsonb as "jsonb", '{a,"b,c",NULL,"d\\"e"}'::text[] as "texts", '{}'::int[] as "empty",
      '\\x00ff'::bytea as "bytes", interval '1 day 02:03:04' as "interval", null::int as "nothing", count(*) as "rows"`.execute(db);
    expect(rows).toEqual([
      {
        count: 42,
        tooBig: "9007199254740993",
        numeric: 1.5,
        double: 0.1,
        flag: true,
        date: "2026-02-28",
        timestamp: "2026-02-28 23:59:59",
        timestamptz: "2026-03-01 00:00:00",
        time: "08:30:00",
        jsonb: { a: [1, null] },
        texts: ["a", "b,c", null, 'd"e'],
        empty: [],
        bytes: Uint8Array.of(0, 255),
        interval: "1 day 02:03:04",
        nothing: null,
        rows: 1,
      },
    ]);
  });
});
