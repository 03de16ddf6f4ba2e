import { readCron } from "../../schema/cron/index.ts";
import type { CronFieldName, CronPart } from "../../schema/cron/index.ts";
import { defaultTexts, expressionOf } from "./cronTexts.ts";

/** What a person can choose for a field, with the numbers that belong to it (CRON-10). */
export type FieldMode =
  | "unset"
  | "every"
  | "range"
  | "loop"
  | "specify"
  | "work"
  | "last"
  | "lastWork"
  | "lastWeekday"
  | "before"
  | "nth"
  /** A text that no choice stands for; it is kept as it is. */
  | "other";

/** A choice for a field. Numbers that a mode has no use for are those it would begin with. */
export interface FieldChoice {
  readonly mode: FieldMode;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly list: readonly number[];
  readonly day: number;
  readonly weekday: number;
  readonly nth: number;
  readonly offset: number;
  /** The text itself, for `other`. */
  readonly text: string;
}

/** Reads the text of a field as a choice. */
export function choiceOf(name: CronFieldName, text: string, start: Omit<FieldChoice, "mode" | "text">): FieldChoice {
  const parts = partsOf(name, text);
  const none: FieldChoice = { ...start, mode: "other", text };
  const [part] = parts;
  if (part === undefined) return none;
  if (parts.every((one) => one.kind === "value")) return { ...none, mode: "specify", list: parts.map(({ value }) => value) };
  return parts.length === 1 ? { ...none, ...ofPart(part, start.from) } : none;
}

function ofPart(part: CronPart, least: number): Partial<FieldChoice> {
  switch (part.kind) {
    case "unset":
      return { mode: "unset" };
    case "every":
      return part.step === undefined ? { mode: "every" } : { mode: "loop", from: least, step: part.step };
    case "range":
      return part.step === undefined ? { mode: "range", from: part.from, to: part.to } : {};
    case "from":
      return { mode: "loop", from: part.from, step: part.step };
    case "workday":
      return { mode: "work", day: part.day };
    case "lastDay":
      return ofLastDay(part);
    case "lastWeekday":
      return { mode: "lastWeekday", weekday: part.weekday };
    case "nthWeekday":
      return { mode: "nth", weekday: part.weekday, nth: part.nth };
    case "value":
      return {};
  }
}

function ofLastDay({ offset, isWorkday }: Extract<CronPart, { kind: "lastDay" }>): Partial<FieldChoice> {
  if (isWorkday) return offset === 0 ? { mode: "lastWork" } : {};
  return offset === 0 ? { mode: "last" } : { mode: "before", offset };
}

/** Writes a choice as the text of its field (CRON-09, CRON-10). */
export function textOfChoice({ mode, from, to, step, list, day, weekday, nth, offset, text }: FieldChoice): string {
  const texts: Readonly<Record<FieldMode, string>> = {
    unset: "?",
    every: "*",
    range: `${from}-${to}`,
    // Every 60th minute is a minute of every hour; Quartz knows no step of 60.
    loop: step >= 60 && from < 60 ? String(from) : `${from}/${step}`,
    specify: list.toSorted((left, right) => left - right).join(","),
    work: `${day}W`,
    last: "L",
    lastWork: "LW",
    lastWeekday: `${weekday}L`,
    before: `L-${offset}`,
    nth: `${weekday}#${nth}`,
    other: text,
  };
  return texts[mode];
}

/** The parts of one field, read in an expression that leaves the other of day and week open. */
function partsOf(name: CronFieldName, text: string): readonly CronPart[] {
  const other = name === "week" ? "day" : "week";
  const reading = readCron(expressionOf({ ...defaultTexts, [other]: text === "?" ? "*" : "?", [name]: text }, {}));
  return reading.ok ? (reading.cron[name] ?? []) : [];
}
