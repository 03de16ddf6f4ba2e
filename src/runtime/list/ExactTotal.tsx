import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { asApiError } from "../api/apiError.ts";
import { listRows } from "../api/entityApi.ts";
import type { Page } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";
import type { ListController } from "../listing/useListController.ts";

/** Counts to the last row where the list knows the number roughly only; it then stands in the place of the rough one. */
export function ExactTotal({ controller: { screen, params } }: { readonly controller: ListController }) {
  const client = useQueryClient();
  const [isCounting, setIsCounting] = useState(false);
  const [fault, setFault] = useState<string>();
  const count = async () => {
    setIsCounting(true);
    setFault(undefined);
    try {
      const { total } = await listRows(screen.entity, { ...params, pageNo: 1, pageSize: 1, _count: "exact" });
      client.setQueryData<Page>(queryKeys.list(screen.entity.name, params), (page) => page && { records: page.records, total });
    } catch (error) {
      setFault(asApiError(error).message);
    } finally {
      setIsCounting(false);
    }
  };
  return (
    <>
      <Button type="link" size="small" loading={isCounting} onClick={() => void count()}>
        数清
      </Button>
      {fault !== undefined && <span role="alert">{fault}</span>}
    </>
  );
}
