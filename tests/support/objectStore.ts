import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Who may enter a test store. */
export interface StoreKeys {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

/** What the store does with its next calls: its work, no answer at all, a refusal, or half an object. */
type StoreMood = "open" | "silent" | "refusing" | "cutting";

/** An S3-compatible store in memory with one bucket, which reads signatures by itself. */
export interface ObjectStore {
  readonly endpoint: string;
  readonly bucket: string;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string }>;
  mood: StoreMood;
  stop(): Promise<void>;
}

/** Starts a store on a port of its own; the bucket stands in the path. */
export async function startObjectStore(bucket: string, keys: StoreKeys): Promise<ObjectStore> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const store = { mood: "open" as StoreMood };
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (store.mood === "silent") return;
    const refusal = store.mood === "refusing" ? ([403, "AccessDenied"] as const) : refusalOf(request, bucket, keys);
    if (refusal) return refuse(response, ...refusal);
    const key = keyOf(request).key;
    switch (request.method) {
      case "HEAD":
        return void response.writeHead(200).end();
      case "PUT":
        objects.set(key, { bytes: await buffer(request), type: request.headers["content-type"] ?? "" });
        return void response.writeHead(200).end();
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return send(request, response, { found: objects.get(key), isCut: store.mood === "cutting" });
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(store, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    objects,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function keyOf({ url }: IncomingMessage): { readonly bucket: string; readonly key: string } {
  const [, bucket = "", key = ""] = /^\/([^/]+)(?:\/(.*))?$/.exec(url ?? "") ?? [];
  return { bucket, key };
}

/** What S3 refuses: forged calls, other buckets, and a body whose length is not said. */
function refusalOf(request: IncomingMessage, bucket: string, keys: StoreKeys): readonly [number, string] | undefined {
  const [, given = ""] = /Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? "") ?? [];
  if (signatureOf(request, keys) !== given) return [403, "SignatureDoesNotMatch"];
  if (keyOf(request).bucket !== bucket) return [404, "NoSuchBucket"];
  return request.method === "PUT" && request.headers["content-length"] === undefined ? [411, "MissingContentLength"] : undefined;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

interface Sending {
  readonly found: { readonly bytes: Buffer; readonly type: string } | undefined;
  readonly isCut: boolean;
}

function send(request: IncomingMessage, response: ServerResponse, { found, isCut }: Sending): void {
  if (!found) return refuse(response, 404, "NoSuchKey");
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, { "content-length": part.length, "content-type": found.type });
  if (isCut) response.write(part.subarray(0, part.length / 2), () => response.destroy());
  else response.end(part);
}

/** What of a request is signed. */
export type SignedRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Works out the signature of a request from its own headers (AWS Signature Version 4); compare with the one it carries. */
export function signatureOf(
  { method = "", url = "", headers }: SignedRequest,
  { secret, region }: Pick<StoreKeys, "secret" | "region">,
): string {
  const [path = "", query = ""] = url.split("?");
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  const moment = String(headers["x-amz-date"]);
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, lines.join(""), names, String(headers["x-amz-content-sha256"])].join("\n");
  const scope = [moment.slice(0, 8), region, "s3", "aws4_request"];
  const stated = ["AWS4-HMAC-SHA256", moment, scope.join("/"), createHash("sha256").update(canonical).digest("hex")].join("\n");
  const key = scope.reduce<string | Buffer>((before, part) => createHmac("sha256", before).update(part).digest(), `AWS4${secret}`);
  return createHmac("sha256", key).update(stated).digest("hex");
}
