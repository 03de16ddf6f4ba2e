import { catalogue, type DetailsOf, type ErrorCode } from "./catalogue.ts";
import type { CatalogueEntry, Details } from "./catalogue/entry.ts";
import type { Diagnostic, SourcePosition } from "./diagnostic.ts";
import { nearestName } from "./nearest.ts";

/** Longest list of allowed names that a sentence spells out. */
const SPELLED_OUT = 12;

/**
 * Builds a finding from its code, its place and the code's own details.
 * Where `found` and `allowed` are known, the nearest name is looked for and comes first in `allowed`.
 */
export function diagnose<C extends ErrorCode>(code: C, position: SourcePosition, details: DetailsOf<C>): Diagnostic {
  const entry = catalogue[code] as CatalogueEntry<DetailsOf<C>>;
  const known = entry.guesses === false ? details : withNearest(details);
  return {
    ...position,
    code,
    severity: entry.severity,
    message: entry.message(known) + (entry.guesses === false ? "" : suggestion(known)),
    ...(known.found !== undefined && { found: known.found }),
    ...(known.allowed && { allowed: known.allowed }),
    ...(known.nearest !== undefined && { nearest: known.nearest }),
    advice: entry.advice(known),
  };
}

function withNearest<D extends Details>(details: D): D {
  const { found, allowed } = details;
  if (!allowed) return details;
  const nearest = details.nearest ?? (found === undefined ? undefined : nearestName(found, allowed));
  if (nearest === undefined) return details;
  return { ...details, nearest, allowed: [nearest, ...allowed.filter((name) => name !== nearest)] };
}

function suggestion({ nearest, allowed }: Details): string {
  if (nearest !== undefined) return `，是否想写“${nearest}”？`;
  if (!allowed?.length) return "";
  const more = allowed.length > SPELLED_OUT ? ` 等 ${allowed.length} 项` : "";
  return `；可用：${allowed.slice(0, SPELLED_OUT).join("、")}${more}`;
}
