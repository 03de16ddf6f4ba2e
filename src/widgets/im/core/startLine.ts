import type { ImConfig, ImToken } from "../../../schema/wire/imAnswers.ts";
import type { HttpClient } from "../../../runtime/index.ts";
import { imSocketAddress } from "./imAddress.ts";
import { imTimeout } from "./imCall.ts";
import { asImError, ImError, imErrorCode } from "./imError.ts";
import type { ImSocket } from "./imLine.ts";
import { ImTokens } from "./imTokens.ts";

/** Whose chat it is, and how the console is reached. */
export interface ImHost {
  /** Account name of the person. */
  readonly username: string;
  /** The console's client; its session gives out the chat's first token. */
  readonly http: HttpClient;
  /** The chat cannot go on: the person is signed out, with a sentence that says why (IM-21). */
  readonly onEnd: (reason: string) => void;
  /** Opens a socket, with the token as sub-protocol. */
  readonly openSocket: (address: string, token: string) => ImSocket;
}

/** How the chat is reached, as the server configures it; asked for once. */
export class ImGate {
  readonly tokens: ImTokens;
  readonly #host: ImHost;
  readonly #line: { readonly pause: () => void; readonly goOn: () => void };
  #config: Promise<ImConfig> | undefined;

  /** @param line what stops when no token is given out any more, and goes on where that passes */
  constructor(host: ImHost, line: { readonly pause: () => void; readonly goOn: () => void }) {
    this.#host = host;
    this.#line = line;
    this.tokens = new ImTokens({
      first: () => this.#first(),
      renew: async (refreshToken) => {
        const { clientId, clientSecret, scope } = await this.config();
        const client = { client_id: clientId, client_secret: clientSecret, scope };
        return this.#token({ ...client, grant_type: "refresh_token", refresh_token: refreshToken });
      },
      onEnd: ({ message }) => void this.#refused(message),
    });
  }

  config(): Promise<ImConfig> {
    this.#config ??= this.#host.http
      .get<ImConfig>("/im/config", undefined, { handles: "all", timeout: imTimeout })
      .then(({ result }) => result)
      .catch((error: unknown) => {
        this.#config = undefined;
        throw error;
      });
    return this.#config;
  }

  /** Opens a socket; after an attempt that failed with a new token, which may have been the reason. */
  async socket(isAgain: boolean): Promise<ImSocket> {
    const { http, username, openSocket } = this.#host;
    const { socketPort } = await this.config();
    const stale = await this.tokens.access();
    const token = isAgain ? await this.tokens.renewed(stale) : stale;
    const { tenantId } = http.session;
    const place = { page: window.location.href, baseUrl: http.baseUrl, port: socketPort, username };
    return openSocket(imSocketAddress({ ...place, ...(tenantId === undefined ? {} : { tenantId }) }), token);
  }

  async #first(): Promise<ImToken> {
    try {
      return await this.#token({ grant_type: "session" });
    } catch (error) {
      const failure = asImError(error);
      if (failure.code === imErrorCode.token) void this.#refused(failure.message);
      throw failure;
    }
  }

  /**
   * No token is given out. Where it is the console's own session that is over, the console hears so by this call and lets the
   * person sign in again over their work; otherwise the person is signed out (IM-21).
   */
  async #refused(reason: string): Promise<void> {
    this.#line.pause();
    try {
      await this.#host.http.get("/im/config", undefined, { timeout: imTimeout });
      this.#host.onEnd(reason);
    } catch (error) {
      if (asImError(error).code !== imErrorCode.token) this.#line.goOn();
    }
  }

  async #token(form: Readonly<Record<string, string>>): Promise<ImToken> {
    const { tokenUrl } = await this.config();
    const token = await this.#host.http.bare<ImToken>(tokenUrl, {
      method: "POST",
      data: new URLSearchParams(form),
      timeout: imTimeout,
      handles: "all",
    });
    if (typeof token.access_token !== "string") throw new ImError(500, "服务器没有给出聊天凭证，请稍后重试");
    return token;
  }
}
