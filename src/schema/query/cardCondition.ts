import type { GroupKey } from "../wire/dashboardAnswers.ts";

/**
 * The rows behind a number of a dashboard, as a list is asked for them: the card, and what of the page and of its groups made
 * the number. The server reads the same condition from its card that it counted by, so that both are always the same rows.
 */
export interface CardCondition {
  /** Screen of the dashboard. */
  readonly screen: string;
  readonly card: string;
  readonly from?: string;
  readonly to?: string;
  readonly department?: string;
  /** Key of the group; absent: all of them. */
  readonly group?: GroupKey;
  readonly split?: GroupKey;
}

/** Name of the parameter that holds it. */
export const CARD_PARAMETER = "_card";

const TEXTS = ["screen", "card", "from", "to", "department"] as const;
const KEYS = ["group", "split"] as const;
const MEMBERS: readonly string[] = [...TEXTS, ...KEYS];
/** Characters; a condition is written by the console and never longer. */
const MOST = 2000;

/** Writes the condition as the value of its parameter. */
export function writeCard(condition: CardCondition): string {
  return JSON.stringify(condition);
}

/** Reads what `writeCard` writes; `undefined` where it is nothing of the kind. */
export function readCard(text: string): CardCondition | undefined {
  const value = text.length > MOST ? undefined : parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  const isFit = entries.every(
    ([name, member]) => MEMBERS.includes(name) && (isKey(name) ? isGroupKey(member) : typeof member === "string"),
  );
  const { screen, card } = value as Partial<CardCondition>;
  return isFit && screen !== undefined && card !== undefined ? (value as CardCondition) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut short on its way, or never one.
    return undefined;
  }
}

function isKey(name: string): boolean {
  return (KEYS as readonly string[]).includes(name);
}

function isGroupKey(value: unknown): value is GroupKey {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
