import type { Envelope } from "../../schema/wire/envelope.ts";
import { ROW_FORM_HEADER, TYPED_ROWS } from "../../schema/wire/rowForm.ts";
import { create, isAxiosError, isCancel } from "axios";
import type { AxiosInstance, AxiosRequestConfig } from "axios";
import { AnswerMemory, UNCHANGED } from "./answerMemory.ts";
import { ApiError, asApiError } from "./apiError.ts";
import { failureOf, openEnvelope, parsed } from "./envelope.ts";
import { signatureHeaders } from "./requestSignature.ts";
import { noteServerTime } from "./serverClock.ts";
import { WriteKeys } from "./writeKeys.ts";
import type { WriteContent } from "./writeKeys.ts";

/** The tenant of people whose account names no other (spec §6). */
export const DEFAULT_TENANT = "0";

/** Who is calling; read before every request. */
export interface HttpSession {
  readonly token?: string | undefined;
  /** @default "0" */
  readonly tenantId?: string | undefined;
  /** Set on pages of a low-code application. */
  readonly lowAppId?: string | undefined;
  /** Nobody is at the window, which asks by itself: the call keeps no session alive. */
  readonly isUnattended?: boolean;
  /** Signs every call, where the server asks for it. */
  readonly signKey?: string | undefined;
}

/** What the shell tells the client. */
export interface HttpOptions {
  /** Prefix of every call. @default "/apiserver" */
  readonly baseUrl: string;
  readonly session: () => HttpSession;
  /** The session is gone: say so and lead to the sign-in (spec §8). */
  readonly onSessionExpired: (error: ApiError) => void;
  /** A call failed and its caller does not show it: announce it. */
  readonly onFailure: (error: ApiError) => void;
}

/** One call. */
export interface HttpRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. @default 9000; 120000 for files */
  readonly timeout?: number;
  /** Statuses whose failure the caller shows itself, or all of them. @default [] */
  readonly handles?: readonly number[] | "all";
  /** Share sent of a body, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Hears the key by which the server knows the write, before it is sent. */
  readonly onNamed?: (key: string) => void;
}

/** A file that came with an answer. */
export interface Download {
  readonly blob: Blob;
  /** Name the server gave, where it gave one. */
  readonly fileName?: string;
}

/** Calls to the server. Every method fails with `ApiError` only. */
export interface HttpClient {
  /** Replaces the given options; the others stay. */
  configure(options: Partial<HttpOptions>): void;
  readonly baseUrl: string;
  /** Who is calling now, for lines that are no calls, such as sockets. */
  readonly session: HttpSession;
  /** The envelope of a call with any method. */
  request<T>(url: string, request?: HttpRequest): Promise<Envelope<T>>;
  get<T>(url: string, params?: HttpRequest["params"], request?: HttpRequest): Promise<Envelope<T>>;
  post<T>(url: string, data?: unknown, request?: HttpRequest): Promise<Envelope<T>>;
  put<T>(url: string, data?: unknown, request?: HttpRequest): Promise<Envelope<T>>;
  delete<T>(url: string, params?: HttpRequest["params"], request?: HttpRequest): Promise<Envelope<T>>;
  /** A multipart POST. */
  upload<T>(url: string, form: FormData, request?: HttpRequest): Promise<Envelope<T>>;
  /** A file; an envelope that comes in its place is an error. */
  download(url: string, params?: HttpRequest["params"], request?: HttpRequest): Promise<Download>;
  /** The body of an answer that has no envelope (spec §7, messaging). */
  bare<T>(url: string, request?: HttpRequest): Promise<T>;
}

const requestTimeout = 9_000;
const fileTimeout = 120_000;

const defaults: HttpOptions = {
  baseUrl: "/apiserver",
  session: () => ({}),
  onSessionExpired: () => undefined,
  onFailure: () => undefined,
};

