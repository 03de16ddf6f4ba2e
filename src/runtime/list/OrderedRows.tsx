import { HolderOutlined } from "@ant-design/icons";
import { DndContext, DragOverlay, pointerWithin, useDraggable, useDroppable } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import { use, useMemo, useState } from "react";
import type { HTMLAttributes } from "react";
import type { Row } from "../../schema/model/json.ts";
import { describeRow } from "../actions/describeRow.ts";
import { dragClasses, silentDrag, useMouseDrag } from "../base/dragging.ts";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { HeaderCell } from "./HeaderCell.tsx";
import { ListTable } from "./ListTable.tsx";
import type { ListSlots, ListTableProps } from "./ListTable.tsx";
import { lightCells } from "./LightRow.tsx";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import styles from "./OrderedRows.module.css";
import { handleWidth, placeOfDrop, placeOfNow, RowOrderContext } from "./rowOrder.ts";
import type { RowOrder } from "./rowOrder.ts";
import { isSkeleton, sourceOf } from "./tableRow.ts";
import { useReorder } from "./useReorder.ts";

/**
 * A table whose rows are put in order (`x-entity.order`): the mouse drags them by their handles, and each handle is a button
 * with a menu that does the same, for the keyboard and for places on other pages.
 */
export function OrderedRows(props: ListTableProps) {
  const { rows, screen } = props.controller;
  const reorder = useReorder(props.controller);
  const [dragged, setDragged] = useState<string>();
  const sensors = useMouseDrag();
  const ids = rows.map((row) => String(row["id"]));
  const rowOf = (id: string | undefined) => rows.find((row) => row["id"] === id);
  const order: RowOrder = {
    ids,
    dragged,
    nameOf: (row) => describeRow(screen.entity, row),
    move: (row, to) => void reorder(row, to, placeOfNow(ids, String(row["id"]))),
  };
  const handleDrop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const row = rowOf(String(active.id));
    const to = over ? placeOfDrop(ids, String(active.id), String(over.id)) : undefined;
    if (row && to) order.move(row, to);
  };
  const draggedRow = rowOf(dragged);
  const slots = useMemo(() => ({ ...props.slots, ...orderSlots }), [props.slots]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silentDrag}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={handleDrop}
    >
      <RowOrderContext value={order}>
        <ListTable {...props} slots={slots} />
      </RowOrderContext>
      <DragOverlay dropAnimation={null}>{draggedRow && <span className={dragClasses.ghost}>{order.nameOf(draggedRow)}</span>}</DragOverlay>
    </DndContext>
  );
}

type OrderedRowProps = HTMLAttributes<HTMLTableRowElement> & { readonly "data-row-key"?: string };

/** A row that others can be dropped on. Placeholders stay as they are. */
function OrderedRow({ children, ...attributes }: OrderedRowProps) {
  const props = { ...attributes, children: lightCells(children) };
  const order = use(RowOrderContext);
  const id = props["data-row-key"];
  if (!order || id === undefined || !order.ids.includes(id)) return <tr {...props} />;
  return <DropRow {...props} id={id} order={order} />;
}

function DropRow({
  id,
  order: { ids, dragged },
  className,
  ...props
}: OrderedRowProps & { readonly id: string; readonly order: RowOrder }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  const place = isOver && dragged !== undefined ? placeOfDrop(ids, dragged, id) : undefined;
  const line = place && ("after" in place ? styles["below"] : styles["above"]);
  const classes = [className, dragged === id && dragClasses.dragged, line].filter(Boolean).join(" ");
  return <tr {...props} ref={setNodeRef} className={classes} />;
}

function OrderHandle({ row }: { readonly row: Row }) {
  const order = use(RowOrderContext);
  const id = String(row["id"]);
  const { listeners, setNodeRef } = useDraggable({ id });
  if (!order) return null;
  const index = order.ids.indexOf(id);
  const [above, below] = [order.ids[index - 1], order.ids[index + 1]];
  const items = [
    { key: "up", label: "上移", disabled: above === undefined, onClick: () => above !== undefined && order.move(row, { before: above }) },
    { key: "down", label: "下移", disabled: below === undefined, onClick: () => below !== undefined && order.move(row, { after: below }) },
    { key: "first", label: "移到最前", onClick: () => order.move(row, { to: "first" }) },
    { key: "last", label: "移到最后", onClick: () => order.move(row, { to: "last" }) },
  ];
  const label = `调整“${order.nameOf(row)}”的顺序`;
  return (
    <ButtonMenu menu={{ items }}>
      <button
        ref={setNodeRef}
        type="button"
        className={styles["handle"]}
        aria-label={label}
        aria-haspopup="menu"
        title="拖动调整顺序"
        {...listeners}
      >
        <HolderOutlined aria-hidden />
      </button>
    </ButtonMenu>
  );
}

/** What a table of rows in order has besides: rows to drop others on, and the column to take hold of them by. */
const orderSlots: ListSlots = {
  components: { header: { cell: HeaderCell }, body: { row: OrderedRow } },
  leading: [
    {
      key: "_order",
      title: <span className={visuallyHidden}>顺序</span>,
      width: handleWidth,
      fixed: "left",
      render: (_value, row: Row) => (isSkeleton(row) ? null : <OrderHandle row={sourceOf(row)} />),
    },
  ],
};
