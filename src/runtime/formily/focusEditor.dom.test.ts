import { afterEach, expect, it } from "vitest";
import { focusEditor } from "./focusEditor.ts";

afterEach(() => document.body.replaceChildren());

const cases = {
  "the text, not its bar of tools": `<div role="toolbar"><input role="combobox"><button>B</button></div><div contenteditable="true" tabindex="0" data-aim></div>`,
  "the field of a row, not its handle": `<button>拖动第 1 行</button><input data-aim><button>添加选项</button>`,
  "the button that adds where there are no rows": `<button data-aim>添加选项</button>`,
  "the place for files, not the hidden input": `<span role="button" tabindex="0" data-aim><input type="file"></span>`,
};

it.each(Object.entries(cases))("a problem leads to %s", (_, html) => {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  focusEditor(place);
  expect(document.activeElement?.hasAttribute("data-aim")).toBe(true);
});
