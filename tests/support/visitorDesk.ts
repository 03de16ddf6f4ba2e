import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { VisitorTalk } from "../../src/schema/wire/consultAnswers.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { type BookingDesk, openBookingDesk } from "./bookingDesk.ts";
import { multipart } from "./multipart.ts";
import type { OpenTestDatabase } from "./onBothDatabases.ts";
import { expectSuccess, type TestAnswer } from "./testServer.ts";

/** Somebody with the mini-program in their hand. */
export interface TestVisitor {
  readonly token: string;
  readonly nickname: string;
  call<T = unknown>(method: "GET" | "POST", path: string, body?: object): Promise<TestAnswer<T>>;
  /** Says something to an organ; `cid` is made up where none is given. */
  say(content: string, more?: { readonly organId?: string; readonly cid?: string }): Promise<TestAnswer<{ readonly number: number }>>;
  talk(organId?: string, after?: number): Promise<VisitorTalk>;
  upload(filename: string, data: Buffer | string): Promise<TestAnswer<{ readonly path: string; readonly name: string }>>;
}

/** A clinic whose organ is consulted on weekdays from 9 to 18, and WeChat as it answers login codes. */
export interface VisitorDesk extends BookingDesk {
  /** The organ that is consulted. */
  readonly consulted: OrganRow;
  /** Queries that WeChat was sent. */
  readonly asked: readonly URLSearchParams[];
  /** Comes in with a login code: `ok-<openid>` is a good one, `used` was used, `broken` finds WeChat out of order. */
  signIn(
    code: string,
    nickname?: string,
  ): Promise<TestAnswer<{ readonly token: string; readonly nickname: string; readonly expiresIn: number }>>;
  /** A visitor with this id of WeChat. */
  enter(openid: string, nickname?: string): Promise<TestVisitor>;
  /** Calls with a token in the header of visitors. */
  as(token: string): TestVisitor;
  stop(): Promise<void>;
}

/** Organ fields of one that is consulted. */
export const CONSULTED = {
  consult: "Y",
  consultDays: ["1", "2", "3", "4", "5"],
  consultFrom: "09:00:00",
  consultTo: "18:00:00",
  consultGreeting: "您好，请放心说，内容保密",
} as const;

/** Starts the desk on an empty database, on Monday 2026-06-15, 10:45 in China. */
export async function openVisitorDesk(open: OpenTestDatabase): Promise<VisitorDesk> {
  const wechat = await startWechat();
  const environment = { WX_APPID: "wx-test", WX_SECRET: "wx-secret", WX_URL: wechat.url };
  const desk = await openBookingDesk(open, { environment });
  const consulted = await desk.addOrgan(CONSULTED);
  const { call } = desk.server;
  const signIn: VisitorDesk["signIn"] = (code, nickname) =>
    call("POST", "/visitor/session", { body: { code, ...(nickname === undefined ? {} : { nickname }) } }) as never;
  const as = (token: string, nickname = ""): TestVisitor => visitorOf(desk, { token, nickname, organId: consulted.id });
  return {
    ...desk,
    consulted,
    asked: wechat.asked,
    signIn,
    as,
    enter: async (openid, nickname) => {
      const session = expectSuccess(await signIn(`ok-${openid}`, nickname));
      return as(session.token, session.nickname);
    },
    stop: async () => {
      await desk.server.stop();
      await wechat.close();
    },
  };
}

let said = 0;

function visitorOf(
  { server }: BookingDesk,
  { token, nickname, organId: usual }: { token: string; nickname: string; organId: string },
): TestVisitor {
  const headers = { "x-visitor-token": token };
  const call: TestVisitor["call"] = (method, path, body) =>
    server.call(method, `/visitor${path}`, { headers, ...(body === undefined ? {} : { body }) }) as never;
  return {
    token,
    nickname,
    call,
    say: (userContent, { organId = usual, cid = `message-${(said += 1)}` } = {}) => call("POST", "/say", { organId, userContent, cid }),
    talk: async (organId = usual, after) =>
      expectSuccess(await call<VisitorTalk>("GET", `/talk?organId=${organId}${after === undefined ? "" : `&after=${after}`}`)),
    upload: async (filename, data) => {
      const form = multipart([{ name: "file", filename, data }]);
      const answer = await server.app.inject({
        method: "POST",
        url: "/apiserver/visitor/file",
        headers: { ...form.headers, ...headers },
        payload: form.payload,
      });
      return { ...answer.json<object>(), status: answer.statusCode, headers: answer.headers, body: answer.body } as never;
    },
  };
}

/** WeChat's `code2Session`. */
async function startWechat() {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://wechat.test");
    const code = searchParams.get("js_code") ?? "";
    if (pathname !== "/sns/jscode2session" || code === "broken") return void response.writeHead(500).end("out of order");
    asked.push(searchParams);
    const answer = code.startsWith("ok-") ? { openid: code.slice(3), session_key: "k" } : { errcode: 40_163, errmsg: "code been used" };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
