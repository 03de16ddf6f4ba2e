import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useChatScroll, type ChatScrollOptions } from "./useChatScroll.ts";

const options = { entries: [] as readonly object[], below: 0, hasLater: false, isReady: true };

// A list of 5,000 px, of which 500 are in view.
beforeEach(() => {
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(5000);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(500);
});
afterEach(() => void vi.restoreAllMocks());

function List(props: ChatScrollOptions) {
  const { box, handleScroll, isAtEnd } = useChatScroll(props);
  return (
    <div ref={box} role="log" onScroll={handleScroll}>
      {isAtEnd ? "at the end" : "above"}
    </div>
  );
}

function scrollTo(top: number): void {
  const list = screen.getByRole("log");
  list.scrollTop = top;
  fireEvent.scroll(list);
}

it("IM-41 an older page is asked for before the top is reached, by who goes up, and not by who has just opened the chat", () => {
  const onTop = vi.fn<() => void>();
  render(<List {...options} onTop={onTop} onBottom={() => {}} />);
  scrollTo(4500);
  scrollTo(3000);
  expect(onTop).not.toHaveBeenCalled();
  scrollTo(900);
  expect(onTop).toHaveBeenCalledOnce();
});

it("IM-41 what was wanted while another page was on its way is asked for after it, without another turn of the wheel", () => {
  const onTop = vi.fn<() => void>();
  const { rerender } = render(<List {...options} isReady={false} onTop={() => {}} onBottom={() => {}} />);
  scrollTo(4500);
  scrollTo(0);
  rerender(<List {...options} isReady onTop={onTop} onBottom={() => {}} />);
  expect(onTop).toHaveBeenCalledOnce();
});

it("IM-41 who reads far back and comes to the last message here stays at it when what follows arrives", () => {
  const onBottom = vi.fn<() => void>();
  const props = { ...options, hasLater: true, onTop: () => {}, onBottom };
  const { rerender } = render(<List {...props} />);
  scrollTo(4400);
  scrollTo(4500);
  expect(onBottom).toHaveBeenCalled();
  const list = screen.getByRole("log");
  Object.defineProperty(list, "scrollHeight", { value: 9000, configurable: true });
  rerender(<List {...props} entries={[...options.entries]} />);
  expect(list.scrollTop).toBe(4500);
});

it("IM-41 at the newest message the list stays at its end", () => {
  const { rerender } = render(<List {...options} onTop={() => {}} onBottom={() => {}} />);
  scrollTo(4500);
  rerender(<List {...options} entries={[]} below={1} onTop={() => {}} onBottom={() => {}} />);
  expect(screen.getByRole("log").scrollTop).toBe(5000);
  expect(screen.getByText("at the end")).toBeTruthy();
});

it("IM-41 a picture that is drawn without a height before it has one takes nobody from the end", () => {
  render(<List {...options} onTop={() => {}} onBottom={() => {}} />);
  scrollTo(4500);
  // Meanwhile the browser moved the list up, and by now the picture is higher than what stood in its place.
  Object.defineProperty(screen.getByRole("log"), "scrollHeight", { value: 5060, configurable: true });
  scrollTo(4380);
  expect(screen.getByText("at the end")).toBeTruthy();
  scrollTo(4300);
  expect(screen.getByText("above")).toBeTruthy();
});
