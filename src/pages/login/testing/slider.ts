import { fireEvent, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { SliderVerification } from "../verification.types.ts";

/** A server's side that passes every move. */
export function verification() {
  return {
    issue: vi.fn<SliderVerification["issue"]>(async () => "challenge"),
    pass: vi.fn<SliderVerification["pass"]>(async () => "proof"),
  };
}

/** Moves a slider to its end with the arrow key, and waits until it is passed. */
export async function dragByKeys(slider: HTMLElement): Promise<void> {
  slider.focus();
  for (let press = 0; press < 10; press += 1) fireEvent.keyDown(slider, { key: "ArrowRight" });
  await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe("验证通过"));
}
