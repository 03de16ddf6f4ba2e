import { expectTypeOf, it } from "vitest";
import { defineRoute } from "./defineRoute.ts";
import type { Sent } from "./sentValue.ts";

const stated = {
  method: "POST",
  path: "/planted",
  right: { kind: "public", why: "only read by the compiler" },
  rows: "none",
  fields: "none",
} as const;
const size = { type: "integer", default: 10 } as const;
const list = { type: "array", items: { type: "object", required: ["id"], properties: { id: { type: "string" } } } } as const;

it("a handler reads what the schema of its route has checked", () => {
  const querystring = { type: "object", required: ["id"], properties: { id: { type: "string" }, note: { type: "string" }, size } } as const;
  const body = {
    type: "object",
    properties: { list, mode: { type: "string", enum: ["a", "b"] }, mail: { type: ["string", "null"] } },
  } as const;
  defineRoute({
    ...stated,
    schema: { querystring, body },
    handler: async ({ query, body: sent }) => {
      expectTypeOf(query.id).toEqualTypeOf<string>();
      expectTypeOf(query.note).toEqualTypeOf<string | undefined>();
      expectTypeOf(query.size).toEqualTypeOf<number>();
      expectTypeOf(sent.list?.[0]?.id).toEqualTypeOf<string | undefined>();
      expectTypeOf(sent.mode).toEqualTypeOf<"a" | "b" | undefined>();
      expectTypeOf(sent.mail).toEqualTypeOf<string | null | undefined>();
    },
  });
});

it("what no schema has checked stays unknown", () => {
  defineRoute({ ...stated, handler: async ({ query, body }) => expectTypeOf([query, body]).toEqualTypeOf<unknown[]>() });
  expectTypeOf<Sent<{ oneOf: [] }>>().toEqualTypeOf<unknown>();
  expectTypeOf<Sent<{ type: "array"; minItems: 2; maxItems: 2; items: { type: "number" } }>>().toEqualTypeOf<readonly [number, number]>();
});
