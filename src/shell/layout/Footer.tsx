import { useState } from "react";
import { companyName } from "../brand/platform.ts";
import styles from "./Footer.module.css";

/** The copyright line below every page. */
export function Footer() {
  // Of the day on which it is drawn: a page may stay open over New Year.
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      Copyright © {year} {companyName}
    </footer>
  );
}
