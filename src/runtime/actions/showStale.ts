import { asApiError } from "../api/apiError.ts";
import type { ActionHost } from "./action.types.ts";

/** Rows that somebody else changed are shown as they are now, so that the next try starts from the truth. */
export async function showStale(error: unknown, host: Pick<ActionHost, "changed">): Promise<void> {
  const { kind } = asApiError(error);
  if (kind === "conflict" || kind === "missing") await host.changed();
}
