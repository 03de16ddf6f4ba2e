import type { ReadHistoryRow } from "../../../src/generated/entities/readHistory.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import { demoId, demoRandom, type DemoRandom } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";

/** What can be read: rows of which the published ones count. */
interface Content {
  readonly kind: keyof typeof FIELDS;
  readonly rows: readonly { readonly id: string; readonly status?: string | null }[];
}

/** Field that names what was read. */
const FIELDS = { art: "artId", video: "videoId", miniClass: "miniClassId" } as const;

/** Reads of the sixty days before the first start: more in the evening, and more of what stands at the top. */
export function demoReads(contents: readonly Content[], calendar: DemoCalendar, count = 600): DemoRow<ReadHistoryRow>[] {
  const random = demoRandom(32);
  const published = contents.map(({ kind, rows }) => ({
    kind,
    ids: rows.filter(({ status }) => status === "published").map(({ id }) => id),
  }));
  return Array.from({ length: count }, (_, index) => {
    const { kind, ids } = published[random.weighted([[0, 6] as const, [1, 3] as const, [2, 2] as const])] as (typeof published)[number];
    const seconds = random.integer(8, kind === "art" ? 300 : 900);
    return {
      id: demoId(`read:${index}`),
      readTime: calendar.moment(-random.integer(0, 60) - 1, hourOf(random), random.integer(0, 59)),
      readerNo: `U${String(100000 + random.integer(1, 240))}`,
      kind,
      // Squared, so that the first ones are read far more often than the last.
      [FIELDS[kind]]: ids[Math.floor((random.integer(0, 999) / 1000) ** 2 * ids.length)] ?? null,
      seconds,
      progress: Math.min(100, Math.round((seconds / (kind === "art" ? 200 : 600)) * 100)),
      channel: random.weighted([
        ["home", 8],
        ["banner", 4],
        ["search", 4],
        ["share", 3],
        ["consult", 2],
        ["notice", 1],
      ] as const),
    };
  });
}

function hourOf(random: DemoRandom): number {
  return random.weighted([
    [random.integer(7, 11), 2],
    [random.integer(12, 17), 3],
    [random.integer(18, 23), 5],
  ]);
}
