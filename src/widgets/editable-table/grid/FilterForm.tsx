import { Button, Input, type InputRef, Space } from "antd";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { trimSpace } from "../../../schema/text/space.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { GridColumn } from "./gridColumn.ts";

/** Props of `FilterForm`. */
export interface FilterFormProps {
  readonly column: GridColumn;
  readonly model: TableModel;
  /** Closes it and gives the focus back. */
  readonly onClose: () => void;
}

/** Asks for the words that the cells of a column have to contain. */
export function FilterForm({ column: { key, title }, model, onClose }: FilterFormProps) {
  const { view } = model.state;
  const [words, setWords] = useState(view.filters[key] ?? "");
  const input = useRef<InputRef>(null);
  useEffect(() => focusOncePlaced(input), []);
  const apply = (text: string) => {
    const { [key]: _before, ...others } = view.filters;
    model.setView({ ...view, filters: text === "" ? others : { ...others, [key]: text } });
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Enter") return;
    if (event.key === "Enter" && event.target instanceof HTMLButtonElement) return;
    // Neither the dialog around closes, nor the form is saved.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else apply(trimSpace(words));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its parts let through
    <div onKeyDown={handleKey}>
      <Space.Compact>
        <Input
          ref={input}
          aria-label={`“${title}”包含的文字`}
          placeholder="包含的文字"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="primary" onClick={() => apply(trimSpace(words))}>
          筛选
        </Button>
        <Button onClick={() => apply("")}>清除</Button>
      </Space.Compact>
    </div>
  );
}

/**
 * Takes the focus once the popover stands in its place. Until then it waits far off the page, and takes no focus or the page with it.
 */
function focusOncePlaced(input: RefObject<InputRef | null>): () => void {
  let request = 0;
  const enter = () => {
    const own = input.current?.input;
    if (own && isPlaced(own)) input.current?.focus({ cursor: "all", preventScroll: true });
    if (!own || document.activeElement !== own) request = requestAnimationFrame(enter);
  };
  enter();
  return () => cancelAnimationFrame(request);
}

/** A popover that waits for its place stands a thousand windows to the left and above. */
function isPlaced(element: HTMLElement): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  return right > -window.innerWidth && bottom > -window.innerHeight;
}
