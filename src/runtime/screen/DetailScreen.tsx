import { Result } from "antd";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DetailView } from "../detail/DetailView.tsx";
import { useListController } from "../list/useListController.ts";
import type { ScreenProps } from "./CrudScreen.tsx";
import { ScreenFrame } from "./ScreenFrame.tsx";

/** A screen that is one row's detail; the address names the row (`_row`). */
export function DetailScreen({ screen }: ScreenProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const controller = useListController(screen, { inAddress: false, loads: "none" });
  const id = search.get("_row");
  if (!id || !screen.detail) return <Result status="warning" title="没有可以显示的记录" subTitle="请从列表中打开一条记录。" />;
  return (
    <ScreenFrame controller={controller} inAddress={false}>
      <DetailView screen={screen} layout={{ ...screen.detail, open: "page" }} id={id} onClose={() => void navigate(-1)} />
    </ScreenFrame>
  );
}
