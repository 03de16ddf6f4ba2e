import { Agent, request } from "node:http";
import type { Person } from "./people.ts";

/** Where the API begins. */
export const api = "/apiserver";

/** Connections that a browser opens to one site. */
const CONNECTIONS = 6;
/** Milliseconds after which the console gives a call up (`src/runtime/api/http.ts`). */
const PATIENCE = 9000;

/** What came back. */
export interface Outcome {
  /** 0: nothing came, or not in time. */
  readonly status: number;
  /** The server says when to come again. */
  readonly hasRetryAfter: boolean;
  /** Body of a save, and of what was refused. */
  readonly body: string;
}

/** One call. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
  /** Name of a write, under which it is done once. */
  readonly key?: string;
}

/** The browser of one person: lines that are kept, and what it remembers of earlier answers. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: "lifo" });
  readonly #tags = new Map<string, string>();
  readonly #person: Pick<Person, "token" | "address">;
  readonly #url: URL;
  readonly #remembers: boolean;

  /** @param remembers sends back the tag of the last answer, as the console does and most other programs do not */
  constructor(person: Pick<Person, "token" | "address">, url: string, remembers: boolean) {
    this.#person = person;
    this.#url = new URL(url);
    this.#remembers = remembers;
  }

  /** Makes one call. Never rejects: whatever goes wrong is an outcome. */
  send({ method, path, body, key }: Call): Promise<Outcome> {
    const tag = this.#remembers && method === "GET" ? this.#tags.get(path) : undefined;
    const headers = {
      "x-access-token": this.#person.token,
      "x-forwarded-for": this.#person.address,
      "tenant-id": "0",
      // The body of a save is read, that of an answer to a question is not.
      "accept-encoding": method === "GET" ? "gzip, deflate, br" : "identity",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(tag === undefined ? {} : { "if-none-match": tag }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    // As the console does, so that nothing in between answers in place of the server.
    const moment = method === "GET" ? `${path.includes("?") ? "&" : "?"}_t=${Math.floor(Date.now() / 1000)}` : "";
    return new Promise((resolve) => {
      const fail = (): void => resolve({ status: 0, hasRetryAfter: false, body: "" });
      const address = { host: this.#url.hostname, port: this.#url.port, path: path + moment };
      const call = request({ ...address, method, headers, agent: this.#agent, signal: AbortSignal.timeout(PATIENCE) }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => (method !== "GET" || (answer.statusCode ?? 0) >= 400) && parts.push(part));
        answer.on("error", fail);
        answer.on("end", () => {
          const { statusCode: status = 0, headers: received } = answer;
          if (received.etag !== undefined) this.#tags.set(path, received.etag);
          resolve({ status, hasRetryAfter: received["retry-after"] !== undefined, body: Buffer.concat(parts).toString() });
        });
      });
      call.on("error", fail);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Closes its lines. */
  close(): void {
    this.#agent.destroy();
  }
}
