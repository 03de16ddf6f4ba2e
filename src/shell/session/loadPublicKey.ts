import { ApiError } from "../../runtime/api/apiError.ts";
import { sessionHttp } from "./sessionHttp.ts";

/** Loads the server's SM2 public key. @throws ApiError with the server's sentence where there is none */
export async function loadPublicKey(): Promise<string> {
  const { result, message } = await sessionHttp.get<string | null>("/sys/getPubKey", undefined, { handles: "all" });
  if (!result) throw new ApiError({ kind: "server", message: message || "未取得服务器公钥，请稍后重试" });
  return result;
}
