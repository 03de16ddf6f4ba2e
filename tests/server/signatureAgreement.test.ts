import { createHmac, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildHttp } from "../../server/http/buildHttp.ts";
import { defineRoute } from "../../server/http/defineRoute.ts";
import { checkSignatures, signingKey } from "../../server/http/requestSignature.ts";
import { createHttp, type HttpClient, type HttpRequest } from "../../src/runtime/api/http.ts";
import { hmacSha256 } from "../../src/runtime/api/sha256.ts";

/** Calls that are signed and checked, ten at a time; a long run makes 10,000. */
const CALLS = Number(process.env["SIGNED_CALLS"] ?? 800);
const SECRET = "a-secret-of-this-installation";
const TOKEN = randomBytes(32).toString("base64url");

let app: FastifyInstance;
let client: HttpClient;
const taken = new Set<string>();

/** The real server around one route that takes anything, and the console's real client. */
beforeAll(async () => {
  app = await buildHttp({
    clock: () => new Date(),
    // The guard only asks whether there is a session; the route looks at nothing of it.
    authenticate: async () => ({ user: { id: "u", username: "u" }, can: () => true }) as never,
    routes: [
      defineRoute({
        method: ["GET", "POST", "PUT", "DELETE"],
        path: "/any/*",
        right: { kind: "session" },
        rows: "none",
        fields: "none",
        readsParameters: { why: "the route takes anything" },
        handler: async ({ request }) => ({ query: request.query, body: request.body ?? null }),
      }),
    ],
    setUp: async (instance) => {
      const take = async (signature: string) => !taken.has(signature) && taken.add(signature) !== undefined;
      checkSignatures(instance, { secret: SECRET, clock: () => new Date(), store: { take } });
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  client = createHttp({
    baseUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/apiserver`,
    session: () => ({ token: TOKEN, tenantId: "1001", signKey: signingKey(SECRET, TOKEN) }),
  });
});
afterAll(() => app.close());

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom("", " ", "+", "%", "%2f", "a,b", "&=?#", "预约 登记", "e\u0301", "\u00e9", "../x", "\u202e", "__proto", "1.0", "null"),
);
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1e21, 1e-7, 2 ** 53, 0.1, -1.5));
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.constant(undefined));
/** What hostile names do to objects is refused before (S-27). */
const name = text.filter((one) => !/^(?:__proto__|constructor|prototype)$/.test(one));
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    scalar,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(name, tie("tree"), { maxKeys: 4 }),
  ),
}));
const segment = text.filter((one) => !/^\.{0,2}$/.test(one)).map(encodeURIComponent);
const anyCall = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "DELETE") as fc.Arbitrary<NonNullable<HttpRequest["method"]>>,
  path: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/any/${parts.join("/")}`),
  params: fc.dictionary(name, fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(name, scalar, { maxKeys: 2 })), {
    maxKeys: 4,
  }),
  data: fc.option(fc.dictionary(name, tree, { maxKeys: 5 }), { nil: undefined }),
  headers: fc.dictionary(fc.constantFrom("X-Low-App-ID", "x-request-id", "X-Unattended"), fc.stringMatching(/^[\w-]{8,20}$/), {
    maxKeys: 3,
  }),
});

/** Why the server refuses a call: the reason of its signature, another sentence, or nothing. */
async function verdict(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "taken",
    (error: { readonly message: string; readonly result?: { readonly reason?: string } | null }) =>
      error.result?.reason ?? `other: ${error.message}`,
  );
}

it(
  `API-07 whatever the console sends, the server finds it signed: ${CALLS} calls through both`,
  { timeout: 60_000 + CALLS * 100 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 10, maxLength: 10 }), async (calls) => {
        const verdicts = await Promise.all(
          calls.map(({ method, path, params, data, headers }) =>
            // Node's axios calls a write without a body a form of the web, which the server does not read; browsers do not.
            verdict(client.request(path, { method, params, headers, ...(method === "GET" ? {} : { data: data ?? {} }) })),
          ),
        );
        // Text with U+0000 is refused for what it is, after the signature was found right.
        expect(verdicts.filter((one) => one !== "taken" && !one.includes("空字符"))).toEqual([]);
      }),
      { numRuns: CALLS / 10 },
    );
    expect(taken.size).toBeGreaterThan(CALLS * 0.98);
  },
);

it("API-07 the console's code for a text is the server's", () => {
  const anyText = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(
    fc.property(anyText, anyText, (key, message) => {
      expect(hmacSha256(key, message)).toBe(createHmac("sha256", key).update(message, "utf8").digest("hex").toUpperCase());
    }),
    { numRuns: 2_000 },
  );
  const long = "预约".repeat(200_000);
  expect(hmacSha256("k", long)).toBe(createHmac("sha256", "k").update(long).digest("hex").toUpperCase());
});
