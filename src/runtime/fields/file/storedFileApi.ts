import { readAddress, readPath } from "../../../schema/address/readAddress.ts";
import { ApiError } from "../../api/apiError.ts";
import { http } from "../../api/http.ts";

/** Fetches a stored file; the session goes along, so an `<img src>` of the path would not do. */
export async function loadStoredFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const { blob } = await http.download(staticPath(path), undefined, { handles: "all", signal });
  return blob;
}

/** Asks for the address at which the browser's own player gets a stored recording or film. */
export async function loadPlayAddress(path: string): Promise<string> {
  if (isOpenAddress(path)) return path;
  const { result } = await http.get<{ readonly address: string }>("/sys/common/playAddress", { path }, { handles: "all" });
  const address = readPath(`${http.baseUrl}${result.address}`);
  if (address === undefined) throw new ApiError({ kind: "missing", message: "文件的地址不正确，请重新上传" });
  return address;
}

/**
 * Address below the API prefix.
 *
 * @throws ApiError where the path is none of a file, but steps out of where files lie
 */
export function staticPath(path: string): string {
  const address = readPath(`/sys/common/static/${path.split("/").map(encodeURIComponent).join("/")}`);
  if (address === undefined) throw new ApiError({ kind: "missing", message: "文件的地址不正确，请重新上传" });
  return address;
}

/** Files that lie elsewhere, or in the value itself, need no session. */
export function isOpenAddress(path: string): boolean {
  return readAddress(path, ["web", "picture"]) !== undefined;
}
