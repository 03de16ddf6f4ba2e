import { isBlankText } from "../text/space.ts";

/** Characters (code points) that a message may have (IM-35). */
export const LONGEST_MESSAGE = 2000;

/** Why a message may not be sent, as a sentence; `undefined` where it may (IM-34, IM-35). Browser and server ask the same. */
export function messageFault(content: string): string | undefined {
  if (isBlankText(content)) return "不能发送空消息";
  return messageLength(content) > LONGEST_MESSAGE ? "不能超过2000个字符" : undefined;
}

/** Characters of a message as people count them: one that takes two units is one. */
export function messageLength(content: string): number {
  return Array.from(content).length;
}
