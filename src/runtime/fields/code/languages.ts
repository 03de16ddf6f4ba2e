import { StreamLanguage } from "@codemirror/language";
import type { Extension } from "@uiw/react-codemirror";
import type { CodeLanguage } from "../../../schema/kinds/codeKind.ts";

type Loader = () => Promise<Extension>;

/** The code of each language, loaded when the first field of it is edited. */
const loaders: Readonly<Record<CodeLanguage, Loader | undefined>> = {
  text: undefined,
  json: async () => (await import("@codemirror/lang-json")).json(),
  xml: async () => (await import("@codemirror/lang-xml")).xml(),
  html: async () => (await import("@codemirror/lang-html")).html(),
  css: async () => (await import("@codemirror/lang-css")).css(),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript(),
  vue: async () => (await import("@codemirror/lang-vue")).vue(),
  sql: async () => (await import("@codemirror/lang-sql")).sql(),
  markdown: async () => (await import("@codemirror/lang-markdown")).markdown(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
  java: async () => (await import("@codemirror/lang-java")).java(),
  python: async () => (await import("@codemirror/lang-python")).python(),
  r: async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/r")).r),
  shell: async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/shell")).shell),
  swift: async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/swift")).swift),
  "objective-c": async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).objectiveC),
};

/** Loads what colours and folds a language; nothing for plain text. */
export async function loadLanguage(language: CodeLanguage): Promise<Extension | undefined> {
  return loaders[language]?.();
}
