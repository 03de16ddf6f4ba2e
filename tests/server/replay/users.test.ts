import { afterAll, beforeAll } from "vitest";
import { userCalls } from "../../../src/schema/calls/userCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { userReplays } from "../../support/replays/userReplays.ts";
import { startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

onEmbeddedDatabase("calls about users as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), userCalls, userReplays);
});
