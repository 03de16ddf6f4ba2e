import { useState } from "react";
import { companyName } from "../brand/platform.ts";
import styles from "./Footer.module.css";

/** The copyright line below every page. */
export function Footer() {
  // Of the day on which it comes up, not of the one on which its file was loaded.
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      Copyright © {year} {companyName}
    </footer>
  );
}
