import type { Home } from "../../schema/wire/homeAnswers.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LoadFailure, useCan } from "../../runtime/index.ts";
import { chinaDateTime } from "../../schema/time/chinaTime.ts";
import { FigureCard, FigurePlace } from "./FigureCard.tsx";
import { greeting } from "./greeting.ts";
import styles from "./HomePage.module.css";
import { homeQuery } from "./homeApi.ts";
import { ListPanel } from "./ListPanel.tsx";
import { homeView } from "./homeView.ts";
import type { HomeView } from "./homeView.ts";
import { useCurrentHour } from "./useCurrentHour.ts";
import { VisitsOfWeek } from "./VisitsOfWeek.tsx";

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

/** Page that the number of sign-ins leads to. */
const VISITS_PATH = "/monitor/online";

/** The landing page: the day's numbers and what waits, from lists the viewer may read, and ways to their pages. */
export function HomePage({ name, department, links }: HomePageProps) {
  const can = useCan();
  const now = useCurrentHour();
  const view = homeView(can, now);
  const hasData = view.figures > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...homeQuery(view.today), enabled: hasData });
  return (
    <div className={styles.page}>
      <header className={styles.greeting}>
        <h1>
          {greeting(Number(chinaDateTime(now).slice(11, 13)))}，{name}
        </h1>
        <p>{[longDate.format(now), department].filter(Boolean).join(" · ")}</p>
      </header>
      {data?.unseen && data.unseen.length > 0 && (
        <p className={styles.nothing}>
          <output>您尚未设置部门信息，看不到任何{data.unseen.join("、")}。请联系管理员为您的账号设置部门</output>
        </p>
      )}
      {error && !data ? (
        <LoadFailure title="首页的内容没有读到" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        hasData && <Figures home={data} places={view.figures} />
      )}
      <div className={styles.panels}>
        {(data || !error) && <Lists home={data} view={view} />}
        {links.length === 0 && !hasData && <p className={styles.nothing}>您还没有可以使用的功能，请联系管理员授权。</p>}
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

function Figures({ home, places }: { readonly home: Home | undefined; readonly places: number }) {
  return (
    <ul className={styles.figures} aria-label="今日概况" aria-busy={!home}>
      {home
        ? home.figures.map(({ title, path, query, count }) => (
            <FigureCard key={title} title={title} address={`${path}?${new URLSearchParams(query).toString()}`} count={count} />
          ))
        : Array.from({ length: places }, (_, place) => <FigurePlace key={place} />)}
      {home?.visits && <FigureCard title="今日登录" address={VISITS_PATH} count={home.visits.counts.todayVisitCount} />}
    </ul>
  );
}

function Lists({ home, view: { hasWaiting, hasVisits } }: { readonly home: Home | undefined; readonly view: HomeView }) {
  const [waiting, visits] = [home?.waiting, home?.visits];
  const showsWaiting = hasWaiting && waiting !== null;
  // How much waits is not known before it has come; what stands below it would jump then.
  const showsVisits = hasVisits && visits !== null && (home !== undefined || !showsWaiting);
  if (!showsWaiting && !showsVisits) return null;
  return (
    <div className={styles.main}>
      {showsWaiting && <ListPanel title="今日待到访" list={waiting} nothing="今天没有待到访的预约" />}
      {showsVisits && <VisitsOfWeek days={visits?.days} />}
    </div>
  );
}
