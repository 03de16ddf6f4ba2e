import { createReadStream } from "node:fs";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";

/** An S3-compatible store and how to be let in (`FILES_S3_*`). */
export interface S3Settings {
  /** Address of the service, e.g. `https://s3.cn-north-1.amazonaws.com.cn`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  /** The bucket stands in the path and not in the host, as most services of one's own want it. */
  readonly pathStyle: boolean;
}

/** A call of the store. */
export interface S3Call {
  readonly method: "GET" | "PUT" | "DELETE" | "HEAD";
  /** Key of the object; `""` is the bucket itself. */
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** File of our own disk whose bytes are sent. */
  readonly file?: { readonly path: string; readonly size: number };
  readonly signal?: AbortSignal;
}

/** Milliseconds of silence after which a call is given up; while an answer is read, its reader may be the slow one. */
const SILENCE = { asking: 15_000, reading: 120_000 };
/** Calls at the same time; more wait for a connection. */
const agents = {
  "http:": new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  "https:": new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
};

/**
 * Makes a signed call (AWS Signature Version 4) and gives the answer, its body still to come. Bodies are streamed both ways and
 * signed as `UNSIGNED-PAYLOAD`, so none is read twice or held.
 *
 * @throws Error of the connection, also after the silence that is allowed
 */
export async function s3Request(settings: S3Settings, { method, key, headers = {}, file, signal }: S3Call): Promise<IncomingMessage> {
  const url = s3Address(settings, key);
  const length: Record<string, string> = file ? { "content-length": String(file.size) } : {};
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, ...length },
    accessKeyId: settings.key,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: "s3",
  });
  const signed = await signer.sign();
  const isPlain = url.protocol === "http:";
  const call = (isPlain ? httpRequest : httpsRequest)(url, {
    method,
    agent: agents[isPlain ? "http:" : "https:"],
    headers: Object.fromEntries(signed.headers),
    ...(signal && { signal }),
  });
  call.setTimeout(SILENCE.asking, () => call.destroy(new Error("the storage does not answer")));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once("response", resolve);
    call.once("error", reject);
  });
  // An answer may come before all is sent, such as a refusal; then the rest is of no interest to anybody.
  if (file) void pipeline(createReadStream(file.path), call).catch((error: unknown) => call.destroy(asError(error)));
  else call.end();
  const answer = await answered;
  call.setTimeout(SILENCE.reading);
  return answer;
}

/** Address of an object; keys are made by the server and hold no sign that would need another form. */
export function s3Address({ endpoint, bucket, pathStyle }: Pick<S3Settings, "endpoint" | "bucket" | "pathStyle">, key: string): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = [url.pathname.replace(/\/+$/, ""), ...(pathStyle ? [bucket] : []), key]
    .filter((part, index) => index === 0 || part)
    .join("/");
  return url;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
