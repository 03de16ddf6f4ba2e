import { expect, it } from "vitest";
import { buildSession } from "../../tests/support/sessions.ts";
import { buildHttp } from "./buildHttp.ts";
import { defineRoute } from "./defineRoute.ts";
import type { Session } from "./session.ts";

const stated = { method: "GET", rows: "none", fields: "none", handler: async () => "done" } as const;

function serverFor(session: Session | undefined) {
  return buildHttp({
    routes: [
      defineRoute({ ...stated, path: "/thing", right: { kind: "permission", code: "thing:list" } }),
      defineRoute({ ...stated, path: "/open", right: { kind: "public", why: "tells nothing" } }),
    ],
    authenticate: async () => session,
    clock: () => new Date(0),
  });
}

async function statusesOf(session: Session | undefined, urls: readonly string[]): Promise<readonly number[]> {
  const app = await serverFor(session);
  return Promise.all(urls.map(async (url) => (await app.inject({ method: "GET", url })).statusCode));
}

it("S-10 a right that only the first tenant has is refused with that reason, any other as one that is not held", async () => {
  const nobody = buildSession({ codes: [] });
  const reasonFor = async (session: Session) =>
    (await (await serverFor(session)).inject({ url: "/apiserver/thing" })).json<{ message: string }>();
  const missing = await reasonFor({ ...nobody, isWithheld: () => false });
  const withheld = await reasonFor({ ...nobody, isWithheld: (code) => code === "thing:list" });
  expect(missing.message).toContain("没有权限");
  expect(withheld.message).toContain("只能在默认租户中进行");
});

it("API-01 what is not there is hidden behind the sign-in below the API, in every spelling, and nowhere else", async () => {
  const unknown = ["/apiserver", "/apiserver/none", "/apiserver?x", "/APISERVER/none", "/none", "/apiserverless"];
  expect(await statusesOf(undefined, unknown)).toEqual([401, 401, 401, 401, 404, 404]);
  expect(await statusesOf(buildSession({ codes: [] }), unknown)).toEqual([404, 404, 404, 404, 404, 404]);
});
