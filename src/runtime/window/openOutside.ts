import { readAddress } from "../../schema/address/readAddress.ts";

/**
 * Opens another site, or a file of our own host, in a window of its own that knows nothing of this one.
 *
 * @returns whether there was such an address to open
 */
export function openOutside(to: string): boolean {
  const address = readAddress(to, ["web", "page"]);
  if (address) window.open(address.text, "_blank", "noopener,noreferrer");
  return address !== undefined;
}
