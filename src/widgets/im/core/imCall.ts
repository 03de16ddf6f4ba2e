import type { HttpClient } from "../../../runtime/index.ts";
import type { ImCall } from "./imCalls.ts";
import { asImError, imErrorCode } from "./imError.ts";
import type { ImTokens } from "./imTokens.ts";

/** ms that a call of the chat may take (IM-24). */
export const imTimeout = 5_000;

/**
 * Makes the way calls go: a form with the chat's token; where that ran out, once more with a new one (IM-19).
 *
 * @param http the console's client, whose prefix and tenant the calls share; the token is the chat's own
 */
export function createImCall(http: HttpClient, tokens: ImTokens): ImCall {
  const send = async <T>(path: string, form: Readonly<Record<string, string>>, token: string): Promise<T> => {
    try {
      return await http.bare<T>(path, {
        method: "POST",
        data: new URLSearchParams(form),
        headers: { "X-Access-Token": token },
        timeout: imTimeout,
        handles: "all",
      });
    } catch (error) {
      throw asImError(error);
    }
  };
  return async <T>(path: string, form: Readonly<Record<string, string>> = {}) => {
    const token = await tokens.access();
    try {
      return await send<T>(path, form, token);
    } catch (error) {
      if (asImError(error).code !== imErrorCode.token) throw error;
      return send<T>(path, form, await tokens.renewed(token));
    }
  };
}
