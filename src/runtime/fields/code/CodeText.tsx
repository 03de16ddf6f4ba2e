import CodeMirror, { EditorState, EditorView } from "@uiw/react-codemirror";
import type { Extension } from "@uiw/react-codemirror";
import { ConfigProvider, theme } from "antd";
import { useContext, useMemo } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defined } from "../parts/defined.ts";
import { groupAria } from "../parts/editorAria.ts";
import { useIsFull } from "../../window/FullFrame.tsx";
import { editorPhrases } from "./editorPhrases.ts";
import { pandaDark, pandaLight } from "./pandaTheme.ts";

/** Props of `CodeText`. */
export interface CodeTextProps extends Pick<FieldEditorProps, "id" | "status" | "aria-label" | "aria-describedby" | "disabled"> {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** px */
  readonly minHeight: number;
  /** px @default 480 */
  readonly maxHeight?: number;
  /** What the text says to be wrong itself: the id of the sentence. */
  readonly faultId?: string | undefined;
  /** The language; one object for as long as it stays the same. */
  readonly language?: Extension | undefined;
  readonly placeholder?: string | undefined;
  /** Hears of the editor, for buttons beside it. */
  readonly onReady?: (view: EditorView) => void;
}

/** Edits text of several lines that programs read: coloured, folded and searched (Ctrl+F). Tab leads on, not into the text. */
export function CodeText(props: CodeTextProps) {
  const { text, onChange, onBlur, disabled, minHeight, maxHeight = 480, placeholder, onReady } = props;
  const extensions = useExtensions(props);
  const isFull = useIsFull();
  const { token } = theme.useToken();
  return (
    <CodeMirror
      {...defined({ placeholder, onBlur, onCreateEditor: onReady })}
      value={text}
      onChange={onChange}
      editable={!disabled}
      extensions={extensions}
      theme={isDark(token.colorBgContainer) ? pandaDark : pandaLight}
      {...(isFull ? { height: "100%" } : { minHeight: `${minHeight}px`, maxHeight: `${maxHeight}px` })}
      indentWithTab={false}
      basicSetup={{ foldGutter: true, autocompletion: false }}
    />
  );
}

/** The language, what the text says to assistive technology, and the nonce its style elements need. */
function useExtensions(props: CodeTextProps) {
  const { csp } = useContext(ConfigProvider.ConfigContext);
  const nonce = csp?.nonce;
  const { language } = props;
  const attributes = JSON.stringify(textAttributes(props));
  return useMemo(
    () => [
      ...(language === undefined ? [] : [language]),
      EditorView.lineWrapping,
      EditorState.phrases.of(editorPhrases),
      EditorView.contentAttributes.of(JSON.parse(attributes) as Record<string, string>),
      ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
    ],
    [attributes, language, nonce],
  );
}

function textAttributes({ faultId, ...props }: CodeTextProps) {
  const { "aria-invalid": isInvalid, "aria-describedby": described, ...aria } = groupAria(props);
  const ids = [described, faultId].filter((id) => id !== undefined);
  return defined({
    ...aria,
    id: props.id,
    "aria-invalid": String(isInvalid || faultId !== undefined),
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  });
}

/** antd names its background as a colour; a dark one has little of every part. */
function isDark(color: string): boolean {
  const parts = /^#(..)(..)(..)/.exec(color)?.slice(1) ?? [];
  return parts.length === 3 && parts.every((part) => Number.parseInt(part, 16) < 96);
}
