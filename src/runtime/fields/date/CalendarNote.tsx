import type { DayChoice } from "../../../schema/wire/choiceAnswers.ts";
import { Button, Spin } from "antd";
import type { Dayjs } from "dayjs";
import { spokenDay } from "../parts/moments.ts";
import styles from "./calendar.module.css";
import type { DayChoices } from "./useDayChoices.ts";

/** Props of `CalendarNote`. */
export interface CalendarNoteProps {
  readonly choices: DayChoices;
  /** The day that was pointed at or touched last. */
  readonly pointed: Dayjs | undefined;
  readonly choice: DayChoice | undefined;
}

/** The line below a calendar: what the day that is pointed at offers, and what grey means until one is. */
export function CalendarNote({ choices, pointed, choice }: CalendarNoteProps) {
  if (choices.error) {
    return (
      <div className={styles["note"]} role="alert">
        没能查到哪些日子可选，保存时会再核对
        <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={choices.retry}>
          重试
        </Button>
      </div>
    );
  }
  return (
    <output className={styles["note"]}>
      {choices.isLoading ? (
        <>
          <Spin size="small" /> 正在查询可选的日子…
        </>
      ) : (
        noteOf(pointed, choice)
      )}
    </output>
  );
}

function noteOf(pointed: Dayjs | undefined, choice: DayChoice | undefined): string {
  if (!pointed || !choice) return "灰底的日子不可选，指向它可看原因";
  const { remaining, reason } = choice;
  return `${spokenDay(pointed)}：${reason ?? (remaining === undefined ? "可选" : `余 ${remaining}`)}`;
}
