import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { visuallyHidden } from "../../window/visuallyHidden.ts";
import styles from "./fields.module.css";
import { watchWidth } from "./watchWidth.ts";

/** One of several short things on a line. */
export interface LineTag {
  readonly key: string;
  readonly text: string;
  readonly tag: ReactNode;
}

/** Room (px) for what says how many more there are, and between two tags. */
const moreWidth = 32;
const gap = 4;

/** Tags on one line; those that find no room are counted behind it, and named while the pointer or the focus is there. */
export function TagLine({ tags }: { readonly tags: readonly LineTag[] }) {
  // Other tags are measured anew.
  return <Line key={tags.map(({ text }) => text).join("\n")} tags={tags} />;
}

function Line({ tags }: { readonly tags: readonly LineTag[] }) {
  const line = useRef<HTMLSpanElement>(null);
  const [widths, setWidths] = useState<readonly number[]>();
  const [room, setRoom] = useState(0);
  const names = tags.map(({ text }) => text).join("、");
  // Measured while all of them are drawn; what stands behind the others has no width any more.
  useLayoutEffect(() => {
    setWidths([...(line.current?.querySelectorAll<HTMLElement>("[data-tag]") ?? [])].map(({ offsetWidth }) => offsetWidth));
    setRoom(line.current?.clientWidth ?? 0);
  }, []);
  useEffect(() => (line.current ? watchWidth(line.current, setRoom) : undefined), []);
  const shown = widths === undefined ? tags.length : fitting(widths, room);
  const rest = tags.slice(shown);
  return (
    <span ref={line} className={`${styles["tags"]} ${styles["oneLine"]}`}>
      {tags.map(({ key, tag }, index) => (
        <span key={key} data-tag hidden={index >= shown}>
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles["more"]} data-whole={names}>
          <span aria-hidden>+{rest.length}</span>
          <span className={visuallyHidden}>，另有 {rest.map(({ text }) => text).join("、")}</span>
        </span>
      )}
    </span>
  );
}

/** How many stand side by side; one at least, cut short where even that has no room. */
function fitting(widths: readonly number[], room: number): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (whole <= room || room === 0) return widths.length;
  let used = moreWidth;
  const count = widths.findIndex((width) => {
    used += width + gap;
    return used > room;
  });
  return Math.max(1, count);
}
