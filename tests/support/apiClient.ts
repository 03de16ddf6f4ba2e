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
  call<T = unknown>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
}

/** A client with a token of its own, for a console at `url`. */
export function apiClient(url: string, token: string): ApiClient {
  return {
    token,
    call: async <T>(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${url}/apiserver${path}`, {
        method,
        headers: { "X-Access-Token": token, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, ...((await response.json()) as Omit<Answer<T>, "status">) };
    },
  };
}

/** Signs in through the HTTP interface. @throws where the console refuses */
export async function signInByApi(url: string, username: string, password = testPassword): Promise<ApiClient> {
  const answer = await apiClient(url, "").call<{ token: string }>("POST", "/sys/login", { username, password });
  if (!answer.success) throw new Error(`${username} cannot sign in: ${answer.message}`);
  return apiClient(url, answer.result.token);
}
