import { wireFormats } from "../time/wireFormats.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readCoordinates } from "./readCoordinates.ts";
import { read, readText, refuse } from "./textResult.ts";

/** A place on the earth, `longitude,latitude` in degrees, to the tenth of a metre. */
export const coordinatesKind: FieldKind = {
  id: "coordinates",
  title: "经纬度",
  statedBy: "coordinates",
  cellHint: "经度在前、纬度在后，例如 104.0657,30.6595",
  match: (candidate) =>
    rank(candidate, { id: "coordinates", fits: candidate.type === "string", natural: candidate.format === "coordinates" ? 10 : 0 }),
  columnType: () => "text",
  operators: [],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "coordinates" }),
  propsSchema: propsSchema(),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const place = readCoordinates(trimmed);
      return place === undefined
        ? refuse(`${field.title}“${trimmed}”不是经纬度，应为经度在前、纬度在后，例如 104.0657,30.6595 或 东经104.0657 北纬30.6595`)
        : read(place);
    }),
  isWire: (text) => wireFormats.coordinates.test(text),
  format: (value) => (typeof value === "string" && wireFormats.coordinates.test(value) ? inWords(value) : plainText(value)),
  align: "left",
  sortable: false,
  columnWidth: { least: 160, usual: 240 },
  sample: (_field, seed) => `${(73 + (seed % 600) / 10).toFixed(1).replace(/\.0$/, "")},${3 + (seed % 50)}`,
};

/** `104.0657,-30.6` is 东经 104.0657°，南纬 30.6°. */
function inWords(value: string): string {
  const [longitude = "", latitude = ""] = value.split(",");
  const side = (degrees: string, positive: string, negative: string) =>
    degrees.startsWith("-") ? `${negative} ${degrees.slice(1)}°` : `${positive} ${degrees}°`;
  return `${side(longitude, "东经", "西经")}，${side(latitude, "北纬", "南纬")}`;
}
