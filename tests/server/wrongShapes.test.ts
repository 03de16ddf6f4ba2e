import { afterAll, beforeAll, expect, it } from "vitest";
import { VisitorTokens } from "../../server/modules/visitor/people/visitorTokens.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestAnswer, type TestServer, type TestSession } from "../support/testServer.ts";

/** What of a JSON Schema the walk needs. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** A route with what it reads. */
interface Reader {
  readonly method: "GET";
  readonly path: string;
  readonly query: Shape;
  readonly body: Shape | undefined;
}

/** A call with one value that is not as declared. */
interface OddCall {
  readonly method: "GET";
  readonly path: string;
  readonly body?: unknown;
  /** Whether the declaration does not allow the value: it may be refused, never be passed over or taken for another. */
  readonly mustRefuse: boolean;
}

/** Ends of a query's parameter; `@` stands for its name. Those in brackets are lists and objects, which no parameter is. */
const ENDS = [
  "[]=z",
  "[a]=z",
  "[__proto__]=1",
  "=1&@=2",
  "=",
  "=%00",
  "=%ED%A0%80",
  "=NaN",
  "=-1",
  "=1e999",
  "=99999999999999999999",
  "=,,",
];
const LONG = "字".repeat(3000);
const VALUES: readonly unknown[] = [
  null,
  {},
  [],
  { a: 1 },
  true,
  1e308,
  -1,
  1.5,
  "",
  " ",
  "\u0000",
  LONG,
  "\uD800",
  "__proto__",
  [null],
  [[1]],
  [{}],
];

/** Routes that end what the walk walks with. */
const ENDING = ["/apiserver/sys/logout"];

onOneDatabase("values of a wrong shape", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let visitor: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const person = expectSuccess(await admin.call("POST", "/hiv/miniUser/add", { body: { nickname: "访客", source: "scan" } }));
    visitor = await new VisitorTokens(server.app.services).open({ miniUserId: person.id, tenantId: "0" });
  });
  afterAll(() => server.stop());

  const readers = (): readonly Reader[] =>
    server.app.mountedRoutes
      .filter(({ url, schema }) => url.startsWith("/apiserver/") && schema !== undefined && !ENDING.includes(url))
      .map(({ method, url, schema }) => ({
        method: method as "GET",
        path: url.replace("/apiserver", "").replaceAll(/:\w+/g, "sex").replace("*", "none"),
        query: (schema?.querystring ?? {}) as Shape,
        body: schema?.body as Shape | undefined,
      }));

  /** Sends all calls, one after the other, and gives what is wrong with the answers. */
  async function faultsOf(calls: readonly OddCall[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { method, path, body, mustRefuse } of calls) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      // Visitors have a token of their own, and may do little in a moment.
      if (path.startsWith("/visitor/")) server.time.now += 4000;
      const json = text === undefined ? {} : { "content-type": "application/json" };
      const headers = { ...json, "x-visitor-token": visitor };
      const sent = text === undefined ? { headers } : { body: text, headers };
      const fault = faultOf(await admin.call(method, path, sent), mustRefuse);
      if (fault !== undefined) found.push(`${method} ${path} ${text?.slice(0, 80) ?? ""}: ${fault}`);
    }
    return found;
  }

  it("P25 no parameter of a query takes a list, an object or what is no value of its type for one", async () => {
    const calls = readers().flatMap(queryCalls);
    expect(calls.length).toBeGreaterThan(900);
    expect(await faultsOf(calls)).toEqual([]);
  });

  it("P25 no member of a body takes a value of another type, and none makes the server fail", async () => {
    const calls = readers().flatMap(bodyCalls);
    expect(calls.length).toBeGreaterThan(1000);
    expect(await faultsOf(calls)).toEqual([]);
  });

  it("P25 no condition of a list takes a list, an object or what is no value of its kind for one", async () => {
    const { entities } = server.app.services.schemas.current();
    const calls = ["gallery", "appointment", "user"].flatMap((name) => {
      const entity = entities.get(name);
      const names = ["pageNo", "pageSize", "column", "order", ...(entity?.fields ?? []).map((field) => field.name)];
      return names.flatMap((field) => ENDS.map((end) => queryCall({ method: "GET", path: `${entity?.api}/list` }, field, end)));
    });
    expect(calls.length).toBeGreaterThan(500);
    expect(await faultsOf(calls)).toEqual([]);
  });
});

