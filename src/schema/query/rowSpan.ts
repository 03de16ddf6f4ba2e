/** Rows of a span of days, as a calendar asks for them: those that begin in it or reach into it. */
export interface RowSpan {
  /** Field that holds the day or moment at which a row begins. */
  readonly start: string;
  /** Field that holds the last one, where a row may take several days. */
  readonly end?: string;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, included. */
  readonly to: string;
}

/** Name of the parameter that holds it. */
export const SPAN_PARAMETER = "_span";

/** Writes the span as the value of its parameter. */
export function writeSpan({ start, end = "", from, to }: RowSpan): string {
  return [start, end, from, to].join(",");
}

/** Reads what `writeSpan` writes; `undefined` where it is nothing of the kind. Whether the days are days is the condition's matter. */
export function readSpan(text: string): RowSpan | undefined {
  const [start, end, from, to, ...rest] = text.split(",");
  if (!start || !from || !to || rest.length > 0) return undefined;
  return { start, ...(end ? { end } : {}), from, to };
}
