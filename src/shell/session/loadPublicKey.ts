import { ApiError } from "../../runtime/api/apiError.ts";
import { sessionHttp } from "./sessionHttp.ts";

let early: Promise<string> | undefined;

/** Asks for the key before it is needed, so that a sign-in need not wait for it. */
export function loadPublicKeyEarly(): void {
  early ??= askForPublicKey();
  // Whoever needs the key asks again and sees the failure.
  early.catch(() => undefined);
}

/** Loads the server's SM2 public key; one that was asked for early serves once. @throws ApiError with the server's sentence where there is none */
export async function loadPublicKey(): Promise<string> {
  const taken = early;
  early = undefined;
  return (await taken?.catch(() => undefined)) ?? askForPublicKey();
}

async function askForPublicKey(): Promise<string> {
  const { result, message } = await sessionHttp.get<string | null>("/sys/getPubKey", undefined, { handles: "all" });
  if (!result) throw new ApiError({ kind: "server", message: message || "未取得服务器公钥，请稍后重试" });
  return result;
}
