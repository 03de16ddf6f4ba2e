import { asApiError } from "../api/apiError.ts";
import type { ActionHost } from "./action.types.ts";

/** Waits for a call about rows; one that found them changed or gone shows them so and fails as it did. */
export async function orShowStale<T>(call: Promise<T>, host: Pick<ActionHost, "changed">): Promise<T> {
  try {
    return await call;
  } catch (error) {
    await showStale(error, host);
    throw error;
  }
}

/** Rows that somebody else changed are shown as they are now, so that the next try starts from the truth. */
export async function showStale(error: unknown, host: Pick<ActionHost, "changed">): Promise<void> {
  const { kind } = asApiError(error);
  if (kind === "conflict" || kind === "missing") await host.changed();
}
