import { AppError } from "../../errors/appError.ts";
import type { BytePart } from "../../files/fileStorage.ts";

/**
 * Reads which part of a file is asked for (RFC 9110 §14): one range of bytes. Several ranges, other units and what cannot be read
 * are answered with the whole file, as the RFC allows.
 *
 * @returns `undefined` where the whole file is to be sent
 * @throws AppError RANGE_OUTSIDE where the part begins behind the end
 * @example
 * readRange("bytes=-500", 2000) // { first: 1500, last: 1999 }
 */
export function readRange(header: string | undefined, size: number): BytePart | undefined {
  const part = header === undefined ? undefined : (lastBytes(header, size) ?? statedBytes(header));
  if (!part || part.last < part.first) return undefined;
  if (part.first >= size) throw new AppError("RANGE_OUTSIDE", {});
  return { first: part.first, last: Math.min(part.last, size - 1) };
}

/** `bytes=-500`: so many from the end. */
function lastBytes(header: string, size: number): BytePart | undefined {
  const count = /^bytes= *-(\d{1,15})$/i.exec(header)?.[1];
  return count === undefined ? undefined : { first: Math.max(0, size - Number(count)), last: Number.MAX_SAFE_INTEGER };
}

/** `bytes=500-999` or `bytes=500-`. */
function statedBytes(header: string): BytePart | undefined {
  const [, first, last] = /^bytes= *(\d{1,15})-(\d{0,15})$/i.exec(header) ?? [];
  return first === undefined ? undefined : { first: Number(first), last: last ? Number(last) : Number.MAX_SAFE_INTEGER };
}
