import { openSearchPanel } from "@codemirror/search";
import type { EditorView, Extension } from "@uiw/react-codemirror";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { languageOf, type CodeLanguage } from "../../../schema/kinds/codeKind.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { readJson, writeJson } from "./jsonText.ts";
import { FullButton, FullFrame } from "../../window/FullFrame.tsx";
import { Toolbar } from "../../window/Toolbar.tsx";
import styles from "./code.module.css";
import { codeRowHeight, codeRows } from "./codeRows.ts";
import { CodeText } from "./CodeText.tsx";
import { loadLanguage } from "./languages.ts";

/** Edits code in the language of its field. JSON is put in order by a button, and where it is broken the line is named. */
export function CodeEdit(props: FieldEditorProps) {
  const { field, value, onChange, id, disabled, status } = props;
  const [view, setView] = useState<EditorView>();
  const name = languageOf(field);
  const language = useLanguage(name);
  const text = typeof value === "string" ? value : "";
  const fault = name === "json" ? faultOf(text) : undefined;
  const format = () => {
    const result = readJson(text);
    if (result.ok) onChange(writeJson(result.value) || null);
  };
  return (
    <FullFrame label={field.title} className={status === "error" || fault !== undefined ? styles["faulty"] : styles["editor"]}>
      <Toolbar label="代码工具" className={styles["toolbar"]}>
        <span className={styles["language"]}>{name === "text" ? "文本" : name}</span>
        {name === "json" && (
          <Button type="text" size="small" disabled={disabled || text === "" || fault !== undefined} onClick={format}>
            格式化
          </Button>
        )}
        <Button type="text" size="small" disabled={!view} onClick={() => view && openSearchPanel(view)}>
          查找
        </Button>
        <FullButton />
      </Toolbar>
      <CodeText
        {...props}
        text={text}
        onChange={(next) => onChange(next === "" ? null : next)}
        language={language}
        faultId={fault === undefined ? undefined : `${id}-syntax`}
        minHeight={codeRows(field) * codeRowHeight}
        placeholder={field.ui.placeholder}
        onReady={setView}
      />
      {fault !== undefined && (
        <div id={`${id}-syntax`} className={styles["fault"]}>
          {fault}
        </div>
      )}
    </FullFrame>
  );
}

function faultOf(text: string): string | undefined {
  const result = readJson(text);
  return result.ok ? undefined : result.message;
}

/** What colours a language, once it has come; without it the text is plain and can be edited all the same. */
function useLanguage(name: CodeLanguage): Extension | undefined {
  const [loaded, setLoaded] = useState<{ readonly name: CodeLanguage; readonly extension: Extension | undefined }>();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const extension = await loadLanguage(name).catch(() => undefined);
      if (!isGone) setLoaded({ name, extension });
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [name]);
  return loaded?.name === name ? loaded.extension : undefined;
}
