import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import home from "./HomePage.module.css";
import { visitDaysQuery } from "./homeQueries.ts";
import { heardOnly } from "../../runtime/index.ts";
import styles from "./VisitsOfWeek.module.css";

/** How often people signed in on each of the last seven days. */
export function VisitsOfWeek() {
  return (
    <section className={home.panel} aria-labelledby="home-visits">
      <header className={home.panelHeader}>
        <h2 id="home-visits">近 7 天登录</h2>
      </header>
      <Days />
    </section>
  );
}

/** The days as bars, with their numbers. */
function Days() {
  const { data: days, isPending, isError, refetch } = useQuery(visitDaysQuery);
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 7 }} className={styles.place ?? ""} />;
  if (isError)
    return (
      <div className={styles.place}>
        <Button type="link" onClick={() => void refetch()}>
          没有读到，重试
        </Button>
      </div>
    );
  const most = Math.max(1, ...days.map(({ visit }) => visit));
  return (
    <table className={styles.days}>
      <thead className={heardOnly}>
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
