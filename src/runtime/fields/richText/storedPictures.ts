import { originOf, PICTURES, readAddress } from "../../../schema/address/readAddress.ts";
import { http } from "../../api/http.ts";
import { loadStoredFile, staticPath } from "../file/uploadApi.ts";

/** Address of an uploaded picture, film or sound in formatted text. */
export function storedAddress(path: string): string {
  return http.baseUrl + staticPath(path);
}

/** Path of the upload an address in formatted text names; `undefined` for what lies elsewhere. */
export function storedPath(address: string): string | undefined {
  const prefix = http.baseUrl + staticPath("");
  if (!address.startsWith(prefix)) return undefined;
  try {
    return address.slice(prefix.length).split("/").map(decodeURIComponent).join("/");
  } catch {
    // No upload has an address that cannot be read.
    return undefined;
  }
}

/**
 * Shows a picture in an `<img>`. An upload is fetched with the session first: on its own the browser would ask for it
 * without. A picture of another site is not shown, because asking for it tells that site who reads what, and when.
 * Gives back how to let go of it.
 */
export function showPicture(image: HTMLImageElement, address: string): () => void {
  const path = storedPath(address);
  if (path === undefined) {
    if (isOwnAddress(address)) image.src = address;
    else image.title = "不显示其他网站的图片";
    return () => undefined;
  }
  const controller = new AbortController();
  let made: string | undefined;
  const show = async () => {
    try {
      const blob = await loadStoredFile(path, controller.signal);
      if (controller.signal.aborted) return;
      made = URL.createObjectURL(blob);
      image.src = made;
    } catch {
      image.title = "图片无法显示";
    }
  };
  void show();
  return () => {
    controller.abort();
    if (made !== undefined) URL.revokeObjectURL(made);
  };
}

/** Whether asking for an address tells no other site of it. */
export function isOwnAddress(address: string): boolean {
  const read = readAddress(address, PICTURES);
  return read !== undefined && (read.kind !== "web" || originOf(read.text) === window.location.origin);
}
