import { asApiError } from "./apiError.ts";
import { http } from "./http.ts";

/** Whether another row holds a value already. */
export interface TakenQuestion {
  readonly table: string;
  readonly field: string;
  readonly value: string;
  /** The row being edited, which may keep its value. */
  readonly id?: string | undefined;
}

/** A person waits for the answer; saving tells the same a little later. */
const patience = 5_000;

/**
 * Asks whether a value that may occur once only is taken.
 *
 * @returns what to say at the field; `undefined` where the value is free
 * @throws ApiError where nobody can tell
 */
export async function findTaken({ table, field, value, id }: TakenQuestion, signal?: AbortSignal): Promise<string | undefined> {
  const params = { tableName: table, fieldName: field, fieldVal: value, ...(id !== undefined && { dataId: id }) };
  try {
    await http.get("/sys/duplicate/check", params, { handles: "all", timeout: patience, signal });
    return undefined;
  } catch (error) {
    const failure = asApiError(error);
    const [problem] = failure.problems;
    if (failure.kind === "refused") return failure.message;
    if (problem) return problem.message;
    throw failure;
  }
}
