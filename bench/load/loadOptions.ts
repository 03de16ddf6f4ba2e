import { parseArgs } from "node:util";

/** Databases that a load can be put on. */
const databases = ["pglite", "postgres"] as const;

/** What is measured with how many people, and how their programs behave. */
export interface LoadOptions {
  readonly people: readonly number[];
  readonly database: (typeof databases)[number];
  /** Processes of the server on the one database. */
  readonly processes: number;
  /** Seconds that are measured, or that each part of an overload lasts; absent: as long as the part thinks right. */
  readonly seconds: number | undefined;
  readonly seed: number;
  /** Programs that do not know the tags of answers. */
  readonly plain: boolean;
  /** Consoles that ask only when their socket has said something. */
  readonly followsSocket: boolean;
  /** So many times the people come for a while; 1: they do not. */
  readonly overload: number;
  /** The server is killed and started again under the people. */
  readonly herd: boolean;
  /** Sign-ins one after the other before the day. */
  readonly signIns: number;
  /** Milliseconds of p99 below which the server counts as recovered. */
  readonly limit: number;
}

/** What `npm run bench` is asked for. */
export interface BenchOptions {
  /** Parts to be measured; none: all. */
  readonly parts: readonly string[];
  /** The server is measured on PostgreSQL too. */
  readonly postgres: boolean;
  /** The table is kept in the documentation. */
  readonly write: boolean;
  /** Rows of the large table. */
  readonly rows: number;
  readonly load: LoadOptions;
}

/**
 * Reads the command line.
 *
 * @throws Error naming what is not understood
 * @example readBenchOptions(["load", "--people", "100,300"]).load.people // [100, 300]
 */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      write: { type: "boolean", default: false },
      postgres: { type: "boolean", default: false },
      people: { type: "string", default: "100" },
      database: { type: "string", default: "pglite" },
      processes: { type: "string", default: "1" },
      seconds: { type: "string" },
      seed: { type: "string", default: "1" },
      plain: { type: "boolean", default: false },
      "follow-socket": { type: "boolean", default: false },
      overload: { type: "string", default: "1" },
      herd: { type: "boolean", default: false },
      "sign-ins": { type: "string", default: "0" },
      limit: { type: "string", default: "150" },
      rows: { type: "string", default: "1000000" },
    },
  });
  const database = databases.find((name) => name === values.database);
  if (database === undefined) throw new Error(`--database 应为 ${databases.join(" 或 ")}，现在是 “${values.database}”。`);
  const processes = positive("processes", values.processes);
  if (database === "pglite" && processes > 1) throw new Error("内置数据库只能由一个进程使用，请用 --database postgres。");
  return {
    parts: positionals,
    postgres: values.postgres,
    write: values.write,
    rows: positive("rows", values.rows),
    load: {
      people: values.people.split(",").map((count) => positive("people", count)),
      database,
      processes,
      seconds: values.seconds === undefined ? undefined : positive("seconds", values.seconds),
      seed: positive("seed", values.seed),
      plain: values.plain,
      followsSocket: values["follow-socket"],
      overload: positive("overload", values.overload),
      herd: values.herd,
      signIns: values["sign-ins"] === "0" ? 0 : positive("sign-ins", values["sign-ins"]),
      limit: positive("limit", values.limit),
    },
  };
}

function positive(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`--${name} 应为正整数，现在是 “${text}”。`);
}
