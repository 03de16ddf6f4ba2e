import { afterAll, beforeAll, expect, it } from "vitest";
import { enterChat, start } from "../support/imClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

onOneDatabase("the chat of a demonstration", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
  });
  afterAll(() => server.stop());

  it.each(["counsellor", "doctor"])("IM-01 %s finds groups, chats and something that waits to be read", async (username) => {
    const { groups, chats } = await start(await enterChat(server, username));
    expect(groups.length).toBeGreaterThan(2);
    expect(chats.length).toBeGreaterThan(5);
    expect(chats.reduce((sum, { unReadCount }) => sum + unReadCount, 0)).toBeGreaterThan(3);
    expect(chats.every(({ last }) => last !== undefined && last.timestamp < server.time.now)).toBe(true);
  });

  it("IM-01 who has no role is told that they may not chat, and colleagues without a password cannot sign in", async () => {
    const nobody = await server.signIn("nobody");
    expect((await nobody.call("GET", "/im/config")).status).toBe(403);
    await expect(server.signIn("nurse")).rejects.toThrow("nurse cannot sign in");
  });
});
