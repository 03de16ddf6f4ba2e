import { Typography } from "antd";
import { inWords } from "../../../schema/cron/inWords.ts";
import { readCron } from "../../../schema/cron/readCron.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { OneLine } from "../parts/TextShow.tsx";
import { Blank } from "../parts/Blank.tsx";
import { displayText } from "../parts/displayText.ts";
import styles from "./cron.module.css";

/** An expression in words, on one line. */
export function CronCell({ field, value }: FieldShowProps) {
  const text = displayText(field, value);
  return <OneLine text={cronWords(text) ?? text} />;
}

/** An expression in words, and as it is written. */
export function CronRead({ field, value }: FieldShowProps) {
  const text = displayText(field, value);
  const words = cronWords(text);
  if (text === "") return <Blank />;
  return (
    <span className={styles["read"]}>
      {words !== undefined && <span>{words}</span>}
      <Typography.Text code>{text}</Typography.Text>
    </span>
  );
}

/** An expression in words; nothing where it is none, e.g. because it is covered. */
export function cronWords(text: string): string | undefined {
  const reading = readCron(text);
  return reading.ok ? inWords(reading.cron) : undefined;
}
