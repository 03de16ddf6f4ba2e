import { expect, it, vi } from "vitest";
import { onSignsOfLife } from "./onSignsOfLife.ts";

it("IM-22 tells of the network's coming and going, and of who looks at the page again, until it is stopped", () => {
  const told = { onBack: vi.fn(), onGone: vi.fn() };
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const stop = onSignsOfLife(told);
  const change = (): boolean => document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("offline"));
  change();
  expect([told.onGone.mock.calls.length, told.onBack.mock.calls.length]).toEqual([1, 0]);
  visible.mockReturnValue("visible");
  change();
  window.dispatchEvent(new Event("online"));
  window.dispatchEvent(new Event("focus"));
  expect(told.onBack).toHaveBeenCalledTimes(3);
  stop();
  change();
  for (const name of ["online", "offline", "focus"]) window.dispatchEvent(new Event(name));
  expect([told.onGone.mock.calls.length, told.onBack.mock.calls.length]).toEqual([1, 3]);
  visible.mockRestore();
});
