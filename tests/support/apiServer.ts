import { http, HttpResponse } from "msw";
import type { JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** jsdom's Blob cannot stream, and the interceptor makes a response of every blob that an answer brings. */
if (typeof Blob.prototype.stream !== "function") {
  Blob.prototype.stream = function stream(this: Blob) {
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await this.arrayBuffer()));
        controller.close();
      },
    });
  };
}

/** Address of a call as the browser's tests see it. */
export function api(path: string): string {
  return `*/apiserver${path}`;
}

/** A successful answer in the envelope of the specification §7. */
export function ok(
  result: JsonBodyType,
  { message = "操作成功！", code = 200 }: { readonly message?: string; readonly code?: number } = {},
) {
  return HttpResponse.json({ success: true, message, result, code, timestamp: 0 });
}

/** A refusal in the envelope; the code repeats the status. */
export function refused(status: number, message: string, result: JsonBodyType = null) {
  return HttpResponse.json({ success: false, message, result, code: status, timestamp: 0 }, { status });
}

/** Requests a test has seen, newest last. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/** Forms ask which choices a save would refuse, wherever their entity has such checks; none, unless a test says so. */
const nothingRefused = http.post(api("/sys/reference/items"), () => ok({ refused: [] }));

/**
 * Answers calls inside a test file. A call nobody answers fails the test. Gives back how to add answers and
 * the requests of the running test.
 */
export function useApiServer(...handlers: Parameters<typeof setupServer>) {
  const server = setupServer(...handlers, nothingRefused);
  const seen: SeenRequest[] = [];
  server.events.on("request:start", ({ request }) => {
    const url = new URL(request.url);
    seen.push({
      method: request.method,
      path: url.pathname.replace("/apiserver", ""),
      params: Object.fromEntries(url.searchParams),
      headers: request.headers,
    });
  });
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    seen.length = 0;
  });
  afterAll(() => server.close());
  return {
    answer: server.use.bind(server),
    /** Requests to a path, newest last. */
    requestsTo: (path: string) => seen.filter((request) => request.path === path),
  };
}
