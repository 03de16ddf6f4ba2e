import { trimSpace } from "../../../schema/text/space.ts";
import { readTimeZone } from "../../../schema/time/timeZone.ts";

/** China's zones, as people call them; each is found by these words as well. */
const CHINA: ReadonlyMap<string, string> = new Map([
  ["Asia/Shanghai", "北京时间"],
  ["Asia/Urumqi", "新疆时间"],
  ["Asia/Hong_Kong", "香港时间"],
  ["Asia/Macau", "澳门时间"],
  ["Asia/Taipei", "台北时间"],
]);

/** A zone that can be chosen, in one of the groups of the list. */
export interface ZoneGroup {
  readonly label: string;
  readonly zones: readonly string[];
}

/** The zones that this browser knows, China's first. */
export function zoneGroups(): readonly ZoneGroup[] {
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => !CHINA.has(zone));
  return [
    { label: "中国", zones: [...CHINA.keys()] },
    { label: "其他", zones: ["UTC", ...others.filter((zone) => zone !== "UTC")] },
  ];
}

/**
 * What a zone is called, and by how much its clocks differ from UTC at a moment.
 *
 * @returns the text itself where there is no such zone
 * @example zoneText("Asia/Shanghai", now) // "Asia/Shanghai（北京时间，UTC+08:00）"
 */
export function zoneText(zone: string, at: Date): string {
  if (readTimeZone(zone) === undefined) return zone;
  const name = CHINA.get(zone) ?? partOf(zone, "longGeneric", at);
  const offset = partOf(zone, "longOffset", at).replace("GMT", "UTC");
  // A zone without a Chinese name is called by its difference once more.
  return `${zone}（${name.startsWith("GMT") ? "" : `${name}，`}${offset}）`;
}

/** Whether a zone is what a person looks for: a part of its name, of its Chinese name, or of its difference from UTC. */
export function isZoneFound(text: string, search: string): boolean {
  const plain = (written: string) => written.toLowerCase().replaceAll(/[\s_]+/g, " ");
  return plain(text).includes(plain(trimSpace(search)));
}

function partOf(zone: string, timeZoneName: "longGeneric" | "longOffset", at: Date): string {
  const parts = new Intl.DateTimeFormat("zh-CN", { timeZone: zone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
