import { memo } from "react";
import type { ReactNode } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { MaskedValue } from "../fields/masked/MaskedValue.tsx";
import type { RevealTarget } from "../fields/masked/MaskedValue.tsx";
import { viewOf } from "../fields/fieldView.ts";
import { isUnseen, Unseen } from "../fields/parts/Unseen.tsx";
import { HoldMark } from "../holds/HoldMark.tsx";
import styles from "./ListTable.module.css";

/** Props of `ListCell`. */
export interface ListCellProps {
  readonly field: FieldModel;
  readonly row: Row;
  /** Set where the value is masked and the viewer may see it in clear. */
  readonly reveal?: RevealTarget | undefined;
  /** Opens the row; makes the value a link. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Says behind the value how many rows hang below. @default false */
  readonly hasCount?: boolean;
  /** The value names the row; what is said of the row stands beside it. @default false */
  readonly isName?: boolean;
}

/** One value of a row. It draws anew only when its row does. */
export const ListCell = memo(function ListCell({ isName = false, ...props }: ListCellProps) {
  if (!isName) return <CountedValue {...props} />;
  return (
    <>
      <CountedValue {...props} />
      <HoldMark row={props.row} />
    </>
  );
});

function CountedValue({ hasCount = false, ...props }: Omit<ListCellProps, "isName">) {
  const count = hasCount ? props.row["childCount"] : undefined;
  if (typeof count !== "number" || count === 0) return <Value {...props} />;
  return (
    <span className={styles.counted}>
      <Value {...props} />
      <span className={styles.count} title={`${count} 个下级`}>
        {count}
      </span>
    </span>
  );
}

function Value({ field, row, reveal, onOpen }: Omit<ListCellProps, "hasCount" | "isName">) {
  const linked = (shown: ReactNode) =>
    onOpen ? (
      <button type="button" data-opens-row className={styles.open} onClick={() => onOpen(row)}>
        {shown}
      </button>
    ) : (
      shown
    );
  if (reveal) return <MaskedValue field={field} row={row} target={reveal} variant="Cell" wrap={linked} />;
  if (isUnseen(field, row)) return <Unseen field={field} row={row} />;
  const { Cell } = viewOf(field.kind);
  return linked(<Cell field={field} value={row[field.name]} row={row} text={row[`${field.name}_dictText`] as string | undefined} />);
}
