import { useDroppable } from "@dnd-kit/core";
import type { MouseEvent, ReactNode } from "react";
import styles from "./calendar.module.css";
import { isWeekend } from "./calendarDays.ts";
import { useCalendar } from "./calendarContext.ts";
import type { DropPlace } from "./movedValues.ts";

/** Props of `DayCell`. */
export interface DayCellProps {
  readonly day: string;
  /** Tells the minute of the day from px below the top of the cell; absent where the cell knows days only. */
  minuteAt?(offset: number): number;
  /** It belongs to another month. @default false */
  readonly isOutside?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The place of a day: entries are dropped on it, and a click beside them makes a new one. */
export function DayCell({ day, minuteAt, isOutside = false, className, children }: DayCellProps) {
  const { today, closedOn, create } = useCalendar();
  const { setNodeRef, isOver } = useDroppable({ id: `${day}${minuteAt ? "t" : ""}`, data: { day, minuteAt } });
  const reason = closedOn(day);
  const classes = [
    styles["cell"],
    className,
    isWeekend(day) && styles["weekend"],
    isOutside && styles["outside"],
    reason !== undefined && day >= today && styles["shut"],
    day === today && styles["today"],
    isOver && styles["over"],
  ];
  const handleClick = ({ target, currentTarget, clientY }: MouseEvent<HTMLDivElement>) => {
    if (!create || (target instanceof Element && target.closest("button"))) return;
    const minute = minuteAt?.(clientY - currentTarget.getBoundingClientRect().top);
    create({ day, ...(minute === undefined ? {} : { minute }) } satisfies DropPlace);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the head of the day has the button
    <div ref={setNodeRef} className={classes.filter(Boolean).join(" ")} title={reason} onClick={handleClick}>
      {children}
    </div>
  );
}
