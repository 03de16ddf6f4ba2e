import type { SliderStep } from "../../schema/wire/accountAnswers.ts";

/** The server's side of the slider. */
export interface SliderVerification {
  /** Asks for a slider; the answer names it. */
  readonly issue: () => Promise<string>;
  /** Shows how it was moved and gets the proof. @throws with the sentence the person reads */
  readonly pass: (move: { readonly challenge: string; readonly steps: readonly SliderStep[] }) => Promise<string>;
}

/** What sends codes to phones. */
export interface CodeSending {
  readonly slider: SliderVerification;
  /** Sends a code; gives the server's sentence. @throws with the sentence the person reads */
  readonly sendCode: (request: { readonly phone: string; readonly sliderProof: string }) => Promise<string>;
}
