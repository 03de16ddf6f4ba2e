import type { Row } from "../../schema/model/json.ts";

/** A value of the row in a question, e.g. `{queueNo}`. */
const PLACE = /\{(\w+)\}/g;

/** Sentences with what ends them. */
const SENTENCES = /[^。；！？?]*[。；！？?]?/g;

/**
 * The question before an action, with the values of the one row that it is about. A sentence whose value is not at hand, be it
 * that several rows are chosen or that the screen does not read it, is left out.
 */
export function questionText(confirm: string, rows: readonly Row[]): string {
  const [row, ...others] = rows;
  const valueOf = (name: string): string => {
    const value = others.length === 0 ? (row?.[`${name}_dictText`] ?? row?.[name]) : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return (confirm.match(SENTENCES) ?? [])
    .filter((sentence) => [...sentence.matchAll(PLACE)].every(([, name = ""]) => valueOf(name) !== ""))
    .map((sentence) => sentence.replace(PLACE, (_, name: string) => valueOf(name)))
    .join("");
}
