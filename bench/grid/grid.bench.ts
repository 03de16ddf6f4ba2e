import { median, type BenchRow } from "../report.ts";
import { buildWeb, startWebServer } from "../webServer.ts";
import { type GridFigures, type GridMeasure, measureTable } from "./gridMeter.ts";
import { buildPeers, type Peer, peerPage, peers } from "./peers.ts";

/** Rows of the measured table; columns are twenty. */
const rows = 10_000;
/** Runs of each table. They take turns, so that whatever else the machine does meets all of them. */
const runs = Number(process.env["BENCH_RUNS"] ?? "5");
const peerNames = Object.keys(peers) as Peer[];

/** How the table of one page went, run by run. */
type Runs = readonly GridFigures[];

/** A line of the table: what was measured, how much of it is aimed at, and the peer that is aimed at, if one is. */
interface GridLine {
  readonly measure: GridMeasure;
  readonly title: string;
  readonly aim: string;
  readonly beside?: Peer;
  readonly unit?: string;
}

const lines: readonly GridLine[] = [
  { measure: "mount", title: "drawn for the first time", aim: "≤ react-data-grid", beside: "rdg" },
  { measure: "heap", title: "live objects", aim: "≤ 1.2 × react-data-grid", beside: "rdg", unit: "MB" },
  { measure: "frame p50", title: "scroll of 9,000 px in 3 s, middle frame", aim: "≤ 17 ms" },
  { measure: "frame p95", title: "scroll of 9,000 px in 3 s, p95 of frames", aim: "≤ 17 ms" },
  { measure: "dropped", title: "scroll of 9,000 px in 3 s, frames dropped of 180", aim: "≤ 5", unit: "" },
  { measure: "open", title: "click opens an editor", aim: "≤ glide-data-grid", beside: "glide" },
  { measure: "key", title: "key in a cell", aim: "≤ one frame, 16.7 ms" },
  { measure: "commit", title: "Enter keeps what was typed", aim: "≤ react-data-grid", beside: "rdg" },
  { measure: "insert", title: "row put in at the top", aim: "≤ react-data-grid", beside: "rdg" },
  { measure: "select all", title: "all rows ticked", aim: "≤ glide-data-grid", beside: "glide" },
  { measure: "validate all", title: "all cells checked and their faults shown", aim: "≤ 100 ms" },
  { measure: "paste", title: "paste of 1,000 × 10, checked and shown", aim: "≤ 300 ms" },
];

/** The editable table beside tables of other people, each in a browser of its own; installs them on the first run. */
export async function measureGrid(): Promise<BenchRow[]> {
  await buildWeb();
  await buildPeers(peerNames);
  const server = await startWebServer();
  try {
    const addresses = { ours: "oursGrid.html", ...Object.fromEntries(peerNames.map((name) => [name, peerPage(name)])) };
    const results = new Map<string, GridFigures[]>(Object.keys(addresses).map((name) => [name, []]));
    for (let run = 0; run < runs; run += 1)
      for (const [name, address] of Object.entries(addresses)) {
        const figures = await measured(name, `${server.url}/${address}`);
        results.get(name)?.push(figures);
        const told = Object.entries(figures).map(([what, figure]) => `${what} ${figure.toFixed(1)}`);
        console.error(`  ${run + 1}/${runs} ${name}: ${told.join(", ")}`);
      }
    return lines.map((line) => rowOf(line, results));
  } finally {
    await server.stop();
  }
}

/** A run of a peer that fails is told and left out, so that the others are not lost by it. */
async function measured(name: string, address: string): Promise<GridFigures> {
  try {
    return await measureTable(address, rows);
  } catch (error) {
    if (name === "ours") throw error;
    console.error(`  ${name}: ${String(error)}`);
    return {};
  }
}

function rowOf({ measure, title, aim, beside, unit = "ms" }: GridLine, results: ReadonlyMap<string, Runs>): BenchRow {
  const middle = (name: string) => median((results.get(name) ?? []).flatMap((figures) => figures[measure] ?? []));
  const others = peerNames
    .filter((name) => name !== beside && !Number.isNaN(middle(name)))
    .map((name) => `${peers[name]} ${middle(name).toFixed(1)}`);
  return {
    what: `table of ${rows.toLocaleString("en")} × 20: ${title}`,
    ours: middle("ours"),
    ...(beside && { yardstick: middle(beside), beside: peers[beside] }),
    unit,
    note: [`aim: ${aim}`, ...others].join("; "),
  };
}
