import { memo } from "react";
import type { ReactNode } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { MaskedValue } from "../detail/MaskedValue.tsx";
import type { RevealTarget } from "../detail/MaskedValue.tsx";
import { viewOf } from "../fields/fieldView.ts";
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
  /** The value names the row; what is said of the row stands beside it. */
  readonly isName?: boolean;
}

/** One value of a row. It draws anew only when its row does. */
export const ListCell = memo(function ListCell(props: ListCellProps) {
  if (!props.isName) return <Value {...props} />;
  return (
    <>
      <Value {...props} />
      <HoldMark row={props.row} />
    </>
  );
});

function Value({ field, row, reveal, onOpen }: ListCellProps) {
  const linked = (shown: ReactNode) =>
    onOpen ? (
      <button type="button" className={styles.open} onClick={() => onOpen(row)}>
        {shown}
      </button>
    ) : (
      shown
    );
  if (reveal) return <MaskedValue field={field} row={row} target={reveal} variant="Cell" wrap={linked} />;
  const { Cell } = viewOf(field.kind);
  return linked(<Cell field={field} value={row[field.name]} row={row} text={row[`${field.name}_dictText`] as string | undefined} />);
}
