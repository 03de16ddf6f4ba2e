/** What a page before the sign-in reads of a refused call. */
export interface EntranceFailure {
  readonly message: string;
  /** The next attempt needs the slider. */
  readonly needsSlider: boolean;
  /** Seconds to wait, where the call came too soon. */
  readonly seconds: number | undefined;
  /** Messages by field, where the server named fields. */
  readonly problems: Readonly<Record<string, string>>;
}

interface RefusalResult {
  readonly slider?: unknown;
  readonly seconds?: unknown;
  readonly problems?: unknown;
}

/** Reads what a call was refused with. By shape: the client's error class would weigh on the first page. */
export function entranceFailure(error: unknown, fallback: string): EntranceFailure {
  const { message, result } = (error ?? {}) as { readonly message?: unknown; readonly result?: RefusalResult | null };
  const problems = Array.isArray(result?.problems) ? (result.problems as { field: string; message: string }[]) : [];
  return {
    message: typeof message === "string" && message !== "" ? message : fallback,
    needsSlider: result?.slider === true,
    seconds: typeof result?.seconds === "number" ? result.seconds : undefined,
    problems: Object.fromEntries(problems.map((problem) => [problem.field, problem.message])),
  };
}
