import { isBlankText, trimSpace } from "../../../src/schema/text/space.ts";

/** Characters of a message, as people count them (IM-35). */
export const LONGEST_MESSAGE = 2000;
/** Characters of a quoted message. */
const QUOTED = 100;

/** Why a text is not taken as a message; `undefined` where it is (IM-34, IM-35). */
export function textProblem(content: string): string | undefined {
  if (isBlankText(content)) return "不能发送空消息";
  return [...content].length > LONGEST_MESSAGE ? `不能超过${LONGEST_MESSAGE}个字符` : undefined;
}

/** What of the markup stands for what people cannot read (IM-25 to IM-30). */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/img\[[^\]\s]*\]/g, "[图片]"],
  [/audio\[[^\]\s]*\]/g, "[语音]"],
  [/video\[[^\]\s]*\]/g, "[视频]"],
  [/file\([^)\s]*\)\[([^\]]*)\]/g, "[文件]$1"],
  [/\ba\([^)\s]*\)\[([^\]]*)\]/g, "$1"],
  [/face\[([^\]\s]*)\]/g, "[$1]"],
];

/** The beginning of a message as one line of plain text. */
export function plainText(content: string): string {
  const text = SIGNS.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), content);
  return [...trimSpace(text.replaceAll(/\s+/g, " "))].slice(0, QUOTED).join("");
}

/** Folder of the chat's files, the name that the store made of each, and its suffix. */
const CHAT_FILE = /\bim\/(?:[\w-]{1,32}\/)?\d{8}\/[0-9a-f]{32}\.[0-9A-Za-z]{1,8}/g;

/** Paths of our own files that a message names, each once. */
export function filesIn(content: string): readonly string[] {
  return [...new Set(content.match(CHAT_FILE))];
}
