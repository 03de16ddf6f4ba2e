import { CloseOutlined, DownOutlined, RedoOutlined, SearchOutlined, UndoOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import type { InputRef } from "antd";
import { useEffect, useRef } from "react";
import { ToolButton } from "../base/ToolButton.tsx";
import { useOwnEscape } from "../window/useOwnEscape.ts";
import styles from "./FormTools.module.css";
import type { FieldFilter } from "./ShownFields.tsx";
import type { FormToolbox } from "./useFormTools.ts";

/** Props of `FormTools`. */
export interface FormToolsProps {
  readonly tools: FormToolbox;
  readonly filter: FieldFilter;
  readonly onFilter: (filter: FieldFilter) => void;
}

const filters: readonly { readonly key: FieldFilter; readonly label: string }[] = [
  { key: "required", label: "只看必填" },
  { key: "changed", label: "只看已改" },
];

/** What helps in a form of many fields: finding one, seeing fewer, taking changes back. */
export function FormTools({ tools: { finder, undo, canUndo, canRedo }, filter, onFilter }: FormToolsProps) {
  return (
    <div className={styles["tools"]}>
      {finder.isOpen ? (
        <FindField finder={finder} />
      ) : (
        <Button size="small" icon={<SearchOutlined />} title="Ctrl/⌘ + F" onClick={finder.open}>
          查找项目
        </Button>
      )}
      {filters.map(({ key, label }) => (
        <Button
          key={key}
          size="small"
          type={filter === key ? "primary" : "default"}
          aria-pressed={filter === key}
          onClick={() => onFilter(filter === key ? "all" : key)}
        >
          {label}
        </Button>
      ))}
      <span className={styles["last"]}>
        <ToolButton size="small" label="撤销（Ctrl/⌘ + Z）" icon={<UndoOutlined />} disabled={!canUndo} onClick={undo.undo} />
        <ToolButton size="small" label="重做（Ctrl/⌘ + Shift + Z）" icon={<RedoOutlined />} disabled={!canRedo} onClick={undo.redo} />
      </span>
    </div>
  );
}

/** Enter leads on, Shift+Enter back, Esc into the field that was found. */
function FindField({ finder }: Pick<FormToolbox, "finder">) {
  const { text, count, current, setText, next, previous, close } = finder;
  const bar = useRef<HTMLElement>(null);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: "all" }), []);
  useOwnEscape(bar, true, close);
  return (
    <search ref={bar} className={styles["find"]} aria-label="查找项目">
      <Input
        ref={input}
        size="small"
        aria-label="项目名称或说明"
        placeholder="项目名称或说明"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.shiftKey) previous();
          else next();
        }}
        suffix={<output>{text === "" ? "" : `${current}/${count}`}</output>}
      />
      <ToolButton size="small" label="上一项" icon={<UpOutlined />} disabled={count === 0} onClick={previous} />
      <ToolButton size="small" label="下一项" icon={<DownOutlined />} disabled={count === 0} onClick={next} />
      <ToolButton size="small" label="结束查找（Esc）" icon={<CloseOutlined />} onClick={close} />
    </search>
  );
}
