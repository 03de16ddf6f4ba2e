import { useState } from "react";
import { serverToday } from "../../runtime/api/serverClock.ts";
import { companyName } from "../brand/platform.ts";
import styles from "./Footer.module.css";

/** The copyright line below every page. */
export function Footer() {
  // Of the day on which it comes up, not of the one on which its file was loaded.
  const [year] = useState(() => serverToday().slice(0, 4));
  return (
    <footer className={styles.footer}>
      Copyright © {year} {companyName}
    </footer>
  );
}
