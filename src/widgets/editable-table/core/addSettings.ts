import type { TextKeeper } from "./textKeeper.ts";

/** What the button 新增 of a table does (GRID-29). */
export interface AddSettings {
  /** How many rows it adds, from 1 (GRID-26). */
  readonly addRowNum: number;
  /** Number of the row, counted from 1, before which they come; 0: below all others (GRID-27). */
  readonly addIndex: number;
  /** Whether the table is scrolled to its bottom afterwards. */
  readonly addScrollToBottom: boolean;
}

/** What somebody entered for them. */
export type AddSettingsInput = { readonly [Name in keyof AddSettings]?: unknown };

/** Why entered settings cannot be used, in a sentence per setting. */
export type AddSettingsFaults = { readonly [Name in keyof AddSettings]?: string };

/** What it does where nobody set anything: one row, at the bottom, which is scrolled to (GRID-30). */
export const usualAddSettings: AddSettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: true };

/** Rows that one click adds at most: a number with some noughts too many must not stop the page. */
const MOST_ROWS = 10_000;

/** Says what is wrong with entered settings in a table of so many rows; an empty object where they can be used. */
export function checkAddSettings({ addRowNum, addIndex, addScrollToBottom }: AddSettingsInput, rowCount: number): AddSettingsFaults {
  return {
    ...(!isWithin(addRowNum, 1, MOST_ROWS) && { addRowNum: `新增行数应为1到${MOST_ROWS}的整数` }),
    ...(!isWithin(addIndex, 0, rowCount) && { addIndex: `新增位置应为0到${rowCount}的整数，0表示最底部` }),
    ...(typeof addScrollToBottom !== "boolean" && { addScrollToBottom: "请选择新增后是否滚动到底部" }),
  };
}

/** Settings as near to these as a table of so many rows allows: rows may have gone since they were made. */
export function clampAddSettings({ addRowNum, addIndex, addScrollToBottom }: AddSettings, rowCount: number): AddSettings {
  return { addRowNum: clamp(addRowNum, 1, MOST_ROWS), addIndex: clamp(addIndex, 0, rowCount), addScrollToBottom };
}

/** The place from 0 at which new rows come among so many. */
export function addPlace(settings: AddSettings, rowCount: number): number {
  const { addIndex } = clampAddSettings(settings, rowCount);
  return addIndex === 0 ? rowCount : addIndex - 1;
}

/** The settings kept under a key; each that is not there or cannot be read is the usual one. */
export function readAddSettings(keeper: TextKeeper, key: string): AddSettings {
  const kept = objectOf(keeper.get(key));
  const faults = checkAddSettings(kept, Number.MAX_SAFE_INTEGER);
  const readable = Object.entries(kept).filter(([name]) => Object.hasOwn(usualAddSettings, name) && !Object.hasOwn(faults, name));
  return { ...usualAddSettings, ...Object.fromEntries(readable) };
}

/** Keeps settings under a key (GRID-29). @returns whether they outlive the page */
export function keepAddSettings(keeper: TextKeeper, key: string, settings: AddSettings): boolean {
  return keeper.set(key, JSON.stringify(settings));
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.trunc(value) || 0));
}

function objectOf(text: string | undefined): AddSettingsInput {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
