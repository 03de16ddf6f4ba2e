import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFocus } from "./keepFocus.ts";

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"><input /><button>打开</button></main>';
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

const opener = () => document.querySelector<HTMLElement>("main button");

/** Puts a dialog on top and the focus into it. */
function openDialog(): HTMLElement {
  const dialog = document.createElement("div");
  dialog.innerHTML = '<div role="dialog" aria-modal="true"><button>确定</button></div>';
  document.body.append(dialog);
  dialog.querySelector("button")?.focus();
  return dialog;
}

/** Lets what watches the page hear of its change. */
const heard = () => Promise.resolve();

it("the focus returns to what opened a dialog that is taken away", async () => {
  opener()?.focus();
  const dialog = openDialog();
  dialog.remove();
  await heard();
  expect(document.activeElement).toBe(opener());
});

it("the focus returns past a menu that is gone to the button of the menu, also from a dialog that is hidden", async () => {
  opener()?.focus();
  const item = document.createElement("button");
  document.body.append(item);
  item.focus();
  const dialog = openDialog();
  item.remove();
  dialog.style.display = "none";
  await heard();
  expect(document.activeElement).toBe(opener());
});

it("the focus stays in the dialog below, and comes to the page where nothing else is left", async () => {
  opener()?.focus();
  const below = openDialog();
  const above = openDialog();
  opener()?.remove();
  above.remove();
  await heard();
  expect(below.contains(document.activeElement)).toBe(true);
  below.remove();
  await heard();
  expect(document.activeElement).toBe(document.querySelector("main"));
});

it("who left the dialog for another place stays there", async () => {
  opener()?.focus();
  const dialog = openDialog();
  const field = document.querySelector("input");
  field?.focus();
  dialog.remove();
  await heard();
  expect(document.activeElement).toBe(field);
});
