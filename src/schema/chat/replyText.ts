import { trimSpace } from "../text/space.ts";
/** What the variables of a quick reply stand for in one consultation; `""` where it is not known. */
export interface ReplyValues {
  /** What the visitor is called. */
  readonly 来访者: string;
  /** Real name of who answers. */
  readonly 咨询师: string;
  /** Name of the organ. */
  readonly 机构: string;
  /** Telephone of the organ. */
  readonly 电话: string;
  /** The day on which it is said. */
  readonly 日期: string;
}

/** Variables of quick replies, as they are written between braces (entity `consultReply`). */
export const REPLY_VARIABLES = ["来访者", "咨询师", "机构", "电话", "日期"] as const satisfies readonly (keyof ReplyValues)[];

const VARIABLE = new RegExp(`\\{(${REPLY_VARIABLES.join("|")})\\}`, "gu");
const BRACKETS: Readonly<Record<string, string>> = { "[": "［", "]": "］" };

/**
 * A quick reply with its variables filled in. Where a value is not known its name stands in brackets that are seen, e.g. 〔电话〕, so
 * that nobody sends a sentence with a hole in it; other words in braces stay as they are. Values are no markup: a visitor chooses
 * their own name, and it must not show a picture or a link as if the counsellor had sent it.
 */
export function replyText(content: string, values: ReplyValues): string {
  return content.replaceAll(VARIABLE, (_written, name: keyof ReplyValues) => {
    const value = trimSpace(values[name]);
    return value === "" ? `〔${name}〕` : value.replaceAll(/[[\]]/g, (bracket) => BRACKETS[bracket] ?? bracket);
  });
}

/** The variables of a filled text that are still open, each once: what its sender has to complete. */
export function openVariables(text: string): readonly string[] {
  return REPLY_VARIABLES.filter((name) => text.includes(`〔${name}〕`));
}
