import { CloseOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Button, Checkbox, Input } from "antd";
import { findNext, findPrev, replaceAll, replaceNext } from "prosemirror-search";
import { useEffect, useRef, useState } from "react";
import type { InputRef } from "antd";
import type { KeyboardEvent } from "react";
import { useOwnEscape } from "../../window/useOwnEscape.ts";
import { matchesOf, setWanted, type Wanted } from "./findInText.ts";
import styles from "./richText.module.css";

/** Props of `FindBar`. */
export interface FindBarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  /** What stands in it at first: the selected text. */
  readonly start: string;
  /** The search is over; the cursor goes back into the text. */
  readonly onClose: () => void;
}

type Command = typeof findNext;

const nothing = { count: 0, current: 0 };

/** Finds text and replaces it. Enter goes on, Shift+Enter back, Esc ends. */
export function FindBar({ editor, disabled, start, onClose }: FindBarProps) {
  const [wanted, setWantedText] = useState<Wanted>({ text: start, replacement: "", isCaseSensitive: false });
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: "all" }), []);
  const bar = useRef<HTMLElement>(null);
  const matches = useEditorState({ editor, selector: ({ editor: now }) => (now.isDestroyed ? nothing : matchesOf(now)) });
  const { text, replacement, isCaseSensitive } = wanted;
  const canGo = text !== "" && matches.count > 0;
  useEffect(() => setWanted(editor, wanted), [editor, wanted]);
  useEffect(() => () => setWanted(editor, { text: "", replacement: "", isCaseSensitive: false }), [editor]);
  const change = (part: Partial<Wanted>) => setWantedText({ ...wanted, ...part });
  const run = (command: Command) => {
    command(editor.state, editor.view.dispatch);
    scrollToSelection(editor);
  };
  const replace = (command: Command) => {
    run(command);
    // With the last match its button can be used no more, and would take the focus along.
    input.current?.focus();
  };
  useOwnEscape(bar, true, onClose);
  const handleKey = (event: KeyboardEvent, onEnter: Command) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (canGo) run(event.shiftKey ? findPrev : onEnter);
  };
  return (
    <search ref={bar} className={styles["find"]} aria-label="查找和替换">
      <Input
        size="small"
        ref={input}
        aria-label="查找"
        placeholder="查找"
        value={text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={(event) => handleKey(event, findNext)}
        suffix={<span aria-live="polite">{text === "" ? "" : `${matches.current}/${matches.count}`}</span>}
      />
      <Button size="small" icon={<UpOutlined />} aria-label="上一个" title="上一个" disabled={!canGo} onClick={() => run(findPrev)} />
      <Button size="small" icon={<DownOutlined />} aria-label="下一个" title="下一个" disabled={!canGo} onClick={() => run(findNext)} />
      <Checkbox checked={isCaseSensitive} onChange={({ target }) => change({ isCaseSensitive: target.checked })}>
        区分大小写
      </Checkbox>
      {!disabled && (
        <>
          <Input
            size="small"
            aria-label="替换为"
            placeholder="替换为"
            value={replacement}
            onChange={({ target }) => change({ replacement: target.value })}
            onKeyDown={(event) => handleKey(event, replaceNext)}
          />
          <Button size="small" disabled={!canGo} onClick={() => replace(replaceNext)}>
            替换
          </Button>
          <Button size="small" disabled={!canGo} onClick={() => replace(replaceAll)}>
            全部替换
          </Button>
        </>
      )}
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label="关闭查找" title="关闭查找（Esc）" onClick={onClose} />
    </search>
  );
}

/** The cursor stays in the search, so the text does not follow the selection by itself. */
function scrollToSelection({ view, state }: Editor): void {
  const { node } = view.domAtPos(state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView?.({ block: "nearest" });
}
