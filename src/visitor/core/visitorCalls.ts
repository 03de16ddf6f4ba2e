import type { BotAnswer } from "../../schema/wire/botAnswers.ts";
import type { ConsultEntry, VisitorOrgan, VisitorTalk } from "../../schema/wire/consultAnswers.ts";

/** What the server said in place of an answer, in words for people. */
export class VisitorFault extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "VisitorFault";
    this.status = status;
  }
}

/** What a visitor does with the bot. */
export interface BotTurn {
  readonly at?: string;
  readonly choice?: string;
  readonly said?: string;
}

/** A message on its way. */
export interface Outgoing {
  readonly organId: string;
  readonly userContent: string;
  readonly cid: string;
}

/** Calls of one visitor, by their token. */
export interface VisitorCalls {
  readonly nickname: string;
  organs(): Promise<readonly VisitorOrgan[]>;
  talk(organId: string, after?: number): Promise<VisitorTalk>;
  bot(organId: string, turn: BotTurn): Promise<BotAnswer>;
  say(message: Outgoing): Promise<ConsultEntry>;
  /** @returns the path by which messages name the file */
  upload(file: File): Promise<string>;
  file(path: string): Promise<Blob>;
  end(organId: string): Promise<void>;
  signOut(): Promise<void>;
}

const API = "/apiserver/visitor";
const NO_ANSWER = "网络不通，请检查网络后重试";

/** Comes in with a login code. @throws VisitorFault */
export async function enterAs(code: string): Promise<VisitorCalls> {
  const { token, nickname } = await post<{ readonly token: string; readonly nickname: string }>({}, "/session", { code });
  return callsWith({ "X-Visitor-Token": token }, nickname);
}

type Headers = Readonly<Record<string, string>>;

function callsWith(headers: Headers, nickname: string): VisitorCalls {
  return {
    nickname,
    organs: () => get(headers, "/organs"),
    talk: (organId, after) => get(headers, "/talk", { organId, ...(after === undefined ? {} : { after: String(after) }) }),
    bot: (organId, turn) => get(headers, "/bot", { organId, ...turn }),
    say: (message) => post(headers, "/say", message),
    async upload(file) {
      const body = new FormData();
      body.append("file", file);
      return (await read<{ readonly path: string }>(await send("/file", { method: "POST", headers, body }))).path;
    },
    async file(path) {
      const answer = await send(`/file?${new URLSearchParams({ path })}`, { headers });
      return answer.ok ? answer.blob() : read<Blob>(answer);
    },
    end: (organId) => post(headers, "/end", { organId }),
    signOut: () => post(headers, "/session/end"),
  };
}

async function get<T>(headers: Headers, path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
  return read(await send(`${path}?${new URLSearchParams(query)}`, { headers }));
}

async function post<T>(headers: Headers, path: string, body: object = {}): Promise<T> {
  const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  return read(await send(path, sent));
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${API}${path}`, init);
  } catch (error) {
    throw new VisitorFault(0, NO_ANSWER, { cause: error });
  }
}

async function read<T>(answer: Response): Promise<T> {
  const envelope = (await answer.json().catch(() => undefined)) as
    | { readonly success: boolean; readonly message: string; readonly result: T }
    | undefined;
  if (envelope?.success !== true) throw new VisitorFault(answer.status, envelope?.message ?? "服务暂时没有响应，请稍后重试");
  return envelope.result;
}
