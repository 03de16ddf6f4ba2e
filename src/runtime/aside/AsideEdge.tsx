import { useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { asideWidths } from "./useAsidePlace.ts";
import type { AsidePlace } from "./useAsidePlace.ts";
import styles from "./aside.module.css";

/** What one press of an arrow key moves the edge, px. */
const STEP = 16;

/** Props of `AsideEdge`. */
export interface AsideEdgeProps {
  /** What the part is called whose edge it is. */
  readonly title: string;
  readonly place: AsidePlace;
}

/** The edge between an aside and its list, moved by pointer or arrow keys (WAI-ARIA window splitter). */
export function AsideEdge({ title, place: { width, resize } }: AsideEdgeProps) {
  const start = useRef<{ readonly at: number; readonly width: number }>(undefined);
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = keyWidth(event.key, width);
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  const handleMove = (event: PointerEvent) => {
    if (start.current) resize(start.current.width + event.clientX - start.current.at);
  };
  const handleEnd = () => {
    start.current = undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control
    <hr
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by the keyboard
      tabIndex={0}
      className={styles["edge"]}
      aria-label={`${title}栏的宽度`}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={asideWidths.least}
      aria-valuemax={asideWidths.most}
      title="拖动调整宽度"
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: event.clientX, width };
      }}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    />
  );
}

function keyWidth(key: string, width: number): number | undefined {
  if (key === "ArrowLeft") return width - STEP;
  if (key === "ArrowRight") return width + STEP;
  if (key === "Home") return asideWidths.least;
  return key === "End" ? asideWidths.most : undefined;
}
