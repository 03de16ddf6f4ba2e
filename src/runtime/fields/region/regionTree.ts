/** Names by code below each parent's code; the country is `86` (PICK-54). */
export type RegionNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A region with those inside it. */
export interface RegionNode {
  readonly value: string;
  readonly label: string;
  readonly children?: RegionNode[];
}

/** How far down is chosen. */
export type RegionLevel = "province" | "city" | "district";

const depths: Readonly<Record<RegionLevel, number>> = { province: 1, city: 2, district: 3 };
const country = "86";

/** China's regions down to a level. */
export function regionTree(names: RegionNames, level: RegionLevel): RegionNode[] {
  return nodesBelow(names, country, depths[level]);
}

/**
 * Codes from the province down to the region with this code; empty where there is no such region.
 *
 * @example
 * regionPath(names, "330106"); // ["330000", "330100", "330106"]
 */
export function regionPath(names: RegionNames, code: string): readonly string[] {
  const parents = [country, `${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`];
  const depth = parents.findIndex((parent) => names[parent]?.[code] !== undefined);
  return depth < 0 ? [] : [...parents.slice(1, depth + 1), code];
}

/** Names from the province down, joined by `/`; the code itself where it is unknown. */
export function regionText(names: RegionNames, code: string): string {
  const path = regionPath(names, code);
  if (path.length === 0) return code;
  return path.map((part, depth) => names[path[depth - 1] ?? country]?.[part] ?? part).join("/");
}

function nodesBelow(names: RegionNames, parent: string, depth: number): RegionNode[] {
  return Object.entries(names[parent] ?? {}).map(([value, label]) => {
    const children = depth > 1 ? nodesBelow(names, value, depth - 1) : [];
    return { value, label, ...(children.length > 0 && { children }) };
  });
}
