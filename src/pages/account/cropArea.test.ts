import { expect, test } from "vitest";
import { centred, MAX_ZOOM, placed, shownSize } from "./cropArea.ts";

const wide = { width: 400, height: 200 };

test("a picture fills the window with its shorter side", () => {
  expect(shownSize(wide, centred)).toEqual({ width: 2, height: 1 });
  expect(shownSize(wide, { zoom: 1.5, turns: 1 })).toEqual({ width: 1.5, height: 3 });
});

test("a picture is moved only as far as it reaches beyond the window", () => {
  expect(placed(wide, { ...centred, x: 3, y: 3 })).toEqual({ zoom: 1, turns: 0, x: 0.5, y: 0 });
  expect(placed(wide, { ...centred, x: -3, y: -3, turns: 5 })).toEqual({ zoom: 1, turns: 1, x: 0, y: -0.5 });
});

test("a picture is enlarged four times at most, and never leaves a gap", () => {
  expect(placed(wide, { ...centred, zoom: 99 }).zoom).toBe(MAX_ZOOM);
  expect(placed(wide, { ...centred, zoom: 0.1 }).zoom).toBe(1);
});
