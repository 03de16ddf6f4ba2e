import type { CronPart } from "./cron.ts";
import type { CronField } from "./cronFields.ts";
import { lastCronYear } from "./cronFields.ts";

/**
 * Lists the values that the parts of a field name, in ascending order. What depends on the month (`L`, `15W`, `6#3`)
 * names the number it is written with, `L` none.
 */
export function cronValues(parts: readonly CronPart[], field: CronField): readonly number[] {
  const values = new Set(parts.flatMap((part) => valuesOf(part, field)));
  return [...values].filter((value) => value <= lastOf(field)).sort((left, right) => left - right);
}

/** Whether a field names all its values: `*`, and what comes to the same, as `0/1`. */
export function namesAll(parts: readonly CronPart[], field: CronField): boolean {
  return parts.some((part) => {
    if (part.kind === "every") return (part.step ?? 1) === 1;
    return part.kind === "from" && part.step === 1 && part.from <= field.min;
  });
}

function valuesOf(part: CronPart, field: CronField): readonly number[] {
  switch (part.kind) {
    case "every":
      return stepped(field.min, lastOf(field), part.step);
    case "from":
      return stepped(part.from, lastOf(field), part.step);
    case "range":
      return part.from <= part.to ? stepped(part.from, Math.min(part.to, lastOf(field)), part.step) : overTheEnd(part, field);
    case "value":
      return [part.value];
    case "workday":
      return [part.day];
    case "lastWeekday":
    case "nthWeekday":
      return [part.weekday];
    case "unset":
    case "lastDay":
      return [];
  }
}

/** A range that goes over the end, as 22-2, keeps its step there: 22-4/3 is 22 and 1 and 4. */
function overTheEnd({ from, to, step }: Extract<CronPart, { kind: "range" }>, field: CronField): readonly number[] {
  const count = field.wrapsAt ?? 0;
  return stepped(from, to + count, step).map((value) => ((value - field.min) % count) + field.min);
}

function stepped(from: number, to: number, step = 1): readonly number[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, index) => from + index * step);
}

function lastOf(field: CronField): number {
  return field.name === "year" ? lastCronYear() : field.max;
}
