import { json } from "@codemirror/lang-json";
import { useState } from "react";
import styles from "../code/code.module.css";
import { codeRowHeight, codeRows } from "../code/codeRows.ts";
import { CodeText } from "../code/CodeText.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { readJson, writeJson } from "../code/jsonText.ts";

const language = json();

/**
 * Edits JSON as text. While the text is broken the value is the text itself, which no JSON field accepts: the form
 * cannot be saved with it, and nothing typed is lost.
 */
export function JsonEdit(props: FieldEditorProps) {
  const { field, value, onChange, id, status } = props;
  const { text, result, type } = useJsonDraft(value, onChange);
  return (
    <div className={status === "error" || !result.ok ? styles["faulty"] : styles["editor"]}>
      <CodeText
        {...props}
        text={text}
        onChange={type}
        language={language}
        faultId={result.ok ? undefined : syntaxId(id)}
        minHeight={codeRows(field) * codeRowHeight}
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

function syntaxId(id: string): string {
  return `${id}-syntax`;
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
