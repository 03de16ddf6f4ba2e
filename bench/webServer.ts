import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import type { Row } from "../src/schema/model/json.ts";
import type { ListingScreen } from "../src/schema/model/screen.ts";
import type { SchemaProject } from "../src/schema/project.ts";
import { validatorModule } from "../src/schema/validation/validatorModule.ts";
import { benchProject, benchScreen, formSizes } from "./benchSchemas.ts";

/** Rows per page of the measured lists. */
export const listSizes = [10, 100] as const;

/** Folder of the built pages. */
export const webFolder = join(import.meta.dirname, "..", ".cache", "bench", "web");

/** Builds the measured pages for production. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: join(import.meta.dirname, "web", "vite.config.ts") });
}

/** A server of the built pages and of the few calls they make. */
export interface WebServer {
  readonly url: string;
  stop(): Promise<void>;
}

const prefix = "/apiserver";
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves the built pages; answers are ready before anybody asks, so both pages wait equally long. */
export async function startWebServer(): Promise<WebServer> {
  const answers = fixedAnswers(benchProject());
  const rows = visits(1000);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const list = /^\/apiserver\/bench\/benchVisit(\d+)\/list$/.exec(pathname);
    const answer = answers.get(pathname);
    if (list) sendJson(response, pageOf(rows, Number(list[1]), searchParams));
    else if (answer) send(response, answer.type, answer.body);
    else void sendFile(request, response, pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  readonly type: string;
  readonly body: string;
}

function fixedAnswers(project: SchemaProject): ReadonlyMap<string, Answer> {
  const json = (result: unknown): Answer => ({
    type: "application/json",
    body: JSON.stringify({ success: true, message: "", code: 200, timestamp: 0, result }),
  });
  const answers = new Map<string, Answer>();
  const dictionaries = Object.fromEntries([...project.dictionaries.values()].map(({ code, items }) => [code, items]));
  answers.set(`${prefix}/sys/dict/queryAllDictItems`, json(dictionaries));
  for (const size of listSizes) {
    const { entity, ...screen } = benchScreen(project, "benchVisit");
    const id = `benchVisit${size}`;
    answers.set(`${prefix}/sys/schema/screen/${id}`, json({ ...screen, id, entity: { ...entity, api: `/bench/${id}` } }));
  }
  for (const size of formSizes) addForm(answers, benchScreen(project, `benchForm${size}`), json);
  return answers;
}

function addForm(answers: Map<string, Answer>, { entity, ...screen }: ListingScreen, json: (result: unknown) => Answer): void {
  const validator = `/validators/${screen.id}.js`;
  answers.set(`${prefix}${validator}`, { type: "text/javascript", body: validatorModule(entity) });
  answers.set(`${prefix}/sys/schema/screen/${screen.id}`, json({ ...screen, entity: { ...entity, validator } }));
}

/** As many rows as the list is measured with, whatever page size it names. */
function pageOf(rows: readonly Row[], size: number, search: URLSearchParams): unknown {
  const column = search.get("column") ?? "createTime";
  const direction = search.get("order") === "asc" ? 1 : -1;
  const from = ((Number(search.get("pageNo")) || 1) - 1) * size;
  const sorted = [...rows].sort((left, right) => direction * compare(left[column], right[column]));
  const result = { records: sorted.slice(from, from + size), total: rows.length, size, current: 1, pages: Math.ceil(rows.length / size) };
  return { success: true, message: "", code: 200, timestamp: 0, result };
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left) < String(right) ? -1 : 1;
}

const statuses = [
  ["booked", "已预约"],
  ["arrived", "已到访"],
  ["cancelled", "已取消"],
] as const;
const levels = [
  ["a", "一般"],
  ["b", "关注"],
  ["c", "重点"],
  ["d", "紧急"],
  ["e", "转介"],
] as const;

function visits(count: number): readonly Row[] {
  const two = (value: number): string => String(value).padStart(2, "0");
  return Array.from({ length: count }, (_, index) => {
    const [status, level] = [statuses[index % 3] ?? statuses[0], levels[index % 5] ?? levels[0]];
    return {
      id: String(index).padStart(32, "0"),
      rev: 1,
      realname: `预约人${index}`,
      mobile: `138${String(index * 7919).padStart(8, "0")}`,
      status: status[0],
      status_dictText: status[1],
      level: level[0],
      level_dictText: level[1],
      date: `2026-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
      people: 1 + (index % 9),
      fee: ((index * 7919) % 1_000_000) / 100,
      score: (index % 1000) / 10,
      organ: `第${index % 97}社区卫生服务中心`,
      address: `成都市锦江区第${index % 89}号`,
      remark: `备注${index % 31}`,
      createTime: `2025-12-${two(1 + (index % 28))} 08:${two(Math.floor(index / 60) % 60)}:${two(index % 60)}`,
    };
  });
}

function sendJson(response: ServerResponse, body: unknown): void {
  send(response, "application/json", JSON.stringify(body));
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
}

/** Files in brotli, made once; both sides of a comparison over a slow line are compressed. */
const compressed = new Map<string, Buffer>();

async function sendFile({ headers }: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  try {
    const path = join(webFolder, normalize(pathname));
    const type = `${types[extname(path)] ?? "application/octet-stream"}; charset=utf-8`;
    const content = compressed.get(path) ?? brotliCompressSync(await readFile(path));
    compressed.set(path, content);
    if (headers["accept-encoding"]?.includes("br"))
      response.writeHead(200, { "content-type": type, "content-encoding": "br" }).end(content);
    else response.writeHead(200, { "content-type": type }).end(await readFile(path));
  } catch {
    response.writeHead(404).end();
  }
}
