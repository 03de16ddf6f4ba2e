import { Button, Pagination } from "antd";
import { MOST_CHOSEN } from "../../schema/wire/chosenRows.ts";
import { memo, type ReactNode, Suspense } from "react";
import { lazyPart } from "../code/lazyPart.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import styles from "./ListFooter.module.css";
import { totalText } from "../listing/listState.ts";
import { paginationItem } from "../base/paginationItem.tsx";
import { sameBesideSelection } from "../listing/besideSelection.ts";
import type { ListController } from "../listing/useListController.ts";

/** Props of `ListFooter`. */
export interface ListFooterProps {
  readonly controller: ListController;
  readonly isSelectable: boolean;
  /** @default true */
  readonly hasPages?: boolean;
}

const savedAbove = "刚保存的 1 条列在最上面";

const ExactTotal = lazyPart(async () => (await import("./ExactTotal.tsx")).ExactTotal);

/** Total, pages and selection; stays in view while rows scroll. */
export function ListFooter({ controller, isSelectable, hasPages = true }: ListFooterProps) {
  const { total, hasSavedAbove, selection } = controller;
  const isNarrow = useNarrow();
  const isBlank = !hasPages && selection.ids.length === 0;
  return (
    <div className={`${styles.footer} ${isBlank ? styles.blank : ""}`}>
      <span className={styles.selection} aria-live="polite">
        {isSelectable && <SelectionSummary controller={controller} />}
        {/* Beside the total it would break the pages of a phone into two lines. */}
        {isNarrow && hasPages && total > 0 && hasSavedAbove && savedAbove}
      </span>
      {hasPages && <Pages controller={controller} isNarrow={isNarrow} />}
    </div>
  );
}

const Pages = memo(function Pages({ controller, isNarrow }: Pick<ListFooterProps, "controller"> & { readonly isNarrow: boolean }) {
  const { state, total, isFirstLoad, changePage, pageSizes } = controller;
  // Without rows there is nothing to leaf through; a phone would read “1 / 0”.
  if (total === 0) return isFirstLoad ? null : <span>共 0 条</span>;
  return (
    <Pagination
      size="small"
      simple={isNarrow}
      current={state.page}
      pageSize={state.pageSize}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger={!isNarrow}
      showQuickJumper={!isNarrow}
      showTotal={(count, range) => totalOf(controller, count, isNarrow ? undefined : range)}
      itemRender={paginationItem}
      onChange={changePage}
    />
  );
}, sameBesideSelection);

/** Which rows of how many are shown, and where the number is not exact the way to the exact one. On a phone the page says which. */
function totalOf(controller: ListController, count: number, range: [number, number] | undefined): ReactNode {
  const { totalIs, hasSavedAbove } = controller;
  const above = range && hasSavedAbove ? `，${savedAbove}` : "";
  return (
    <>
      {`${range ? `第 ${range[0]}-${range[1]} 条，` : ""}共${totalText(count, totalIs)}${above}`}
      {totalIs && (
        <Suspense fallback={null}>
          <ExactTotal controller={controller} />
        </Suspense>
      )}
    </>
  );
}

function SelectionSummary({ controller: { selection } }: { readonly controller: ListController }) {
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  return (
    <>
      已选 {ids.length.toLocaleString("zh-CN")} 项{ids.length > MOST_CHOSEN && `，一次最多 ${MOST_CHOSEN} 项`}
      <Button type="link" size="small" onClick={clear}>
        清空
      </Button>
    </>
  );
}
