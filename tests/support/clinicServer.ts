import { ROW_FORM_HEADER, TYPED_ROWS } from "../../src/schema/wire/rowForm.ts";
import { tmpdir } from "node:os";
import fastify, { type FastifyInstance } from "fastify";
import { AuditLog } from "../../server/audit/auditLog.ts";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { ImportRuns } from "../../server/entity/import-export/importRuns.ts";
import type { EntityHookRegistry } from "../../server/entity/scope/entityHooks.ts";
import { entityRoutes } from "../../server/entity/entityRoutes.ts";
import { buildHttp } from "../../server/http/buildHttp.ts";
import type { AppContext, NewFile } from "../../server/http/context.ts";
import type { Audience, ServerEvent } from "../../server/http/events.ts";
import type { Session } from "../../server/http/session.ts";
import { RememberedAnswers } from "../../server/http/rememberedAnswers.ts";
import { WriteRecords } from "../../server/http/writeRecords.ts";
import type { Row } from "../../src/schema/index.ts";
import { allPermissionCodes, type SchemaProject } from "../../src/schema/project.ts";
import { clinicProject } from "./clinicProject.ts";
import { multipart } from "./multipart.ts";

/** What a person of the clinic may do. */
export interface Person {
  /** Codes without the prefix `clinic:`; `*`: every right. */
  readonly codes: readonly string[] | "*";
  readonly orgCode?: string;
  /** Codes of the department and of those below it. @default the department alone */
  readonly orgCodes?: readonly string[];
  readonly tenantId?: string;
  /** Row rules by entity. */
  readonly rules?: Readonly<Record<string, readonly string[]>>;
}

/** An answer of the server. */
export interface ClinicAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
  readonly body: { readonly success: boolean; readonly message: string; readonly code: number; readonly result: unknown };
}

