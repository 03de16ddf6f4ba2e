import { Button } from "antd";
import type { PagedRows } from "../core/paging/pagedRows.ts";
import type { CellConflict } from "../core/paging/rowConflicts.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { CellAddress } from "../core/tableRow.ts";
import { useTableState } from "../grid/useTableState.ts";
import styles from "./list.module.css";

/** Props of `ConflictLine`. */
export interface ConflictLineProps {
  readonly model: TableModel;
  readonly paged: PagedRows;
  readonly onLead: (cell: CellAddress) => void;
}

/** Lets a person decide about cells that others have changed too: the one of the cursor, or all at once. */
export function ConflictLine({ model, paged, onLead }: ConflictLineProps) {
  const size = useTableState(model, () => paged.conflicts.size);
  const focus = useTableState(model, (state) => state.selection?.focus);
  if (size === 0) return null;
  const [first] = paged.conflicts.all();
  const address = model.addressAt(focus);
  const current = address && paged.conflicts.of(address);
  const decide = (side: "mine" | "theirs", conflicts: readonly CellConflict[]) => {
    for (const conflict of conflicts) paged.decide(conflict, side);
    model.cursor.focus();
  };
  return (
    <div className={styles.conflicts} role="group" aria-label="冲突">
      <span>{current ? current.sentence : `有 ${size} 个单元格与他人的修改冲突，决定后才能保存`}</span>
      {current ? (
        <>
          <Button size="small" onClick={() => decide("mine", [current])}>
            保留我的
          </Button>
          <Button size="small" onClick={() => decide("theirs", [current])}>
            采用对方的
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => first && onLead(first)}>
          看第一处
        </Button>
      )}
      {size > 1 && (
        <>
          <Button size="small" onClick={() => decide("mine", paged.conflicts.all())}>
            全部保留我的
          </Button>
          <Button size="small" onClick={() => decide("theirs", paged.conflicts.all())}>
            全部采用对方的
          </Button>
        </>
      )}
    </div>
  );
}
