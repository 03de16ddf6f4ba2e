import type { TextKeeper } from "./textKeeper.ts";

/** What the keys of all records begin with (GRID-63, spec §7). */
const PREFIX = "enhance_";

/** Records that are kept per code (GRID-63). */
const MOST = 16;

/** A script that enhanced a table, as it was when it was kept. */
export interface EnhanceRecord {
  readonly script: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly time: string;
}

/** The records of a code, the oldest first. What is kept but is no record, e.g. of another program, is left out. */
export function readEnhanceRecords(keeper: TextKeeper, code: string): readonly EnhanceRecord[] {
  const text = keeper.get(`${PREFIX}${code}`);
  return text === undefined ? [] : listOf(text).filter(isRecord);
}

/** Keeps one more record of a code; beyond sixteen the oldest goes. @returns the records of the code */
export function keepEnhanceRecord(keeper: TextKeeper, code: string, record: EnhanceRecord): readonly EnhanceRecord[] {
  const records = [...readEnhanceRecords(keeper, code), record].slice(-MOST);
  keeper.set(`${PREFIX}${code}`, JSON.stringify(records));
  return records;
}

function listOf(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is EnhanceRecord {
  if (typeof value !== "object" || value === null) return false;
  return "script" in value && typeof value.script === "string" && "time" in value && typeof value.time === "string";
}
