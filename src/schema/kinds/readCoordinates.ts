import { plainSigns } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";
import { wireFormats } from "../time/wireFormats.ts";

/** Decimals that are kept: a tenth of a metre. */
const DECIMALS = 6;
const LONGEST = 80;
const NUMBER = /^([+-]?)(\d{1,3}(?:\.\d+)?)°?$/;
/** What says which of the two it is, before or behind the number, and to which side it counts. */
const MARKS: readonly { readonly mark: RegExp; readonly axis: Axis; readonly sign: 1 | -1 }[] = [
  { mark: /^东经|东经$|^e|e$/i, axis: "longitude", sign: 1 },
  { mark: /^西经|西经$|^w|w$/i, axis: "longitude", sign: -1 },
  { mark: /^北纬|北纬$|^n|n$/i, axis: "latitude", sign: 1 },
  { mark: /^南纬|南纬$|^s|s$/i, axis: "latitude", sign: -1 },
  { mark: /^经度/, axis: "longitude", sign: 1 },
  { mark: /^纬度/, axis: "latitude", sign: 1 },
];

type Axis = "longitude" | "latitude";

interface Degrees {
  readonly axis: Axis | undefined;
  readonly value: number;
}

/**
 * Reads longitude and latitude in degrees, parted by comma or blank. Where the text says which is which either may come first;
 * without a word the longitude does, as on the wire, and a pair that only makes sense the other way round is not read.
 *
 * @returns `longitude,latitude`; undefined where the text is none
 * @example readCoordinates("北纬30.6595 东经104.0657") // "104.0657,30.6595"
 */
export function readCoordinates(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = trimSpace(plainSigns(text)).replaceAll(/(经|纬|度|[ewns]|°)[ :]+(?=[\d.+-])/gi, "$1");
  const parts = plain.split(/[ ,;、]+/).filter((part) => part !== "");
  const [first, second] = parts.map(readDegrees);
  if (parts.length !== 2 || first === undefined || second === undefined) return undefined;
  if ((first.axis === undefined) !== (second.axis === undefined) || (first.axis !== undefined && first.axis === second.axis))
    return undefined;
  const [longitude, latitude] = first.axis === "latitude" ? [second, first] : [first, second];
  const wire = `${degreesText(longitude.value)},${degreesText(latitude.value)}`;
  return wireFormats.coordinates.test(wire) ? wire : undefined;
}

function readDegrees(part: string): Degrees | undefined {
  const found = MARKS.find(({ mark }) => mark.test(part));
  const [, minus, figures] = NUMBER.exec(found ? part.replace(found.mark, "") : part) ?? [];
  if (figures === undefined) return undefined;
  const value = Number(figures) * (minus === "-" ? -1 : 1) * (found?.sign ?? 1);
  return { axis: found?.axis, value };
}

/** As few digits as there are; never `-0` nor an exponent. */
function degreesText(value: number): string {
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
