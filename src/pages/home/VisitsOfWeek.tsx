import type { DayOfVisits } from "../../schema/wire/homeAnswers.ts";
import { Skeleton } from "antd";
import home from "./HomePage.module.css";
import { visuallyHidden } from "../../runtime/index.ts";
import styles from "./VisitsOfWeek.module.css";

/** How often people signed in on each of the last seven days; without the numbers their place. */
export function VisitsOfWeek({ days }: { readonly days: readonly DayOfVisits[] | undefined }) {
  return (
    <section className={`${home.panel} ${home.past}`} aria-labelledby="home-visits">
      <header className={home.panelHeader}>
        <h2 id="home-visits">近 7 天登录</h2>
      </header>
      {days ? <Days days={days} /> : <Skeleton active title={false} paragraph={{ rows: 7 }} className={styles.place ?? ""} />}
    </section>
  );
}

/** The days as bars, with their numbers. */
function Days({ days }: { readonly days: readonly DayOfVisits[] }) {
  const most = Math.max(1, ...days.map(({ visit }) => visit));
  return (
    <table className={styles.days}>
      <thead className={visuallyHidden}>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">登录次数</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ tian, type, visit, ip }) => (
          <tr key={tian} title={`${tian} 登录 ${visit} 次，来自 ${ip} 个地址`}>
            <th scope="row">{type}</th>
            <td>
              {visit > 0 && <span className={styles.bar} style={{ inlineSize: `${(visit / most) * 100}%` }} aria-hidden />}
              <span className={styles.count}>{visit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
