import { trimSpace } from "./space.ts";

/** Parts of a comma list, without empty ones: a trailing comma makes a list of one (protocol 1.8). */
export function splitList(text: string): readonly string[] {
  return text
    .split(",")
    .map(trimSpace)
    .filter((part) => part !== "");
}
