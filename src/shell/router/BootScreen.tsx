import { useSession } from "../session/session.store.ts";
import styles from "./BootScreen.module.css";

/** Shows the frame's outline while its code and the viewer's rights are on their way; blank before the sign-in. */
export function BootScreen() {
  const isSignedIn = useSession(({ token }) => token !== undefined);
  if (!isSignedIn) return null;
  return (
    <output className={styles.frame} aria-label="正在加载">
      <div className={styles.sider} />
      <div className={styles.header} />
    </output>
  );
}
