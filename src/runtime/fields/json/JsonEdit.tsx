import { json } from "@codemirror/lang-json";
import CodeMirror, { EditorView } from "@uiw/react-codemirror";
import { ConfigProvider, theme } from "antd";
import { useContext, useMemo, useState } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defined } from "../parts/defined.ts";
import { groupAria } from "../parts/editorAria.ts";
import styles from "./json.module.css";
import type { JsonResult } from "./jsonText.ts";
import { readJson, writeJson } from "./jsonText.ts";

const usualRows = 8;
const rowHeight = 20;

/**
 * Edits JSON as text. While the text is broken the value is the text itself, which no JSON field accepts: the form
 * cannot be saved with it, and nothing typed is lost.
 */
export function JsonEdit(props: FieldEditorProps) {
  const { field, value, onChange, onBlur, disabled, id, status } = props;
  const { text, result, type } = useJsonDraft(value, onChange);
  const extensions = useExtensions(props, result);
  const { token } = theme.useToken();
  return (
    <div className={status === "error" || !result.ok ? styles["faulty"] : styles["editor"]} onBlur={onBlur}>
      <CodeMirror
        value={text}
        onChange={type}
        editable={!disabled}
        extensions={extensions}
        theme={isDark(token.colorBgContainer) ? "dark" : "light"}
        minHeight={`${Number(field.ui.props["rows"] ?? usualRows) * rowHeight}px`}
        maxHeight="480px"
        indentWithTab={false}
        basicSetup={{ foldGutter: true, autocompletion: false }}
      />
      {!result.ok && (
        <div id={syntaxId(id)} className={styles["fault"]} role="alert">
          {result.message}
        </div>
      )}
    </div>
  );
}

/** Keeps the text as it was typed for as long as it stands for the value. */
function useJsonDraft(value: unknown, onChange: (value: unknown) => void) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: unknown }>();
  const stored = typeof value === "string" ? value : writeJson(value);
  const text = draft !== undefined && isSame(draft.of, value) ? draft.text : stored;
  const type = (next: string) => {
    const read = readJson(next);
    const emitted = read.ok ? read.value : next;
    setDraft({ text: next, of: emitted });
    onChange(emitted);
  };
  return { text, result: readJson(text), type };
}

/** The language, what the text says to assistive technology, and the nonce its style elements need. */
function useExtensions(props: FieldEditorProps, { ok }: JsonResult) {
  const { csp } = useContext(ConfigProvider.ConfigContext);
  const nonce = csp?.nonce;
  const attributes = JSON.stringify(textAttributes(props, ok));
  return useMemo(
    () => [
      json(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(JSON.parse(attributes) as Record<string, string>),
      ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
    ],
    [attributes, nonce],
  );
}

function textAttributes(props: FieldEditorProps, isRead: boolean) {
  const { "aria-invalid": isInvalid, "aria-describedby": described, ...aria } = groupAria(props);
  const ids = [described, isRead ? undefined : syntaxId(props.id)].filter((id) => id !== undefined);
  return defined({
    ...aria,
    id: props.id,
    "aria-invalid": String(isInvalid || !isRead),
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  });
}

function syntaxId(id: string): string {
  return `${id}-syntax`;
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** antd names its background as a colour; a dark one has little of every part. */
function isDark(color: string): boolean {
  const parts = /^#(..)(..)(..)/.exec(color)?.slice(1) ?? [];
  return parts.length === 3 && parts.every((part) => Number.parseInt(part, 16) < 96);
}
