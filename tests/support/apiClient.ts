import type { Answered } from "./entityAnswers.ts";
import { ROW_FORM_HEADER, TYPED_ROWS } from "../../src/schema/wire/rowForm.ts";
import { testPassword } from "./runningConsole.ts";

/** The server's answer to every call. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: T;
}

/** Calls the HTTP interface of a running console as one signed-in user. */
export interface ApiClient {
  readonly token: string;
  /** The answer is of the type that is stated, or else of what the path tells. */
  call<T = never, const Path extends string = string>(
    method: string,
    path: Path,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Answered<T, Path>>>;
}

/** A client with a token of its own, for a console at `url`. */
export function apiClient(url: string, token: string): ApiClient {
  return {
    token,
    call: async <T, Path extends string>(method: string, path: Path, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${url}/apiserver${path}`, {
        method,
        headers: {
          "X-Access-Token": token,
          [ROW_FORM_HEADER]: TYPED_ROWS,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, ...((await response.json()) as Omit<Answer<Answered<T, Path>>, "status">) };
    },
  };
}

/** Signs in through the HTTP interface. @throws where the console refuses */
export async function signInByApi(url: string, username: string, password = testPassword): Promise<ApiClient> {
  const answer = await apiClient(url, "").call<{ token: string }>("POST", "/sys/login", { username, password });
  if (!answer.success) throw new Error(`${username} cannot sign in: ${answer.message}`);
  return apiClient(url, answer.result.token);
}