/** Makes a client of its own, e.g. for a second origin. */
export function createHttp(initial: Partial<HttpOptions> = {}): HttpClient {
  let options: HttpOptions = { ...defaults, ...initial };
  const instance = create({ timeout: requestTimeout });

  const memory = new AnswerMemory();
  const guarded = guardedBy(() => options);
  const send = (url: string, request: HttpRequest, { memory: kept, ...extra }: SendOptions = {}, writeKey?: string) =>
    sendInTime(() => sendWith(instance, { ...configOf(instance, { url, request, options, writeKey, memory: kept }), ...extra }));
  const envelope = <T>(url: string, request: HttpRequest) =>
    guarded(url, request, async (writeKey) => {
      const { data, status } = await send(url, request, { memory }, writeKey);
      return openEnvelope<T>(data, status);
    });

  return {
    configure: (next) => {
      options = { ...options, ...next };
    },
    get baseUrl() {
      return options.baseUrl;
    },
    get session() {
      return options.session();
    },
    request: (url, request = {}) => envelope(url, request),
    get: (url, params, request) => envelope(url, { ...request, ...(params && { params }) }),
    post: (url, data, request) => envelope(url, { ...request, method: "POST", data }),
    put: (url, data, request) => envelope(url, { ...request, method: "PUT", data }),
    delete: (url, params, request) => envelope(url, { ...request, method: "DELETE", ...(params && { params }) }),
    upload: (url, form, request) => envelope(url, { timeout: fileTimeout, ...request, method: "POST", data: form }),
    download: (url, params, request = {}) => {
      const full = { timeout: fileTimeout, ...request, ...(params && { params }) };
      return guarded(url, full, async (writeKey) => {
        const { data, status, headers } = await send(url, full, { responseType: "blob" }, writeKey);
        return openDownload(data as Blob, status, String(headers["content-disposition"] ?? ""));
      });
    },
    bare: <T>(url: string, request: HttpRequest = {}) =>
      guarded(url, request, async (writeKey) => (await send(url, request, {}, writeKey)).data as T),
  };
}

/** The client of the console's own server. */
export const http = createHttp();

/** What every call goes through: writes get their key, failures become an `ApiError` and are told to whom they concern. */
function guardedBy(optionsNow: () => HttpOptions) {
  const keys = new WriteKeys();
  return async <T>(url: string, request: HttpRequest, call: (writeKey?: string) => Promise<T>): Promise<T> => {
    const { token } = optionsNow().session();
    const write = writeOf(url, request);
    const writeKey = write && keys.begin(write);
    if (writeKey !== undefined) request.onNamed?.(writeKey);
    try {
      const answer = await call(writeKey);
      if (write) keys.end(write);
      return answer;
    } catch (error) {
      const failure = await failureFrom(error, writeKey);
      if (write) keys.end(write, failure);
      // The end of a session that was replaced meanwhile says nothing about the present one.
      const isPast = failure.kind === "expired" && token !== optionsNow().session().token;
      if (!isPast) report(failure, request, optionsNow());
      throw failure;
    }
  };
}

/** What a call would change; reads are not named. */
function writeOf(url: string, { method = "GET", params = {}, data }: HttpRequest): WriteContent | undefined {
  return method === "GET" ? undefined : { method, url, params, data };
}

async function sendWith(instance: AxiosInstance, config: AxiosRequestConfig) {
  const answer = await instance.request<unknown>(config);
  // What is given again tells the time at which it was first given.
  if (answer.status !== UNCHANGED) noteServerTime(answer.data);
  return answer;
}

/** Sends, and once more where the time was refused: nothing was done then, and the refusal told the time. Each attempt is signed anew. */
async function sendInTime<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (await isOfWrongTime(error)) return attempt();
    throw error;
  }
}

/** Whether the server refused the time of a signature; it has told its own by then. */
async function isOfWrongTime(error: unknown): Promise<boolean> {
  const data: unknown = isAxiosError(error) ? error.response?.data : undefined;
  const answer = data instanceof Blob ? parsed(await data.text()) : data;
  noteServerTime(answer);
  return (answer as { readonly result?: { readonly reason?: unknown } | null } | undefined)?.result?.reason === "time";
}

