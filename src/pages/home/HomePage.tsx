import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { listRows, queryKeys, useCan } from "../../runtime/index.ts";
import { chinaDate, chinaDateTime } from "../../schema/expression/chinaTime.ts";
import { FigureCard } from "./FigureCard.tsx";
import { figureAddress, figureParams, figuresOf } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { greeting } from "./greeting.ts";
import styles from "./HomePage.module.css";
import { loadVisitCounts, VISITS_PATH, VISITS_RIGHT } from "./visits.ts";
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

const DAY = 24 * 60 * 60 * 1000;
const longDate = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "full" });

/** The landing page: the day's numbers and what waits, from lists the viewer may read, and ways to their pages. */
export function HomePage({ name, department, links }: HomePageProps) {
  const can = useCan();
  const [now] = useState(() => new Date());
  const today = chinaDate(now);
  const seesVisits = can(VISITS_RIGHT);
  const seesWaiting = can("hiv:appointment:list");
  const figures = figuresOf(today, chinaDate(new Date(now.getTime() - DAY))).filter(({ permission }) => can(permission));
  return (
    <div className={styles.page}>
      <header className={styles.greeting}>
        <h1>
          {greeting(Number(chinaDateTime(now).slice(11, 13)))}，{name}
        </h1>
        <p>{[longDate.format(now), department].filter(Boolean).join(" · ")}</p>
      </header>
      {(figures.length > 0 || seesVisits) && (
        <ul className={styles.figures} aria-label="今日概况">
          {figures.map((figure) => (
            <RowFigure key={figure.title} figure={figure} />
          ))}
          {seesVisits && <VisitFigure />}
        </ul>
      )}
      <div className={styles.panels}>
        {(seesWaiting || seesVisits) && (
          <div className={styles.main}>
            {seesWaiting && <WaitingList today={today} />}
            {seesVisits && <VisitsOfWeek />}
          </div>
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

/** How many rows of a list meet a condition. */
function RowFigure({ figure }: { readonly figure: Figure }) {
  const params = figureParams(figure);
  return (
    <FigureCard
      title={figure.title}
      address={figureAddress(figure)}
      queryKey={queryKeys.list(figure.entity, params)}
      count={async (signal) => (await listRows(figure, params, signal)).total}
    />
  );
}

/** How often people signed in today. */
function VisitFigure() {
  return (
    <FigureCard
      title="今日登录"
      address={VISITS_PATH}
      queryKey={["visits", "counts"]}
      count={async () => (await loadVisitCounts()).todayVisitCount}
    />
  );
}
