import { halfWidth } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";
import regions from "./regions.json" with { type: "json" };

/** A region with the names from its province down to itself. */
interface Region {
  readonly code: string;
  readonly path: readonly string[];
}

const COUNTRY = "86";
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = regions;
/** What people leave out: 四川 is 四川省, 成都 is 成都市. */
const SUFFIX = /(?:维吾尔|壮族|回族)?(?:省|市|区|县|自治区|特别行政区)$/;
/** By the name of the region itself, in full and without what people leave out. */
let byName: ReadonlyMap<string, readonly Region[]> | undefined;

/**
 * Reads the name of a region of China: its path, of which steps may be missing, or its name alone where no other has it.
 *
 * @returns its code; `undefined` where nothing or more than one region is called so
 * @example readRegion("四川省/成都市/锦江区") // "510104"
 */
export function readRegion(text: string): string | undefined {
  const plain = trimSpace(halfWidth(text));
  const parts = plain.split(/[/\\>,、\s-]+/).filter((part) => part !== "");
  const [own, ...above] = parts.toReversed();
  if (own === undefined) return undefined;
  byName ??= index();
  const called = (byName.get(own) ?? []).filter(({ path }) => leadsThrough(path.slice(0, -1), above.toReversed()));
  if (called.length === 1) return called[0]?.code;
  const exact = called.filter(({ path }) => path.at(-1) === own);
  return exact.length === 1 ? exact[0]?.code : undefined;
}

/** Whether the steps stand on the path, in their order. */
function leadsThrough(path: readonly string[], steps: readonly string[]): boolean {
  const rest = [...path];
  return steps.every((step) => {
    const place = rest.findIndex((name) => name === step || short(name) === step);
    rest.splice(0, place + 1);
    return place >= 0;
  });
}

function index(): ReadonlyMap<string, readonly Region[]> {
  const found = new Map<string, Region[]>();
  const note = (name: string, region: Region) => void found.set(name, [...(found.get(name) ?? []), region]);
  for (const region of regionsBelow(COUNTRY, [])) {
    const own = region.path.at(-1) ?? "";
    // People write the whole path without a break, too.
    for (const name of new Set([own, short(own), region.path.join("")])) note(name, region);
  }
  return found;
}

function regionsBelow(parent: string, above: readonly string[]): readonly Region[] {
  return Object.entries(names[parent] ?? {}).flatMap(([code, name]) => {
    const path = [...above, name];
    return [{ code, path }, ...regionsBelow(code, path)];
  });
}

/** One character alone names nothing. */
function short(name: string): string {
  const cut = name.replace(SUFFIX, "");
  return cut.length > 1 ? cut : name;
}
