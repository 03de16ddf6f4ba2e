import {
  ColumnHeightOutlined,
  DeleteOutlined,
  ExportOutlined,
  FullscreenOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { App, Button, Dropdown, Flex, Popover, Space, Table, Tag, Tooltip } from "antd";
import type { TableProps } from "antd";
import { useState } from "react";
import styles from "./plain.module.css";
import { PlainQueryBar } from "./PlainQueryBar.tsx";
import { firstVisits, levels, loadVisits, statuses, visitsKey } from "./visits.ts";
import type { Coded, Visit } from "./visits.ts";

type Columns = NonNullable<TableProps<Visit>["columns"]>;

/** The list as one writes it by hand with antd. */
export function PlainList({ count }: { readonly count: number }) {
  const [query, setQuery] = useState(() => firstVisits(count));
  const [selected, setSelected] = useState<React.Key[]>([]);
  const { message } = App.useApp();
  const { data, isFetching, refetch } = useQuery({
    queryKey: visitsKey(query),
    queryFn: ({ signal }) => loadVisits(query, signal),
    placeholderData: keepPreviousData,
  });

  const act = (name: string, visit: Visit) => void message.info(`${name}${visit.realname}`);
  const handleChange: TableProps<Visit>["onChange"] = ({ current = 1, pageSize = count }, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
    setQuery({
      ...query,
      page: current,
      pageSize,
      column: order ? String(columnKey) : "createTime",
      order: order === "ascend" ? "asc" : "desc",
    });
  };
  return (
    <div className={styles["list"]}>
      <PlainQueryBar isLoading={isFetching} onQuery={(conditions) => setQuery({ ...query, page: 1, conditions })} />
      <div className={styles["panel"]}>
        <Flex justify="space-between" className={styles["toolbar"] ?? ""}>
          <Space>
            <Button type="primary" icon={<PlusOutlined />}>
              新增
            </Button>
            <Button icon={<ImportOutlined />}>导入</Button>
            <Button icon={<ExportOutlined />}>导出</Button>
            <Button icon={<DeleteOutlined />}>批量删除</Button>
          </Space>
          <Space>
            <Tooltip title="刷新">
              <Button type="text" icon={<ReloadOutlined />} onClick={() => void refetch()} />
            </Tooltip>
            <Dropdown
              menu={{
                items: [
                  { key: "small", label: "紧凑" },
                  { key: "middle", label: "标准" },
                  { key: "large", label: "宽松" },
                ],
              }}
              trigger={["click"]}
            >
              <Tooltip title="密度">
                <Button type="text" icon={<ColumnHeightOutlined />} />
              </Tooltip>
            </Dropdown>
            <Popover trigger="click" content="列设置">
              <Tooltip title="列设置">
                <Button type="text" icon={<SettingOutlined />} />
              </Tooltip>
            </Popover>
            <Tooltip title="全屏">
              <Button type="text" icon={<FullscreenOutlined />} />
            </Tooltip>
          </Space>
        </Flex>
        <Table<Visit>
          rowKey="id"
          size="small"
          columns={columnsOf(query.column === "createTime" ? undefined : query, act)}
          dataSource={data?.records as Visit[]}
          loading={{ spinning: isFetching, delay: 200 }}
          rowSelection={{ fixed: true, columnWidth: 44, selectedRowKeys: selected, onChange: setSelected }}
          sticky
          scroll={{ x: 1862 }}
          showSorterTooltip={false}
          onChange={handleChange}
          pagination={{
            current: query.page,
            pageSize: query.pageSize,
            total: data?.total ?? 0,
            size: "small",
            showSizeChanger: true,
            showQuickJumper: true,
            pageSizeOptions: [10, 20, 30, 100],
            showTotal: (total, [first, last]) => `第 ${first}-${last} 条，共 ${total} 条`,
          }}
        />
      </div>
    </div>
  );
}

function columnsOf(
  sort: { readonly column: string; readonly order: "asc" | "desc" } | undefined,
  act: (name: string, visit: Visit) => void,
): Columns {
  const sorted = (key: string) =>
    ({
      key,
      dataIndex: key,
      sorter: true,
      sortOrder: sort?.column === key ? (sort.order === "asc" ? "ascend" : "descend") : null,
    }) as const;
  return [
    {
      title: "姓名",
      ...sorted("realname"),
      width: 120,
      fixed: "left",
      ellipsis: true,
      render: (name: string, visit) => <a onClick={() => act("详情", visit)}>{name}</a>,
    },
    { title: "手机号", ...sorted("mobile"), width: 130, ellipsis: true },
    { title: "状态", ...sorted("status"), width: 100, render: (value: string) => tagOf(statuses, value) },
    { title: "级别", ...sorted("level"), width: 100, render: (value: string) => tagOf(levels, value) },
    { title: "预约日期", ...sorted("date"), width: 120, ellipsis: true },
    { title: "人数", ...sorted("people"), width: 90, align: "right" },
    {
      title: "费用",
      ...sorted("fee"),
      width: 110,
      align: "right",
      render: (value: number) => value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    },
    { title: "评分", ...sorted("score"), width: 90, align: "right" },
    { title: "机构", ...sorted("organ"), width: 180, ellipsis: true },
    { title: "地址", ...sorted("address"), width: 200, ellipsis: true },
    { title: "备注", ...sorted("remark"), width: 200, ellipsis: true },
    { title: "创建时间", ...sorted("createTime"), width: 170, ellipsis: true },
    { title: "操作", key: "actions", fixed: "right", width: 208, render: (_value, visit) => <Actions visit={visit} act={act} /> },
  ];
}

function tagOf(choices: readonly Coded[], value: string) {
  const coded = choices.find((choice) => choice.value === value);
  return (
    <Tag bordered={false} color={coded?.color ?? "default"}>
      {coded?.label ?? value}
    </Tag>
  );
}

function Actions({ visit, act }: { readonly visit: Visit; readonly act: (name: string, visit: Visit) => void }) {
  const isBooked = visit.status === "booked";
  const more = [
    ...(isBooked ? [{ key: "cancel", label: "取消预约", danger: true, onClick: () => act("取消预约", visit) }] : []),
    ...(isBooked ? [{ key: "delete", label: "删除", danger: true, onClick: () => act("删除", visit) }] : []),
  ];
  return (
    <Space size={12}>
      <a onClick={() => act("详情", visit)}>详情</a>
      <a onClick={() => act("编辑", visit)}>编辑</a>
      {isBooked ? (
        <a onClick={() => act("到访", visit)}>到访</a>
      ) : (
        <a className={styles["danger"]} onClick={() => act("删除", visit)}>
          删除
        </a>
      )}
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={["click"]}>
          <a>更多</a>
        </Dropdown>
      )}
    </Space>
  );
}
