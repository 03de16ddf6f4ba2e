import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { JobError } from "../../jobKind.ts";
import { isPublicAddress } from "./publicAddress.ts";

/** Milliseconds without a byte after which a call is given up. */
const SILENCE = 15_000;
/** Bytes of an answer that are taken in; nobody reads them. */
const LONGEST_ANSWER = 64 * 1024;

/** Why an address of this machine or network is not called. */
export const INSIDE = "这个主机指向内部网络的地址，不能调用";

/** One call of another system. */
export interface WebhookCall {
  readonly url: URL;
  /** JSON. */
  readonly body: string;
  /** The same for every try, so that the other side can tell a repeat. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Whether an address may be connected to. @default addresses of the public internet */
  readonly isAllowed?: (address: string) => boolean;
}

/**
 * Calls another system. The address that is checked is the one that is connected to, so a name that resolves to something
 * else a moment later gains nothing; redirects are not followed.
 *
 * @returns the status of its answer, 200 to 299
 * @throws JobError saying what went wrong, without anything of the answer
 */
export async function callWebhook({ url, body, key, signal, isAllowed = isPublicAddress }: WebhookCall): Promise<number> {
  if (leadsInside(url, isAllowed)) throw new JobError(INSIDE);
  const status = await new Promise<number>((resolve, reject) => {
    const request = url.protocol === "https:" ? requestSecure : requestPlain;
    const call = request(url, {
      method: "POST",
      agent: false,
      signal,
      timeout: SILENCE,
      lookup: checkedLookup(isAllowed),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "idempotency-key": key,
        "user-agent": "ribbon-admin-jobs",
      },
    });
    call.on("timeout", () => call.destroy(new JobError(`对方 ${SILENCE / 1000} 秒没有回答`)));
    call.on("error", (error) => reject(signal.aborted || error instanceof JobError ? error : unreachable(error)));
    call.on("response", (answer) => {
      let length = 0;
      answer.on("data", (part: Buffer) => {
        length += part.length;
        if (length > LONGEST_ANSWER) call.destroy(new JobError("对方的回答太长"));
      });
      answer.on("error", (error) => reject(signal.aborted || error instanceof JobError ? error : unreachable(error)));
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    call.end(body);
  });
  if (status >= 300 && status < 400) throw new JobError(`对方回答 ${status}，要转到别的地址；请填写最终的地址`);
  if (status < 200 || status > 299) throw new JobError(`对方回答 ${status}`);
  return status;
}

/** Whether the host is written as an address that is not allowed; of a name nothing is known before it is resolved. */
export function leadsInside({ hostname }: URL, isAllowed: (address: string) => boolean = isPublicAddress): boolean {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isIP(literal) !== 0 && !isAllowed(literal);
}

/** Resolves a name, and gives nothing where any of its addresses is not allowed. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const all: LookupAllOptions = { ...options, all: true };
    lookup(hostname, all, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, "", 0);
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(new JobError(INSIDE), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** A code of Node such as `ECONNREFUSED` says what is wrong; messages may repeat the address. */
function unreachable(error: Error): JobError {
  const { code } = error as NodeJS.ErrnoException;
  return new JobError(`连不上对方${typeof code === "string" ? `（${code}）` : ""}`);
}
