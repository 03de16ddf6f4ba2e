import { type ReactNode, useState } from "react";
import { serverToday } from "../../runtime/api/serverClock.ts";
import { platformName } from "../brand/platform.ts";
import { RibbonMark } from "../brand/RibbonMark.tsx";
import styles from "./EntranceLayout.module.css";
import { RibbonPoster } from "./RibbonPoster.tsx";

/** Layout of the pages before the sign-in: brand on one side, the page on the other; on a phone one above the other. */
export function EntranceLayout({ children }: { readonly children: ReactNode }) {
  // Of the day on which it comes up, not of the one on which its file was loaded.
  const [year] = useState(() => serverToday().slice(0, 4));
  return (
    <div className={styles.layout}>
      <header className={styles.brand}>
        <RibbonPoster />
        <p className={styles.name}>
          <RibbonMark width={28} height={28} />
          {platformName}
        </p>
        <p className={styles.welcome}>欢迎进入小程序管理系统</p>
        <p className={styles.purpose}>艾滋病预防与关怀服务的工作后台</p>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        © {year} {platformName}
      </footer>
    </div>
  );
}
