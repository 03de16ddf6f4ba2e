import type { AxiosRequestConfig } from "axios";
import { parsed } from "./envelope.ts";

/** Status of an answer that says: as you know it already. */
export const UNCHANGED = 304;

/** Answers kept; what consoles ask for again and again is a list, a row and the notices. */
const MOST = 40;
/** Characters of an answer that is worth keeping. */
const LONGEST = 100_000;

interface KnownAnswer {
  readonly tag: string;
  /** As it came: whoever gets it again gets an object of their own. */
  readonly text: string;
}

/** How a read is sent and its answer taken. */
interface Asking {
  readonly config: Pick<AxiosRequestConfig, "validateStatus" | "transformResponse">;
  readonly headers: Readonly<Record<string, string>>;
}

/** The last answers to reads with the tags that the server gave them, for one session and in this window's memory alone. */
export class AnswerMemory {
  readonly #known = new Map<string, KnownAnswer>();
  #token: string | undefined;

  /**
   * Asks for an answer only if it is not the one that is known, and keeps the one that comes.
   *
   * @param address below the API prefix, as it is sent
   * @param headers as they are sent: they say for whom
   */
  ask(address: string, headers: Readonly<Record<string, string>>): Asking {
    const token = headers["X-Access-Token"];
    const name = [headers["tenant-id"], headers["X-Low-App-ID"], address.replace(/([?&])_t=\d+&?/, "$1")].join("\n");
    const known = this.#find(name, token);
    return {
      config: {
        validateStatus: (status) => (status >= 200 && status < 300) || (status === UNCHANGED && known !== undefined),
        transformResponse: (text: unknown, answer, status) => {
          if (typeof text !== "string") return text;
          if (status === UNCHANGED && known) return parsed(known.text);
          const tag: unknown = answer["etag"];
          if (status === 200 && typeof tag === "string") this.#keep(name, token, { tag, text });
          return parsed(text);
        },
      },
      headers: known ? { "If-None-Match": known.tag } : {},
    };
  }

  /** The answers of another session are forgotten. */
  #find(name: string, token: string | undefined): KnownAnswer | undefined {
    if (token !== this.#token) this.#known.clear();
    this.#token = token;
    return this.#known.get(name);
  }

  /** An answer that comes after its session has ended is not kept. */
  #keep(name: string, token: string | undefined, answer: KnownAnswer): void {
    if (!token || token !== this.#token || answer.text.length > LONGEST) return;
    this.#known.delete(name);
    this.#known.set(name, answer);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}
