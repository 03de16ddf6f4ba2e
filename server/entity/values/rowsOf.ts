import type { Row } from "../../../src/schema/index.ts";

/** The rows under a field of child rows. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}
