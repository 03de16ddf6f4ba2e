import type { ImportProgress } from "../../schema/wire/importAnswers.ts";
import { ApiError, asApiError } from "./apiError.ts";
import { busyTime } from "./busy.ts";
import { http } from "./http.ts";
import type { HttpRequest } from "./http.ts";

/** How a file is followed that is checked or imported. */
export interface FollowedRequest extends HttpRequest {
  /** Hears how many lines are done, once the server is at them. */
  readonly onLines?: (progress: ImportProgress) => void;
}

/** Reason of an aborted signal that ends the import itself; any other only stops looking at it. */
export const STOP_IMPORT = "stop the import";

const ASK_EVERY = 1000;
/** Callers show failures where they happen. */
const handled = { handles: "all" } as const;

/**
 * Makes a call that sends a file, asks meanwhile how far the server is, and lets the server undo everything where it is
 * stopped. Then the answer of the call decides: an import that was done before it heard of it stays done.
 *
 * @throws ApiError of kind `cancelled` where nothing was written
 */
export async function followImport<T>(
  api: string,
  { onLines, signal, onProgress, ...request }: FollowedRequest,
  call: (request: HttpRequest) => Promise<T>,
): Promise<T> {
  const transfer = new AbortController();
  const state = { key: undefined as string | undefined, isSent: false, isStopped: false };
  const asking = new AbortController();
  const ask = async (): Promise<number> => {
    if (state.key === undefined || !state.isSent) return ASK_EVERY;
    try {
      const answer = await http.get<Partial<ImportProgress> | null>(
        `${api}/importResult`,
        { id: state.key },
        { ...handled, signal: asking.signal },
      );
      const { done, total } = answer.result ?? {};
      if (done !== undefined && total !== undefined) onLines?.({ done, total });
      return ASK_EVERY;
    } catch (error) {
      return busyTime(error) ?? 2 * ASK_EVERY;
    }
  };
  const stop = (): void => {
    const isEnd = signal?.reason === STOP_IMPORT && state.key !== undefined;
    state.isStopped = isEnd;
    if (isEnd) void http.post(`${api}/importCancel`, { id: state.key }, handled).catch(() => transfer.abort());
    if (!isEnd || !state.isSent) transfer.abort();
  };
  void askAgainAndAgain(ask, asking.signal);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await call({
      ...request,
      signal: transfer.signal,
      onNamed: (key) => (state.key = key),
      onProgress: (share) => {
        state.isSent = share >= 1;
        onProgress?.(share);
      },
    });
  } catch (error) {
    const failure = asApiError(error);
    throw state.isStopped && isCancelled(failure) ? new ApiError({ kind: "cancelled", message: failure.message, cause: failure }) : failure;
  } finally {
    asking.abort();
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Asks, and again some time after the answer: a server at work on thousands of lines answers late, and questions that do not
 * wait for one another would be what it refuses. `ask` gives the milliseconds to the next question.
 */
async function askAgainAndAgain(ask: () => Promise<number>, end: AbortSignal): Promise<void> {
  for (let pause = ASK_EVERY; ; pause = await ask()) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (end.aborted) return;
  }
}

function isCancelled({ result }: ApiError): boolean {
  return (result as { readonly isCancelled?: boolean } | null | undefined)?.isCancelled === true;
}