/** Calls of one person. */
export interface ClinicClient {
  get(path: string, params?: Readonly<Record<string, string | readonly string[]>>): Promise<ClinicAnswer>;
  send(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ClinicAnswer>;
  upload(
    path: string,
    file: { readonly name: string; readonly data: Uint8Array; readonly field?: string },
    headers?: Readonly<Record<string, string>>,
  ): Promise<ClinicAnswer>;
  /** Adds a row and gives it back. @throws where the server refuses */
  add(api: string, row: Row): Promise<Row>;
}

/** A running entity server over the clinic's project. */
export interface Clinic {
  readonly app: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly events: { readonly event: ServerEvent; readonly audience: Audience | undefined }[];
  /** Files the server kept, by path. */
  readonly files: Map<string, NewFile>;
  /** Lines of the server's log. */
  readonly log: string[];
  as(person: Person): ClinicClient;
  setNow(instant: string): void;
  use(project: SchemaProject): void;
}

/** A morning in China, on a Monday. */
export const CLINIC_NOW = "2026-11-23T01:00:00Z";
/** Stands for the body of an answer that is a file. */
const NO_ENVELOPE: ClinicAnswer["body"] = { success: false, message: "", code: 0, result: null };
export const everyRight: Person = { codes: "*" };

/** Starts the server without a port. Its tables are made anew by `database`, which the caller has emptied. */
export async function startClinic(
  database: DatabaseHandle,
  { project = clinicProject(), hooks = new Map() }: { readonly project?: SchemaProject; readonly hooks?: EntityHookRegistry } = {},
): Promise<Clinic> {
  await database.applySchema([...project.entities.values()]);
  const state = { project, now: new Date(CLINIC_NOW) };
  const people = new Map<string, Session>();
  const clinic: Pick<Clinic, "events" | "files" | "log"> = { events: [], files: new Map(), log: [] };
  const logger = fastify({ logger: { level: "info", stream: { write: (line: string) => void clinic.log.push(line) } } }).log;
  const clock = (): Date => state.now;
  const context: AppContext = {
    database,
    logger,
    imports: new ImportRuns({ send: async () => undefined, subscribe: () => () => undefined }),
    checkRules: { find: async () => new Map() },
    questionKey: new Uint8Array(32),
    questionPayers: async (userId) => [userId],
    clock,
    elapsed: () => state.now.getTime(),
    audit: new AuditLog({ database, key: new Uint8Array(32), directory: tmpdir(), clock, elapsed: () => state.now.getTime(), logger }),
    schemas: { current: () => state.project, onChange: () => () => undefined },
    events: { publish: (event, audience) => void clinic.events.push({ event, audience }), subscribe: () => () => undefined },
    files: {
      async save(file) {
        const path = `${file.folder}/${clinic.files.size + 1}.xls`;
        clinic.files.set(path, file);
        return path;
      },
      withheld: async () => [],
      describe: async () => [],
    },
  };
  const app = await buildHttp({
    routes: entityRoutes(context, { hooks }),
    authenticate: async (request) => people.get(String(request.headers["x-access-token"] ?? "")),
    clock: () => state.now,
    answers: new RememberedAnswers({
      changes: database.changes,
      schemas: () => state.project,
      clock,
      assertRecorded: () => context.audit.assertWritable(),
    }),
    writes: new WriteRecords({ database, clock: () => state.now }),
    logger,
  });
  return {
    ...clinic,
    app,
    database,
    as(person) {
      const token = `t${people.size + 1}`;
      people.set(
        token,
        sessionOf(person, token, () => state.project),
      );
      return clientOf(app, token);
    },
    setNow: (instant) => void (state.now = new Date(instant)),
    use: (next) => void (state.project = next),
  };
}

function sessionOf(
  { codes, orgCode = "", orgCodes = orgCode === "" ? [] : [orgCode], tenantId = "0", rules = {} }: Person,
  token: string,
  project: () => SchemaProject,
): Session {
  const held = (): ReadonlySet<string> => new Set(codes === "*" ? allPermissionCodes(project()) : codes.map((code) => `clinic:${code}`));
  return {
    tokenId: token,
    user: { id: `id-${token}`, username: token, realname: `用户${token}`, orgCode, orgCodes, tenantId, roles: [] },
    get codes() {
      return held();
    },
    fullAccess: codes === "*",
    can: (code) => codes === "*" || held().has(code),
    rowRules: (entity) => rules[entity] ?? [],
  };
}

interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly query?: Record<string, string | string[]>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
}

function clientOf(app: FastifyInstance, token: string): ClinicClient {
  async function call({ url, headers, ...rest }: Call): Promise<ClinicAnswer> {
    const answer = await app.inject({
      ...rest,
      url: `/apiserver${url}`,
      headers: { "x-access-token": token, [ROW_FORM_HEADER]: TYPED_ROWS, ...headers },
    });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return { status: answer.statusCode, headers: answer.headers, raw: answer.rawPayload, body: isJson ? answer.json() : NO_ENVELOPE };
  }
  const client: ClinicClient = {
    get: (url, params = {}) =>
      call({
        method: "GET",
        url,
        query: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? value : [...value]])),
      }),
    send: (method, url, body, headers = {}) => call({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
    upload: (url, { name, data, field = "file" }, headers = {}) => {
      const form = multipart([{ name: field, filename: name, data: Buffer.from(data) }]);
      return call({ method: "POST", url, payload: form.payload, headers: { ...form.headers, ...headers } });
    },
    async add(api, row) {
      const answer = await client.send("POST", `${api}/add`, row);
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return rowOf(answer);
    },
  };
  return client;
}

/** Result of an answer as a row. */
export function rowOf(answer: ClinicAnswer): Row {
  return answer.body.result as Row;
}

/** Records of a list. */
export function recordsOf(answer: ClinicAnswer): readonly Row[] {
  return (answer.body.result as { readonly records: readonly Row[] }).records;
}

/** Problems of a refused row. */
export function problemsOf(answer: ClinicAnswer): readonly { readonly field: string; readonly message: string }[] {
  return (
    (answer.body.result as { readonly problems?: readonly { readonly field: string; readonly message: string }[] } | null)?.problems ?? []
  );
}
