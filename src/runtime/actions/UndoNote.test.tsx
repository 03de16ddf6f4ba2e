import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UndoNote } from "./UndoNote.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show() {
  const seen = vi.fn();
  render(
    <div className="ant-message-notice-content" data-testid="frame">
      <UndoNote text="已到访" onUndo={() => undefined} onSeen={seen} />
    </div>,
  );
  return { seen, frame: screen.getByTestId("frame"), button: screen.getByRole("button", { name: /撤\s*销/ }) };
}

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });

it("a note with an undo goes after ten seconds", () => {
  const { seen } = show();
  pass(9);
  expect(seen).not.toHaveBeenCalled();
  pass(1);
  expect(seen).toHaveBeenCalledOnce();
});

it("the note stays while it is pointed at, its edge included, and counts anew afterwards", () => {
  const { seen, frame } = show();
  pass(9);
  fireEvent.pointerEnter(frame);
  pass(600);
  expect(seen).not.toHaveBeenCalled();
  fireEvent.pointerLeave(frame);
  pass(9);
  expect(seen).not.toHaveBeenCalled();
  pass(1);
  expect(seen).toHaveBeenCalledOnce();
});

it("the note stays while its button has the focus, also when the pointer leaves meanwhile", () => {
  const { seen, frame, button } = show();
  fireEvent.focus(button);
  fireEvent.pointerEnter(frame);
  fireEvent.pointerLeave(frame);
  pass(600);
  expect(seen).not.toHaveBeenCalled();
  fireEvent.blur(button);
  pass(10);
  expect(seen).toHaveBeenCalledOnce();
});
