import type { NothingToChoose } from "../../../schema/wire/choiceAnswers.ts";
import { Button } from "antd";
import type { ReactNode } from "react";
import { momentOf, spokenDay } from "../parts/moments.ts";
import styles from "./reference.module.css";

/** Props of `NothingToday`. */
export interface NothingTodayProps {
  readonly none: NothingToChoose;
  /** Sets another field of the row; absent where there is none. */
  readonly onSet?: ((name: string, value: unknown) => void) | undefined;
}

/** Says why the day of the row has nothing to choose, and takes the nearest day that has where its person wants it. */
export function NothingToday({ none: { text, next }, onSet }: NothingTodayProps) {
  const day = next && momentOf(next.value, "date");
  if (!next || !day) return <Message text={text} />;
  return (
    <Message text={`${text}，最近的开放日是 ${spokenDay(day)}`}>
      {onSet && (
        <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => onSet(next.field, next.value)}>
          改到 {spokenDay(day)}
        </Button>
      )}
    </Message>
  );
}

function Message({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={styles["nothing"]}>
      <output>{text}</output>
      {children}
    </div>
  );
}
