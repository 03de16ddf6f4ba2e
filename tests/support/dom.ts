import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import type { MockInstance } from "vitest";
import { giveUpUnsavedForms } from "../../src/runtime/unsaved/unsavedForms.ts";
import { silenceInputMethod } from "../../src/runtime/window/inputMethodKeys.ts";
import { nameIcons } from "../../src/shell/theme/nameIcons.ts";

/** Parts of the browser that jsdom leaves out and antd asks for. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal("ResizeObserver", SilentObserver);
// The person asks for calm: while antd moves a pop-up, it takes no clicks, for as long as the machine is busy.
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: query.includes("prefers-reduced-motion"),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));

// jsdom lays nothing out; what hides things in the console is written at the elements themselves.
Element.prototype.checkVisibility = function isShown(this: Element) {
  return this.isConnected && this.closest('[style*="display: none"]') === null;
};

// jsdom works the cascade of all of antd's styles out anew for every element it is asked about; no test here asks for looks.
window.getComputedStyle = (element) => (element instanceof HTMLTextAreaElement ? measuredStyle : (element as HTMLElement).style);

/** What antd computes the height of a text area from: no browser answers an empty text there, which is no number. */
const measuredStyle = Object.assign(document.createElement("textarea").style, { padding: "0px", borderWidth: "0px" });

// user-event looks for the other radios of a group by it; jsdom has none. What it is given here begins with no digit.
Object.assign(window, { CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) } });

/**
 * antd looks through the styles in the head whenever a component mounts. jsdom's own iterator asks for the length at
 * every step, and searches all elements for one of the name "length" each time.
 */
const itemAt = HTMLCollection.prototype.item;
const lengthOf = Object.getOwnPropertyDescriptor(HTMLCollection.prototype, "length")?.get as (this: HTMLCollection) => number;
HTMLCollection.prototype[Symbol.iterator] = function elements(this: HTMLCollection) {
  return Array.from({ length: lengthOf.call(this) }, (_, index) => itemAt.call(this, index) as Element).values();
};

const { getElementError } = getConfig();

/**
 * A whole screen, a part that is loaded late and a server that answers take longer than the second that the library waits
 * by default; what is there is found at once. A query that waits fails at every look until it finds; the page is written
 * out for the last failure alone.
 */
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) => (isWaiting() ? new Error(message ?? "") : getElementError(message, container)),
});

/** The library marks looks whose failure nobody reads, for the costly messages of its own. */
function isWaiting(): boolean {
  return (getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}

// As the console does when it starts: a test hears of icons what a person hears.
nameIcons();
// Files may share a page: a second registration of the same listener is none.
silenceInputMethod();

let spies: MockInstance<typeof console.error>[] = [];

/** A test that leaves a console error or warning behind fails (idea: a clean console is part of the behaviour). */
beforeEach(() => {
  spies = [vi.spyOn(console, "error").mockImplementation(() => undefined), vi.spyOn(console, "warn").mockImplementation(() => undefined)];
});

afterEach(() => {
  cleanup();
  // What a person chose, and the draft that a form leaves that is unmounted unsaved, would be met by the next test.
  localStorage.clear();
  const messages = spies.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" ")));
  for (const spy of spies) spy.mockRestore();
  expect(messages, "the console stays clean").toEqual([]);
});

// Files share a page, and none begins with what another left: the text field that antd measures with, what is stored or unsaved.
afterAll(() => {
  for (const measure of document.querySelectorAll('textarea[name="hiddenTextarea"]')) measure.remove();
  localStorage.clear();
  sessionStorage.clear();
  giveUpUnsavedForms();
});
