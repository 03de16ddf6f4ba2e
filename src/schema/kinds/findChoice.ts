import { foldText } from "../text/halfWidth.ts";

/** Something that is chosen by its words. */
export interface NamedChoice {
  readonly value: string;
  readonly text: string;
  /** Out of use: meant only where nothing in use is. */
  readonly disabled?: boolean | undefined;
}

/**
 * The stored value of a choice that a text names: by its words, else by its value, as written or in another width or case.
 * `undefined` where none or several are meant.
 */
export function findChoice(choices: readonly NamedChoice[], text: string): string | undefined {
  const meant = meantChoices(choices, text);
  return meant.length === 1 ? meant[0]?.value : undefined;
}

/**
 * Every choice that a text may mean, as {@link findChoice} reads it; what is in use wins over what is not. Days of the week are
 * read under each of their names.
 */
export function meantChoices(choices: readonly NamedChoice[], text: string): readonly NamedChoice[] {
  const folded = foldText(text);
  const ways: readonly ((choice: NamedChoice) => boolean)[] = [
    (choice) => choice.text === text,
    (choice) => choice.value === text,
    (choice) => foldText(choiceWithValue(choice)) === folded,
    (choice) => foldText(choice.text) === folded,
    (choice) => foldText(choice.value) === folded,
  ];
  const inUse = choices.filter(({ disabled }) => disabled !== true);
  for (const among of [inUse, choices]) {
    for (const isMeant of ways) {
      const meant = among.filter(isMeant);
      if (meant.length > 0) return meant;
    }
  }
  return sameWeekday(choices, text);
}

const WEEKDAY = /^(?:周|星期|礼拜)([一二三四五六日天])$/;

/** The one choice in use that names the same day of the week in other words, e.g. 星期日 for 周天. */
function sameWeekday(choices: readonly NamedChoice[], text: string): readonly NamedChoice[] {
  const day = weekdayOf(text);
  const meant = day === undefined ? [] : choices.filter((choice) => choice.disabled !== true && weekdayOf(choice.text) === day);
  return meant.length === 1 ? meant : [];
}

function weekdayOf(text: string): string | undefined {
  return WEEKDAY.exec(foldText(text))?.[1]?.replace("天", "日");
}

/** Words that mean one choice alone, where those of several are the same. @example "流动检测车（van）" */
export function choiceWithValue({ value, text }: NamedChoice): string {
  return `${text}（${value}）`;
}

/** The words to write for a choice so that `findChoice` reads it: its own, where nothing else is called so. */
export function writtenChoice(choices: readonly NamedChoice[], choice: NamedChoice): string {
  const ways = [choice.text, choiceWithValue(choice)];
  return ways.find((text) => findChoice(choices, text) === choice.value) ?? choice.value;
}

/** Says that several choices are called so, and what to write instead. */
export function severalChoices(title: string, text: string, meant: readonly NamedChoice[]): string {
  return `${title}“${text}”有多个同名的选项：${meant.map(choiceWithValue).join("、")}，请改填括号里的数据值`;
}
