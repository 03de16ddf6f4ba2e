import { ActionScopeProvider } from "../actions/ActionScope.tsx";
import { AsideTree } from "../aside/AsideTree.tsx";
import { NothingToday } from "../fields/reference/NothingToday.tsx";
import { ListFooter } from "../list/ListFooter.tsx";
import { ListRows } from "../list/ListRows.tsx";
import { useColumns } from "../list/useColumns.ts";
import { useListController } from "../listing/useListController.ts";
import { QueryBar } from "../query/QueryBar.tsx";
import { choiceColumns } from "./choiceColumns.ts";
import type { PickerBodyProps } from "./picker.types.ts";
import styles from "./picker.module.css";
import { optionOf, pickedRows } from "./pickedRows.ts";

/** How many rows a page of a picker may have; the first is the default (PICK-20). */
const pageSizes = [5, 10, 20, 30] as const;

/** Height of the rows before they scroll; all there is where the dialog fills the screen. */
const height = "var(--picker-rows, 240px)";

/** Picks rows from the list of the entity, which the server queries and pages. */
export function PickerTable({ screen, choosing, many, chosen }: PickerBodyProps) {
  const controller = useListController(screen, { inAddress: false, pageSizes, source: pickedRows(choosing, screen) });
  const columns = useColumns(screen);
  const { rows, none } = controller;
  const shown = rows.map((row) => [String(row["id"]), optionOf(row)] as const);
  const choose = (ids: readonly string[]) => {
    const picked = shown.filter(([id]) => ids.includes(id)).map(([, option]) => option);
    if (many) chosen.remove(shown.filter(([id]) => !ids.includes(id)).map(([, { value }]) => value));
    chosen.add(picked);
  };
  return (
    <ActionScopeProvider controller={controller} openDialog={openNothing}>
      <div className={screen.aside && styles["withAside"]}>
        {screen.aside && (
          <section aria-label={screen.aside.title} className={styles["aside"]}>
            <AsideTree controller={controller} />
          </section>
        )}
        <div className={styles["list"]}>
          {screen.query.length > 0 && <QueryBar controller={controller} fewest={1} />}
          <ListRows
            controller={controller}
            columns={columns}
            density="small"
            isSelectable={false}
            choice={{
              many,
              ids: shown.filter(([, { value }]) => chosen.has(value)).map(([id]) => id),
              choose,
              isRefused: (row) => {
                const { value, disabled = false } = optionOf(row);
                return disabled && !chosen.has(value);
              },
              columns: choiceColumns(screen, rows),
              empty: none ? <NothingToday none={none} /> : "没有查询到任何数据",
              height,
            }}
          />
          <ListFooter controller={controller} isSelectable={false} />
        </div>
      </div>
    </ActionScopeProvider>
  );
}

/** The table has no buttons that could open anything. */
function openNothing(): void {}
