import { Menu } from "antd";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import styles from "./account.module.css";

/** One section of the settings. */
export interface SettingsSection {
  /** Last part of its address. */
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Props of `AccountSettings`. */
export interface AccountSettingsProps {
  readonly sections: readonly SettingsSection[];
  readonly shown: string;
  readonly isNarrow: boolean;
  readonly onShow: (key: string) => void;
}

/** The account's settings: sections on the left, on a phone above. A section stays as it was left. */
export function AccountSettings({ sections, shown, isNarrow, onShow }: AccountSettingsProps) {
  const [opened, setOpened] = useState<readonly string[]>([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the line of sections is longer than the screen.
    const place = sections.findIndex(({ key }) => key === shown);
    menu.current?.querySelectorAll("[role=menuitem]")[place]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [sections, shown]);
  const items = sections.map(({ key, title }) => ({ key, label: title }));
  return (
    <div className={styles.settings}>
      <nav ref={menu} aria-label="账户设置" className={styles.menu}>
        <Menu
          mode={isNarrow ? "horizontal" : "inline"}
          // On a phone the line is moved by the finger; nothing hides behind a button.
          disabledOverflow
          items={items}
          selectedKeys={[shown]}
          onClick={({ key }) => onShow(key)}
        />
      </nav>
      {sections
        .filter(({ key }) => opened.includes(key))
        .map(({ key, title, content }) => (
          <div key={key} className={styles.body} hidden={key !== shown}>
            <h1>{title}</h1>
            {content}
          </div>
        ))}
    </div>
  );
}
