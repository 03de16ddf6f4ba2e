import { useQuery } from "@tanstack/react-query";
import { Alert, App, Button, Input, Modal, Space, Table } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { type PopupConfig } from "./popupConfig.ts";
import { loadReport, loadReportRows, type Report, type ReportRow } from "./popupReport.ts";

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
      <ReportRows report={report} params={params} isMany={isMany} onPick={setPicked} />
    </Modal>
  );
}

interface ReportRowsProps extends Pick<PopupDialogProps, "params" | "isMany"> {
  readonly report: Report;
  readonly onPick: (picked: readonly ReportRow[]) => void;
}

function ReportRows({ report, params, isMany, onPick }: ReportRowsProps) {
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(asked);
  const [pageNo, setPageNo] = useState(1);
  const { data, isFetching, error } = useQuery({
    queryKey: ["editable-table", "report", report.id, "rows", params, asked, pageNo],
    queryFn: ({ signal }) => loadReportRows(report.id, { ...params, ...asked, pageNo, pageSize }, signal),
    retry: false,
  });
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
        columns={report.columns.map(({ dataIndex, title }) => ({ dataIndex, title, key: dataIndex }))}
        dataSource={[...(data?.records ?? [])]}
        pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, showSizeChanger: false, onChange: setPageNo }}
        rowSelection={{
          type: isMany ? "checkbox" : "radio",
          preserveSelectedRowKeys: true,
          onChange: (_keys, rows) => onPick(rows),
        }}
      />
    </Space>
  );
}
