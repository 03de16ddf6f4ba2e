import { Typography } from "antd";
import { inWords } from "../../../schema/cron/inWords.ts";
import { readCron } from "../../../schema/cron/readCron.ts";
import type { Row } from "../../../schema/model/json.ts";
import { readTimeZone } from "../../../schema/time/timeZone.ts";
import { consoleZone } from "../../../schema/time/zonedTime.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { OneLine } from "../parts/TextShow.tsx";
import { Blank } from "../parts/Blank.tsx";
import { displayText } from "../parts/displayText.ts";
import styles from "./cron.module.css";

/** An expression in words, on one line. */
export function CronCell({ field, value, row }: FieldShowProps) {
  const text = displayText(field, value);
  return <OneLine text={cronWords(text, zoneOf(field, row)) ?? text} />;
}

/** An expression in words, and as it is written. */
export function CronRead({ field, value, row }: FieldShowProps) {
  const text = displayText(field, value);
  const words = cronWords(text, zoneOf(field, row));
  if (text === "") return <Blank />;
  return (
    <span className={styles["read"]}>
      {words !== undefined && <span>{words}</span>}
      <Typography.Text code>{text}</Typography.Text>
    </span>
  );
}

/**
 * An expression in words, with its zone where that is not the one the console tells times by; nothing where it is none,
 * e.g. because it is covered.
 */
export function cronWords(text: string, zone: string = consoleZone): string | undefined {
  const reading = readCron(text);
  if (!reading.ok) return undefined;
  // First, because the end of a line that is too long is cut.
  return (zone === consoleZone ? "" : `${zone} `) + inWords(reading.cron);
}

/** The zone by which an expression is meant: what another field of its row says (`zoneField`), else China's. */
export function zoneOf({ ui }: FieldShowProps["field"], row: Row): string {
  const { zoneField } = ui.props;
  const zone = typeof zoneField === "string" ? row[zoneField] : undefined;
  return (typeof zone === "string" ? readTimeZone(zone) : undefined) ?? consoleZone;
}
