import type { Row } from "../../schema/model/json.ts";

/** Looks at rows before they are deleted; the text it gives back is shown and stops the deletion. */
export type BeforeDelete = (rows: readonly Row[]) => string | undefined | Promise<string | undefined>;

const checks = new Map<string, BeforeDelete>();

/** Adds a check before rows of an entity are deleted (spec §8). Gives back how to remove it. */
export function registerBeforeDelete(entity: string, check: BeforeDelete): () => void {
  checks.set(entity, check);
  return () => void checks.delete(entity);
}

/** Why these rows may not be deleted; `undefined` where nothing speaks against it. */
export async function objectionToDelete(entity: string, rows: readonly Row[]): Promise<string | undefined> {
  return checks.get(entity)?.(rows);
}
