import { Result } from "antd";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ListingPart, ScreenOf } from "../../schema/model/screen.ts";
import { useListController } from "../listing/useListController.ts";
import { ScreenFrame } from "../screen/ScreenFrame.tsx";
import { ScreenDetail } from "../screen/ScreenParts.tsx";

/** What is done with a row is what the table offers; here there is none. */
const noTable: ListingPart = { query: [], columns: [], sort: [], toolbar: [], rowActions: [], batchActions: [] };

/** A screen that is one row's detail; the address names the row (`_row`). */
export function DetailScreen({ screen: compiled }: { readonly screen: ScreenOf<"detail"> }) {
  const screen = useMemo(() => ({ ...compiled, ...noTable }), [compiled]);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const controller = useListController(screen, { inAddress: false, loads: "none" });
  const id = search.get("_row");
  if (!id || !screen.detail) return <Result status="warning" title="没有可以显示的记录" subTitle="请从列表中打开一条记录。" />;
  return (
    <ScreenFrame controller={controller} inAddress={false}>
      <ScreenDetail screen={screen} layout={{ ...screen.detail, open: "page" }} id={id} onClose={() => void navigate(-1)} />
    </ScreenFrame>
  );
}
