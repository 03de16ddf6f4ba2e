import { Card } from "antd";
import type { ReactNode } from "react";
import { ChildEntities } from "../../fields/ChildEntities.tsx";
import { FieldGrid } from "../FieldGrid.tsx";
import { SortableList, useSortableItem } from "../../sorting/SortableList.tsx";
import { LazyMount } from "../LazyMount.tsx";
import { reservedHeight } from "../reservedHeight.ts";
import type { ChildRowsViewProps, PlacedRow } from "../../fields/children/childRowsView.ts";
import styles from "./children.module.css";
import { RowTools } from "./RowTools.tsx";

/** Columns of the fields of a card. */
const cardColumns = 2;

/** Child rows as cards, for rows that hold rows themselves. */
export function ChildCards(props: ChildRowsViewProps) {
  const { rows, commands, isOpen, isOrdered } = props;
  const isSortable = isOpen && isOrdered;
  const cards = (
    <div className={styles["cards"]}>
      {rows.map((row) =>
        isSortable ? <SortableCard key={row.key} {...props} row={row} /> : <ChildCard key={row.key} {...props} row={row} />,
      )}
    </div>
  );
  return isSortable ? (
    <SortableList keys={rows.map(({ key }) => key)} layout="rows" unit="行" onMove={commands.move}>
      {cards}
    </SortableList>
  ) : (
    cards
  );
}

interface ChildCardProps extends ChildRowsViewProps {
  readonly row: PlacedRow;
}

function SortableCard(props: ChildCardProps) {
  const { ref, style, handle } = useSortableItem(props.row.key, "rows");
  return (
    <div ref={ref} style={style}>
      <ChildCard {...props} handle={handle(`拖动第 ${props.row.index + 1} 行`)} />
    </div>
  );
}

function ChildCard({
  model,
  child,
  fields,
  row,
  rows,
  commands,
  isOpen,
  isFull,
  isOrdered,
  handle,
}: ChildCardProps & { readonly handle?: ReactNode }) {
  return (
    <Card
      size="small"
      data-row-key={row.key}
      title={
        <span className={styles["number"]}>
          {handle}
          {model.title} {row.index + 1}
        </span>
      }
      extra={isOpen && <RowTools index={row.index} count={rows.length} isFull={isFull} isOrdered={isOrdered} commands={commands} />}
    >
      <LazyMount height={reservedHeight(fields, cardColumns)} holds={(path) => path.startsWith(`${row.path}.`)}>
        <ChildEntities entities={child.children}>
          <FieldGrid fields={fields} rowPath={row.path} columns={cardColumns} />
        </ChildEntities>
      </LazyMount>
    </Card>
  );
}
