import type { WorkbookLimits } from "./workbook.types.ts";
import { unpacked, zipEntries } from "./zipEntries.ts";

/** Below this size the ratio says nothing: a small sheet of equal cells packs very well. */
const RATIO_FREE_BYTES = 10 * 1024 * 1024;

/**
 * Tells whether an archive unpacks to more than it may, by unpacking and counting it:
 * the sizes an archive declares are the word of whoever made it.
 */
export async function exceedsZipBudget(data: Uint8Array, limits: WorkbookLimits): Promise<boolean> {
  const allowed = Math.min(limits.unpackedBytes, Math.max(RATIO_FREE_BYTES, data.byteLength * limits.ratio));
  const entries = zipEntries(data);
  if (entries.reduce((sum, entry) => sum + entry.declared, 0) > allowed) return true;
  let total = 0;
  for (const entry of entries) {
    for await (const chunk of unpacked(entry)) {
      total += chunk.byteLength;
      if (total > allowed) return true;
    }
  }
  return false;
}
