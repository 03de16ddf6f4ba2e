import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SliderField } from "./SliderField.tsx";
import { dragByKeys, verification } from "./testing/slider.ts";

const handle = () => screen.getByRole("slider", { name: "拖动滑块验证" });
const position = () => Number(handle().getAttribute("aria-valuenow"));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(344);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(44);
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

function open(server = verification()) {
  const onPass = vi.fn();
  render(<SliderField verification={server} onPass={onPass} />);
  return { server, onPass };
}

function drag(...places: readonly number[]) {
  fireEvent.pointerDown(handle(), { clientX: 100, button: 0, pointerId: 1 });
  for (const place of places) fireEvent.pointerMove(handle(), { clientX: 100 + place, pointerId: 1 });
}

test("AUTH-43 AUTH-45 dragged the full width it is judged by the server and gives the proof", async () => {
  const { server, onPass } = open();
  expect(screen.getByText("请拖动滑块验证")).toBeTruthy();
  drag(90, 210, 299);
  expect(server.pass).not.toHaveBeenCalled();
  fireEvent.pointerMove(handle(), { clientX: 400, pointerId: 1 });
  await waitFor(() => expect(onPass).toHaveBeenCalledExactlyOnceWith("proof"));
  expect(screen.getAllByText("验证通过").length).toBeGreaterThan(0);
  const [[move]] = server.pass.mock.calls as [[{ challenge: string; steps: [number, number][] }]];
  expect(move.challenge).toBe("challenge");
  expect(move.steps.map(([offset]) => offset)).toEqual([0, 0.3, 0.7, 0.997, 1]);
});

test("AUTH-44 AUTH-46 let go early it goes back to the start", () => {
  const { server } = open();
  drag(150);
  expect(position()).toBe(50);
  expect(handle().parentElement?.dataset["phase"]).toBe("dragging");
  fireEvent.pointerUp(handle(), { pointerId: 1 });
  expect(position()).toBe(0);
  expect(handle().parentElement?.dataset["phase"]).toBe("idle");
  expect(server.pass).not.toHaveBeenCalled();
});

test("AUTH-47 verified it cannot be dragged again", async () => {
  const { server } = open();
  await dragByKeys(handle());
  drag(20);
  fireEvent.keyDown(handle(), { key: "Home" });
  expect(position()).toBe(100);
  expect(server.issue).toHaveBeenCalledOnce();
});

test("AUTH-46 the arrow keys move it as well; Esc and leaving it take it back", async () => {
  open();
  handle().focus();
  for (let press = 0; press < 4; press += 1) fireEvent.keyDown(handle(), { key: "ArrowRight" });
  expect(position()).toBe(40);
  fireEvent.keyDown(handle(), { key: "Escape" });
  expect(position()).toBe(0);
  fireEvent.keyDown(handle(), { key: "ArrowRight" });
  fireEvent.blur(handle());
  expect(position()).toBe(0);
});

test("AUTH-43 a refused move says so and may be made again", async () => {
  const server = verification();
  server.pass.mockRejectedValueOnce(new Error("验证未通过，请重新拖动滑块"));
  const { onPass } = open(server);
  drag(100, 200, 300);
  expect(await screen.findByText("验证未通过，请重新拖动滑块")).toBeTruthy();
  expect(position()).toBe(0);
  drag(100, 200, 300);
  await waitFor(() => expect(onPass).toHaveBeenCalledOnce());
});
