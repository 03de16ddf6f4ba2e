import { Button } from "antd";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./home.module.css";

/** A way to one of the viewer's own pages. */
export interface HomeLink {
  readonly title: string;
  readonly path: string;
  readonly icon: ReactNode;
}

/** Ways that are shown at once: those of the work come first in the menu, and more would push everything else off the page. */
const FIRST = 12;

/** Ways to the viewer's pages, the first ones of the menu and on demand all. */
export function HomeLinks({ links }: { readonly links: readonly HomeLink[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (links.length === 0) return <p className={`${styles.panel} ${styles.nothing}`}>您还没有可以使用的功能，请联系管理员授权。</p>;
  return (
    <nav className={styles.panel} aria-labelledby="home-links">
      <h2 id="home-links">快捷入口</h2>
      <ul className={styles.links}>
        {links.slice(0, isWhole ? undefined : FIRST).map(({ title, path, icon }) => (
          <li key={path}>
            <Link to={path} className={styles.link}>
              {icon}
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {links.length > FIRST && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "收起" : `全部 ${links.length} 个入口`}
        </Button>
      )}
    </nav>
  );
}
