import { randomUUID } from "node:crypto";
import { type ChatMark, imCode, type ImRequest, type SentMessage } from "../../../../src/schema/wire/imFrames.ts";
import type { ChatName } from "../../../../src/schema/wire/imAnswers.ts";

/** No id, account name or id of a sender's making is longer. */
const LONGEST_ID = 64;
/** People that one message speaks to. */
const MOST_MENTIONS = 100;
/** The largest number of an entry that the database takes. */
const LARGEST_NUMBER = 2_147_483_647;

/** Reads a frame of a browser. What is no frame, or says something that nobody says, is passed over. */
export function readFrame(text: string): ImRequest | undefined {
  const { code, message, mark } = membersOf(parsed(text));
  if (code === imCode.ping || code === imCode.ready) return { code };
  if (code === imCode.message) {
    const sent = readMessage(membersOf(message));
    return sent && { code, message: sent };
  }
  if (code !== imCode.mark) return undefined;
  const noted = readMark(membersOf(mark));
  return noted && { code, mark: noted };
}

type Members = Readonly<Record<string, unknown>>;

/** A message of a client that gives it no id is one of its own each time; nothing tells a repeat of it. */
function readMessage({ cid, content, replyTo, mentions, ...name }: Members): SentMessage | undefined {
  const chat = readName(name);
  const known = isNothing(cid) ? randomUUID() : cid;
  if (!chat || !isId(known) || typeof content !== "string") return undefined;
  const named = Array.isArray(mentions) ? (mentions as readonly unknown[]).filter(isId).slice(0, MOST_MENTIONS) : [];
  return { ...chat, cid: known, content, ...(isNumber(replyTo) ? { replyTo } : {}), mentions: named };
}

function readMark({ delivered, read, ...name }: Members): ChatMark | undefined {
  const chat = readName(name);
  if (!chat || (!isNumber(delivered) && !isNumber(read))) return undefined;
  return { ...chat, ...(isNumber(delivered) ? { delivered } : {}), ...(isNumber(read) ? { read } : {}) };
}

function readName({ type, id }: Members): ChatName | undefined {
  return (type === "0" || type === "1") && isId(id) ? { type, id } : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isId(value: unknown): value is string {
  // PostgreSQL takes no text with the character 0.
  return typeof value === "string" && value !== "" && value.length <= LONGEST_ID && !value.includes("\0");
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_NUMBER;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
