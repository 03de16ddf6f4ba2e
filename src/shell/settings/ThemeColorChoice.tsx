import { CheckOutlined } from "@ant-design/icons";
import { useId } from "react";
import type { CSSProperties } from "react";
import { themeColors } from "../preferences/themeColors.ts";
import type { ThemeColorValue } from "../preferences/themeColors.ts";
import { useSetting } from "../preferences/settings.store.ts";
import styles from "./ThemeColorChoice.module.css";
import { useChooseColor } from "./useChooseColor.ts";

const values = Object.keys(themeColors) as ThemeColorValue[];

/** The colours on offer; each is in force as soon as it is chosen. */
export function ThemeColorChoice() {
  const id = useId();
  const current = useSetting("color");
  const choose = useChooseColor();
  return (
    <fieldset className={styles.colors}>
      <legend>主题色</legend>
      {values.map((value) => {
        const { title } = themeColors[value];
        return (
          <label key={value} className={styles.color} title={title} style={{ "--swatch": value } as CSSProperties}>
            <input type="radio" name={id} aria-label={title} checked={value === current} onChange={() => void choose(value)} />
            <CheckOutlined />
          </label>
        );
      })}
      <output className={styles.name}>{themeColors[current].title}</output>
    </fieldset>
  );
}
