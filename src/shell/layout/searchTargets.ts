import type { MenuEntry } from "../navigation/navigation.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** A menu entry that the search can lead to. */
export interface SearchTarget {
  readonly key: string;
  readonly title: string;
  /** Titles of the groups above it, from the root down. */
  readonly groups: readonly string[];
  /** Address outside the console; absent: the key is a path of the console. */
  readonly url?: string;
}

/** Lists what the menu leads to, in menu order: all entries that are shown, without the groups that hold them. */
export function searchTargets(entries: readonly MenuEntry[], groups: readonly string[] = []): readonly SearchTarget[] {
  return entries.flatMap(({ key, title, path, url, children }) => [
    ...(path !== undefined || url !== undefined ? [{ key: path ?? key, title, groups, ...(url === undefined ? {} : { url }) }] : []),
    ...searchTargets(children, [...groups, title]),
  ]);
}

/** Tells whether a title contains what was typed, in any case, or begins so with the first letters of its pinyin. */
export function matchesTitle(title: string, typed: string): boolean {
  const term = trimSpace(typed).toLowerCase();
  return title.toLowerCase().includes(term) || (/^[a-z]+$/.test(term) && pinyinInitials(title).includes(term));
}

/** The first character of each letter in the order of pinyin; no syllable begins with i, u or v. */
const firstOfLetter = "阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀";
const letters = "abcdefghjklmnopqrstwxyz";
const byPinyin = new Intl.Collator("zh-Hans-CN");

/** Writes a title in the first letters of its pinyin, e.g. `预约管理` as `yygl`; other characters stay, in lower case. */
export function pinyinInitials(title: string): string {
  return [...title].map((character) => (/\p{Script=Han}/u.test(character) ? initialOf(character) : character.toLowerCase())).join("");
}

function initialOf(character: string): string {
  let index = letters.length - 1;
  while (index > 0 && byPinyin.compare(firstOfLetter.charAt(index), character) > 0) index -= 1;
  return letters.charAt(index);
}
