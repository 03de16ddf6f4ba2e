import { companyName } from "../brand/platform.ts";
import styles from "./Footer.module.css";

const year = new Date().getFullYear();

/** The copyright line below every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      Copyright © {year} {companyName}
    </footer>
  );
}
