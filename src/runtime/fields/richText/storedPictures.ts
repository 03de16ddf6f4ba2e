import { originOf, PICTURES, readAddress } from "../../../schema/address/readAddress.ts";
import { http } from "../../api/http.ts";
import { loadStoredFile, staticPath } from "../file/storedFileApi.ts";
import styles from "./richText.module.css";

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
 * Shows a picture in an `<img>`, which stands somewhere. An upload is fetched with the session first: on its own the browser
 * would ask for it without. A picture of another site is not shown, because asking for it tells that site who reads what, and
 * when; like one that is missing it leaves a note in its place.
 *
 * @param advice what to do about a picture that cannot be shown, for whoever may change the text
 * @returns how to let go of it
 */
export function showPicture(image: HTMLImageElement, address: string, advice = ""): () => void {
  const path = storedPath(address);
  const replace = (reason: string): void => image.replaceWith(pictureNote(`${nameOf(image)}${reason}`));
  // What is copied keeps the address that is stored.
  if (address !== "") image.dataset["address"] = address;
  if (path === undefined) {
    if (isOwnAddress(address)) {
      image.src = address;
      image.addEventListener("error", () => replace(`无法显示：${address}`));
    } else if (address === "") replace(`没有放进来${image.title === "" ? "" : `：${image.title}`}${advice}`);
    else replace(`在其他网站上，这里不显示：${address}${advice}`);
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
      if (!controller.signal.aborted) replace("无法显示，文件可能已被删除");
    }
  };
  void show();
  return () => {
    controller.abort();
    if (made !== undefined) URL.revokeObjectURL(made);
  };
}

/** What stands in the place of a picture. */
export function pictureNote(text: string): HTMLElement {
  const note = document.createElement("span");
  note.className = styles["note"] ?? "";
  note.textContent = text;
  return note;
}

function nameOf({ alt }: HTMLImageElement): string {
  return alt === "" ? "图片" : `图片“${alt}”`;
}

/** Whether asking for an address tells no other site of it. */
export function isOwnAddress(address: string): boolean {
  const read = readAddress(address, PICTURES);
  return read !== undefined && (read.kind !== "web" || originOf(read.text) === window.location.origin);
}
