import type { Row } from "../../../schema/model/json.ts";
import { isHeldBy, shownText, statusOf } from "./consultRow.ts";

/** Right to answer in consultations. */
export const ANSWER_RIGHT = "hiv:consultManual:response";

/** Who would answer. */
export interface Answerer {
  readonly userId: string;
  /** Holds the right to answer. */
  readonly mayAnswer: boolean;
}

/**
 * Why nothing can be said in a consultation, as a sentence with what to do; `undefined` where it can. The server refuses the same
 * (CONSULT-13), this keeps people from writing what cannot be sent.
 */
export function answerRefusal(row: Row, { userId, mayAnswer }: Answerer): string | undefined {
  if (!mayAnswer) return "您可以查看这次咨询，但没有回复的权限；需要回复请联系管理员";
  const status = statusOf(row);
  if (status === "closed") return "咨询已结束；要继续对话，请先“重新打开”";
  if (status === "waiting") return "对方正在等待接待；请先“接待”，再回复";
  if (isHeldBy(row, userId)) return undefined;
  return `${shownText(row, "counsellorId") || "另一位同事"}正在接待；要由您回复，请先“接手”`;
}
