import { useQuery } from "@tanstack/react-query";
import { Alert, App, Button, Input, Modal, Space, Table, type TableColumnType } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useViewer } from "../../../runtime/index.ts";
import { keptPage } from "./keptReport.ts";
import { textOf } from "./optionText.ts";
import { type PopupConfig } from "./popupConfig.ts";
import { loadReport, loadReportRows, type Report, type ReportColumn, type ReportQuestion, type ReportRow } from "./popupReport.ts";

/** px (PICK-23). */
const width = 1200;
const pageSize = 10;

/** Props of `PopupDialog`. */
export interface PopupDialogProps {
  readonly config: PopupConfig;
  readonly isMany: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly onConfirm: (picked: readonly ReportRow[]) => void;
  readonly onClose: () => void;
}

/** The rows of a report, to be picked. It is made anew each time it opens, so that nothing of the last time is ticked (PICK-25). */
export function PopupDialog({ config, isMany, params, onConfirm, onClose }: PopupDialogProps) {
  const { message, modal } = App.useApp();
  const [picked, setPicked] = useState<readonly ReportRow[]>([]);
  const { data: report, error } = useQuery({
    queryKey: ["editable-table", "report", config.code],
    queryFn: ({ signal }) => loadReport(config.code, signal),
    retry: false,
  });
  const fail = useEffectEvent((reason: Error) => {
    modal.error({
      title: "出错了",
      content: `Popup初始化失败，请检查您的配置或稍后重试！${reason.message}`,
      okText: "知道了",
    });
    onClose();
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  const confirm = () => {
    if (!isMany && picked.length !== 1) void message.warning("请选择一条记录");
    else onConfirm(picked);
  };
  if (!report) return null;
  return (
    <Modal open width={width} title={report.title} onCancel={onClose} onOk={confirm} okText="确认" cancelText="关闭">
      <ReportRows report={report} groupId={config.groupId} params={params} isMany={isMany} onPick={setPicked} />
    </Modal>
  );
}

interface ReportRowsProps extends Pick<PopupDialogProps, "params" | "isMany"> {
  readonly report: Report;
  readonly groupId: string | undefined;
  readonly onPick: (picked: readonly ReportRow[]) => void;
}

function ReportRows({ report, groupId, params, isMany, onPick }: ReportRowsProps) {
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(asked);
  const [pageNo, setPageNo] = useState(1);
  const [sort, setSort] = useState(() => firstSort(report.columns));
  const { data, isFetching, error } = useReportPage({ id: report.id, groupId }, { params, asked, sort, pageNo, pageSize });
  const fault = report.queryFault ?? error?.message;
  const ask = (next: Readonly<Record<string, string>>) => {
    setTyped(next);
    setAsked(next);
    setPageNo(1);
  };
  return (
    <Space direction="vertical" style={{ width: "100%" }}>
      {fault !== undefined && <Alert type="warning" showIcon message={fault} />}
      {report.queries.length > 0 && (
        <Space wrap>
          {report.queries.map(({ field, label }) => (
            <Input
              key={field}
              aria-label={label}
              placeholder={label}
              value={typed[field] ?? ""}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              onPressEnter={() => ask(typed)}
            />
          ))}
          <Button type="primary" onClick={() => ask(typed)}>
            查询
          </Button>
          <Button onClick={() => ask({})}>重置</Button>
        </Space>
      )}
      <Table<ReportRow>
        size="small"
        loading={isFetching}
        rowKey={(row) => JSON.stringify(row["id"] ?? row)}
        columns={report.columns.map((column) => drawnColumn(column, sort))}
        dataSource={[...(data?.records ?? [])]}
        pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, showSizeChanger: false }}
        onChange={({ current = 1 }, _filters, sorter, { action }) => {
          const { field, order } = Array.isArray(sorter) ? {} : sorter;
          if (action === "sort") setSort(order ? { field: String(field), order } : undefined);
          setPageNo(action === "sort" ? 1 : current);
        }}
        rowSelection={{
          type: isMany ? "checkbox" : "radio",
          preserveSelectedRowKeys: true,
          onChange: (_keys, rows) => onPick(rows),
        }}
      />
    </Space>
  );
}

function firstSort(columns: readonly ReportColumn[]): ReportQuestion["sort"] {
  const first = columns.find(({ order }) => order !== undefined);
  return first?.order && { field: first.dataIndex, order: first.order };
}

function drawnColumn({ dataIndex, title, options, isSortable }: ReportColumn, sort: ReportQuestion["sort"]): TableColumnType<ReportRow> {
  return {
    dataIndex,
    title,
    key: dataIndex,
    ...(isSortable && { sorter: true, sortOrder: sort?.field === dataIndex ? sort.order : null }),
    ...(options && { render: (value: unknown) => textOf(options, value, true) }),
  };
}

interface AskedReport {
  readonly id: string;
  readonly groupId: string | undefined;
}

function useReportPage({ id, groupId }: AskedReport, question: ReportQuestion) {
  const { user } = useViewer();
  return useQuery({
    queryKey: ["editable-table", "report", id, "rows", question],
    queryFn: ({ signal }) => {
      const load = () => loadReportRows(id, question, signal);
      if (groupId === undefined) return load();
      return keptPage({ userId: user.id, groupId, question: JSON.stringify([id, question]) }, load);
    },
    retry: false,
  });
}
