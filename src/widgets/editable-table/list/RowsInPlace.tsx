import { Button, Empty, Skeleton } from "antd";
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from "react";
import { asApiError, localKept, LoadFailure } from "../../../runtime/index.ts";
import { ListEmpty, type RowsInPlaceProps, useViewer } from "../../../runtime/forWidgets.ts";
import { selectCell } from "../core/selection.ts";
import type { CellAddress } from "../core/tableRow.ts";
import { EditableGrid } from "../grid/EditableGrid.tsx";
import { FaultLine } from "../grid/FaultLine.tsx";
import { FindBar } from "../grid/FindBar.tsx";
import { TableNotice } from "../grid/TableNotice.tsx";
import { useArrangedColumns } from "../grid/useArrangedColumns.tsx";
import { useTableState } from "../grid/useTableState.ts";
import { ConflictLine } from "./ConflictLine.tsx";
import { InPlaceBar } from "./InPlaceBar.tsx";
import styles from "./list.module.css";
import { RowDraftNotice } from "./RowDraftNotice.tsx";
import { useInPlaceTable } from "./useInPlaceTable.ts";
import { useRoomBelow } from "./useRoomBelow.ts";
import { useRowDraft } from "./useRowDraft.ts";
import { useInPlaceTools } from "./useInPlaceTools.tsx";
import { useSaving } from "./useSaving.ts";

/** px of a row by how close rows stand. */
const rowHeights = { small: 36, middle: 40, large: 48 } as const;

/** The rows of a list as a table that is edited like a spreadsheet and saved as a whole (`"edit": "inline"`). */
export function RowsInPlace(props: RowsInPlaceProps) {
  const { controller, density, initial } = props;
  const { screen } = controller;
  const { user } = useViewer();
  const { table, model, columns, rules, isUnchecked } = useInPlaceTable(props);
  const pages = useSyncExternalStore(table.pages.subscribe, table.pages.getState);
  const marked = useSyncExternalStore(table.subscribe, () => table.highlights.current());
  const unsaved = useTableState(model, () => table.rows.paged.unsaved());
  const count = useTableState(model, (state) => state.rows.length);
  const draft = useRowDraft(table.rows, screen.entity, {
    userId: user.id,
    tenantId: user.tenantId,
    entity: screen.entity.name,
    rowId: draftName(screen.id, initial),
  });
  const { changeSort, state } = controller;
  const order = useMemo(() => ({ current: state.sort ?? screen.sort[0], change: changeSort }), [state.sort, screen.sort, changeSort]);
  const memory = useMemo(
    () => ({ keeper: localKept, key: `ribbon.${user.id}.listColumns.${screen.id}`, order }),
    [user.id, screen.id, order],
  );
  const arranged = useArrangedColumns(model, columns, memory);
  const { show } = arranged;
  const lead = (cell: CellAddress) => {
    const go = () => {
      const at = model.placeOf(cell);
      if (at) model.select(selectCell(at));
      model.cursor.focus();
    };
    if (model.columns.some(({ key }) => key === cell.column)) go();
    else show(cell.column, go);
  };
  const saving = useSaving({
    table,
    model,
    rules,
    api: screen.entity.api,
    onLead: lead,
    onSettled: draft.forget,
    onStored: () => void controller.changed(),
  });
  const { leading, trailing } = useInPlaceTools({ table, model, controller, density });
  const [place, room] = useRoomBelow();
  useNews(table, controller);
  const see = useCallback((from: number, to: number) => table.pages.see(from, to), [table]);
  const canAdd = screen.form?.canCreate ?? false;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key that saves is heard wherever in the table somebody is
    <div ref={place} onKeyDown={(event) => isSaveKey(event) && saving.save()}>
      {draft.offered && <RowDraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />}
      <InPlaceBar
        {...{ model, unsaved, canAdd }}
        canDelete={table.rows.canDelete}
        isSaving={saving.isSaving}
        onSave={saving.save}
        onDiscard={saving.discard}
      />
      {saving.refusal !== undefined && (
        <div role="alert" className={styles.conflicts}>
          {saving.refusal}
        </div>
      )}
      <ConflictLine model={model} paged={table.rows.paged} onLead={lead} />
      {pages.error !== undefined && (
        <LoadFailure title={`${screen.title}没有加载出来`} error={asApiError(pages.error)} onRetry={() => table.pages.retry()} />
      )}
      {pages.hasNews && (
        <div className={styles.conflicts}>
          <span>他人新增或删除了一些行，保存后会显示</span>
          <Button size="small" onClick={() => table.pages.reload()}>
            现在显示
          </Button>
        </div>
      )}
      {pages.isFirstLoad ? (
        pages.error === undefined && <Skeleton active title={false} paragraph={{ rows: 12 }} />
      ) : (
        <>
          <FindBar model={model} />
          <EditableGrid
            model={model}
            columns={arranged.columns}
            renderHeadTools={arranged.renderHeadTools}
            label={screen.title}
            rowHeight={rowHeights[density]}
            maxHeight={room}
            leading={leading}
            trailing={trailing}
            marked={marked}
            onRowsInSight={see}
          />
          {count === 0 &&
            (controller.isNarrowed ? <ListEmpty controller={controller} /> : <NothingYet title={screen.entity.title} canAdd={canAdd} />)}
          <div className={styles.lines}>
            <FaultLine model={model} />
            <TableNotice model={model} />
            <span>{`共 ${table.rows.paged.total.toLocaleString("zh-CN")} 行`}</span>
          </div>
          {isUnchecked && <div className={styles.conflicts}>浏览器没有加载到校验规则，填写的内容保存时才由服务器检查</div>}
        </>
      )}
    </div>
  );
}

function NothingYet({ title, canAdd }: { readonly title: string; readonly canAdd: boolean }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${title}${canAdd ? "，点“新增行”或粘贴表格开始" : ""}`} />;
}

/** Rows that belong to one record, as the items of one dictionary, are kept apart from those of another. */
function draftName(screenId: string, owner: RowsInPlaceProps["initial"] = {}): string {
  return ["table", screenId, ...Object.values(owner).map(String)].join(":");
}

function isSaveKey(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return false;
  event.preventDefault();
  return true;
}

/** The list beside the table hears that rows have changed elsewhere; where they are not known here yet, they are loaded. */
function useNews(table: ReturnType<typeof useInPlaceTable>["table"], { rows, total, isCurrent }: RowsInPlaceProps["controller"]): void {
  const before = useRef<readonly unknown[]>(undefined);
  const look = useEffectEvent((shown: typeof rows) => {
    const isFirst = before.current === undefined;
    before.current = shown;
    const { paged } = table.rows;
    const isKnown = shown.every((row) => {
      const stored = paged.storedOf(paged.keyOf(row));
      return stored !== undefined && (row["rev"] === undefined || Number(stored["rev"]) >= Number(row["rev"]));
    });
    if (!isFirst && !(isKnown && total === paged.total)) table.refresh();
  });
  useEffect(() => {
    if (isCurrent) look(rows);
  }, [rows, isCurrent]);
}
