import { companyName } from "../brand/platform.ts";
import styles from "./Footer.module.css";

/** The copyright line below every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      Copyright © {new Date().getFullYear()} {companyName}
    </footer>
  );
}
