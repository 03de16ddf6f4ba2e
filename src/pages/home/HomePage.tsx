import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCan } from "../../runtime/index.ts";
import { chinaDateTime } from "../../schema/expression/chinaTime.ts";
import { FigureCard } from "./FigureCard.tsx";
import { figureAddress } from "./figures.ts";
import { greeting } from "./greeting.ts";
import styles from "./HomePage.module.css";
import { figureQuery, homeView, visitCountQuery } from "./homeQueries.ts";
import { useCurrentHour } from "./useCurrentHour.ts";
import { VISITS_PATH } from "./visits.ts";
import { VisitsOfWeek } from "./VisitsOfWeek.tsx";
import { WaitingList } from "./WaitingList.tsx";

/** A way to one of the viewer's own pages. */
export interface HomeLink {
  readonly title: string;
  readonly path: string;
  readonly icon: ReactNode;
}

/** Props of `HomePage`. */
export interface HomePageProps {
  /** What the viewer is called. */
  readonly name: string;
  /** Name of the viewer's current department, where there is one. */
  readonly department?: string | null | undefined;
  readonly links: readonly HomeLink[];
}

const longDate = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "full" });

/** The landing page: the day's numbers and what waits, from lists the viewer may read, and ways to their pages. */
export function HomePage({ name, department, links }: HomePageProps) {
  const can = useCan();
  const now = useCurrentHour();
  const { today, figures, hasWaiting, hasVisits } = homeView(can, now);
  return (
    <div className={styles.page}>
      <header className={styles.greeting}>
        <h1>
          {greeting(Number(chinaDateTime(now).slice(11, 13)))}，{name}
        </h1>
        <p>{[longDate.format(now), department].filter(Boolean).join(" · ")}</p>
      </header>
      {(figures.length > 0 || hasVisits) && (
        <ul className={styles.figures} aria-label="今日概况">
          {figures.map((figure) => (
            <FigureCard key={figure.title} title={figure.title} address={figureAddress(figure)} query={figureQuery(figure)} />
          ))}
          {hasVisits && <FigureCard title="今日登录" address={VISITS_PATH} query={visitCountQuery} />}
        </ul>
      )}
      <div className={styles.panels}>
        {(hasWaiting || hasVisits) && (
          <div className={styles.main}>
            {hasWaiting && <WaitingList today={today} />}
            {hasVisits && <VisitsOfWeek />}
          </div>
        )}
        {links.length === 0 && figures.length === 0 && !hasVisits && (
          <p className={styles.nothing}>您还没有可以使用的功能，请联系管理员授权。</p>
        )}
        {links.length > 0 && (
          <nav className={styles.panel} aria-labelledby="home-links">
            <header className={styles.panelHeader}>
              <h2 id="home-links">快捷入口</h2>
            </header>
            <ul className={styles.links}>
              {links.map(({ title, path, icon }) => (
                <li key={path}>
                  <Link to={path} className={styles.link}>
                    {icon}
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
