import type { Cron, CronPart } from "./cron.ts";
import { cronFieldNames } from "./cronFields.ts";

/**
 * Writes the fields as an expression: numbers for names, one space between fields, no year where none was written.
 * Reading what was written gives the same fields.
 *
 * @example
 * writeCron({ …, week: [{ kind: "range", from: 2, to: 6 }] }); // "0 0 9 ? * 2-6"
 */
export function writeCron(cron: Cron): string {
  return cronFieldNames.flatMap((name) => (cron[name] === undefined ? [] : [writeField(cron[name])])).join(" ");
}

/** Writes the parts of one field. */
function writeField(parts: readonly CronPart[]): string {
  // A field without parts is one without values: to Quartz, a lone comma.
  return parts.length === 0 ? "," : parts.map(writePart).join(",");
}

function writePart(part: CronPart): string {
  switch (part.kind) {
    case "every":
      return `*${step(part.step)}`;
    case "value":
      return String(part.value);
    case "range":
      return `${part.from}-${part.to}${step(part.step)}`;
    case "from":
      return `${part.from}/${part.step}`;
    case "unset":
      return "?";
    case "lastDay":
      return `L${part.offset === 0 ? "" : `-${part.offset}`}${part.isWorkday ? "W" : ""}`;
    case "workday":
      return `${part.day}W`;
    case "lastWeekday":
      return `${part.weekday}L`;
    case "nthWeekday":
      return `${part.weekday}#${part.nth}`;
  }
}

function step(value: number | undefined): string {
  return value === undefined ? "" : `/${value}`;
}
