import type { ImConfig, ImToken } from "../../../schema/wire/imAnswers.ts";
import type { HttpClient } from "../../../runtime/index.ts";
import { imSocketAddress } from "./imAddress.ts";
import { imTimeout } from "./imCall.ts";
import { ImError } from "./imError.ts";
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
  #config: Promise<ImConfig> | undefined;

  constructor(host: ImHost) {
    this.#host = host;
    const { http } = host;
    this.tokens = new ImTokens({
      first: () => this.#token({ grant_type: "session" }),
      renew: async (refreshToken) => {
        const { clientId, clientSecret, scope } = await this.config();
        const client = { client_id: clientId, client_secret: clientSecret, scope };
        return this.#token({ ...client, grant_type: "refresh_token", refresh_token: refreshToken });
      },
      // The end of the console's own session is told by the console.
      onEnd: ({ message }) => http.session.token !== undefined && host.onEnd(message),
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
