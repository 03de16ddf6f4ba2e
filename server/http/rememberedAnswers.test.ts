import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { buildSession } from "../../tests/support/sessions.ts";
import { ChangeFeed } from "../database/changes/changeFeed.ts";
import { NotificationHub } from "../database/sessions/notificationHub.ts";
import { RememberedAnswers } from "./rememberedAnswers.ts";

const session = buildSession();
const schemas = {};

function remember() {
  const answers = new RememberedAnswers({
    changes: new ChangeFeed({ hub: new NotificationHub(async () => undefined) }),
    schemas: () => schemas,
    clock: () => new Date(0),
    assertRecorded: () => undefined,
  });
  const reply = { sent: false, header: () => reply, type: () => reply } as unknown as FastifyReply;
  let worked = 0;
  /** Asks, and tells whether the answer had to be worked out. */
  const isNew = async (query: string): Promise<boolean> => {
    const before = worked;
    const request = { session, url: `/apiserver/thing/list?${query}`, headers: {} } as unknown as FastifyRequest;
    await answers.answer(request, reply, async () => (worked += 1));
    return worked > before;
  };
  return isNew;
}

describe("answers that are given again", () => {
  it("P24 take a bounded memory, however long the addresses are under which little is asked", async () => {
    const isNew = remember();
    const long = "a".repeat(15_000);
    expect([await isNew(long), await isNew(long)]).toEqual([true, false]);
    // Some 37 million characters of addresses, with a few each to answer.
    for (let index = 0; index < 2500; index += 1) await isNew(`${long}${index}`);
    expect(await isNew(long)).toBe(true);
    expect(await isNew(`${long}2499`)).toBe(false);
  });

  it("P11 are told apart by every character that was sent but the cache breaker", async () => {
    const isNew = remember();
    await isNew("name=a");
    for (const query of ["name=a?b", "name=a??b", "?name=a", "name=a&name=a", "name=%61", "Name=a", "name=a&", "name=a%26_t=1"])
      expect([query, await isNew(query)]).toEqual([query, true]);
    expect(await isNew("name=a&_t=1")).toBe(false);
    expect(await isNew("name=a&_t=1?2")).toBe(false);
  });
});
