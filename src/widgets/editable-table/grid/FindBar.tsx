import { Button, Input, type InputRef } from "antd";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { trimSpace } from "../../../schema/text/space.ts";
import { foundPlaces, nextFound } from "../core/findText.ts";
import { type CellPlace, selectCell } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import styles from "./grid.module.css";
import { useTableState } from "./useTableState.ts";

/** Finds words in the cells of a table; Ctrl+F in the table opens it. */
export function FindBar({ model }: { readonly model: TableModel }) {
  const [isOpen, setOpen] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const find = () => {
      setOpen(true);
      input.current?.focus({ cursor: "all" });
    };
    return model.cursor.handle({ find });
  }, [model]);
  if (!isOpen) return null;
  const close = () => {
    setOpen(false);
    model.cursor.focus();
  };
  return <OpenBar model={model} input={input} onClose={close} />;
}

interface OpenBarProps {
  readonly model: TableModel;
  readonly input: RefObject<InputRef | null>;
  readonly onClose: () => void;
}

function OpenBar({ model, input, onClose }: OpenBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");
  const rows = useTableState(model, (state) => state.rows);
  const columns = useTableState(model, () => model.columns);
  const focus = useTableState(model, (state) => state.selection?.focus);
  const found = useMemo(() => foundPlaces({ rows, columns }, words), [rows, columns, words]);
  useEffect(() => input.current?.focus(), [input]);
  const lead = (isBack: boolean) => leadTo(model, nextFound(found, focus, isBack));
  useBarKeys(bar, { onNext: lead, onClose });
  return (
    <div ref={bar} role="search" className={styles["findBar"]}>
      <Input
        ref={input}
        size="small"
        aria-label="在表格中查找"
        placeholder="查找"
        value={words}
        onChange={({ target: { value } }) => {
          setWords(value);
          leadTo(model, firstFrom(foundPlaces(model, value), focus));
        }}
      />
      <output aria-live="polite">{saidOf(found, focus, words)}</output>
      <Button size="small" disabled={found.length === 0} onClick={() => lead(true)}>
        上一处
      </Button>
      <Button size="small" disabled={found.length === 0} onClick={() => lead(false)}>
        下一处
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        关闭
      </Button>
    </div>
  );
}

function leadTo(model: TableModel, place: CellPlace | undefined): void {
  if (place) model.select(selectCell(place));
}

/** The cell of the cursor itself where it contains the words, as they are typed on. */
function firstFrom(found: readonly CellPlace[], focus: CellPlace | undefined): CellPlace | undefined {
  return found.find((place) => isSame(place, focus)) ?? nextFound(found, focus);
}

function isSame(place: CellPlace, other: CellPlace | undefined): boolean {
  return place.row === other?.row && place.column === other.column;
}

function saidOf(found: readonly CellPlace[], focus: CellPlace | undefined, words: string): string {
  if (trimSpace(words) === "") return "";
  if (found.length === 0) return "没有找到";
  const at = found.findIndex((place) => isSame(place, focus));
  return at < 0 ? `共 ${found.length} 处` : `第 ${at + 1} / ${found.length} 处`;
}

interface BarKeys {
  readonly onNext: (isBack: boolean) => void;
  readonly onClose: () => void;
}

/** Keys are heard at the element itself: a form around it would save by Enter and close by Escape before React hears them. */
function useBarKeys(bar: RefObject<HTMLElement | null>, { onNext, onClose }: BarKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isFindAgain = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
    const isNext = event.key === "Enter" && event.target instanceof HTMLInputElement;
    if (!isFindAgain && !isNext && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isNext) onNext(event.shiftKey);
    else if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    const element = bar.current;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [bar]);
}
