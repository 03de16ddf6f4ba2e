import type { ImToken } from "../../../schema/wire/imAnswers.ts";
import { asImError, ImError, imErrorCode } from "./imError.ts";

/** How tokens of the chat are got. */
export interface TokenSource {
  /** Gives the first token out, against the console's session. */
  readonly first: () => Promise<ImToken>;
  /** Renews it; the refresh token is spent by that (API-105). */
  readonly renew: (refreshToken: string) => Promise<ImToken>;
  /** The server renews no more: whoever was signed in is not any more (IM-21). */
  readonly onEnd: (error: ImError) => void;
}

/** Seconds before the end of a token at which it is renewed (IM-20). */
const AHEAD = 10;
/** ms after which a renewal that found no server is tried again. */
const TRY_AGAIN = 5_000;

/**
 * The token of the chat. However many calls find that it ran out, it is renewed once and all of them wait for that (IM-19). A
 * renewal that the server refuses is the end; one that did not reach the server is tried again.
 */
export class ImTokens {
  readonly #source: TokenSource;
  #token: ImToken | undefined;
  #asked: Promise<ImToken> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** A renewal got no answer: whether the refresh token was spent by it nobody here can know. */
  #isUnsure = false;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** The access token, got where there is none yet. @throws ImError */
  async access(): Promise<string> {
    return (this.#token ?? (await this.#ask(this.#source.first))).access_token;
  }

  /**
   * A token in place of one that the server took no more; the present one where it was renewed meanwhile.
   *
   * @throws ImError of code 7 where it is not renewed
   */
  async renewed(stale: string): Promise<string> {
    const token = this.#token;
    if (token && token.access_token !== stale) return token.access_token;
    return (await this.#ask(() => (token ? this.#renew(token) : this.#source.first()))).access_token;
  }

  /** Forgets the token: the person has signed in anew, and the next one is asked for with that. */
  forget(): void {
    clearTimeout(this.#renewal);
    this.#token = undefined;
  }

  /** Forgets the token and the timer for good. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#renewal);
    this.#token = undefined;
  }

  /** One question at a time; whoever comes meanwhile gets its answer. */
  #ask(get: () => Promise<ImToken>): Promise<ImToken> {
    this.#asked ??= this.#take(get).finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  async #take(get: () => Promise<ImToken>): Promise<ImToken> {
    try {
      const token = await get();
      if (this.#isStopped) throw new ImError(imErrorCode.token, "聊天已退出");
      this.#token = token;
      this.#after((token.expires_in - AHEAD) * 1000);
      return token;
    } catch (error) {
      throw asImError(error);
    }
  }

  async #renew({ refresh_token }: ImToken): Promise<ImToken> {
    try {
      const token = await this.#source.renew(refresh_token);
      this.#isUnsure = false;
      return token;
    } catch (error) {
      const failure = asImError(error);
      const wasUnsure = this.#isUnsure;
      this.#isUnsure = failure.isPassing;
      if (failure.isPassing) throw failure;
      // The answer that was lost may have brought the next token; the console's session gives out another one, if it lives.
      if (wasUnsure) return this.#source.first();
      const end = new ImError(imErrorCode.refresh, failure.message, failure);
      if (!this.#isStopped) this.#source.onEnd(end);
      throw end;
    }
  }

  #after(delay: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(
      () => {
        const token = this.#token;
        if (!token) return;
        // What is refused is told by `onEnd`; what did not get through is tried again.
        this.#ask(() => this.#renew(token)).catch((error: unknown) => {
          if (asImError(error).isPassing && !this.#isStopped) this.#after(TRY_AGAIN);
        });
      },
      Math.max(0, delay),
    );
  }
}
