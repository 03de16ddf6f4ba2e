/** Path into a JSON value: property names and array indexes. */
export type JsonPath = readonly (string | number)[];

/** Writes a path as an RFC 6901 pointer, e.g. `["a/b", 0]` → `/a~1b/0`. */
export function pointerOf(path: JsonPath): string {
  return path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Reads an RFC 6901 pointer back into its segments, all of them as text. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
