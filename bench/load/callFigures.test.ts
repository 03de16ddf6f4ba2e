import { describe, expect, it } from "vitest";
import { rowsOfCalls, rowsOfHerd, rowsOfOverload } from "./callFigures.ts";
import type { CallRecord } from "./crowd.ts";

function record(values: Partial<CallRecord>): CallRecord {
  return { kind: "list", at: 0, sent: 0, wait: 10, lag: 0, status: 200, hasRetryAfter: false, ...values };
}

const find = (rows: readonly { readonly what: string; readonly ours: number; readonly note?: string }[], part: string) =>
  rows.find(({ what }) => what.includes(part));

describe("figures of calls", () => {
  it("tell answers without news, refusals that say when to come again, and calls without an answer apart", () => {
    const records = [
      record({}),
      record({ status: 304 }),
      record({ status: 503, hasRetryAfter: true, wait: 3 }),
      record({ status: 503 }),
      record({ status: 0, wait: 9000 }),
    ];
    const rows = rowsOfCalls("day", records, 2);
    expect(find(rows, "answered")).toMatchObject({ ours: 1 });
    expect(find(rows, "answered")?.note).toBe(
      "of 2.5 asked; 50.0 % unchanged (304); 1 × 503 with Retry-After, 1 × 503, 1 × no answer, refused after p95 3 ms",
    );
    expect(find(rows, "all calls")?.ours).toBe(9000);
  });

  it("tell how long it took after a crowd until all was well", () => {
    const seconds = 10;
    const quick = Array.from({ length: 300 }, (_, index) => record({ at: index / 10 }));
    const slow = [20.1, 20.6, 21.2].map((at) => record({ at, wait: 400 }));
    expect(find(rowsOfOverload("day", quick, { seconds, limit: 150 }), "back under")?.ours).toBe(0);
    expect(find(rowsOfOverload("day", [...quick, ...slow], { seconds, limit: 150 }), "back under")?.ours).toBe(1.5);
  });

  it("count who comes in which second after a restart", () => {
    const records = [500, 1100, 1200, 3900].map((sent) => record({ sent, kind: "return" }));
    expect(find(rowsOfHerd("day", [...records, record({ sent: 10 })], 400), "most arrivals")).toMatchObject({ ours: 3, note: "3 0 0 1" });
  });
});
