import { sql } from "kysely";
import type { DatabaseHandle } from "../server/database/database.types.ts";

const batch = 100_000;
/** Names of two and three characters, as many different ones as there are in a large city. */
const nameSql = sql.raw(`substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗', 1 + (i * 7919::bigint % 20)::integer, 1)
  || chr(19968 + (i * 104729::bigint % 3000)::integer) || case when i % 3 > 0 then chr(19968 + (i * 1299709::bigint % 3500)::integer) else '' end`);

/** Puts rows in past the pipeline: different names, three statuses, two years of dates. */
export async function insertVisits({ transaction, db }: DatabaseHandle, count: number): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const until = Math.min(count, from + batch);
    await transaction((trx) => insertBatch(from, until).execute(trx), { statementTimeout: 0 });
  }
  await sql`analyze bench_bench_visit`.execute(db);
}

function insertBatch(from: number, until: number) {
  return sql`
    insert into bench_bench_visit (id, rev, realname, mobile, status, level, date, people, fee, score, organ, address, remark, create_by, create_time)
    select lpad(to_hex(i), 32, '0'), 1, case when i % 2 = 0 then '预约人' || i else ${nameSql} end, '138' || lpad((i % 100000000)::text, 8, '0'), (array['booked','arrived','cancelled'])[1 + i % 3],
      (array['a','b','c','d','e'])[1 + i % 5], date '2024-01-01' + (i % 730), 1 + i % 9, ((i::bigint * 7919) % 10000000) / 100.0, (i % 1000) / 10.0,
      '第' || i % 97 || '社区卫生服务中心', '成都市锦江区第' || i % 1009 || '号', '备注' || i % 31, 'admin', timestamp '2024-01-01' + i * interval '1 minute'
    from generate_series(${from + 1}::integer, ${until}::integer) as i`;
}
