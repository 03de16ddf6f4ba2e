import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../server/database/openDatabase.ts";
import type { ImToken } from "../../src/schema/wire/imAnswers.ts";
import { imCode } from "../../src/schema/wire/imFrames.ts";
import { type Chatter, enterChat, listen, sendForm, tokenFor } from "../support/imClient.ts";
import { createDatabase } from "../support/onBothDatabases.ts";
import { openSocket, type TestSocket } from "../support/socketClient.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

describe("windows of a chat token's family, at two processes of one database", () => {
  const servers: TestServer[] = [];
  let ports: readonly number[] = [];
  beforeAll(async () => {
    const databaseUrl = await createDatabase("product");
    const open = () => openDatabase({ databaseUrl, poolSize: 4, statementTimeout: 60_000 });
    const first = await startTestServer(open);
    // The processes of one installation share their keys.
    servers.push(first, await startTestServer(open, { folder: first.folder }));
    ports = await Promise.all(servers.map(listen));
  });
  afterAll(async () => {
    for (const server of servers) {
      await server.stop();
      await server.app.services.database.close();
    }
  });

  const openWith = async (token: string, place: 0 | 1): Promise<TestSocket> => {
    const socket = await openSocket({ port: ports[place] ?? 0, path: "/im/socket?name=admin", token });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    return socket;
  };
  const renew = ({ session: { app } }: Chatter, { refresh_token: token }: ImToken) => {
    const { clientId, clientSecret, scope } = app.services.config.im;
    const client = { client_id: clientId, client_secret: clientSecret, scope };
    return sendForm<ImToken>(app, "/im/token", { form: { ...client, grant_type: "refresh_token", refresh_token: token } });
  };

  it("IM-20 API-105 a refresh token that is shown again ends the windows of its family, those of other tokens stay", async () => {
    const admin = await enterChat(servers[0] as TestServer, "admin");
    const second = (await renew(admin, admin.token)).body;
    const other = await tokenFor(admin.session);
    const windows = [await openWith(admin.token.access_token, 0), await openWith(second.access_token, 1)];
    const stays = await openWith(other.access_token, 1);
    expect((await renew(admin, admin.token)).status).toBe(400);
    for (const window of windows) expect(await window.closed).toBe(1008);
    stays.send(JSON.stringify({ code: imCode.ping }));
    await expect.poll(() => stays.frames).toEqual([{ code: imCode.ping }]);
    stays.close();
  });

  it("IM-20 nor does a window stay that was being opened while its family ended", async () => {
    const [server] = servers as [TestServer];
    const { token } = await enterChat(server, "admin");
    // Its end was told when the window was not there yet.
    const lives = vi.spyOn(server.app.services.chatTokens, "lives").mockImplementation(async (family) => {
      await server.app.services.database.db.deleteFrom("im_token").where("family", "=", family).execute();
      lives.mockRestore();
      return server.app.services.chatTokens.lives(family);
    });
    expect(await (await openWith(token.access_token, 0)).closed).toBe(1008);
  });
});
