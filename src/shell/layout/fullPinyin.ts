import { match } from "pinyin-pro";

/**
 * Tells whether a title is found by pinyin: whole syllables, first letters or both, e.g. `yuyue`, `yygl` and `yuyuegl`
 * for `预约管理`, with every reading of a character.
 */
export function matchesPinyin(title: string, typed: string): boolean {
  return match(title, typed, { continuous: true, precision: "start", v: true }) !== null;
}
