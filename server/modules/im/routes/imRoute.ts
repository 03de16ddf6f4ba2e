import type { ChatName } from "../../../../src/schema/wire/imAnswers.ts";
import { trimSpace } from "../../../../src/schema/text/space.ts";
import { AppError } from "../../../errors/appError.ts";
import type { BudgetName } from "../../../budgets/workBudgets.ts";
import { defineRoute, type Route, type RouteCall } from "../../../http/defineRoute.ts";
import { imErrors } from "../imErrors.ts";
import { type Person, personOf } from "../person.ts";
import { IM_RIGHT } from "../socket/imSocket.ts";
import { type Form, readForm } from "./readForm.ts";

/** A call of the chat, its form read. */
export interface ImCall {
  readonly call: RouteCall;
  readonly me: Person;
  readonly form: Form;
}

interface ImRoute {
  /** Path below the API prefix. */
  readonly path: string;
  readonly budget?: BudgetName;
  /** Gives the bare answer; nothing where there is none to give. */
  readonly answer: (call: ImCall) => Promise<unknown>;
}

/**
 * Declares a call of the chat (API-97 to API-104): a form sent by POST with the chat's own token, answered without envelope.
 * They are no writes of rows and carry ids of their own where a repeat matters.
 */
export function imRoute({ path, budget = "light", answer }: ImRoute): Route {
  return defineRoute({
    method: "POST",
    path,
    right: { kind: "permission", code: IM_RIGHT },
    token: "chat",
    rows: { why: "chats are no rows of an entity; membership decides, and of people the tenant" },
    fields: { why: "messages of the caller's own chats; phone and mail as the address book shows them" },
    budget,
    repeat: "again",
    unsigned: { why: "forms of the chat carry a token that opens nothing else" },
    handler: async (call) => {
      const { request, reply, session } = call;
      const form = await readForm(request);
      // A form takes as long as its sender likes.
      await request.guardAgain();
      return reply.send((await answer({ call: { request, reply, session }, me: personOf(session), form })) ?? {});
    },
  });
}

/** No id or account name is longer. */
const LONGEST_ID = 64;
const LARGEST_NUMBER = 2_147_483_647;

/** A text of a form that must be there. @throws AppError IM_FORM */
export function textOf(form: Form, name: string, { title, most = LONGEST_ID }: { readonly title: string; readonly most?: number }): string {
  const text = trimSpace(form.get(name) ?? "");
  if (text === "") throw new AppError(imErrors.IM_FORM, { reason: `请填写${title}` });
  if ([...text].length > most) throw new AppError(imErrors.IM_FORM, { reason: `${title}不能超过 ${most} 个字符` });
  return text;
}

/** A whole number of a form; `undefined` where it is not sent. @throws AppError IM_FORM */
export function numberOf(
  form: Form,
  name: string,
  { title, least = 1 }: { readonly title: string; readonly least?: number },
): number | undefined {
  const text = form.get(name);
  if (text === undefined || text === "") return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= LARGEST_NUMBER) return number;
  throw new AppError(imErrors.IM_FORM, { reason: `${title}应是不小于 ${least} 的整数` });
}

/** The chat that a form names. @throws AppError IM_FORM */
export function chatNameOf(form: Form): ChatName {
  const id = textOf(form, "chatId", { title: "聊天对象（chatId）" });
  const type = form.get("chatType");
  if (type !== "0" && type !== "1") throw new AppError(imErrors.IM_FORM, { reason: "聊天类型（chatType）应为 0 或 1" });
  return { type, id };
}
