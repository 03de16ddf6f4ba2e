import { Drawer, Spin } from "antd";
import { Suspense, useMemo, useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ScreenDialog } from "../actions/action.types.ts";
import { ActionScopeProvider } from "../actions/ActionScope.tsx";
import { registerCustomAction } from "../actions/customActions.ts";
import { orShowStale } from "../actions/showStale.ts";
import { rowVersion } from "../actions/singleRow.ts";
import { listRows } from "../api/entityApi.ts";
import { lazyDialog } from "../code/lazyPart.tsx";
import { ListView } from "../list/ListView.tsx";
import { useListController } from "../listing/useListController.ts";
import type { ListController } from "../listing/useListController.ts";
import { closable } from "../window/closable.ts";
import { restoreRows } from "./binApi.ts";
import { binScreenOf, RESTORE } from "./binScreen.ts";

const DetailView = lazyDialog(async () => (await import("../detail/DetailView.tsx")).DetailView);

registerCustomAction(RESTORE, {
  async run({ host, rows }) {
    if (rows.length === 0) return host.notify("warning", "请选择一条记录！");
    const seen = rows.map(rowVersion);
    const { message } = await orShowStale(restoreRows(host.screen.entity, seen), host);
    host.notify("success", message || "恢复成功！");
    await host.changed(seen.map(({ id }) => id));
  },
});

/** Props of `BinDrawer`. */
export interface BinDrawerProps {
  /** The list whose deleted rows are shown. */
  readonly screen: ListingScreen;
  /** Rows came back; the one, where it is one, is shown in its list. */
  onRestored(row?: Row): void;
  onClose(): void;
}

/** The bin of a list: rows that were deleted, to be looked at and restored. */
export function BinDrawer({ screen: list, onRestored, onClose }: BinDrawerProps) {
  const screen = useMemo(() => binScreenOf(list), [list]);
  const { entity, detail } = screen;
  const controller = useListController(screen, {
    inAddress: false,
    source: { key: ["bin"], load: (params, signal) => listRows(entity, params, signal) },
  });
  const [shownId, setShownId] = useState<string>();
  const open = (dialog: ScreenDialog) => {
    if (dialog.type === "detail") setShownId(dialog.id);
  };
  const changed: ListController["changed"] = async (removed = []) => {
    const [id] = removed;
    if (shownId !== undefined && removed.includes(shownId)) setShownId(undefined);
    await controller.changed(removed);
    if (id !== undefined) onRestored(removed.length === 1 ? { id } : undefined);
  };
  return (
    <Drawer open title={screen.title} closable={closable} width="min(1200px, 100vw)" push={false} onClose={onClose}>
      <ActionScopeProvider controller={{ ...controller, changed }} openDialog={open}>
        <ListView controller={controller} isEmbedded empty="回收站是空的" />
        {shownId !== undefined && detail && (
          <Suspense fallback={<Spin fullscreen delay={200} />}>
            <DetailView key={shownId} screen={screen} layout={detail} id={shownId} onClose={() => setShownId(undefined)} />
          </Suspense>
        )}
      </ActionScopeProvider>
    </Drawer>
  );
}
