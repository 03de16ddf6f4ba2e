import { readFileName } from "../../schema/address/readFileName.ts";

/** Hands a file to the browser's downloads, under a name that every system can keep. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = readFileName(fileName);
  link.click();
  // The browser has taken the address over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
