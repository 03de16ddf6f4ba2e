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

/** Props of `HomeLinks`. */
export interface HomeLinksProps {
  /** All ways, as the menu has them. */
  readonly links: readonly HomeLink[];
  /** Those that the viewer goes most. */
  readonly often: readonly HomeLink[];
}

/** Ways to the viewer's pages: those they go most, and on demand all in the order of the menu. */
export function HomeLinks({ links, often }: HomeLinksProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (links.length === 0) return <p className={`${styles.panel} ${styles.nothing}`}>您还没有可以使用的功能，请联系管理员授权。</p>;
  return (
    <nav className={styles.panel} aria-labelledby="home-links">
      <h2 id="home-links">快捷入口</h2>
      <ul className={styles.links}>
        {(isWhole ? links : often).map(({ title, path, icon }) => (
          <li key={path}>
            <Link to={path} className={styles.link}>
              {icon}
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {links.length > often.length && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "收起" : `全部 ${links.length} 个入口`}
        </Button>
      )}
    </nav>
  );
}
