import { asApiError } from "./apiError.ts";
import { http } from "./http.ts";

/** A person waits for the answer; saving tells the same a little later. */
const patience = 5_000;

/**
 * Asks whether a text passes a check rule that administrators keep (FORM-26).
 *
 * @returns the server's sentence where it does not
 * @throws ApiError where nobody can tell
 */
export async function findRuleFault(ruleCode: string, value: string, signal?: AbortSignal): Promise<string | undefined> {
  try {
    // Encoded once more than the address is (spec §5).
    await http.get(
      "/sys/checkRule/checkByCode",
      { ruleCode, value: encodeURIComponent(value) },
      { handles: "all", timeout: patience, signal },
    );
    return undefined;
  } catch (error) {
    const failure = asApiError(error);
    if (failure.kind === "refused" || failure.kind === "invalid") return failure.message;
    throw failure;
  }
}
