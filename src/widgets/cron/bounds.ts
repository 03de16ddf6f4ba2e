import { cronFields } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";
import type { FieldChoice } from "./fieldChoice.ts";

/** Least and greatest number that an editor takes. */
export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** What may be chosen for a field. All numbers are integers (CRON-34). */
export interface FieldBounds {
  /** Values, and the starts of loops and ranges. */
  readonly value: Limits;
  /** Ends of ranges. */
  readonly end: Limits;
  readonly step: Limits;
  /** Values offered for a list. */
  readonly listed: Limits;
  /** What stands in the fields before anybody chose (CRON-28: a loop of hours has the step 1). */
  readonly start: Omit<FieldChoice, "mode" | "text">;
}

/** Where an editor is open: both have years of their own (CRON-32). */
export type EditorKind = "builder" | "tabs";

/** Gives the bounds of a field (CRON-26 … CRON-33). */
export function boundsOf(name: CronFieldName, editor: EditorKind, thisYear: number): FieldBounds {
  if (name === "year") return yearBounds(editor, thisYear);
  const { min, max } = cronFields[name];
  const value = { min, max };
  // A step of a whole hour is asked for in minutes too (CRON-27).
  const step = { min: 1, max: name === "minute" ? 60 : cronFields[name].maxStep };
  return { value, end: value, step, listed: value, start: startWith(min, max) };
}

function yearBounds(editor: EditorKind, thisYear: number): FieldBounds {
  if (editor === "builder") {
    const value = { min: 2019, max: 2119 };
    return { value, end: value, step: { min: 1, max: 99 }, listed: value, start: startWithYear(thisYear) };
  }
  const open = Number.MAX_SAFE_INTEGER;
  return {
    value: { min: 0, max: open },
    end: { min: 1, max: open },
    step: { min: 1, max: open },
    listed: { min: thisYear, max: thisYear + 100 },
    start: startWithYear(thisYear),
  };
}

/** A year that is chosen by itself is the next one: with the first month, which comes with it (CRON-21), this year is over. */
function startWithYear(thisYear: number): FieldBounds["start"] {
  return { ...startWith(thisYear, thisYear + 100), list: [thisYear + 1] };
}

function startWith(from: number, to: number): FieldBounds["start"] {
  return { from, to, step: 1, list: [from], day: 1, weekday: 2, nth: 1, offset: 1 };
}
