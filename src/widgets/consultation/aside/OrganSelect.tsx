import { useQuery } from "@tanstack/react-query";
import { Button, Select, Typography } from "antd";
import { useState } from "react";
import { asApiError, queryKeys, trimSpace, useDebounced } from "../../../runtime/index.ts";
import { loadOptions } from "../../../runtime/forWidgets.ts";

/** Props of `OrganSelect`; what a form gives its field is optional here. */
export interface OrganSelectProps {
  /** Organ that the person came by, whose name is asked for at once; `""` where none is known. */
  readonly own: string;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

const asked = { entity: "consultManual", field: "organId" } as const;
/** Milliseconds without typing after which is searched. */
const REST = 300;

/** Chooses among the organs that the viewer may begin consultations of, searched at the server. */
export function OrganSelect({ own, ...field }: OrganSelectProps) {
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(trimSpace(typed), REST);
  const found = useQuery({
    queryKey: queryKeys.options("organ", "consultManual.organId", keyword),
    queryFn: ({ signal }) => loadOptions({ ...asked, row: {}, keyword, pageNo: 1, pageSize: 50 }, signal),
    meta: { isSilent: true },
  });
  const named = useQuery({
    queryKey: queryKeys.options("organ", "consultManual.organId", "value", own),
    queryFn: ({ signal }) => loadOptions({ ...asked, values: [own] }, signal),
    enabled: own !== "",
    meta: { isSilent: true },
  });
  const options = new Map([...(named.data?.records ?? []), ...(found.data?.records ?? [])].map(({ value, text }) => [value, text]));
  return (
    <>
      <Select
        {...field}
        showSearch
        filterOption={false}
        onSearch={setTyped}
        loading={found.isFetching}
        placeholder="请选择机构，可以输入名称查找"
        notFoundContent={found.isFetching ? "正在查找" : "没有可选的机构"}
        options={[...options].map(([value, label]) => ({ value, label }))}
      />
      {found.error && (
        <Typography.Text type="danger" role="alert">
          {asApiError(found.error).message}{" "}
          <Button type="link" size="small" onClick={() => void found.refetch()}>
            重试
          </Button>
        </Typography.Text>
      )}
    </>
  );
}
