import { useState } from "react";
import type { SliderFieldProps } from "./SliderField.tsx";

/** The proof of a passed slider, and the slider that it comes from. */
export interface SliderProof {
  /** Absent until the slider is passed. */
  readonly proof: string | undefined;
  /** Tells one slider from the next; its `key`. */
  readonly round: number;
  /** What the slider shows and reports. */
  readonly field: Pick<SliderFieldProps, "error" | "onPass">;
  /** Asks at the slider for a proof that is needed and missing; says whether it had to. */
  readonly ask: (isNeeded: boolean) => boolean;
  /** Puts a new slider in place of the passed one: a proof is good for one call. */
  readonly renew: () => void;
}

/** Keeps the proof of a slider until it is used up. */
export function useSliderProof(): SliderProof {
  const [round, setRound] = useState(0);
  const [proof, setProof] = useState<string>();
  const [error, setError] = useState<string>();

  function onPass(passed: string) {
    setProof(passed);
    setError(undefined);
  }

  function ask(isNeeded: boolean) {
    const isMissing = isNeeded && proof === undefined;
    setError(isMissing ? "请先拖动滑块完成验证" : undefined);
    return isMissing;
  }

  function renew() {
    setRound((current) => current + 1);
    setProof(undefined);
  }

  return { proof, round, field: { error, onPass }, ask, renew };
}
