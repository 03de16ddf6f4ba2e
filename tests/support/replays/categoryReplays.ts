import { expect } from "vitest";
import type { categoryCalls } from "../../../src/schema/calls/categoryCalls.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { expectSuccess } from "../testServer.ts";

let count = 0;

/** A category with one below it. */
async function freshCategory({ admin }: ReplayDesk): Promise<{ readonly id: string; readonly code: string }> {
  const add = async (name: string, pid = "") =>
    expectSuccess(await admin.call<{ id: string; code: string }>("POST", "/sys/category/add", { body: { name, ...(pid && { pid }) } }));
  const above = await add(`分类${(count += 1)}`);
  await add("下级", above.id);
  return above;
}

/** How clients of the family make the calls about categories. */
export const categoryReplays: Replays<typeof categoryCalls> = {
  categoryRoot: {
    async ask(desk) {
      return { query: { async: "false", pcode: (await freshCategory(desk)).code } };
    },
  },
  categoryChildren: {
    async ask(desk) {
      return { query: { pid: (await freshCategory(desk)).id } };
    },
  },
  categoryOne: {
    async ask(desk) {
      return { query: { field: "code", val: (await freshCategory(desk)).code } };
    },
  },
  categoryLevel: {
    async ask(desk) {
      return { query: { pid: (await freshCategory(desk)).id, pcode: "", condition: "" } };
    },
  },
  categoryNames: {
    async ask(desk) {
      return { query: { ids: `${(await freshCategory(desk)).id},gone,`, delNotExist: "false" } };
    },
    expect: ({ result }) => expect(result).toEqual([expect.stringMatching(/^分类/), "gone"]),
  },
};
