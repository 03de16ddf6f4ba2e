import { REPLY_VARIABLES } from "../../../src/schema/chat/replyText.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";

const known: ReadonlySet<string> = new Set(REPLY_VARIABLES.map((name) => `{${name}}`));

/** Quick replies hold variables that are filled in alone: another would reach a visitor as it stands. */
export function replyHooks(): EntityHooks {
  return {
    async beforeWrite({ row, path = "" }) {
      const written = row ? (rowText(row, "content").match(/\{[^{}]*\}/gu) ?? []) : [];
      const unknown = written.filter((text) => !known.has(text));
      if (unknown.length === 0) return;
      const message = `不认识的变量 ${unknown.join(" ")}：可用的只有 ${[...known].join(" ")}`;
      throw new AppError("ROW_INVALID", { problems: [{ field: `${path}content`, message }] });
    },
  };
}
