import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { Link } from "react-router-dom";
import { http, LoadFailure, queryKeys, visuallyHidden } from "../../runtime/index.ts";
import type { DayOfVisits } from "../../schema/wire/visitAnswers.ts";
import styles from "./home.module.css";

/** Days come anew as often (ms): signing in changes no row that anybody hears of. */
const RENEW = 5 * 60_000;

/** How often people signed in on each of the last seven days. */
export function HomeVisits() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.overview(), "visits"],
    queryFn: async ({ signal }) => (await http.get<readonly DayOfVisits[]>("/sys/visitInfo", undefined, { handles: "all", signal })).result,
    refetchInterval: RENEW,
    meta: { isSilent: true },
  });
  return (
    <section className={styles.panel} aria-labelledby="home-visits">
      <header className={styles.panelHead}>
        <h2 id="home-visits">近 7 天登录</h2>
        <Link to="/monitor/online">在线用户</Link>
      </header>
      {data ? (
        <Days days={data} />
      ) : error ? (
        <LoadFailure title="没有读到" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 7 }} />
      )}
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
              {visit > 0 && <span className={styles.visitBar} style={{ inlineSize: `${(visit / most) * 100}%` }} aria-hidden />}
              <span className={styles.count}>{visit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
