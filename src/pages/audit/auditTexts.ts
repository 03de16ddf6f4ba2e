import { auditActionTexts, auditSubjectTexts } from "../../schema/text/auditWords.ts";
import type { AuditEntryView } from "../../schema/wire/auditAnswers.ts";

/** What an entry is about, as people read it. */
export const kindTexts: Readonly<Record<AuditEntryView["kind"], string>> = { write: "操作", read: "查看", refusal: "拒绝" };

/** What was done. An action that an entity's file defines brings its own label; one that is not known here stays its name. */
export function actionText({ action, label, kind }: Pick<AuditEntryView, "action" | "label" | "kind">): string {
  const known = Object.hasOwn(auditActionTexts, action) ? auditActionTexts[action] : undefined;
  return known ?? label ?? (kind === "refusal" ? `被拒绝（${action}）` : action);
}

const entrances: ReadonlyMap<string, string> = new Map([
  ["password", "密码登录"],
  ["phone", "手机验证码登录"],
  ["cas", "单点登录（CAS）"],
  ["third-party", "第三方登录"],
]);

/** What is said beside it; of a sign-in, by which way. */
export function noteText({ action, note }: Pick<AuditEntryView, "action" | "note">): string {
  const [way = "", ...rest] = note.split(" ");
  const entrance = action === "signIn" ? entrances.get(way) : undefined;
  return entrance === undefined ? note : [entrance, ...rest].join(" ");
}

/** What it was done to. */
export function subjectText({ entity, title }: Pick<AuditEntryView, "entity" | "title">): string {
  return (Object.hasOwn(auditSubjectTexts, entity) ? auditSubjectTexts[entity] : undefined) ?? title;
}
