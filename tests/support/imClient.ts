import type { ChatHistory, ImConfig, ImStart, ImToken } from "../../src/schema/wire/imAnswers.ts";
import { imCode, type ImFrame, type ImMessage, type SentMessage } from "../../src/schema/wire/imFrames.ts";
import { consoleProtocol } from "../../src/schema/wire/consoleProtocol.ts";
import { expect } from "vitest";
import { openSocket, type TestSocket } from "./socketClient.ts";
import { addRole, addUser, expectSuccess, type TestServer, type TestSession } from "./testServer.ts";

/** What came back of a call of the chat: its status and the bare answer, or the envelope of a refusal. */
export interface ImAnswer<T> {
  readonly status: number;
  readonly body: T;
  readonly message: string;
}

/** Somebody who chats. */
export interface Chatter {
  readonly session: TestSession;
  readonly username: string;
  readonly token: ImToken;
  /** Sends a form with the chat's token. */
  post<T = unknown>(path: string, form?: Readonly<Record<string, string>>): Promise<ImAnswer<T>>;
  /** Opens a window: one of our console, or of a client of another make. */
  open(port: number, as?: WindowMake): Promise<ChatWindow>;
}

/** Who made a window. @default our console */
export interface WindowMake {
  readonly isConsole: boolean;
}

/** An open window of somebody. */
export interface ChatWindow {
  readonly socket: TestSocket;
  send(frame: object): void;
  /** Says something; `cid` is made up where none is given. */
  say(message: Partial<SentMessage> & Pick<SentMessage, "id" | "content">): string;
  /** Entries that it was told of, in the order in which it was. */
  messages(): readonly ImMessage[];
  frames<C extends ImFrame["code"]>(code: C): readonly Extract<ImFrame, { readonly code: C }>[];
  /** Waits for an entry. */
  told(find: (message: ImMessage) => boolean): Promise<ImMessage>;
}

/** Asks the server for the token of the chat. */
export async function tokenFor(session: TestSession): Promise<ImToken> {
  return sendForm<ImToken>(session.app, "/im/token", { form: { grant_type: "session" }, token: session.token }).then(({ body }) => body);
}

/** Sends a form, with a token or without. */
export async function sendForm<T>(
  app: TestSession["app"],
  path: string,
  { form = {}, token }: { readonly form?: Readonly<Record<string, string>>; readonly token?: string | undefined } = {},
): Promise<ImAnswer<T>> {
  const answer = await app.inject({
    method: "POST",
    url: `/apiserver${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...(token === undefined ? {} : { "x-access-token": token }) },
    payload: new URLSearchParams(form).toString(),
  });
  const body = answer.json<T & { readonly message?: string }>();
  return { status: answer.statusCode, body, message: body.message ?? "" };
}

/** Signs somebody in and gets them the chat's token. */
export async function enterChat(server: TestServer, username: string): Promise<Chatter> {
  const session = await server.signIn(username);
  const token = await tokenFor(session);
  return {
    session,
    username,
    token,
    post: (path, form = {}) => sendForm(server.app, path, { form, token: token.access_token }),
    async open(port, { isConsole } = { isConsole: true }) {
      const protocols = isConsole ? `${token.access_token}, ${consoleProtocol}` : token.access_token;
      const socket = await openSocket({ port, path: `/im/socket?name=${username}`, token: protocols });
      if (typeof socket === "number") throw new Error(`refused with ${socket}`);
      return windowOf(socket);
    },
  };
}

let made = 0;

function windowOf(socket: TestSocket): ChatWindow {
  const frames = <C extends ImFrame["code"]>(code: C) =>
    (socket.frames as readonly ImFrame[]).filter((frame): frame is Extract<ImFrame, { readonly code: C }> => frame.code === code);
  const messages = () => frames(imCode.message).map(({ message }) => message);
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  return {
    socket,
    send,
    say(message) {
      const cid = message.cid ?? `cid-${(made += 1)}`;
      send({ code: imCode.message, message: { type: "0", ...message, cid } });
      return cid;
    },
    messages,
    frames,
    async told(find) {
      await expect.poll(() => messages().some(find), { timeout: 20_000, interval: 20 }).toBe(true);
      return messages().find(find) as ImMessage;
    },
  };
}

/** The bare answer of a call that must have succeeded. */
export function expectBare<T>({ status, body, message }: ImAnswer<T>): T {
  if (status !== 200) throw new Error(`${status} ${message}`);
  return body;
}

/** A page of a chat. */
export async function history(
  who: Chatter,
  chat: { readonly type: string; readonly id: string },
  place: Readonly<Record<string, string>> = {},
) {
  return expectBare(await who.post<ChatHistory>("/im/message/list", { chatId: chat.id, chatType: chat.type, ...place }));
}

/** What somebody begins with. */
export async function start(who: Chatter): Promise<ImStart> {
  return expectBare(await who.post<ImStart>("/im/user/init"));
}

/** How the chat is reached. */
export async function configOf(session: TestSession): Promise<ImConfig> {
  return expectSuccess(await session.call<ImConfig>("GET", "/im/config"));
}

/** Listens on a port of its own, and gives it. */
export async function listen({ app }: TestServer): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as { readonly port: number }).port;
}

/** Makes people who may chat and do nothing else, by account name and name, and gives them the chat's token. */
export async function addChatters(server: TestServer, people: Readonly<Record<string, string>>): Promise<Chatter[]> {
  const admin = await server.signIn("admin");
  const roleIds = [await addRole(admin, { code: "chatter", codes: ["im"] })];
  const chatters: Chatter[] = [];
  for (const [username, realname] of Object.entries(people)) {
    await addUser(admin, username, { roleIds, realname });
    chatters.push(await enterChat(server, username));
  }
  return chatters;
}

/** The windows that a suite opens at a port; they end with it. */
export class SuiteWindows {
  readonly #opened: ChatWindow[] = [];

  async open(who: Chatter, port: number, as?: WindowMake): Promise<ChatWindow> {
    const window = await who.open(port, as);
    this.#opened.push(window);
    return window;
  }

  close(): void {
    for (const { socket } of this.#opened) socket.close();
  }
}
