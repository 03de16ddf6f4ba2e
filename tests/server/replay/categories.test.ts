import { afterAll, beforeAll, expect, it } from "vitest";
import { categoryCalls } from "../../../src/schema/calls/categoryCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { categoryReplays } from "../../support/replays/categoryReplays.ts";
import { expectSuccess, startTestServer, type TestAnswer, type TestServer, type TestSession } from "../../support/testServer.ts";

interface Category {
  readonly id: string;
  readonly code: string;
}

interface Node {
  readonly key: string;
  readonly children: readonly Node[] | null;
}

onEmbeddedDatabase("calls about categories as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), categoryCalls, categoryReplays);

  const get = async <T = readonly Node[]>(path: string): Promise<T> =>
    expectSuccess((await admin.call("GET", `/sys/category/${path}`)) as TestAnswer<T>);
  const add = async (name: string, pid?: string): Promise<Category> =>
    expectSuccess(await admin.call<Category>("POST", "/sys/category/add", { body: { name, ...(pid && { pid }) } }));

  it("API-67 API-68 API-70 nodes have their code, and empty parameters say nothing", async () => {
    const above = await add("物资");
    const below = await add("印刷", above.id);
    const top = await get("loadTreeRoot?async=&pcode=");
    expect(top).toContainEqual(expect.objectContaining({ key: above.id, code: above.code, title: "物资", icon: null }));
    expect(await get("loadTreeRoot?async=true&pcode=0")).toEqual(top);
    const [whole] = (await get("loadTreeRoot?async=false&pcode=")).filter(({ key }) => key === above.id);
    expect(whole?.children).toMatchObject([{ key: below.id, code: below.code }]);
    expect(await get("loadTreeChildren?pid=0")).toEqual(top);
    expect(await get("loadTreeData?pid=&pcode=0&condition=")).toEqual(top);
    expect(await get(`loadTreeData?pid=${above.id}&pcode=0&condition=`)).toMatchObject([{ key: below.id }]);
    expect(await admin.call("GET", "/sys/category/loadTreeRoot?async=no")).toMatchObject({
      status: 400,
      message: expect.stringContaining("async"),
    });
  });

  it("API-71 names stand beside their ids, or missing ones are left out; more than fit are refused", async () => {
    const { id } = await add("折页");
    expect(await get(`loadDictItem/?ids=gone,${id},`)).toEqual(["折页"]);
    expect(await get(`loadDictItem/?ids=gone,${id}&delNotExist=true`)).toEqual(["折页"]);
    expect(await get(`loadDictItem/?ids=gone,${id}&delNotExist=false`)).toEqual(["gone", "折页"]);
    expect(await get(`loadDictItem?ids=${id}&delNotExist=`)).toEqual(["折页"]);
    const many = Array.from({ length: 501 }, (_, index) => String(index)).join(",");
    expect(await admin.call("GET", `/sys/category/loadDictItem/?ids=${many}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining("500"),
    });
  });

  it("API-69 one category is found by what tells it from all others", async () => {
    const { id, code } = await add("手册");
    expect(await get(`loadOne?field=code&val=${code}`)).toMatchObject({ id, name: "手册" });
    expect(await admin.call("GET", "/sys/category/loadOne?field=name&val=x")).toMatchObject({
      status: 400,
      message: expect.stringContaining("field"),
    });
    expect((await admin.call("GET", "/sys/category/loadOne?field=id&val=gone")).status).toBe(404);
  });
});
