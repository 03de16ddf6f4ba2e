import { useQuery } from "@tanstack/react-query";
import { Button, Empty, Table } from "antd";
import type { TableColumnsType } from "antd";
import { Link } from "react-router-dom";
import { listRows, queryKeys } from "../../runtime/index.ts";
import type { ListParams } from "../../runtime/index.ts";
import styles from "./HomePage.module.css";

/** Rows shown; the list itself holds the rest. */
const SHOWN = 8;
const appointments = { api: "/hiv/appointment" };

type WaitingRow = Readonly<Record<string, unknown>>;

const columns: TableColumnsType<WaitingRow> = [
  { title: "时段", dataIndex: "slotId_dictText", width: 120 },
  { title: "姓名", dataIndex: "realname", width: 100 },
  { title: "服务项目", dataIndex: "service_dictText", width: 140 },
  { title: "预约机构", dataIndex: "organId_dictText", ellipsis: true },
];

/** Today's appointments that nobody has arrived for yet, earliest slot first. Names come masked from the server. */
export function WaitingList({ today }: { readonly today: string }) {
  const query = { date_begin: today, date_end: today, status: "booked" };
  const params: ListParams = { ...query, pageNo: 1, pageSize: 100, field: "id,realname,organId,slotId,service" };
  const waiting = useQuery({
    queryKey: queryKeys.list("appointment", params),
    queryFn: async ({ signal }) => {
      const { records, total } = await listRows(appointments, params, signal);
      return { rows: [...records].sort(bySlot).slice(0, SHOWN), total };
    },
  });
  return (
    <section className={styles.panel} aria-labelledby="home-waiting">
      <header className={styles.panelHeader}>
        <h2 id="home-waiting">今日待到访</h2>
        <Link to={`${appointments.api}?${new URLSearchParams(query).toString()}`}>查看全部</Link>
      </header>
      {waiting.isError ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={waiting.error.message}>
          <Button onClick={() => void waiting.refetch()}>重试</Button>
        </Empty>
      ) : (
        <Table
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={waiting.data?.rows ?? []}
          loading={waiting.isPending}
          pagination={false}
          scroll={{ x: 480 }}
          locale={{ emptyText: "今天没有待到访的预约" }}
        />
      )}
    </section>
  );
}

function bySlot(left: WaitingRow, right: WaitingRow): number {
  return String(left["slotId_dictText"] ?? "").localeCompare(String(right["slotId_dictText"] ?? ""), "zh-CN");
}
