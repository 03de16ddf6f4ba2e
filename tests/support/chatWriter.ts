import { consoleProtocol } from "../../src/schema/wire/consoleProtocol.ts";
import type { ChatHistory, ImToken } from "../../src/schema/wire/imAnswers.ts";
import { imCode, type ImMessage } from "../../src/schema/wire/imFrames.ts";
import { ImLineClient, type ImSocket } from "../../src/widgets/im/core/imLine.ts";
import { openSocket, type TestSocket } from "./socketClient.ts";
import { Outbox } from "../../src/widgets/im/core/outbox.ts";

/** Calls a server by its address; bare answers and envelopes alike. @throws where it is refused */
export async function callServer<T>(
  server: string,
  path: string,
  { token, form, body, method = "POST" }: { token?: string; form?: Record<string, string>; body?: object; method?: string } = {},
): Promise<T> {
  const answer = await fetch(`${server}/apiserver${path}`, {
    method,
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...(token === undefined ? {} : { "x-access-token": token }) },
    ...(form ? { body: new URLSearchParams(form) } : body ? { body: JSON.stringify(body) } : {}),
  });
  const read = (await answer.json()) as { success?: boolean; message?: string; result?: T };
  if (!answer.ok || read.success === false) throw new Error(`${path}: ${answer.status} ${read.message ?? ""}`);
  return read.success === undefined ? (read as T) : (read.result as T);
}

/** Signs somebody in. */
export async function signInAt(server: string, username: string, password: string): Promise<string> {
  return (await callServer<{ token: string }>(server, "/sys/login", { body: { username, password } })).token;
}

/** What a writer needs. */
export interface WriterOptions {
  /** Address of a server that is up, e.g. `http://127.0.0.1:4000`; another one where that was killed. */
  readonly server: () => string;
  readonly username: string;
  /** Token of the console. */
  readonly session: string;
  readonly groupId: string;
}

/**
 * Somebody who writes into a group and reads it, by the line and the outbox of the browser: what is written leaves as soon as the
 * line takes it, and what was missed is asked for by its number.
 */
export class ChatWriter {
  readonly received: ImMessage[] = [];
  /** ms at which the line was opened, each time. */
  readonly openings: number[] = [];
  /** ms at which it was begun to open the line, each time. */
  readonly tries: number[] = [];
  readonly refusals: string[] = [];
  /** Whether the line is open. */
  isOpen = false;
  readonly outbox: Outbox;
  readonly #options: WriterOptions;
  readonly #line: ImLineClient;
  #token: ImToken | undefined;
  #catching: Promise<void> = Promise.resolve();
  #made = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    const kept = new Map<string, string>();
    this.#line = new ImLineClient({
      open: () => this.#open(),
      onFrame: (frame) => {
        if (frame.code === imCode.message) this.#receive(frame.message);
        if (frame.code === imCode.refused) {
          this.outbox.refused(frame.cid, frame.reason, frame.again);
          if (!frame.again) this.refusals.push(frame.reason);
        }
        // What was missed while the line was away.
        if (frame.code === imCode.ready) void this.catchUp().catch(() => undefined);
      },
      onOpen: () => {
        this.isOpen = true;
        this.openings.push(performance.now());
        this.outbox.lineOpened();
      },
      onBreak: () => {
        this.isOpen = false;
      },
      onGiveUp: () => this.refusals.push("gave up"),
    });
    this.outbox = new Outbox({
      key: "box",
      place: { get: (key) => kept.get(key), set: (key, text) => kept.set(key, text).size > 0, remove: (key) => void kept.delete(key) },
      send: (request) => this.#line.send(request),
      onChange: () => undefined,
    });
  }

  start(): void {
    this.#line.start();
  }

  /** Somebody looks at the window again: what waits for the next try is tried at once. */
  look(): void {
    this.#line.revive();
  }

  stop(): void {
    this.#line.close();
    this.outbox.stop();
  }

  say(content: string): void {
    const { username, groupId } = this.#options;
    this.#made += 1;
    this.outbox.add({ type: "1", id: groupId, cid: `${username}-${this.#made}`, content, at: Date.now() });
  }

  /** Asks for what follows the last entry that it has. */
  catchUp(): Promise<void> {
    const next = this.#catching.then(() => this.#loadMissed());
    // A server that dies meanwhile is asked again when the line is back.
    this.#catching = next.catch(() => undefined);
    return next;
  }

  async #loadMissed(): Promise<void> {
    for (let isMore = true; isMore;) {
      const { messageList } = await this.#call<ChatHistory>("/im/message/list", { after: String(this.#last) });
      for (const message of messageList) this.#take(message);
      isMore = messageList.length > 0;
    }
  }

  get #last(): number {
    return this.received.at(-1)?.number ?? 0;
  }

  #receive(message: ImMessage): void {
    if (message.mine && message.cid !== undefined) this.outbox.answered(message.cid);
    if (message.number > this.#last + 1) void this.catchUp().catch(() => undefined);
    else this.#take(message);
  }

  #take(message: ImMessage): void {
    if (message.number === this.#last + 1) this.received.push(message);
  }

  async #call<T>(path: string, form: Record<string, string>): Promise<T> {
    const { server, groupId } = this.#options;
    const token = await this.#access();
    return callServer<T>(server(), path, { token, form: { chatId: groupId, chatType: "1", ...form } });
  }

  async #access(): Promise<string> {
    const { server, session } = this.#options;
    this.#token ??= await callServer<ImToken>(server(), "/im/token", { token: session, form: { grant_type: "session" } });
    return this.#token.access_token;
  }

  async #open(): Promise<ImSocket> {
    this.tries.push(performance.now());
    const token = await this.#access();
    const { server, username } = this.#options;
    const socket = await openSocket({
      port: Number(new URL(server()).port),
      path: `/im/socket?name=${username}`,
      token: `${token}, ${consoleProtocol}`,
    });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    return asBrowsersDo(socket);
  }
}

/** A socket as browsers have it. */
function asBrowsersDo(socket: TestSocket): ImSocket {
  return {
    addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
      // It is open already; browsers tell so later.
      if (type === "open") setImmediate(() => listener({ data: "" }));
      if (type === "message") socket.hear((frame) => listener({ data: JSON.stringify(frame) }));
      if (type === "close") void socket.closed.finally(() => listener({ data: "" }));
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
