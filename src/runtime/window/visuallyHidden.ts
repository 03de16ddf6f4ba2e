import styles from "./visuallyHidden.module.css";

/** Class of text that is there for those who hear the page or move by headings, and takes no room on the screen. */
export const visuallyHidden = styles["visuallyHidden"] ?? "";
