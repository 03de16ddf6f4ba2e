import { expect, it } from "vitest";
import type { ApiCall, CallMethod } from "../../src/schema/calls/apiCall.ts";
import { listParameters } from "../../src/schema/calls/callParameters.ts";
import { ROW_FORM_HEADER } from "../../src/schema/wire/rowForm.ts";
import type { TestAnswer, TestServer, TestSession } from "./testServer.ts";

/** Who makes the calls, and what was prepared for them. */
export interface ReplayDesk {
  readonly server: TestServer;
  readonly admin: TestSession;
}

/** One call as a client of the family makes it. */
export interface Sent {
  /** What stands for `:name` in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A body that is no JSON, with its type among the headers. */
  readonly form?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who makes it. @default the administrator */
  readonly by?: TestSession;
}

/** How a call is played: what is sent, anew for each time as a write may only be made once, and what else must be true of its answer. */
export interface Replay {
  ask(desk: ReplayDesk): Sent | Promise<Sent>;
  expect?(answer: TestAnswer, sent: Sent, desk: ReplayDesk): void | Promise<void>;
  /** The call always refuses, on purpose, with this status. */
  readonly refusedWith?: number;
  /** A body that other clients fill with more than is read here, on purpose: why. */
  readonly takesMore?: string;
}

/** A replay of every call of a group that stands. */
export type Replays<Calls extends Readonly<Record<string, ApiCall>>> = {
  readonly [Name in keyof Calls as Calls[Name] extends { readonly answeredBy: "missing" } ? never : Name]: Replay;
};

/** What clients of the family send to lists beside their own conditions (spec §7), with nothing asked for. */
const FAMILY = {
  column: "createTime",
  order: "desc",
  field: "id,,username,realname,action",
  pageNo: "1",
  pageSize: "10",
  superQueryParams: "[]",
  superQueryMatchType: "and",
} as const;

/** Other clients ask for no form of rows. */
const OTHER_CLIENT = { [ROW_FORM_HEADER]: "" };

/** Tests that play each call of a group: as it is, with empty texts for what is absent, as part of the list family, and with what it does not know. */
export function replayCalls<Calls extends Readonly<Record<string, ApiCall>>>(
  desk: () => ReplayDesk,
  calls: Calls,
  replays: Replays<Calls>,
): void {
  for (const [name, replay] of Object.entries<Replay>(replays)) {
    const call = calls[name];
    if (!call) continue;
    const ids = call.api.join(" ");
    for (const method of [call.method].flat())
      it(`${ids} ${method} ${call.path} answers what the table says`, async () => {
        const sent = await replay.ask(desk());
        const answer = await send(desk(), method, call, withQuery(sent, method === "GET" ? { _t: "1790000000" } : {}));
        expect(faultsOf(call, answer, replay)).toEqual([]);
        await replay.expect?.(answer, sent, desk());
      });
    const [method = "GET"] = [call.method].flat();
    if (replay.refusedWith !== undefined) continue;
    testEmptyTexts(desk, call, replay, { ids, method });
    if (method === "GET" && takesAll(call, listParameters))
      it(`${ids} ${call.path} takes what clients send to every list`, async () => {
        const sent = await replay.ask(desk());
        const answer = await send(desk(), method, call, withQuery(sent, { ...FAMILY, ...sent.query }));
        expect(faultsOf(call, answer, replay)).toEqual([]);
      });
    testUnknown(desk, call, replay, { ids, method });
  }
}

interface Played {
  readonly ids: string;
  readonly method: CallMethod;
}

function testEmptyTexts(desk: () => ReplayDesk, call: ApiCall, replay: Replay, { ids, method }: Played): void {
  const absent = optionalTexts(call.schema?.querystring);
  if (absent.length === 0) return;
  it(`${ids} ${call.path} takes an empty text for what is absent`, async () => {
    const sent = await replay.ask(desk());
    const empty = Object.fromEntries(absent.map((name) => [name, ""]));
    const answer = await send(desk(), method, call, withQuery(sent, { ...empty, ...sent.query }));
    expect(faultsOf(call, answer, replay)).toEqual([]);
  });
}

function testUnknown(desk: () => ReplayDesk, call: ApiCall, replay: Replay, { ids, method }: Played): void {
  if (call.answeredBy === "own") return;
  it(`${ids} ${method} ${call.path} refuses by name what it does not know`, async () => {
    const sent = await replay.ask(desk());
    const inQuery = await send(desk(), method, call, withQuery(sent, { qiguai: "1" }));
    expect(inQuery).toMatchObject({ status: 400, success: false, message: expect.stringContaining("qiguai") });
    if (sent.body === undefined || replay.takesMore !== undefined) return;
    const inBody = await send(desk(), method, call, { ...sent, body: { ...sent.body, qiguai: "1" } });
    expect(inBody).toMatchObject({ status: 400, success: false, message: expect.stringContaining("qiguai") });
  });
}

async function send({ admin }: ReplayDesk, method: CallMethod, { path }: ApiCall, sent: Sent): Promise<TestAnswer> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.path?.[name] ?? name));
  const query = new URLSearchParams(sent.query).toString();
  const { body = sent.form, headers = {} } = sent;
  const address: string = query === "" ? filled : `${filled}?${query}`;
  return (sent.by ?? admin).call<unknown>(method, address, {
    ...(body === undefined ? {} : { body }),
    headers: { ...OTHER_CLIENT, ...headers },
  });
}

function withQuery(sent: Sent, query: Readonly<Record<string, string>>): Sent {
  return { ...sent, query: { ...query, ...sent.query } };
}

/** What is wrong with an answer by the table; nothing where it is as it says. */
function faultsOf({ answer: { at, fields = [] } }: ApiCall, answer: TestAnswer, { refusedWith }: Replay): readonly string[] {
  const { status, success, message } = answer;
  const told = `${status} ${message}`;
  if (refusedWith !== undefined) return status === refusedWith && !success ? [] : [told];
  const isEnveloped = !at.startsWith("bare") && at !== "file";
  if (status !== 200 || (isEnveloped && !success)) return [told];
  return fieldFaults({ at, fields }, answer);
}

function fieldFaults({ at, fields = [] }: ApiCall["answer"], answer: TestAnswer): readonly string[] {
  if (at === "nothing" || at === "value" || at === "file") return [];
  const rows = rowsAt(at, answer);
  if (rows.length === 0) return ["nothing that would show its fields"];
  return rows.flatMap((row) => fields.filter((name) => !(name in row)).map((name) => `no ${name}`));
}

/** The objects of an answer that hold the fields of its call. */
function rowsAt(at: ApiCall["answer"]["at"], answer: TestAnswer): readonly object[] {
  const value = at.startsWith("bare") ? (JSON.parse(answer.body) as unknown) : answer.result;
  const rows = at === "records[]" ? (value as { records: unknown[] }).records : at.endsWith("[]") ? (value as unknown[]) : [value];
  return rows.filter((row): row is object => typeof row === "object" && row !== null);
}

function propertiesOf(schema: object | undefined): Readonly<Record<string, unknown>> {
  return schema && "properties" in schema ? (schema.properties as Readonly<Record<string, unknown>>) : {};
}

function takesAll({ schema }: ApiCall, names: object): boolean {
  return Object.keys(names).every((name) => name in propertiesOf(schema?.querystring));
}

/** Parameters that need not be there: controls that nobody filled in travel as empty texts. */
function optionalTexts(schema: object | undefined): readonly string[] {
  const required = schema && "required" in schema ? (schema.required as readonly string[]) : [];
  return Object.keys(propertiesOf(schema)).filter((name) => !required.includes(name));
}
