import { useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./LoginTabs.module.css";

/** One way to sign in. */
export interface LoginTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of the sign-in, moved along with the arrow keys; what was typed in one stays. A single way shows without a tab. */
export function LoginTabs({ tabs }: { readonly tabs: readonly LoginTab[] }) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([tabs[0]?.key ?? ""]);
  const [active, setActive] = useState(tabs[0]?.key);
  const current = tabs.find(({ key }) => key === active) ?? tabs[0];

  function open(key: string) {
    setActive(key);
    setOpened((before) => (before.includes(key) ? before : [...before, key]));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const index = tabs.findIndex(({ key }) => key === current?.key);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    open(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  }

  if (!current) return null;
  if (tabs.length === 1) return current.content;
  return (
    <>
      <div className={styles.list} role="tablist" aria-label="登录方式">
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={key === current.key}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === current.key ? 0 : -1}
            onClick={() => open(key)}
            onKeyDown={handleKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div key={key} id={`${id}-${key}-panel`} role="tabpanel" aria-labelledby={`${id}-${key}`} hidden={key !== current.key}>
          {opened.includes(key) && content}
        </div>
      ))}
    </>
  );
}
