import { imCalls } from "../../../../src/schema/calls/imCalls.ts";
import type { ChatHistory, FoundMessages } from "../../../../src/schema/wire/imAnswers.ts";
import { trimSpace } from "../../../../src/schema/text/space.ts";
import { AppError } from "../../../errors/appError.ts";
import type { Route } from "../../../http/defineRoute.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import { findColleague } from "../person.ts";
import { chatOfTwo, findOwnChat, type OwnChat } from "../store/chats.ts";
import { PAGE_SIZE, readHistory, searchMessages } from "../store/history.ts";
import { storeMuted } from "../store/marks.ts";
import { recallMessage } from "../store/recall.ts";
import { chatNameOf, type ImCall, imRoute, numberOf, textOf } from "./imRoute.ts";

/** Characters of what is looked for. */
const LONGEST_KEYWORD = 100;

/** Calls about messages (API-101, API-103). */
export function messageRoutes(desk: ImDesk): readonly Route[] {
  return [
    imRoute({ path: imCalls.messageList.path, answer: (call) => list(desk, call) }),
    imRoute({ path: "/im/message/search", budget: "read", answer: (call) => search(desk, call) }),
    imRoute({ path: "/im/message/recall", answer: (call) => recall(desk, call) }),
    imRoute({ path: "/im/chat/mute", answer: (call) => mute(desk, call) }),
  ];
}

/**
 * The chat that a form names; `undefined` with a colleague to whom nothing was said yet.
 *
 * @throws AppError IM_NOT_MEMBER, IM_USER_UNKNOWN
 */
async function namedChat({ services }: ImDesk, { me, form, call }: ImCall): Promise<OwnChat | undefined> {
  const { db } = services.database;
  const name = chatNameOf(form);
  const chat = await findOwnChat(db, me, name);
  if (chat) return chat;
  if (name.type === "1") throw new AppError(imErrors.IM_NOT_MEMBER, {});
  const other = await findColleague(db, { schemas: services.schemas, session: call.session }, name.id);
  if (!other) throw new AppError(imErrors.IM_USER_UNKNOWN, {});
  return undefined;
}

async function list(desk: ImDesk, call: ImCall): Promise<ChatHistory> {
  const { form, me } = call;
  const pageNo = numberOf(form, "pageNo", { title: "页码（pageNo）" }) ?? 1;
  const before = numberOf(form, "before", { title: "起始编号（before）" });
  const after = numberOf(form, "after", { title: "起始编号（after）", least: 0 });
  assertOwnName(call);
  const chat = await namedChat(desk, call);
  if (!chat) return { messageList: [], pageNo, count: 0, pageSize: PAGE_SIZE };
  const place = { pageNo, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  return readHistory(desk.services.database.db, me, chat, place);
}

/** Clients of the lineage say who asks; the token says so here, and no chat of somebody else is answered with one of the caller's. @throws AppError IM_FORM */
function assertOwnName({ form, me }: ImCall): void {
  const fromName = trimSpace(form.get("fromName") ?? "");
  if (fromName !== "" && fromName !== me.username) throw new AppError(imErrors.IM_FORM, { reason: "fromName 只能是本人账号，或者不传" });
}

async function search(desk: ImDesk, call: ImCall): Promise<FoundMessages> {
  const { form, me } = call;
  const keyword = textOf(form, "keyword", { title: "要查找的内容", most: LONGEST_KEYWORD });
  const pageNo = numberOf(form, "pageNo", { title: "页码（pageNo）" }) ?? 1;
  const isWithinOne = form.has("chatId");
  const chat = isWithinOne ? await namedChat(desk, call) : undefined;
  if (isWithinOne && !chat) return { messages: [], total: 0 };
  return searchMessages(desk.services.database.db, me, { keyword, pageNo: Math.min(pageNo, 50), ...(chat ? { chat } : {}) });
}

async function recall(desk: ImDesk, call: ImCall): Promise<void> {
  const number = numberOf(call.form, "number", { title: "消息编号（number）" });
  const chat = await namedChat(desk, call);
  if (number === undefined || !chat) throw new AppError(imErrors.IM_MESSAGE_UNKNOWN, {});
  await recallMessage(desk, call.me, { chat, number });
}

async function mute(desk: ImDesk, call: ImCall): Promise<void> {
  const { db } = desk.services.database;
  const { me, form } = call;
  const chat = (await namedChat(desk, call)) ?? (await begunChat(desk, call));
  await storeMuted(db, me, { chatId: chat.id, muted: form.get("muted") === "true" });
}

/** A chat may be muted before anything was said in it. */
async function begunChat({ services }: ImDesk, { me, form, call }: ImCall) {
  const { db } = services.database;
  const other = await findColleague(db, { schemas: services.schemas, session: call.session }, chatNameOf(form).id);
  if (!other) throw new AppError(imErrors.IM_USER_UNKNOWN, {});
  if (other.id === me.id) throw new AppError(imErrors.IM_SELF, {});
  return chatOfTwo(db, me, other);
}
