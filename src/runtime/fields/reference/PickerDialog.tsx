import type { ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { App, Button, Input, Modal, Table } from "antd";
import { useState } from "react";
import { trimSpace } from "../../../schema/text/space.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { paginationItem } from "../../base/paginationItem.tsx";
import { clearable } from "../../window/clearable.tsx";
import { useFirstFocus } from "../../window/useFirstFocus.ts";
import { LoadFailure } from "../../base/LoadFailure.tsx";
import type { Choosing } from "./choosing.ts";
import { baseRequest, decidingValues } from "./choosing.ts";
import { ChosenList } from "./ChosenList.tsx";
import { NothingToday } from "./NothingToday.tsx";
import { pickerColumns } from "./pickerColumns.tsx";
import type { ChosenOption } from "./referenceApi.ts";
import { loadOptions } from "./referenceApi.ts";
import styles from "./reference.module.css";

/** Props of `PickerDialog`. */
export interface PickerDialogProps {
  readonly choosing: Choosing;
  readonly many: boolean;
  readonly chosen: readonly ChosenOption[];
  readonly onConfirm: (chosen: readonly ChosenOption[]) => void;
  readonly onCancel: () => void;
}

interface Asked {
  readonly keyword: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Chooses rows in a paged table, with what is chosen beside it (PICK-17 to PICK-21). */
export function PickerDialog({ choosing, many, chosen: initial, onConfirm, onCancel }: PickerDialogProps) {
  const { field } = choosing;
  const [chosen, setChosen] = useState(initial);
  const [asked, setAsked] = useState<Asked>({ keyword: "", pageNo: 1, pageSize: 5 });
  const { message } = App.useApp();
  const [scope, setScope] = useState<HTMLElement | null>(null);
  useFirstFocus(scope);
  const { data, isFetching, error, refetch } = usePage(choosing, asked);

  const confirm = () => {
    if (!many && chosen.length !== 1) void message.warning("请选择一条记录");
    else onConfirm(chosen);
  };

  return (
    <Modal open title={`选择${field.title}`} width={900} okText="确认" cancelText="关闭" onOk={confirm} onCancel={onCancel}>
      <div ref={setScope} className={styles["picker"]}>
        <div>
          <SearchBar onSearch={(keyword) => setAsked({ ...asked, keyword, pageNo: 1 })} />
          {error && <LoadFailure title={`${field.title}加载失败`} error={error} isLoading={isFetching} onRetry={() => void refetch()} />}
          <Table<ReferenceOption>
            size="small"
            rowKey="value"
            loading={isFetching}
            dataSource={[...(data?.records ?? [])]}
            columns={pickerColumns(field.title, data)}
            scroll={{ x: "max-content", y: 240 }}
            locale={{ emptyText: data?.none ? <NothingToday none={data.none} /> : "没有查询到任何数据" }}
            pagination={{
              current: asked.pageNo,
              pageSize: asked.pageSize,
              total: data?.total ?? 0,
              pageSizeOptions: [5, 10, 20, 30],
              showSizeChanger: true,
              itemRender: paginationItem,
              showTotal: (total) => `共 ${total} 条`,
              onChange: (pageNo, pageSize) => setAsked({ ...asked, pageNo: pageSize === asked.pageSize ? pageNo : 1, pageSize }),
            }}
            rowSelection={{
              type: many ? "checkbox" : "radio",
              preserveSelectedRowKeys: true,
              selectedRowKeys: chosen.map(({ value }) => value),
              getTitleCheckboxProps: () => ({ "aria-label": "全选本页" }),
              getCheckboxProps: (option) => ({
                disabled: option.disabled === true || option.remaining === 0,
                "aria-label": option.text,
              }),
              onSelect: (option, selected) => setChosen(selected ? (many ? [...chosen, option] : [option]) : without(chosen, [option])),
              onSelectAll: (selected, _rows, changed) =>
                setChosen(selected ? [...without(chosen, changed), ...changed] : without(chosen, changed)),
            }}
          />
        </div>
        <ChosenList chosen={chosen} onRemove={(option) => setChosen(without(chosen, [option]))} />
      </div>
    </Modal>
  );
}

function usePage(choosing: Choosing, asked: Asked) {
  const { entity, field } = choosing;
  return useQuery({
    queryKey: queryKeys.options(field.reference?.entity ?? "", "page", entity, field.name, decidingValues(choosing), asked),
    queryFn: ({ signal }) => loadOptions({ ...baseRequest(choosing), ...asked, details: true }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function SearchBar({ onSearch }: { readonly onSearch: (keyword: string) => void }) {
  const [keyword, setKeyword] = useState("");
  return (
    <div className={styles["search"]}>
      <Input
        allowClear={clearable}
        aria-label="搜索内容"
        placeholder="请输入搜索内容"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onPressEnter={() => onSearch(trimSpace(keyword))}
      />
      <Button type="primary" onClick={() => onSearch(trimSpace(keyword))}>
        查询
      </Button>
      <Button
        onClick={() => {
          setKeyword("");
          onSearch("");
        }}
      >
        重置
      </Button>
    </div>
  );
}

function without(chosen: readonly ChosenOption[], options: readonly ChosenOption[]): ChosenOption[] {
  const gone = new Set(options.map(({ value }) => value));
  return chosen.filter(({ value }) => !gone.has(value));
}
