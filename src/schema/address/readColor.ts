import { trimSpace } from "../text/space.ts";
/** Names of colours that tags are known by (dictionary files, `tag_color`). */
const NAMES: ReadonlySet<string> = new Set([
  "default",
  "processing",
  "success",
  "warning",
  "error",
  "magenta",
  "red",
  "volcano",
  "orange",
  "gold",
  "lime",
  "green",
  "cyan",
  "blue",
  "geekblue",
  "purple",
]);
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Reads a text as a colour: one of the names of tags, or `#` and 3 or 6 digits. `undefined` for all others, which a style could take for an address. */
export function readColor(text: string | null | undefined): string | undefined {
  const color = trimSpace(text ?? "");
  return NAMES.has(color) || HEX.test(color) ? color : undefined;
}
