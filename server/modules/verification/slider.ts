import type { SliderStep } from "../../../src/schema/wire/accountAnswers.ts";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "../../errors/appError.ts";
import type { ServicesWith } from "../serverServices.ts";

const CHALLENGE_LIFE = 2 * 60_000;
const PROOF_LIFE = 5 * 60_000;
/** A hand needs longer, a key held down too. */
const SHORTEST_MOVE = 150;

/** Bytes of a challenge: when it was handed out, what makes it the only one, and the server's mark on both. */
const TIME_BYTES = 6;
const NONCE_BYTES = 10;
const MARK_BYTES = 16;

/** Hands out a slider; the answer to it is good once. Nothing is kept of it, so asking for many fills no table. */
export function issueSlider({ secrets, clock }: ServicesWith<"tickets">): string {
  const head = Buffer.alloc(TIME_BYTES);
  head.writeUIntBE(clock().getTime(), 0, TIME_BYTES);
  const body = Buffer.concat([head, randomBytes(NONCE_BYTES)]);
  return Buffer.concat([body, markOf(body, secrets.capabilityKey)]).toString("base64url");
}

/**
 * Judges how a slider was moved and gives the proof that a protected call takes. This makes guessing by machine
 * dearer; what stops it are the limits behind.
 *
 * @throws AppError SLIDER_REFUSED
 */
export async function passSlider(
  { tickets, clock, secrets }: ServicesWith<"tickets">,
  { challenge, steps }: { readonly challenge: string; readonly steps: readonly SliderStep[] },
): Promise<string> {
  const issuedAt = issueTimeOf(challenge, secrets.capabilityKey);
  const age = issuedAt === undefined ? Number.NaN : clock().getTime() - issuedAt;
  const isInTime = age >= SHORTEST_MOVE && age < CHALLENGE_LIFE;
  // Used up in any case, so that one challenge is no place to try moves at.
  if (!isInTime || !(await tickets.useUp("slider", challenge, CHALLENGE_LIFE)) || !isFullMove(steps))
    throw new AppError("SLIDER_REFUSED", {});
  return tickets.issue("slider-proof", {}, PROOF_LIFE);
}

/**
 * Takes the proof of a passed slider.
 *
 * @throws AppError SLIDER_REQUIRED where it is missing, used or too old
 */
export async function assertSlider({ tickets }: ServicesWith<"tickets">, proof: string | undefined): Promise<void> {
  if (!proof || !(await tickets.take("slider-proof", proof))) throw new AppError("SLIDER_REQUIRED", {});
}

/** When a challenge was handed out; `undefined` where it is none of this server's. */
function issueTimeOf(challenge: string, key: Uint8Array): number | undefined {
  const bytes = Buffer.from(challenge, "base64url");
  // The last character has bits to spare: the same bytes spelled otherwise would be a second challenge.
  const isCanonical = bytes.toString("base64url") === challenge;
  if (!isCanonical || bytes.length !== TIME_BYTES + NONCE_BYTES + MARK_BYTES) return undefined;
  const body = bytes.subarray(0, TIME_BYTES + NONCE_BYTES);
  const isOurs = timingSafeEqual(bytes.subarray(TIME_BYTES + NONCE_BYTES), markOf(body, key));
  return isOurs ? body.readUIntBE(0, TIME_BYTES) : undefined;
}

function markOf(body: Uint8Array, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update("slider:").update(body).digest().subarray(0, MARK_BYTES);
}

/** From the left end all the way to the right one, over several places, with time going on. */
function isFullMove(steps: readonly SliderStep[]): boolean {
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last || first[0] > 0.2 || last[0] < 1) return false;
  const isForward = steps.every(([, time], index) => time >= (steps[index - 1]?.[1] ?? 0));
  return isForward && last[1] - first[1] >= SHORTEST_MOVE && new Set(steps.map(([offset]) => offset)).size >= 3;
}
