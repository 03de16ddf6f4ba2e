import { markdown } from "@codemirror/lang-markdown";
import { useDeferredValue } from "react";
import { CodeText } from "../code/CodeText.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { SafeHtml } from "../richText/SafeHtml.tsx";
import { FullButton, FullFrame } from "../../window/FullFrame.tsx";
import { Toolbar } from "../../window/Toolbar.tsx";
import styles from "./markdown.module.css";
import { markdownHtml } from "./markdownHtml.ts";

/** px (EDIT-06) */
const USUAL_HEIGHT = 300;
const language = markdown();

/** Edits Markdown, with what it looks like beside it, or below it where there is no room. */
export function MarkdownEdit(props: FieldEditorProps) {
  const { field, value, onChange, status } = props;
  const { height } = field.ui.props;
  const text = typeof value === "string" ? value : "";
  const shown = useDeferredValue(text);
  const most = typeof height === "number" ? height : USUAL_HEIGHT;
  return (
    <FullFrame label={field.title} className={status === "error" ? styles["faulty"] : styles["editor"]}>
      <Toolbar label="Markdown 工具" className={styles["toolbar"]}>
        <FullButton />
      </Toolbar>
      <div className={styles["panes"]} style={{ ["--height" as string]: `${most}px` }}>
        <CodeText
          {...props}
          text={text}
          onChange={(next) => onChange(next === "" ? null : next)}
          language={language}
          minHeight={most}
          maxHeight={most}
          placeholder={field.ui.placeholder}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <section aria-label={`${field.title}的预览`} className={styles["preview"]} tabIndex={0}>
          {shown === "" ? <span className={styles["hint"]}>预览</span> : <SafeHtml html={markdownHtml(shown)} />}
        </section>
      </div>
    </FullFrame>
  );
}
