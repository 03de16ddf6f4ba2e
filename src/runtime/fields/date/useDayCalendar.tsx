import type { DayChoice } from "../../../schema/wire/choiceAnswers.ts";
import type { DatePickerProps } from "antd";
import type { Dayjs } from "dayjs";
import type { ReactNode } from "react";
import { useState } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { momentNow, momentOf } from "../parts/moments.ts";
import { CalendarNote } from "./CalendarNote.tsx";
import styles from "./calendar.module.css";
import { useDayChoices } from "./useDayChoices.ts";

/** The part of a date picker's props that makes its calendar tell which days can be chosen. */
export type DayCalendar = Pick<DatePickerProps, "onOpenChange" | "onPanelChange" | "disabledDate" | "cellRender" | "renderExtraFooter">;

/** Greys the days that cannot be chosen and says why: below the calendar on pointing, and to screen readers. */
export function useDayCalendar(props: FieldEditorProps): DayCalendar {
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<Dayjs>();
  const [pointed, setPointed] = useState<Dayjs>();
  const month = shown ?? momentOf(props.value, "date") ?? momentNow();
  const choices = useDayChoices(props, { month, isOpen });
  return {
    onOpenChange: (open) => {
      setIsOpen(open);
      setShown(undefined);
      setPointed(undefined);
    },
    onPanelChange: (next) => setShown(next),
    disabledDate: (date, { type }) => type === "date" && choices.of(date)?.reason !== undefined,
    cellRender: (current, { type, originNode }) =>
      type === "date" && typeof current === "object" ? (
        <Day choice={choices.of(current)} onPoint={() => setPointed(current)}>
          {originNode}
        </Day>
      ) : (
        originNode
      ),
    renderExtraFooter: (mode) =>
      mode === "date" ? <CalendarNote choices={choices} pointed={pointed} choice={pointed && choices.of(pointed)} /> : null,
  };
}

interface DayProps {
  readonly choice: DayChoice | undefined;
  readonly onPoint: () => void;
  readonly children: ReactNode;
}

/** One day: the empty title keeps the browser from showing the date of the cell over its neighbours. */
function Day({ choice, onPoint, children }: DayProps) {
  return (
    <div
      className={`${styles["day"]} ${choice?.reason === undefined ? styles["open"] : ""}`}
      title=""
      onMouseEnter={onPoint}
      onTouchStart={onPoint}
    >
      {children}
      {choice && <span className={styles["spoken"]}>{spokenChoice(choice)}</span>}
    </div>
  );
}

function spokenChoice({ remaining, reason }: DayChoice): string {
  if (reason !== undefined) return `，不可选：${reason}`;
  return remaining === undefined ? "，可选" : `，余 ${remaining}`;
}