/** What is wrong with an answer: refusals are sentences in Chinese, and what must be refused is. */
function faultOf({ status, message }: TestAnswer, mustRefuse: boolean): string | undefined {
  // Nothing was read then.
  if (status === 401 || status === 429 || status >= 500) return String(status);
  if (status < 400) return mustRefuse ? "taken" : undefined;
  return /\p{Script=Han}/u.test(message) ? undefined : `says ${message}`;
}

function queryCalls({ method, path, query, body }: Reader): readonly OddCall[] {
  const sent = method === "GET" ? {} : { body: sampleOf(body ?? { type: "object" }) };
  const required = (query.required ?? []).map((name) => [name, sampleOf(query.properties?.[name])] as const);
  // The cache breaker, which every call may carry, is read by nothing.
  const names = Object.keys(query.properties ?? {}).filter((name) => name !== "_t");
  return names.flatMap((name) => {
    const rest = required.filter(([one]) => one !== name).map(([one, value]) => `&${one}=${encodeURIComponent(String(value))}`);
    return ENDS.map((end) => queryCall({ method, path, ...sent }, name, end, rest.join("")));
  });
}

function queryCall(call: Omit<OddCall, "mustRefuse">, name: string, end: string, rest = ""): OddCall {
  return { ...call, path: `${call.path}?${name}${end.replace("@", name)}${rest}`, mustRefuse: end.startsWith("[") };
}

function bodyCalls({ method, path, query, body }: Reader): readonly OddCall[] {
  if (!body) return [];
  const needed = (query.required ?? []).map((name) => `${name}=${encodeURIComponent(String(sampleOf(query.properties?.[name])))}`);
  const call = { method, path: needed.length > 0 ? `${path}?${needed.join("&")}` : path };
  const wholes = [null, [], "x", 5].map((whole) => ({ ...call, body: whole, mustRefuse: !allows(body, whole) }));
  return [...wholes, ...oddObjects(body, 2).map(({ value, isAllowed }) => ({ ...call, body: value, mustRefuse: !isAllowed }))];
}

interface OddObject {
  readonly value: object;
  readonly isAllowed: boolean;
}

/** Objects as declared but for one value, down to some depth. */
function oddObjects(shape: Shape, depth: number): readonly OddObject[] {
  const good = sampleOf({ ...shape, type: "object" }) as object;
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    const isList = member.items?.properties !== undefined;
    const inner = depth > 1 ? oddObjects((isList ? member.items : member) ?? {}, depth - 1) : [];
    return [
      ...VALUES.map((value) => ({ value: { ...good, [name]: value }, isAllowed: allows(member, value) })),
      ...inner.map(({ value, isAllowed }) => ({ value: { ...good, [name]: isList ? [value] : value }, isAllowed })),
    ];
  });
}

const SAMPLES: Readonly<Record<string, (shape: Shape) => unknown>> = {
  object: ({ required = [], properties }) => Object.fromEntries(required.map((name) => [name, sampleOf(properties?.[name])])),
  array: ({ items }) => [sampleOf(items)],
  string: () => "1",
  integer: () => 1,
  number: () => 1,
  boolean: () => true,
  null: () => null,
};

/** A value that the schema takes. */
function sampleOf(shape: Shape = {}): unknown {
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  if (choice) return sampleOf(choice);
  if (shape.enum) return shape.enum[0];
  const [type = "string"] = [shape.type ?? []].flat();
  return SAMPLES[type]?.(shape);
}

function allows(shape: Shape, value: unknown): boolean {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.some((choice) => allows(choice, value));
  const types = [shape.type ?? []].flat();
  const isInteger = Number.isInteger(value) && types.includes("integer");
  return types.length === 0 || isInteger || types.includes(typeNameOf(value));
}

function typeNameOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
