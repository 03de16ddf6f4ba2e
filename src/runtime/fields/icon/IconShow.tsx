import type { ReactNode } from "react";
import { useIcon } from "../../base/IconContext.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { displayText } from "../parts/displayText.ts";
import styles from "./icon.module.css";

/** The icon with its name beside it. */
export function IconShow({ field, value }: FieldShowProps) {
  const icon = useIcon(typeof value === "string" ? value : undefined);
  const text = displayText(field, value);
  return text === "" ? <Blank /> : <NamedIcon icon={icon} text={text} />;
}

/** An icon and what it is called: nobody has to tell it by its looks alone. */
export function NamedIcon({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <span className={styles["icon"]}>
      {icon}
      {text}
    </span>
  );
}
