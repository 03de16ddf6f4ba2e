import { AppError } from "../../errors.ts";
import type { ServerServices } from "../../services.ts";

/** One look at the slider while it moves: how far (0 to 1), and milliseconds since it was taken hold of. */
export type SliderStep = readonly [offset: number, time: number];

const CHALLENGE_LIFE = 2 * 60_000;
const PROOF_LIFE = 5 * 60_000;
/** A hand needs longer, a key held down too. */
const SHORTEST_MOVE = 150;

/** Hands out a slider; the answer to it is good once. */
export async function issueSlider({ tickets, clock }: ServerServices): Promise<string> {
  return tickets.issue("slider", { issuedAt: clock().getTime() }, CHALLENGE_LIFE);
}

/**
 * Judges how a slider was moved and gives the proof that a protected call takes. This makes guessing by machine
 * dearer; what stops it are the limits behind.
 *
 * @throws AppError SLIDER_REFUSED
 */
export async function passSlider(
  { tickets, clock }: ServerServices,
  { challenge, steps }: { readonly challenge: string; readonly steps: readonly SliderStep[] },
): Promise<string> {
  const issued = await tickets.take("slider", challenge);
  const isSlowEnough = issued !== undefined && clock().getTime() - issued.issuedAt >= SHORTEST_MOVE;
  if (!isSlowEnough || !isFullMove(steps)) throw new AppError("SLIDER_REFUSED", {});
  return tickets.issue("slider-proof", {}, PROOF_LIFE);
}

/**
 * Takes the proof of a passed slider.
 *
 * @throws AppError SLIDER_REQUIRED where it is missing, used or too old
 */
export async function assertSlider({ tickets }: ServerServices, proof: string | undefined): Promise<void> {
  if (!proof || !(await tickets.take("slider-proof", proof))) throw new AppError("SLIDER_REQUIRED", {});
}

/** From the left end all the way to the right one, over several places, with time going on. */
function isFullMove(steps: readonly SliderStep[]): boolean {
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last || first[0] > 0.2 || last[0] < 1) return false;
  const isForward = steps.every(([, time], index) => time >= (steps[index - 1]?.[1] ?? 0));
  return isForward && last[1] - first[1] >= SHORTEST_MOVE && new Set(steps.map(([offset]) => offset)).size >= 3;
}
