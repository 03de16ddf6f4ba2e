import type { CSSProperties } from "react";
import { readColor } from "../../schema/address/readColor.ts";
import { useDictionary } from "./DictionaryProvider.tsx";
import styles from "./DictionaryTag.module.css";

/** Props of `DictionaryTag`. */
export interface DictionaryTagProps {
  readonly code: string;
  readonly value: string;
  /** Text that came with the row, for a value that the dictionary no longer holds. */
  readonly text?: string | undefined;
}

/**
 * Shows a dictionary value as a tag with its text; colour never stands alone. A plain element that looks like antd's: a page
 * of a hundred rows has hundreds of them, and each of antd's looks through all style elements of the page when it comes.
 */
export function DictionaryTag({ code, value, text }: DictionaryTagProps) {
  const item = useDictionary(code).itemOf(value);
  const color = readColor(item?.color);
  return (
    <span className={styles.tag} data-tone={color ?? "default"} {...(color ? { style: lookOf(color) } : {})}>
      {item?.text ?? text ?? value}
    </span>
  );
}

/** What antd calls the colours of a state. */
const states: Readonly<Record<string, string>> = { success: "success", processing: "info", error: "error", warning: "warning" };

const looks = new Map<string, CSSProperties>();

/** The colours that antd's tags have, by the variables of the theme, so that they follow it. */
function lookOf(color: string): CSSProperties {
  const known = looks.get(color);
  if (known) return known;
  const look = makeLook(color);
  looks.set(color, look);
  return look;
}

function makeLook(color: string): CSSProperties {
  if (color === "default") return {};
  if (color.startsWith("#")) return { color: "var(--ant-color-text-light-solid)", background: color };
  const state = states[color];
  if (state) return { color: `var(--ant-color-${state})`, background: `var(--ant-color-${state}-bg)` };
  return { color: `var(--ant-${color}-7)`, background: `var(--ant-${color}-1)` };
}
