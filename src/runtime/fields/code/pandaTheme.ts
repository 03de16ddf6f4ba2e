import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { EditorState, EditorView, type Extension } from "@uiw/react-codemirror";

/** The colours of a theme, by what they stand for. */
interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly selected: string;
  readonly comment: string;
  readonly keyword: string;
  readonly string: string;
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly tag: string;
}

/** Panda Syntax (EDIT-04). Its comments are lighter here than in the original, which cannot be read on its ground (WCAG 1.4.3). */
const dark: Palette = {
  ground: "#292a2b",
  text: "#e6e6e6",
  faint: "#a7abb8",
  line: "#31353a",
  selected: "#4a4f58",
  comment: "#a0a4b0",
  keyword: "#ff75b5",
  string: "#19f9d8",
  number: "#ffb86c",
  name: "#6fc1ff",
  type: "#bcaafe",
  tag: "#ff6b94",
};

/** The same hues for a light page, dark enough to be read on it. */
const light: Palette = {
  ground: "#ffffff",
  text: "#2a2b2c",
  faint: "#6a6e7a",
  line: "#f4f4f6",
  selected: "#dcdfe8",
  comment: "#666b78",
  keyword: "#b3186a",
  string: "#00695c",
  number: "#995200",
  name: "#0b62a4",
  type: "#6b4fc4",
  tag: "#c2123f",
};

/** How code looks, and how far it is indented: 2 blanks a level, a tabulator as wide (EDIT-04). */
export const pandaDark: Extension = themeOf(dark, true);
/** The light counterpart of `pandaDark`. */
export const pandaLight: Extension = themeOf(light, false);

function themeOf(colors: Palette, isDark: boolean): Extension {
  return [
    EditorState.tabSize.of(2),
    indentUnit.of("  "),
    EditorView.theme(
      {
        "&": { color: colors.text, backgroundColor: colors.ground },
        ".cm-content": { caretColor: colors.text },
        ".cm-cursor, .cm-dropCursor": { borderLeftColor: colors.text },
        "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": {
          backgroundColor: colors.selected,
        },
        ".cm-gutters": { color: colors.faint, backgroundColor: colors.ground, border: "none" },
        ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: colors.line },
        ".cm-placeholder": { color: colors.faint },
      },
      { dark: isDark },
    ),
    syntaxHighlighting(
      HighlightStyle.define([
        { tag: [tags.comment, tags.meta, tags.processingInstruction], color: colors.comment, fontStyle: "italic" },
        { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], color: colors.keyword },
        { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted], color: colors.string },
        { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.attributeName], color: colors.number },
        { tag: [tags.function(tags.variableName), tags.propertyName, tags.link, tags.url], color: colors.name },
        { tag: [tags.typeName, tags.className, tags.namespace], color: colors.type },
        { tag: [tags.tagName, tags.deleted], color: colors.tag },
        { tag: tags.heading, color: colors.keyword, fontWeight: "bold" },
        { tag: tags.strong, fontWeight: "bold" },
        { tag: tags.emphasis, fontStyle: "italic" },
      ]),
    ),
  ];
}
