import { expect, it } from "vitest";
import { onOneDatabase } from "../../tests/support/onBothDatabases.ts";
import { SessionStore } from "./sessionStore.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

onOneDatabase("session store", (open) => {
  it("AUTH-04 removes the records of sessions that were left idle or are too old, and no other", async () => {
    const database = await open();
    await database.applySchema([]);
    let now = Date.parse("2026-11-21T08:00:00Z");
    const channel = { send: async () => undefined } as never;
    const sessions = new SessionStore({ database, channel, clock: () => new Date(now), tokenKey: new Uint8Array(32), idleMinutes: 120 });
    const origin = { address: "10.0.0.5", agent: "test" };
    const old = await sessions.open("old", origin);
    now += 7 * DAY - MINUTE;
    await database.db.updateTable("sys_session").set({ last_seen_at: now }).where("id", "=", old.id).execute();
    await sessions.open("idle", origin);
    now += 119 * MINUTE;
    await database.db.updateTable("sys_session").set({ last_seen_at: now }).where("id", "=", old.id).execute();
    await sessions.open("new", origin);
    now += MINUTE;
    await sessions.removeExpired();
    const left = await database.db.selectFrom("sys_session").select("user_id").execute();
    expect(left.map((row) => row["user_id"])).toEqual(["new"]);
  });
});
