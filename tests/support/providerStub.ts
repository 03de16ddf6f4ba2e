import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The outside party of tests: a code server, WeCom, DingTalk and CAS in one. */
export interface ProviderStub {
  readonly url: string;
  /** Who signs in there next. */
  person: { subject: string; username: string; phone: string };
  /** Challenge that the next code belongs to. */
  challenge: string;
  /** What it answers instead of who somebody is: a page of a proxy, a text that was cut off. */
  garbled?: string;
  /** Requests received, without their secrets. */
  readonly asked: string[];
  /** Writes the file that lists it, and gives its path. */
  writeProviders(path: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the stub on a free port of this machine. */
export async function startProviderStub(): Promise<ProviderStub> {
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(stub, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stub: ProviderStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: { subject: "s-1", username: "cas1", phone: "13600001111" },
    challenge: "",
    asked,
    writeProviders: async (path) => {
      await writeFile(path, JSON.stringify(providersAt(stub.url)));
      return path;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stub;
}

function providersAt(url: string): readonly object[] {
  return [
    {
      kind: "oauth2",
      id: "hospital",
      title: "院内统一认证",
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      userInfoUrl: `${url}/userinfo`,
      clientId: "console",
      clientSecret: "stub-secret",
    },
    {
      kind: "wxwork",
      id: "wxwork",
      title: "企业微信",
      corpId: "corp",
      agentId: "1",
      secret: "stub-secret",
      appUrl: `${url}/app`,
      scanUrl: `${url}/scan`,
      apiUrl: url,
    },
    {
      kind: "dingtalk",
      id: "dingtalk",
      title: "钉钉",
      clientId: "ding",
      clientSecret: "stub-secret",
      loginUrl: `${url}/auth`,
      apiUrl: url,
    },
    { kind: "cas", id: "cas", title: "CAS", url: `${url}/cas` },
  ];
}

async function answer(stub: ProviderStub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", stub.url);
  let body = "";
  for await (const chunk of request) body += String(chunk);
  stub.asked.push(pathname);
  const [status, text] = respond(stub, { pathname, searchParams, body, request });
  response.writeHead(status, { "content-type": pathname.startsWith("/cas") ? "application/xml" : "application/json" }).end(text);
}

interface Asked {
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
  readonly body: string;
  readonly request: IncomingMessage;
}

type Respond = (stub: ProviderStub, asked: Asked) => readonly [number, string];

const isCode = (code: unknown): boolean => code === "right-code";
const json = (value: object, status = 200): readonly [number, string] => [status, JSON.stringify(value)];

const answers: Readonly<Record<string, Respond>> = {
  "/token": (stub, { body }) => {
    const form = new URLSearchParams(body);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = isCode(form.get("code")) && form.get("client_secret") === "stub-secret" && challenge === stub.challenge;
    return isRight ? json({ access_token: "at" }) : json({ error: "invalid_grant" }, 400);
  },
  "/userinfo": ({ person, garbled }) =>
    garbled === undefined ? json({ sub: person.subject, preferred_username: person.username }) : [200, garbled],
  "/cgi-bin/gettoken": () => json({ errcode: 0, access_token: "at" }),
  "/cgi-bin/auth/getuserinfo": ({ person }, { searchParams }) =>
    json(isCode(searchParams.get("code")) ? { errcode: 0, userid: person.username } : { errcode: 40029 }),
  "/v1.0/oauth2/userAccessToken": (_stub, { body }) =>
    isCode((JSON.parse(body) as { code: string }).code) ? json({ accessToken: "at" }) : json({}, 400),
  "/v1.0/contact/users/me": ({ person }, { request }) =>
    json(request.headers["x-acs-dingtalk-access-token"] === "at" ? { unionId: person.subject, mobile: person.phone } : {}),
  "/cas/serviceValidate": ({ person }, { searchParams }) => [200, casAnswer(searchParams.get("ticket") === "ST-right", person.username)],
};

function respond(stub: ProviderStub, asked: Asked): readonly [number, string] {
  return answers[asked.pathname]?.(stub, asked) ?? json({}, 404);
}

function casAnswer(isRight: boolean, username: string): string {
  const inner = isRight
    ? `<cas:authenticationSuccess><cas:user>${username}</cas:user></cas:authenticationSuccess>`
    : `<cas:authenticationFailure code="INVALID_TICKET">&lt;cas:user&gt;admin&lt;/cas:user&gt;</cas:authenticationFailure>`;
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
}
