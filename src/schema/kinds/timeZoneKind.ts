import { halfWidth } from "../text/halfWidth.ts";
import { readTimeZone } from "../time/timeZone.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { read, readText, refuse } from "./textResult.ts";

const SAMPLES = ["Asia/Shanghai", "Asia/Urumqi", "Europe/Berlin", "America/New_York", "UTC"] as const;

/** A time zone by its IANA name, e.g. `Asia/Shanghai`. */
export const timeZoneKind: FieldKind = {
  id: "timeZone",
  title: "时区",
  statedBy: "time-zone",
  cellHint: "时区的 IANA 名称，例如 Asia/Shanghai",
  match: (candidate) =>
    rank(candidate, { id: "timeZone", fits: candidate.type === "string", natural: candidate.format === "time-zone" ? 10 : 0 }),
  columnType: () => "text",
  operators: ["eq"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({}),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const zone = readTimeZone(halfWidth(trimmed).replaceAll(" ", "_"));
      return zone === undefined ? refuse(`${field.title}“${trimmed}”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai`) : read(zone);
    }),
  isWire: (text) => readTimeZone(text) !== undefined,
  verb: "选择",
  align: "left",
  sortable: true,
  columnWidth: { least: 120, usual: 180 },
  sample: (_field, seed) => SAMPLES[seed % SAMPLES.length],
};
