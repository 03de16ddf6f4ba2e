import { Link } from "react-router-dom";
import { platformName } from "../brand/platform.ts";
import { RibbonMark } from "../brand/RibbonMark.tsx";
import { HOME_PATH } from "../navigation/navigation.ts";
import styles from "./Brand.module.css";

/** Mark and name of the platform; leads to the dashboard. */
export function Brand({ isFolded }: { readonly isFolded: boolean }) {
  return (
    <Link to={HOME_PATH} className={styles.brand} aria-label={platformName} title={platformName}>
      <RibbonMark />
      {!isFolded && <span className={styles.name}>{platformName}</span>}
    </Link>
  );
}
