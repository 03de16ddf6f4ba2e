import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CutText } from "./CutText.tsx";

const whole = "双流区第二人民医院感染科门诊";

beforeEach(() => {
  // jsdom lays nothing out: what is marked is wider than its place, and says so.
  vi.spyOn(window, "getComputedStyle").mockReturnValue({
    textOverflow: "ellipsis",
    overflowX: "hidden",
    webkitLineClamp: "none",
  } as CSSStyleDeclaration);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function width(this: HTMLElement) {
    return this.dataset["cut"] === undefined ? 80 : 200;
  });
});
afterEach(() => vi.restoreAllMocks());

const hint = () => document.querySelector("[class*=hint]")?.textContent;

function show() {
  render(
    <>
      <CutText />
      <button type="button">
        <span data-cut>{whole}</span>
      </button>
      <button type="button">
        <span>不长</span>
      </button>
      <span tabIndex={-1} data-whole="自愿咨询检测、暴露后预防">
        +2
      </span>
    </>,
  );
}

test("SHELL-29 text that is cut shows itself where the focus comes to it, and Esc takes it away", async () => {
  show();
  const [cut, short] = screen.getAllByRole("button");
  cut?.focus();
  await waitFor(() => expect(hint()).toBe(whole));
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(hint()).toBeUndefined());
  short?.focus();
  expect(hint()).toBeUndefined();
});

test("SHELL-29 text that is cut shows itself where the pointer rests on it, and goes with it", async () => {
  show();
  fireEvent.pointerOver(screen.getByText(whole), { pointerType: "mouse" });
  await waitFor(() => expect(hint()).toBe(whole));
  fireEvent.pointerOver(screen.getByText("不长"), { pointerType: "mouse" });
  await waitFor(() => expect(hint()).toBeUndefined());
});

test("LIST-06 what stands for more than it shows names all of it", async () => {
  show();
  screen.getByText("+2").focus();
  await waitFor(() => expect(hint()).toBe("自愿咨询检测、暴露后预防"));
});
