import { expect, test } from "vitest";
import { centred, cropWidth, MAX_ZOOM, placed, shownSize } from "./cropArea.ts";

const wide = { width: 400, height: 200 };

test("a picture fills the window with its shorter side", () => {
  expect(shownSize(wide, centred, 1)).toEqual({ width: 2, height: 1 });
  expect(shownSize(wide, { zoom: 1.5, turns: 1 }, 1)).toEqual({ width: 1.5, height: 3 });
});

test("a picture is moved only as far as it reaches beyond the window", () => {
  expect(placed(wide, { ...centred, x: 3, y: 3 }, 1)).toEqual({ zoom: 1, turns: 0, x: 0.5, y: 0 });
  expect(placed(wide, { ...centred, x: -3, y: -3, turns: 5 }, 1)).toEqual({ zoom: 1, turns: 1, x: 0, y: -0.5 });
});

test("a picture is enlarged four times at most, and never leaves a gap", () => {
  expect(placed(wide, { ...centred, zoom: 99 }, 1).zoom).toBe(MAX_ZOOM);
  expect(placed(wide, { ...centred, zoom: 0.1 }, 1).zoom).toBe(1);
});

test("a window of another shape is filled as well, turned or not", () => {
  expect(shownSize(wide, centred, 16 / 9)).toEqual({ width: 1.125, height: 0.5625 });
  expect(shownSize(wide, { zoom: 1, turns: 1 }, 2)).toEqual({ width: 1, height: 2 });
  expect(placed(wide, { ...centred, x: 9, y: 9, turns: 1 }, 2)).toEqual({ zoom: 1, turns: 1, x: 0, y: 0.75 });
});

test("what is cut out has as many pixels as the picture has there", () => {
  expect(cropWidth(wide, centred, 1)).toBe(200);
  expect(cropWidth(wide, { ...centred, zoom: 2 }, 1)).toBe(100);
  expect(cropWidth(wide, centred, 4)).toBe(400);
});
