import { readWebAddress } from "../address/readAddress.ts";

/** Values that an address of the menu may be filled with; what is absent stays as it is written. */
export interface UrlValues {
  /** Values that the operator set for the installation, by name. */
  readonly config?: Readonly<Record<string, string>>;
  readonly userId?: string;
  readonly tenantId?: string;
  /** Single-use proof of who is signed in; stands in for the token, which never leaves the console. */
  readonly ticket?: string;
  /** What the page was opened for: the `id` of its own address. */
  readonly id?: string;
}

/** A placeholder that stands for nothing known. */
export interface UnknownPlaceholder {
  /** As written, with its braces. */
  readonly text: string;
  /** Place in the address. */
  readonly start: number;
  readonly end: number;
}

/** Spellings of placeholders, for messages. */
export const PLACEHOLDER_SPELLINGS = [
  "{{config.name}}",
  "{{window._CONFIG['name']}}",
  "{{userId}}",
  "{{tenantId}}",
  "{{ticket}}",
  "{{id}}",
] as const;

const PLACEHOLDER = /\{\{(.*?)\}\}/g;
const CONFIG = /^(?:config\.([A-Za-z]\w*)|window\._CONFIG\[(['"])([A-Za-z]\w*)\2\])$/;

type Known = { readonly kind: "config"; readonly name: string } | { readonly kind: "userId" | "tenantId" | "ticket" | "id" };

/**
 * Fills an address. Placeholders are looked up by name and never evaluated (spec §2.2 asks for an expression; this
 * is what is left of it without running code). Unknown ones, and known ones without a value, stay inert text.
 *
 * @example
 * fillUrl("{{config.report}}/user?id={{userId}}", { config: { report: "https://r.example" }, userId: "7" })
 * // "https://r.example/user?id=7"
 */
export function fillUrl(template: string, values: UrlValues): string {
  return template.replace(PLACEHOLDER, (text, inner: string) => valueOf(knownPlaceholder(inner), values) ?? text);
}

/** Whether an address with such values has no placeholder left. */
export function canFill(template: string, values: UrlValues): boolean {
  return !fillUrl(template, values).includes("{{");
}

/** Whether an address could be one of the web, once it is filled: what the operator sets may be its beginning, all else is a part. */
export function canLeadOut(template: string): boolean {
  return readWebAddress(template.replace(/^\{\{.*?\}\}/, "https://filled.example").replaceAll(PLACEHOLDER, "filled")) !== undefined;
}

/** Placeholders that can never be filled. */
export function unknownPlaceholders(template: string): readonly UnknownPlaceholder[] {
  return [...template.matchAll(PLACEHOLDER)]
    .filter(([, inner = ""]) => knownPlaceholder(inner) === undefined)
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

/** Whether an address asks for a ticket, which has to be fetched before. */
export function needsTicket(template: string): boolean {
  return asksFor(template, "ticket");
}

/** Whether an address asks for the id that its page is opened with. */
export function needsId(template: string): boolean {
  return asksFor(template, "id");
}

function asksFor(template: string, kind: Known["kind"]): boolean {
  return [...template.matchAll(PLACEHOLDER)].some(([, inner = ""]) => knownPlaceholder(inner)?.kind === kind);
}

function knownPlaceholder(inner: string): Known | undefined {
  const name = inner.trim();
  if (name === "userId" || name === "tenantId" || name === "ticket" || name === "id") return { kind: name };
  const match = CONFIG.exec(name);
  const key = match?.[1] ?? match?.[3];
  return key === undefined ? undefined : { kind: "config", name: key };
}

/** The operator's values are parts of addresses and stay as they are; the others are data. */
function valueOf(placeholder: Known | undefined, values: UrlValues): string | undefined {
  if (!placeholder) return undefined;
  if (placeholder.kind === "config")
    return Object.hasOwn(values.config ?? {}, placeholder.name) ? values.config?.[placeholder.name] : undefined;
  const value = values[placeholder.kind];
  return value === undefined ? undefined : encodeURIComponent(value);
}
