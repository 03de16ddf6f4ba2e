import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { memorySms } from "../../support/entranceClient.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { type ProviderStub, startProviderStub } from "../../support/providerStub.ts";
import { replayCalls } from "../../support/replay.ts";
import { sessionReplays } from "../../support/replays/sessionReplays.ts";
import { startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

const PUBLIC_URL = "https://console.test";

onEmbeddedDatabase("calls of the session as clients make them", (open) => {
  const sms = memorySms();
  let folder: string;
  let stub: ProviderStub;
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ribbon-providers-"));
    stub = await startProviderStub();
    const providers = await stub.writeProviders(join(folder, "providers.json"));
    server = await startTestServer(open, { smsSender: sms, environment: { SIGN_IN_PROVIDERS: providers, PUBLIC_URL } });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.stop();
    await stub.close();
    await rm(folder, { recursive: true, force: true });
  });

  replayCalls(() => ({ server, admin }), sessionCalls, sessionReplays({ sms, stub: () => stub, publicUrl: PUBLIC_URL }));
});
