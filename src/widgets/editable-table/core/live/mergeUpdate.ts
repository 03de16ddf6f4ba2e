import type { LiveRowUpdate } from "../../../../schema/wire/liveTableFrames.ts";
import type { CellAddress, TableRow } from "../tableRow.ts";

/** What of a table an update is held against. */
export interface MergeOptions {
  /** The page instance (`LiveTable.caseId`). */
  readonly caseId: string;
  /**
   * Whether somebody is typing into a cell here, or has changed it and not saved. It is also asked for `rev`, the version of the
   * row, which is held as long as a conflict of the row is not decided.
   */
  readonly isHeld: (cell: CellAddress) => boolean;
  /** What was last loaded of a held cell: others who left it at that changed nothing. @default what the row holds */
  readonly loaded?: (cell: CellAddress) => unknown;
}

/** A cell that was changed here and elsewhere. */
export interface LiveConflict extends CellAddress {
  /** What it holds here, and goes on holding. */
  readonly mine: unknown;
  /** What others have saved. */
  readonly theirs: unknown;
}

/** What became of a row. */
export interface MergedRow {
  /** The row as it now is; the same object where nothing of it changed. */
  readonly row: TableRow;
  /** Fields that hold something else now. */
  readonly changed: readonly string[];
  /** Cells that were left as they are. With any of them the row keeps its version, so that saving is still refused until somebody decides. */
  readonly conflicts: readonly LiveConflict[];
  /** The version that others have saved, for whoever decides. */
  readonly rev: unknown;
}

const VERSION = "rev";
/** What stands beside a value and says how people read it (protocol 1.8). */
const TEXT = "_dictText";
/** Fields whose object is merged field by field (GRID-60); the second is the lineage's name. */
const STATUS_FIELDS: readonly string[] = ["status", "tug_status"];

/**
 * Merges what others saved into the row that is shown (GRID-60): fields that come overwrite, all others stay, an object that is a
 * status is merged field by field. A cell that is held is never written over; it comes back as a conflict where others saved
 * something else.
 *
 * @param row the row with the update's id, as it is shown; absent: it is not shown here
 * @returns `undefined` where the update changes nothing: it is the page's own (GRID-61), of a row that is not shown, older than the
 * row, or brings no fields (`delete`, `hint`)
 */
export function mergeUpdate(
  row: TableRow | undefined,
  { kind, args }: LiveRowUpdate,
  { caseId, isHeld, loaded }: MergeOptions,
): MergedRow | undefined {
  const [theirs, savedBy] = args;
  if (!row || savedBy === caseId || kind === "delete" || kind === "hint" || isOlder(theirs, row)) return undefined;
  const { id } = theirs;
  const values = Object.entries(theirs).filter(([name]) => !name.endsWith(TEXT) && name !== VERSION && name !== "id");
  const fresh = values
    .map(([name, value]) => [name, merged(name, row[name], value)] as const)
    .filter(([name, value]) => !isSame(value, row[name]));
  const isFree = ([column]: readonly [string, unknown]): boolean => !isHeld({ row: id, column });
  const isNews = ([column, value]: readonly [string, unknown]): boolean => !loaded || !isSame(value, loaded({ row: id, column }));
  const conflicts = fresh
    .filter((field) => !isFree(field) && isNews(field))
    .map(([column, value]) => ({ row: id, column, mine: row[column], theirs: value }));
  const taken = fresh.filter(isFree);
  const keepsVersion = conflicts.length > 0 || isHeld({ row: id, column: VERSION }) || theirs[VERSION] === undefined;
  const version = keepsVersion ? {} : { [VERSION]: theirs[VERSION] };
  const free = values.filter(isFree).map(([name]) => name);
  const next = { ...row, ...Object.fromEntries(taken), ...version };
  for (const name of free) takeText(next, theirs, name);
  const isAsBefore = taken.length === 0 && isSame(next, row);
  return { row: isAsBefore ? row : next, changed: taken.map(([name]) => name), conflicts, rev: theirs[VERSION] };
}

/** What was read for a frame may be overtaken by the answer to a save of this page. */
function isOlder({ [VERSION]: theirs }: TableRow, { [VERSION]: mine }: TableRow): boolean {
  return typeof theirs === "number" && typeof mine === "number" && theirs < mine;
}

/** The text beside a value comes and goes with it. */
function takeText(row: TableRow, theirs: TableRow, name: string): void {
  const text = theirs[`${name}${TEXT}`];
  if (text === undefined) delete row[`${name}${TEXT}`];
  else row[`${name}${TEXT}`] = text;
}

function merged(name: string, mine: unknown, theirs: unknown): unknown {
  return STATUS_FIELDS.includes(name) && isObject(mine) && isObject(theirs) ? { ...mine, ...theirs } : theirs;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two values say the same; what is not there is what holds nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one ?? null, other ?? null) || JSON.stringify(one) === JSON.stringify(other);
}
