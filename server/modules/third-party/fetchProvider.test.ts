import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { fetchObject, fetchText } from "./fetchProvider.ts";

let provider: Server | undefined;

afterEach(() => {
  provider?.closeAllConnections();
  provider?.close();
});

/** Another system that answers like this. */
async function answering(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  provider = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it("AUTH-02 an answer without end is left as soon as it is too long", async () => {
  let sent = 0;
  const url = await answering((_request, response) => {
    const part = "x".repeat(64 * 1024);
    const pour = () => {
      while (!response.destroyed && response.write(part)) sent += part.length;
    };
    response.on("drain", pour);
    pour();
  });
  await expect(fetchText(url)).rejects.toThrow("too long");
  // What the line and its buffers hold, and no more.
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

it("AUTH-02 an answer is read as the text it is, whatever pieces it comes in", async () => {
  const bytes = Buffer.from(`\uFEFF${JSON.stringify({ name: "林晓雯" })}`);
  const url = await answering((_request, response) => {
    response.write(bytes.subarray(0, 14), () => response.end(bytes.subarray(14)));
  });
  await expect(fetchObject(url)).resolves.toEqual({ name: "林晓雯" });
});

it("AUTH-02 a refusal and a way to another address are faults", async () => {
  const refusing = await answering((_request, response) => response.writeHead(500).end("{}"));
  await expect(fetchText(refusing)).rejects.toThrow("500");
  provider?.close();
  const leading = await answering((_request, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end());
  await expect(fetchText(leading)).rejects.toThrow("fetch failed");
});
