import { takesMany, type QueryRule } from "../../src/schema/index.ts";
import { trimSpace } from "../../src/schema/text/space.ts";

/** How values of a field are compared. */
export type OracleType = "text" | "integer" | "number" | "date" | "timestamp" | "list";

/** A condition on one field. */
export interface OracleCondition {
  readonly type: OracleType;
  readonly rule: QueryRule;
  /** As it was sent. */
  readonly value: unknown;
}

const parts: readonly QueryRule[] = ["like", "left_like", "right_like"];
const orders: readonly QueryRule[] = ["gt", "ge", "lt", "le"];
/** Rules that compare with no value, and whether they hold where there is none. */
const bare: Readonly<Record<string, boolean>> = { empty: true, notEmpty: false };

/**
 * Says in the plainest way whether a condition can be answered: slow and obvious, it shares nothing with the server that
 * it judges but what counts as space.
 */
export function isSound({ type, rule, value }: OracleCondition): boolean {
  if (rule in bare) return [undefined, null, "", "1"].includes(value as string | null | undefined);
  if (!isFit(type, rule)) return false;
  const texts = textsOf(rule, value);
  if (texts === undefined || texts.length === 0) return false;
  const longest = parts.includes(rule) ? 100 : 500;
  return texts.every((text) => text !== "" && text.length <= longest && isPlainText(text) && isOfType(type, text));
}

function isFit(type: OracleType, rule: QueryRule): boolean {
  if (parts.includes(rule)) return type === "text";
  return rule === "all" ? type === "list" : !(orders.includes(rule) && type === "list");
}

/** Whether a row whose field holds `stored` meets a sound condition. */
export function conditionMatches(stored: unknown, condition: OracleCondition): boolean {
  if (!isSound(condition)) return false;
  const { type, rule, value } = condition;
  if (rule in bare) return (stored === null || stored === undefined || String(stored) === "") === bare[rule];
  const texts = textsOf(rule, value) ?? [];
  if (rule === "ne") return !texts.some((text) => isEqual(type, stored, text));
  if (rule === "all") return texts.every((text) => isEqual(type, stored, text));
  if (rule === "eq" || rule === "in") return texts.some((text) => isEqual(type, stored, text));
  return stored !== null && stored !== undefined && texts.some((text) => isOrdered(type, rule, stored, text));
}

function textsOf(rule: QueryRule, value: unknown): readonly string[] | undefined {
  if (takesMany(rule) && Array.isArray(value)) return value.every(isScalar) ? value.map((part) => trimSpace(String(part))) : undefined;
  if (!isScalar(value)) return undefined;
  const text = trimSpace(String(value));
  if (!takesMany(rule)) return [text];
  return text
    .split(",")
    .map((part) => trimSpace(part))
    .filter((part) => part !== "");
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}

function isPlainText(text: string): boolean {
  return !text.includes("\u0000") && Buffer.from(text).toString() === text;
}

function isOfType(type: OracleType, text: string): boolean {
  if (type === "integer") return /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 31;
  if (type === "number") return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && isKept(text);
  if (type === "date" || type === "timestamp") return momentOf(text) !== undefined;
  return true;
}

/** Whether a number has the digits in which it was written after it was read. */
function isKept(text: string): boolean {
  return Number.isFinite(Number(text)) && digitsOf(String(Number(text))) === digitsOf(text);
}

/** Digits from the first that is not 0 to the last. */
function digitsOf(text: string): string {
  const [figures = "", fraction = ""] = text.replace(/e.*$/, "").replace(/^[+-]/, "").split(".");
  return `${figures}${fraction}`.replace(/^0+/, "").replace(/0+$/, "");
}

/** A day or moment that exists, as the span it covers, in text that sorts by time. */
function momentOf(text: string): { readonly first: string; readonly last: string } | undefined {
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  const instant = new Date(`${day}T${time || "00:00"}Z`);
  if (day < "0001" || Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day)) return undefined;
  const clock = time.length === 5 ? `${time}:00` : time;
  return time === "" ? { first: `${day} 00:00:00`, last: `${day} 23:59:59` } : { first: `${day} ${clock}`, last: `${day} ${clock}` };
}

function isEqual(type: OracleType, stored: unknown, text: string): boolean {
  if (type === "list") return Array.isArray(stored) && stored.includes(text);
  if (stored === null || stored === undefined) return false;
  if (type === "text") return stored === text;
  if (type === "integer" || type === "number") return Number(stored) === Number(text);
  const span = momentOf(text);
  if (!span) return false;
  if (type === "date") return stored === span.first.slice(0, 10);
  return String(stored) >= span.first && String(stored) <= span.last;
}

function isOrdered(type: OracleType, rule: QueryRule, stored: unknown, text: string): boolean {
  const [held, wanted] = [String(stored).toLowerCase(), text.toLowerCase()];
  if (rule === "like") return held.includes(wanted);
  if (rule === "right_like") return held.startsWith(wanted);
  if (rule === "left_like") return held.endsWith(wanted);
  const { below, above } = sidesOf(type, stored, text);
  if (rule === "gt") return above;
  if (rule === "ge") return !below;
  return rule === "lt" ? below : !above;
}

function sidesOf(type: OracleType, stored: unknown, text: string): { readonly below: boolean; readonly above: boolean } {
  if (type === "text") {
    const order = Buffer.compare(Buffer.from(String(stored)), Buffer.from(text));
    return { below: order < 0, above: order > 0 };
  }
  if (type === "integer" || type === "number") return { below: Number(stored) < Number(text), above: Number(stored) > Number(text) };
  const span = momentOf(text);
  const [first, last] = type === "date" ? [span?.first.slice(0, 10), span?.last.slice(0, 10)] : [span?.first, span?.last];
  return { below: String(stored) < (first ?? ""), above: String(stored) > (last ?? "") };
}
