import { randomBytes } from "node:crypto";

const LARGEST_SEQUENCE = 0xfff;

let lastTime = 0;
let sequence = 0;

/**
 * Makes the id of a new row: 32 hex digits of a version 7 UUID, so later ids sort after earlier ones.
 *
 * @example newId() // "019aa3c0f1e27a05b1c2d3e4f5061728"
 */
export function newId(now: Date = new Date()): string {
  const time = now.getTime();
  // Within one millisecond a counter keeps the order; it starts low, so that 2048 ids fit before it repeats.
  sequence = time === lastTime ? (sequence + 1) & LARGEST_SEQUENCE : randomBytes(2).readUInt16BE() & (LARGEST_SEQUENCE >> 1);
  lastTime = time;
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  return `${time.toString(16).padStart(12, "0")}7${sequence.toString(16).padStart(3, "0")}${random.toString("hex")}`;
}
