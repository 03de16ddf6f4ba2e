import { typeOfName, UNKNOWN_TYPE, type StoredFile } from "../../../schema/kinds/storedFile.ts";

/** How a file can be looked at inside the console. */
export type Preview = "picture" | "audio" | "video" | "text" | "pdf";

/** How a file is looked at; `undefined` where it can only be downloaded. */
export function previewOf({ type, name, path }: StoredFile): Preview | undefined {
  const known = type === "" || type === UNKNOWN_TYPE ? typeOfName(name) || typeOfName(path) : type;
  const [mime = ""] = known.split(";");
  if (/^image\/(?:png|jpeg|gif|webp|bmp)$/.test(mime)) return "picture";
  if (mime.startsWith("audio/")) return "audio";
  if (mime.startsWith("video/")) return "video";
  if (mime === "application/pdf") return "pdf";
  return mime === "text/plain" || /\.(?:txt|md|csv)$/i.test(name) ? "text" : undefined;
}
