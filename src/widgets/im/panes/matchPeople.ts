import type { ImUser } from "../../../schema/wire/imAnswers.ts";

/** Whether a person is called by a text: real name, nickname, account or phone. Letters count in any case. */
export function isCalled({ realname, nickname, username, phone }: ImUser, keyword: string): boolean {
  return [realname, nickname, username, phone].some((text) => containsText(text, keyword));
}

/** Whether a text contains another one, in any case of its letters. */
export function containsText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
