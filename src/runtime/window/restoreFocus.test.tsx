import { act, render, screen } from "@testing-library/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { expect, it } from "vitest";
import { restoreFocus } from "./restoreFocus.ts";

function Text() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return <input ref={box} aria-label="回复" />;
}

/** A button that goes by what it did, and what that brings. */
function begin(brings: "a text" | "nothing") {
  let isDone = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Place() {
    const done = useSyncExternalStore(subscribe, () => isDone);
    return (
      <section tabIndex={-1} aria-label="操作">
        {!done && (
          <button ref={restoreFocus} type="button">
            接待
          </button>
        )}
        {done && brings === "a text" && <Text />}
      </section>
    );
  }
  render(<Place />);
  screen.getByRole("button").focus();
  return async () => {
    await act(async () => {
      isDone = true;
      for (const listener of listeners) listener();
      await Promise.resolve();
    });
  };
}

it("the place around takes the focus of a button that went", async () => {
  const end = begin("nothing");
  await end();
  expect(document.activeElement).toBe(screen.getByRole("region"));
});

it("CONSULT-04 a text that the button has brought keeps the focus that it took", async () => {
  const end = begin("a text");
  await end();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