/** How the answer of a call is taken. */
interface SendOptions extends Pick<AxiosRequestConfig, "responseType"> {
  /** Where its answer is known from, if it is read and has not changed. */
  readonly memory?: AnswerMemory;
}

/** One attempt of a call. */
interface Attempt {
  readonly url: string;
  readonly request: HttpRequest;
  readonly options: HttpOptions;
  readonly writeKey: string | undefined;
  readonly memory: AnswerMemory | undefined;
}

function configOf(instance: AxiosInstance, { url, request, options, writeKey, memory }: Attempt): AxiosRequestConfig {
  const { method = "GET", data, signal, onProgress } = request;
  // Written once: what is signed is what is sent.
  const address = instance.getUri({ url, params: paramsOf(url, method, request.params) });
  const session = options.session();
  const named = writeKey === undefined ? {} : { "Idempotency-Key": writeKey };
  const headers = { ...sessionHeaders(session), ...named, ...request.headers };
  const known = memory && method === "GET" ? memory.ask(address, headers) : undefined;
  return {
    url: options.baseUrl + address,
    method,
    ...known?.config,
    headers: { ...headers, ...known?.headers, ...signatureHeaders({ method, address, data, headers, key: session.signKey }) },
    ...(data === undefined ? {} : { data }),
    ...(signal ? { signal } : {}),
    ...(request.timeout === undefined ? {} : { timeout: request.timeout }),
    ...(onProgress
      ? { onUploadProgress: ({ loaded, total }: { loaded: number; total?: number | undefined }) => onProgress(total ? loaded / total : 0) }
      : {}),
  };
}

/** Adds the cache breaker `_t` (seconds) to reads, except dictionary items, which may be cached; the caller's own wins. */
function paramsOf(url: string, method: string, params: HttpRequest["params"]): Record<string, unknown> {
  const breaksCache = method === "GET" && !url.includes("/sys/dict/getDictItems");
  return { ...(breaksCache ? { _t: Math.floor(Date.now() / 1000) } : {}), ...params };
}

function sessionHeaders({ token, tenantId, lowAppId, isUnattended }: HttpSession): Record<string, string> {
  return {
    ...(token ? { "X-Access-Token": token } : {}),
    "tenant-id": tenantId || DEFAULT_TENANT,
    [ROW_FORM_HEADER]: TYPED_ROWS,
    ...(lowAppId ? { "X-Low-App-ID": lowAppId } : {}),
    ...(isUnattended ? { "X-Unattended": "1" } : {}),
  };
}

async function openDownload(blob: Blob, status: number, disposition: string): Promise<Download> {
  // Refusals come as JSON although a file was asked for.
  if (blob.type.includes("application/json")) throw failureOf(status, parsed(await blob.text()));
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return encoded ? { blob, fileName: decoded(encoded.trim()) } : { blob };
}

async function failureFrom(error: unknown, writeKey?: string): Promise<ApiError> {
  if (isCancel(error)) return new ApiError({ kind: "cancelled", message: "已取消", writeKey, cause: error });
  if (!isAxiosError(error)) return asApiError(error);
  if (error.response) {
    const { status, headers, data } = error.response as { status: number; headers: { readonly "retry-after"?: string }; data: unknown };
    return failureOf(status, data instanceof Blob ? parsed(await data.text()) : data, headers["retry-after"]);
  }
  if (error.code === "ECONNABORTED" || error.code === "ETIMEDOUT")
    return new ApiError({ kind: "timeout", message: "网络超时", writeKey, cause: error });
  return new ApiError({ kind: "network", message: "网络连接失败，请检查网络后重试", writeKey, cause: error });
}

function report(error: ApiError, { handles = [] }: HttpRequest, { onSessionExpired, onFailure }: HttpOptions): void {
  if (error.kind === "cancelled") return;
  if (error.kind === "expired") onSessionExpired(error);
  else if (handles !== "all" && !handles.includes(error.status ?? 0)) onFailure(error);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
